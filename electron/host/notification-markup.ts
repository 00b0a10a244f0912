import { type RunProgram, runBriefly } from './run-program.ts';

const NAME = 'org.freedesktop.Notifications';
const PATH = '/org/freedesktop/Notifications';
/** The first of these tools that is installed queries the session bus. */
const QUESTIONS: readonly [program: string, args: readonly string[]][] = [
  ['busctl', ['--user', 'call', NAME, PATH, NAME, 'GetCapabilities']],
  [
    'gdbus',
    [
      'call',
      '--session',
      '--timeout=1',
      '--dest',
      NAME,
      '--object-path',
      PATH,
      '--method',
      `${NAME}.GetCapabilities`,
    ],
  ],
];

/**
 * Whether the desktop reads markup in a notification's body. Electron passes the body on as it is,
 * so a `<` or `&` of a platform's name would cut it, or be a link. False until the desktop answered.
 */
export function escapesMarkup(
  platform: NodeJS.Platform,
  run: RunProgram = runBriefly,
): () => boolean {
  let readsMarkup = false;
  if (platform === 'linux') void ask(run).then((answer) => (readsMarkup = answer));
  return () => readsMarkup;
}

async function ask(run: RunProgram): Promise<boolean> {
  for (const [program, args] of QUESTIONS) {
    const answer = await run(program, args).catch(() => '');
    if (answer !== '') return /\bbody-markup\b/.test(answer);
  }
  return false;
}
