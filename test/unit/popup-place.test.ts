import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { nativeDialogs } from '../../electron/host/native-dialogs.ts';
import { canBePlaced } from '../../electron/window/popup-place.ts';
import { BACKGROUND } from '../../electron/window/popup-controller.ts';

describe('a window may be given a position', () => {
  it.each<[string, NodeJS.Platform, NodeJS.ProcessEnv, string, boolean]>([
    ['on macOS', 'darwin', {}, '', true],
    ['on Windows', 'win32', { XDG_SESSION_TYPE: 'wayland' }, '', true],
    ['on X11', 'linux', { XDG_SESSION_TYPE: 'x11' }, '', true],
    ['where the session says nothing', 'linux', {}, '', true],
    ['not on Wayland', 'linux', { XDG_SESSION_TYPE: 'wayland' }, '', false],
    ['on Wayland through X11', 'linux', { XDG_SESSION_TYPE: 'wayland' }, 'x11', true],
    ['not where Wayland may be taken', 'linux', { XDG_SESSION_TYPE: 'wayland' }, 'auto', false],
    [
      'started from a console',
      'linux',
      { XDG_SESSION_TYPE: 'tty', WAYLAND_DISPLAY: 'w' },
      '',
      true,
    ],
    ['not where Wayland is asked for', 'linux', { XDG_SESSION_TYPE: 'x11' }, 'wayland', false],
  ])('%s', (_what, platform, env, ozone, expected) => {
    expect(canBePlaced(platform, env, ozone)).toBe(expected);
  });
});

describe('native dialogs', () => {
  it('are open from the question to the answer, each of them', async () => {
    const waiting: (() => void)[] = [];
    const wait = (): Promise<never> =>
      new Promise((resolve) => waiting.push(() => resolve({} as never)));
    const fail = (): Promise<never> => Promise.reject(new Error('no portal'));
    const dialogs = nativeDialogs({
      showOpenDialog: wait,
      showSaveDialog: fail,
      showMessageBox: wait,
    });
    const window = {} as never;
    expect(dialogs.isOpen).toBe(false);
    const [open, box] = [
      dialogs.showOpenDialog(window, {}),
      dialogs.showMessageBox(null, { message: '' }),
    ];
    expect(dialogs.isOpen).toBe(true);
    waiting[0]?.();
    await open;
    expect(dialogs.isOpen).toBe(true);
    waiting[1]?.();
    await box;
    expect(dialogs.isOpen).toBe(false);
    await expect(dialogs.showSaveDialog(window, {})).rejects.toThrow('no portal');
    expect(dialogs.isOpen).toBe(false);
  });

  it('of files are open one at a time: a further one is cancelled', async () => {
    let answer = (): void => undefined;
    let openCount = 0;
    const wait = (): Promise<never> => {
      openCount += 1;
      return new Promise((resolve) => (answer = () => resolve({ canceled: false } as never)));
    };
    const dialogs = nativeDialogs({ showOpenDialog: wait, showSaveDialog: wait } as never);
    const window = {} as never;
    const first = dialogs.showOpenDialog(window, {});
    for (let index = 0; index < 30; index += 1) {
      expect(await dialogs.showOpenDialog(window, {})).toEqual({ canceled: true, filePaths: [] });
      expect(await dialogs.showSaveDialog(window, {})).toEqual({ canceled: true, filePath: '' });
    }
    answer();
    expect(await first).toEqual({ canceled: false });
    expect(openCount).toBe(1);
    void dialogs.showSaveDialog(window, {});
    expect(openCount).toBe(2);
  });

  it('ask before a file is replaced, on Linux too', async () => {
    const asked: unknown[] = [];
    const dialogs = nativeDialogs({
      showSaveDialog: (...args: unknown[]) => {
        asked.push(args.at(-1));
        return Promise.resolve({ canceled: true, filePath: '' });
      },
    } as never);
    await dialogs.showSaveDialog({} as never, { defaultPath: 'rates.csv' });
    const properties = ['showOverwriteConfirmation'];
    expect(asked).toEqual([{ defaultPath: 'rates.csv', properties }]);
  });
});

it('the colour behind the page is the page’s own', () => {
  const file = path.resolve(import.meta.dirname, '../../renderer/ui/tokens.css');
  const colours = [...fs.readFileSync(file, 'utf8').matchAll(/--bg: (#\w+);/g)];
  expect(colours.map(([, colour]) => colour)).toEqual([BACKGROUND.light, BACKGROUND.dark]);
});
