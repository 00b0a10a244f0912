import { afterEach, describe, expect, it, vi } from 'vitest';
import { en } from '#core/text/en.ts';
import { readLaunchOptions, refuseDebugging } from '../../electron/base/launch-options.ts';

const DOORS = {
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

  it('is the requested one, else the system’s, else English', () => {
    expect(read('en-GB', true).text).toBe(en);
    expect(read('', true, 'en').language).toBe('en');
    expect(read('tlh', true, 'xx').text).toBe(en);
  });

  it('of tests is not available in a packaged app', () => {
    expect(read('pseudo')).toMatchObject({ language: 'pseudo', text: { app: '[Þàŕàļļàẋ~~~~]' } });
    expect(read('pseudo', true)).toMatchObject({ language: 'en', text: en });
    expect(read('', false, 'pseudo').language).toBe('en');
    vi.stubGlobal('__TEST_DOORS__', false);
    expect(read('pseudo').language).toBe('en');
  });
});

describe('the test doors', () => {
  it('open where nothing is packaged', () => {
    expect(readLaunchOptions(commandLine(), DOORS, false)).toMatchObject({
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
    expect(readLaunchOptions(commandLine(), DOORS, true)).toMatchObject(SHUT);
  });

  it('stay shut without their variables, or with empty ones', () => {
    const empty = Object.fromEntries(Object.keys(DOORS).map((name) => [name, '']));
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
