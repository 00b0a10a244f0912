import type { CommandLine } from 'electron';
import path from 'node:path';
import { type Language, languageOf, textIn } from '#core/text/catalogue.ts';
import type { OpensAgain } from '#core/tray/opens-again.ts';
import type { Text } from '#core/text/en.ts';
import { PSEUDO, pseudo } from '#core/text/pseudo.ts';

/** What the command line and, in unpackaged builds, the environment ask for. */
export interface LaunchOptions extends TestOptions {
  /** `--user-data-dir=DIR`: where everything is kept instead of the usual folder. */
  readonly userData: string | null;
  /** `--show`: the popup is open from the start and stays when it loses the focus. */
  readonly show: boolean;
  /** `--hidden`: nothing opens at the start. */
  readonly hidden: boolean;
  /** `--language=TAG`, or what the system speaks; the pseudo-language in unpackaged builds alone. */
  readonly language: Language | typeof PSEUDO;
  readonly text: Text;
  /** Whose desktop it is; `PARALLAX_PLATFORM` where tests have another one acted for. */
  readonly platform: string;
}

/** What only tests and development ask for. */
interface TestOptions {
  /** `PARALLAX_SANDBOX`: a running sandbox to use instead of the embedded one. */
  readonly sandboxUrl: string | null;
  /** Where the development server serves the page; the built files otherwise. */
  readonly devUrl: string | null;
  /** `PARALLAX_CLOCK`: epoch ms at which the clock stands still. */
  readonly clockMs: number | null;
  readonly e2e: boolean;
  /** `PARALLAX_OPENS_AGAIN`: whether there is a tray icon, whatever the desktop says. */
  readonly opensAgain: OpensAgain | null;
  /** `PARALLAX_UPDATES`: a folder of releases to look into. */
  readonly updateUrl: string | null;
  /** `PARALLAX_UPDATES_KEY`: the public key of who signs them. */
  readonly updateKey: string | null;
}

const SHUT: TestOptions = {
  sandboxUrl: null,
  devUrl: null,
  clockMs: null,
  e2e: false,
  opensAgain: null,
  updateUrl: null,
  updateKey: null,
};

export function readLaunchOptions(
  commandLine: Pick<CommandLine, 'hasSwitch' | 'getSwitchValue'>,
  env: NodeJS.ProcessEnv,
  isPackaged: boolean,
  systemLanguage = new Intl.Locale(Intl.DateTimeFormat().resolvedOptions().locale).language,
): LaunchOptions {
  const folder = commandLine.getSwitchValue('user-data-dir');
  const asked = commandLine.getSwitchValue('language');
  return {
    ...(__TEST_DOORS__ && !isPackaged && asked === PSEUDO
      ? { language: PSEUDO, text: pseudo(textIn('en')) }
      : spoken(languageOf([asked, systemLanguage]))),
    userData: folder ? path.resolve(folder) : null,
    show: commandLine.hasSwitch('show'),
    hidden: commandLine.hasSwitch('hidden'),
    platform: platformFrom(env, isPackaged) ?? process.platform,
    // The build that is packaged leaves the names out, and a packaged app would not look at them.
    ...(__TEST_DOORS__ && !isPackaged ? readTestOptions(env) : SHUT),
  };
}

/** Null where nobody asks for another one, or may. */
const platformFrom = (env: NodeJS.ProcessEnv, isPackaged: boolean): string | null =>
  __TEST_DOORS__ && !isPackaged ? said(env['PARALLAX_PLATFORM']) : null;

/** Empty is as good as unset. */
const said = (value: string | undefined): string | null => (value === '' ? null : (value ?? null));

const spoken = (language: Language): Pick<LaunchOptions, 'language' | 'text'> => ({
  language,
  text: textIn(language),
});

function readTestOptions(env: NodeJS.ProcessEnv): TestOptions {
  const clock = env['PARALLAX_CLOCK'];
  const opensAgain = env['PARALLAX_OPENS_AGAIN'];
  return {
    sandboxUrl: said(env['PARALLAX_SANDBOX']),
    devUrl: said(env['PARALLAX_DEV_URL']),
    clockMs: clock ? Number(clock) : null,
    e2e: env['PARALLAX_E2E'] === '1',
    opensAgain: opensAgain === 'tray' || opensAgain === 'launch' ? opensAgain : null,
    updateUrl: said(env['PARALLAX_UPDATES']),
    updateKey: said(env['PARALLAX_UPDATES_KEY']),
  };
}

/** Who has one of these reads and changes everything in the app, the key included. */
const DEBUGGING = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-brk-node',
  'inspect-port',
  'inspect-wait',
];

/**
 * With one of these the key would travel or be written readable, a page's guards would be off, or
 * another program would stand between the app and its processes.
 */
const UNPROTECTED = [
  'disable-web-security',
  'allow-running-insecure-content',
  'unsafely-treat-insecure-origin-as-secure',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'ssl-key-log-file',
  'log-net-log',
  'load-extension',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'gpu-launcher',
];

/**
 * A packaged app takes no debugger and gives up no protection, whoever starts it. The switches are
 * taken away as well, so that nothing opens until the app is gone; Node's own are moreover shut by
 * fuses (electron-builder.yml).
 * @throws with what to do when there is one.
 */
export function refuseDebugging(
  commandLine: Pick<CommandLine, 'hasSwitch' | 'removeSwitch'>,
  env: NodeJS.ProcessEnv,
  isPackaged: boolean,
  text: Text,
): void {
  if (!isPackaged) return;
  // Chromium writes the secrets of its connections there, as with `ssl-key-log-file`.
  delete env['SSLKEYLOGFILE'];
  const given = [...DEBUGGING, ...UNPROTECTED].filter((name) => commandLine.hasSwitch(name));
  for (const name of given) commandLine.removeSwitch(name);
  if (given[0] !== undefined) throw new Error(text.fatal.debugging(given[0]));
}
