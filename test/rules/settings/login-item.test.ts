import type { LoginItemSettings, LoginItemSettingsOptions, Settings } from 'electron';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isWayland } from '#core/settings/desktop-system.ts';
import { en } from '#core/text/en.ts';
import { opensAgain } from '../../../electron/app/second-launch.ts';
import { autostart } from '../../../electron/settings/autostart.ts';
import {
  loginProgram,
  macLoginItem,
  wasOpenedAtLogin,
  windowsLoginItem,
} from '../../../electron/settings/login-item.ts';

function nativeApp(reported: Partial<LoginItemSettings> = {}) {
  const settings: LoginItemSettings = {
    openAtLogin: false,
    wasOpenedAtLogin: false,
    status: 'not-registered',
    executableWillLaunchAtLogin: false,
    launchItems: [],
    ...reported,
  };
  return {
    getLoginItemSettings: vi.fn((_options?: LoginItemSettingsOptions) => settings),
    setLoginItemSettings: vi.fn((_settings: Settings): void => undefined),
  };
}

const PACKAGED = loginProgram('/opt/Parallax/parallax', null);
const UNPACKAGED = loginProgram('/opt/electron', '/home/ada/My code');

describe('on Windows', () => {
  it('is queried with the same command that was set', () => {
    const app = nativeApp();
    const item = windowsLoginItem(app, PACKAGED);
    item.set(true);
    item.read();
    const command = { path: '/opt/Parallax/parallax', args: ['--hidden'] };
    expect(app.setLoginItemSettings.mock.lastCall).toEqual([
      { ...command, openAtLogin: true, enabled: true },
    ]);
    expect(app.getLoginItemSettings.mock.lastCall).toEqual([command]);
    item.set(false);
    expect(app.setLoginItemSettings.mock.lastCall).toMatchObject([
      { ...command, openAtLogin: false },
    ]);
  });

  it('quotes a path with a space when it sets and queries the entry', () => {
    const app = nativeApp();
    const program = 'C:\\Users\\First Last\\AppData\\Local\\Programs\\Parallax\\Parallax.exe';
    const item = windowsLoginItem(app, loginProgram(program, null));
    item.set(true);
    item.read();
    const command = { path: `"${program}"`, args: ['--hidden'] };
    expect(app.setLoginItemSettings.mock.lastCall).toMatchObject([command]);
    expect(app.getLoginItemSettings.mock.lastCall).toEqual([command]);
  });

  it('quotes the folder of a development build', () => {
    const app = nativeApp();
    windowsLoginItem(app, UNPACKAGED).set(true);
    expect(app.setLoginItemSettings.mock.lastCall).toMatchObject([
      { path: '/opt/electron', args: ['"/home/ada/My code"', '--hidden'] },
    ]);
  });

  it.each([
    [false, false, false, null],
    [true, true, true, null],
    // The Task Manager has it off.
    [true, false, false, 'task-manager'],
    // It is there with other arguments.
    [false, true, false, null],
  ])('set %s and will launch %s: on %s, held by %s', (openAtLogin, willLaunch, isOn, hold) => {
    const app = nativeApp({ openAtLogin, executableWillLaunchAtLogin: willLaunch });
    expect(windowsLoginItem(app, PACKAGED).read()).toEqual({
      isOn,
      hold,
      program: null,
      offer: 'app',
    });
  });
});

describe('on macOS', () => {
  it('is the app itself, without arguments, which would go nowhere', () => {
    const app = nativeApp();
    macLoginItem(app).set(true);
    expect(app.setLoginItemSettings.mock.lastCall).toEqual([{ openAtLogin: true }]);
  });

  it.each([
    ['not-registered', false, false, null],
    ['not-found', false, false, null],
    ['enabled', true, true, null],
    ['requires-approval', false, true, 'approval'],
  ] as const)('%s: on %s, held by %s', (status, openAtLogin, isOn, hold) => {
    const read = macLoginItem(nativeApp({ status, openAtLogin })).read();
    expect(read).toEqual({ isOn, hold, program: null, offer: 'app' });
  });

  it('reports itself that it was opened at login; elsewhere an argument does', () => {
    const app = nativeApp({ wasOpenedAtLogin: true });
    expect(wasOpenedAtLogin(app, 'mac')).toBe(true);
    expect(wasOpenedAtLogin(app, 'windows')).toBe(false);
    expect(wasOpenedAtLogin(nativeApp(), 'mac')).toBe(false);
  });
});

