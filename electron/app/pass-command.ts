import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { systemEnv } from '../host/run-program.ts';

/** Begins like a command or a sentence, such as `rates` or `500`: no switch, path or address. */
const IS_WORD = /^[\p{L}\p{N}][^:/\\]*$/u;

/** What people type first in a terminal. */
const QUESTIONS = new Set(['-h', '--help', '--version']);

/**
 * The words for the command line in the app's own arguments: an AppImage and an app of macOS have no
 * other program in the terminal. The deb and the rpm decide by `linux/parallax`, before the app
 * starts. Null for a start of the app. On Windows the app has no terminal to print to.
 */
export function commandOf(
  argv: readonly string[],
  isPackaged: boolean,
  platform: string,
): readonly string[] | null {
  // An AppImage puts it first where the system allows no sandbox.
  const words = argv.slice(1).filter((word) => word !== '--no-sandbox');
  const first = words[0] ?? '';
  const isCommand = IS_WORD.test(first) || QUESTIONS.has(first);
  return isPackaged && platform !== 'win32' && isCommand ? words : null;
}

type Run = (
  file: string,
  words: readonly string[],
  options: { readonly stdio: 'inherit'; readonly env: NodeJS.ProcessEnv },
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
  const { status, error } = run(launcher, words, { stdio: 'inherit', env: systemEnv(process.env) });
  if (error) console.error(`Parallax's command line did not start: ${launcher}: ${error.message}`);
  return status ?? 1;
}
