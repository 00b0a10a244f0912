import { afterEach, describe, expect, it, vi } from 'vitest';
import { initialState, NOTHING_RECORDED } from '#core/app/app-state.ts';
import { SANDBOX } from '#core/rates/source.ts';
import { DEFAULT_CHOICES } from '#core/settings/choices.ts';
import { en } from '#core/text/en.ts';
import { restart } from '../../../electron/app/app-lifetime.ts';
import { readLaunchOptions, refuseDebugging } from '../../../electron/base/launch-options.ts';
import { SpokenLanguage } from '../../../electron/base/spoken-language.ts';
import { storeOf } from '../../support/stores.ts';

const HOOKS = {
  PARALLAX_E2E: '1',
  PARALLAX_SANDBOX: 'http://127.0.0.1:1',
  PARALLAX_DEV_URL: 'http://127.0.0.1:2/',
  PARALLAX_CLOCK: '5',
  PARALLAX_TRAY: 'unsure',
  PARALLAX_UPDATES: 'http://127.0.0.1:3',
  PARALLAX_UPDATES_KEY: 'key',
};
const SHUT = {
  e2e: false,
  sandboxUrl: null,
  devUrl: null,
  clockMs: null,
  tray: null,
  updateUrl: null,
  updateKey: null,
};

function commandLine(...names: string[]) {
  const switches = new Set(names);
  return {
    switches,
    hasSwitch: (name: string) => switches.has(name),
    getSwitchValue: () => '',
    removeSwitch: (name: string) => void switches.delete(name),
  };
}

afterEach(() => vi.unstubAllGlobals());

describe('the language', () => {
  const withLanguage = (language: string) => ({
    ...commandLine(),
    getSwitchValue: (name: string) => (name === 'language' ? language : ''),
  });
  const read = (wanted: string, isPackaged = false, system = 'en') =>
    readLaunchOptions(withLanguage(wanted), {}, isPackaged, system);
  const spoken = (...wanted: Parameters<typeof read>) => read(...wanted).speak('auto').language;

  it('is the requested one, else the system’s, else English', () => {
    expect(read('en-GB', true).text).toBe(en);
    expect(spoken('', true, 'en')).toBe('en');
    expect(spoken('', true, 'fr')).toBe('fr');
    expect(spoken('fr-SN', true, 'en')).toBe('fr');
    expect(read('tlh', true, 'xx').text).toBe(en);
  });

  it('is the chosen one, unless one is requested', () => {
    expect(read('', true, 'fr').speak('en')).toEqual({ language: 'en', text: en });
    expect(read('', true, 'en').speak('fr').text.tabs.rates).toBe('Taux');
    expect(read('en', true, 'en').speak('fr').language).toBe('en');
  });

  it('of main changes in its one object, before those who show it hear of it', () => {
    const language = new SpokenLanguage(read('', true, 'en'));
    const { text } = language;
    const store = storeOf(initialState(SANDBOX, null, DEFAULT_CHOICES, NOTHING_RECORDED, 0));
    language.follow(store);
    const shown: string[] = [];
    store.subscribe(() => shown.push(`${language.tag} ${text.tabs.rates}`));
    store.dispatch({ kind: 'chosen', choices: { language: 'fr' } });
    store.dispatch({ kind: 'chosen', choices: { language: 'auto' } });
    expect(shown).toEqual(['fr Taux', 'en Rates']);
    expect(en.tabs.rates).toBe('Rates');
  });

  it('of tests is not available in a packaged app', () => {
    expect(read('pseudo').text.app).toBe('[Þàŕàļļàẋ~~~~]');
    expect(spoken('pseudo')).toBe('pseudo');
    expect(read('pseudo', true).text).toBe(en);
    expect(spoken('', false, 'pseudo')).toBe('en');
    vi.stubGlobal('__TEST_HOOKS__', false);
    expect(spoken('pseudo')).toBe('en');
  });
});

describe('the test hooks', () => {
  it('open where nothing is packaged', () => {
    expect(readLaunchOptions(commandLine(), HOOKS, false)).toMatchObject({
      e2e: true,
      sandboxUrl: 'http://127.0.0.1:1',
      devUrl: 'http://127.0.0.1:2/',
      clockMs: 5,
      tray: 'unsure',
      updateUrl: 'http://127.0.0.1:3',
      updateKey: 'key',
    });
  });

  it('are shut in a packaged app, whatever build it is', () => {
    expect(readLaunchOptions(commandLine(), HOOKS, true)).toMatchObject(SHUT);
  });

  it('stay shut without their variables, or with empty ones', () => {
    const empty = Object.fromEntries(Object.keys(HOOKS).map((name) => [name, '']));
    expect(readLaunchOptions(commandLine(), {}, false)).toMatchObject(SHUT);
    expect(readLaunchOptions(commandLine(), empty, false)).toMatchObject(SHUT);
  });
});

describe('a packaged app', () => {
  it.each([
    'remote-debugging-port',
    'remote-debugging-pipe',
    'remote-debugging-address',
    'remote-allow-origins',
    'inspect',
    'inspect-brk',
    'inspect-brk-node',
    'inspect-port',
    'inspect-wait',
    'disable-web-security',
    'ignore-certificate-errors',
    'ignore-certificate-errors-spki-list',
    'allow-running-insecure-content',
    'unsafely-treat-insecure-origin-as-secure',
    'ssl-key-log-file',
    'log-net-log',
    'load-extension',
    'renderer-cmd-prefix',
    'utility-cmd-prefix',
    'gpu-launcher',
    'use-mock-keychain',
    'trace-startup',
  ])('refuses --%s, and takes it away at once', (name) => {
    const line = commandLine(name, 'show');
    expect(() => refuseDebugging(line, {}, true, en)).toThrow(`start it without --${name}.`);
    expect([...line.switches]).toEqual(['show']);
  });

  it('writes the keys of its connections nowhere', () => {
    const env = { SSLKEYLOGFILE: '/tmp/keys', HOME: '/home/me' };
    refuseDebugging(commandLine(), env, true, en);
    expect(env).toEqual({ HOME: '/home/me' });
  });

  it('starts with its own switches', () => {
    expect(() => refuseDebugging(commandLine('show', 'hidden'), {}, true, en)).not.toThrow();
  });
});

it('an app that is not packaged takes a debugger', () => {
  const line = commandLine('remote-debugging-port');
  const env = { SSLKEYLOGFILE: '/tmp/keys' };
  expect(() => refuseDebugging(line, env, false, en)).not.toThrow();
  expect(env).toEqual({ SSLKEYLOGFILE: '/tmp/keys' });
  expect(line.switches.size).toBe(1);
});

it('a restart is in view, with the other arguments, and of an AppImage by its file', () => {
  const relaunched: unknown[] = [];
  const quit = vi.fn();
  const app = { relaunch: (options: unknown) => void relaunched.push(options), quit };
  restart(app, ['/opt/parallax', '--hidden', '--user-data-dir=/data'], {});
  restart(app, ['/tmp/.mount/parallax', '--show'], { APPIMAGE: '/home/x/Parallax.AppImage' });
  expect(relaunched).toEqual([
    { args: ['--user-data-dir=/data', '--show'] },
    { args: ['--show'], execPath: '/home/x/Parallax.AppImage' },
  ]);
  expect(quit).toHaveBeenCalledTimes(2);
});