describe('on Linux', () => {
  let home: string;
  beforeEach(() => {
    home = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-autostart-'));
  });
  afterEach(() => fs.rmSync(home, { recursive: true, force: true }));

  const folder = (): string => path.join(home, 'autostart');
  const file = (): string => path.join(folder(), 'app.parallax.desktop');
  const content = (): string => fs.readFileSync(file(), 'utf8');
  const at = (executable: string) => autostart(loginProgram(executable, null), folder(), en);
  function program(name: string): string {
    const made = path.join(home, name);
    fs.writeFileSync(made, '');
    return made;
  }
  const OFF = { isOn: false, hold: null, program: null, offer: 'app' };

  it('is a file that is there, and that is gone', () => {
    const item = at('/opt/My Apps/parallax');
    expect(item.read()).toEqual(OFF);
    item.set(true);
    expect(item.read()).toEqual({ ...OFF, isOn: true });
    expect(content()).toContain('\nExec="/opt/My Apps/parallax" --hidden\n');
    item.set(false);
    expect(item.read()).toEqual(OFF);
    expect(fs.readdirSync(folder())).toEqual([]);
    expect(() => item.set(false)).not.toThrow();
  });

  it('is whole, or what was there before', () => {
    const item = at('/opt/parallax');
    item.set(true);
    const before = content();
    const rename = vi.spyOn(fs, 'renameSync').mockImplementation(() => {
      throw new Error('EIO');
    });
    expect(() => at('/opt/other').set(true)).toThrow('EIO');
    rename.mockRestore();
    expect(content()).toBe(before);
    expect(fs.readdirSync(folder())).toEqual(['app.parallax.desktop']);
  });

  it.each(['Hidden=true', 'X-GNOME-Autostart-enabled=false'])(
    'with %s the desktop has it off, until it is switched on here',
    (line) => {
      const item = at('/opt/parallax');
      item.set(true);
      fs.appendFileSync(file(), `${line}\n`);
      expect(item.read()).toEqual({ ...OFF, hold: 'desktop' });
      item.freshen();
      expect(item.read().hold).toBe('desktop');
      item.set(true);
      expect(item.read()).toEqual({ ...OFF, isOn: true });
    },
  );

  it('is rewritten if its target has moved', () => {
    const before = program('Parallax-1.AppImage');
    at(before).set(true);
    fs.renameSync(before, path.join(home, 'Parallax-2.AppImage'));
    const item = at(path.join(home, 'Parallax-2.AppImage'));
    item.freshen();
    expect(content()).toContain('Parallax-2.AppImage --hidden\n');
    expect(item.read().isOn).toBe(true);
  });

  it('is not changed if it starts another existing copy, which is named', () => {
    const other = program('other');
    at(other).set(true);
    const before = content();
    const item = at(program('this'));
    item.freshen();
    expect(content()).toBe(before);
    expect(item.read()).toEqual({ ...OFF, hold: 'other-copy', program: other });
    item.set(true);
    expect(item.read().isOn).toBe(true);
  });

  it('is not made where there is none', () => {
    at('/opt/parallax').freshen();
    expect(fs.existsSync(file())).toBe(false);
  });

  it('of a development build starts it from its folder', () => {
    const item = autostart(UNPACKAGED, folder(), en);
    item.set(true);
    expect(content()).toContain('\nExec=/opt/electron "/home/ada/My code" --hidden\n');
    expect(item.read()).toMatchObject({ isOn: true, offer: 'development' });
    at(path.join(home, 'gone')).set(true);
    const before = content();
    item.freshen();
    expect(content()).toBe(before);
  });

  it.each([
    ['a development build', '/code', false, ['/opt/electron', '--no-sandbox', '/code', '--hidden']],
    ['one in its sandbox', '/code', true, ['/opt/electron', '/code', '--hidden']],
    ['a packaged app', null, false, ['/opt/electron', '--hidden']],
  ])('%s starts as it runs: in %s, sandboxed %s', (_, folder_, isSandboxed, command) => {
    expect(loginProgram('/opt/electron', folder_, isSandboxed).command).toEqual(command);
  });
});

it.each([
  ['linux', { XDG_SESSION_TYPE: 'wayland' }, true],
  ['linux', { XDG_SESSION_TYPE: 'x11', WAYLAND_DISPLAY: 'wayland-0' }, false],
  ['linux', { XDG_SESSION_TYPE: 'tty', WAYLAND_DISPLAY: 'wayland-1' }, true],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, true],
  ['linux', { XDG_SESSION_TYPE: 'x11' }, false],
  ['linux', {}, false],
  ['mac', { WAYLAND_DISPLAY: 'wayland-0' }, false],
] as const)('on %s with %j the desktop hands out shortcuts: %s', (system, env, expected) => {
  expect(isWayland(system, env)).toBe(expected);
});

it('a second launch opens the popup, but not the one at login', () => {
  expect(opensAgain(['/opt/parallax', '--allow-file-access-from-files'])).toBe(true);
  expect(opensAgain(['/opt/parallax', '--hidden'])).toBe(false);
});
