import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** Begins like a command or a sentence, such as `rates` or `500`: no switch, path or address. */
const IS_WORD = /^[\p{L}\p{N}][^:/\\]*$/u;

/**
 * The words for the command line in the app's own arguments, as packages register the app as
 * `parallax` in the terminal, and an AppImage is nothing else. Null for a start of the app. On
 * Windows the app has no terminal to print to.
 */
export function commandOf(
  argv: readonly string[],
  isPackaged: boolean,
  platform: string,
): readonly string[] | null {
  // An AppImage puts it first where the system allows no sandbox.
  const words = argv.slice(1).filter((word) => word !== '--no-sandbox');
  const isCommand = isPackaged && platform !== 'win32' && IS_WORD.test(words[0] ?? '');
  return isCommand ? words : null;
}

type Run = (
  file: string,
  words: readonly string[],
  options: { readonly stdio: 'inherit' },
) => { readonly status: number | null; readonly error?: Error };

/**
 * Lets the command line answer in this terminal, and waits for its end.
 * @param resources the package's folder, with `cli` in it.
 * @returns its exit code.
 */
export function passCommand(
  words: readonly string[],
  resources: string,
  run: Run = (file, args, options) => spawnSync(file, [...args], options),
): number {
  const launcher = path.join(resources, 'cli', 'parallax');
  const { status, error } = run(launcher, words, { stdio: 'inherit' });
  if (error) console.error(`Parallax's command line did not start: ${launcher}: ${error.message}`);
  return status ?? 1;
}
