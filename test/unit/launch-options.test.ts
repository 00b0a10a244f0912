import { afterEach, describe, expect, it, vi } from 'vitest';
import { en } from '#core/text/en.ts';
import { readLaunchOptions, refuseDebugging } from '../../electron/launch-options.ts';

const DOORS = {
  PARALLAX_E2E: '1',
  PARALLAX_SANDBOX: 'http://127.0.0.1:1',
  PARALLAX_DEV_URL: 'http://127.0.0.1:2/',
  PARALLAX_CLOCK: '5',
  PARALLAX_UPDATES: 'http://127.0.0.1:3',
};
const SHUT = { e2e: false, sandboxUrl: null, devUrl: null, clockMs: null, updateUrl: null };

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

describe('the test doors', () => {
  it('open where nothing is packaged', () => {
    expect(readLaunchOptions(commandLine(), DOORS, false)).toMatchObject({
      e2e: true,
      sandboxUrl: 'http://127.0.0.1:1',
      devUrl: 'http://127.0.0.1:2/',
      clockMs: 5,
      updateUrl: 'http://127.0.0.1:3',
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
    'remote-allow-origins',
    'inspect',
    'inspect-brk',
    'inspect-port',
    'inspect-wait',
    'disable-web-security',
    'ignore-certificate-errors',
    'load-extension',
  ])('refuses --%s, and takes it away at once', (name) => {
    const line = commandLine(name, 'show');
    expect(() => refuseDebugging(line, true, en)).toThrow(`start it without --${name}.`);
    expect([...line.switches]).toEqual(['show']);
  });

  it('starts with its own switches', () => {
    expect(() => refuseDebugging(commandLine('show', 'hidden'), true, en)).not.toThrow();
  });
});

it('an app that is not packaged takes a debugger', () => {
  const line = commandLine('remote-debugging-port');
  expect(() => refuseDebugging(line, false, en)).not.toThrow();
  expect(line.switches.size).toBe(1);
});
