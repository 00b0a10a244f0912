import path from 'node:path';
import type { Language, LanguageChoice } from '#core/settings/appearance.ts';
import { languageOf, textIn } from '#core/text/catalogue.ts';
import type { TrayPresence } from '#core/settings/desktop-state.ts';
import type { Text } from '#core/text/en.ts';
import { PSEUDO, pseudo } from '#core/text/pseudo.ts';

/** The switches of the command line. */
export interface Switches {
  hasSwitch(name: string): boolean;
  getSwitchValue(name: string): string;
  removeSwitch(name: string): void;
}

/** The pseudo-language exists only in unpackaged builds. */
interface Spoken {
  readonly language: Language | typeof PSEUDO;
  readonly text: Text;
}

/** The options from the command line and, in unpackaged builds, from the environment. */
export interface LaunchOptions extends TestOptions {
  /** `--user-data-dir=DIR`: the data folder instead of the default one. */
  readonly userData: string | null;
  /** `--show`: the popup opens at start and stays when it loses the focus. */
  readonly show: boolean;
  /** `--hidden`: nothing opens at start. */
  readonly hidden: boolean;
  /** The texts before a choice is known. */
  readonly text: Text;
  /** In the language of `--language=TAG`, else the chosen one, else the system's. */
  readonly speak: (chosen: LanguageChoice) => Spoken;
  /** Node's platform name, or `PARALLAX_PLATFORM` in tests. */
  readonly platform: string;
}

/** Options for tests and development only. */
interface TestOptions {
  /** `PARALLAX_SANDBOX`: a running sandbox to use instead of the embedded one. */
  readonly sandboxUrl: string | null;
  /** `PARALLAX_PUBLIC`: a server to use in place of a public source's host. */
  readonly publicUrl: string | null;
  /** The development server of the page; null for the built files. */
  readonly devUrl: string | null;
  /** `PARALLAX_CLOCK`: epoch ms at which the clock is fixed. */
  readonly clockMs: number | null;
  readonly e2e: boolean;
  /** `PARALLAX_TRAY`: overrides the check for a tray icon. */
  readonly tray: TrayPresence | null;
  /** `PARALLAX_UPDATES`: the URL of releases to use. */
  readonly updateUrl: string | null;
  /** `PARALLAX_UPDATES_KEY`: the public key of these releases. */
  readonly updateKey: string | null;
}

const SHUT: TestOptions = {
  sandboxUrl: null,
  publicUrl: null,
  devUrl: null,
  clockMs: null,
  e2e: false,
  tray: null,
  updateUrl: null,
  updateKey: null,
};

export function readLaunchOptions(
  commandLine: Pick<Switches, 'hasSwitch' | 'getSwitchValue'>,
  env: NodeJS.ProcessEnv,
  isPackaged: boolean,
  systemLanguage = new Intl.Locale(Intl.DateTimeFormat().resolvedOptions().locale).language,
): LaunchOptions {
  const folder = commandLine.getSwitchValue('user-data-dir');
  const requested = commandLine.getSwitchValue('language');
  const isPseudo = __TEST_HOOKS__ && !isPackaged && requested === PSEUDO;
  function speak(chosen: LanguageChoice): Spoken {
    if (isPseudo) return { language: PSEUDO, text: pseudo(textIn('en')) };
    const language = languageOf([requested, chosen, systemLanguage]);
    return { language, text: textIn(language) };
  }
  return {
    speak,
    text: speak('auto').text,
    userData: folder ? path.resolve(folder) : null,
    show: commandLine.hasSwitch('show'),
    hidden: commandLine.hasSwitch('hidden'),
    platform: platformFrom(env, isPackaged) ?? process.platform,
    // Packaged builds omit the names, and a packaged app would ignore them.
    ...(__TEST_HOOKS__ && !isPackaged ? readTestOptions(env) : SHUT),
  };
}

/** Null if no other platform is requested, or not allowed. */
const platformFrom = (env: NodeJS.ProcessEnv, isPackaged: boolean): string | null =>
  __TEST_HOOKS__ && !isPackaged ? nonEmpty(env['PARALLAX_PLATFORM']) : null;

/** An empty value counts as unset. */
const nonEmpty = (value: string | undefined): string | null =>
  value === '' ? null : (value ?? null);

function readTestOptions(env: NodeJS.ProcessEnv): TestOptions {
  const clock = env['PARALLAX_CLOCK'];
  const tray = env['PARALLAX_TRAY'];
  return {
    sandboxUrl: nonEmpty(env['PARALLAX_SANDBOX']),
    publicUrl: nonEmpty(env['PARALLAX_PUBLIC']),
    devUrl: nonEmpty(env['PARALLAX_DEV_URL']),
    clockMs: clock ? Number(clock) : null,
    e2e: env['PARALLAX_E2E'] === '1',
    tray: tray === 'shown' || tray === 'unsure' ? tray : null,
    updateUrl: nonEmpty(env['PARALLAX_UPDATES']),
    updateKey: nonEmpty(env['PARALLAX_UPDATES_KEY']),
  };
}

/** These give full control over the app, including the key. */
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
 * With one of these, the key would be readable on the network or on disk, or a page's protection
 * would be off. Others let another program control the app's processes.
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
  'use-mock-keychain',
  'trace-startup',
];

/**
 * A packaged app refuses debuggers and keeps all protection, whoever starts it. The switches are
 * removed too, so that nothing opens until the app has quit. Fuses also disable Node's own
 * (electron-builder.yml).
 * @throws with instructions if there is one.
 */
export function refuseDebugging(
  commandLine: Pick<Switches, 'hasSwitch' | 'removeSwitch'>,
  env: NodeJS.ProcessEnv,
  isPackaged: boolean,
  text: Text,
): void {
  if (!isPackaged) return;
  // Chromium would write its connections' secrets there, as with `ssl-key-log-file`.
  delete env['SSLKEYLOGFILE'];
  const given = [...DEBUGGING, ...UNPROTECTED].filter((name) => commandLine.hasSwitch(name));
  for (const name of given) commandLine.removeSwitch(name);
  if (given[0] !== undefined) throw new Error(text.fatal.debugging(given[0]));
}
