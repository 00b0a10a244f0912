import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { nativeDialogs } from '../../../electron/host/native-dialogs.ts';
import type { AppWindow } from '../../../electron/host/window.ts';
import { canBePlaced } from '../../../electron/window/popup-place.ts';
import { BACKGROUND } from '../../../electron/window/popup-controller.ts';

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

const window = {} as AppWindow;

/** The app's dialogs over the system's, of which a test has the few that it opens. */
const over = (system: Partial<Parameters<typeof nativeDialogs>[0]>) =>
  nativeDialogs(system as never, () => ({}) as never);
const BOX = { type: 'question', message: '', detail: '', buttons: [], cancelId: 0 } as const;

describe('native dialogs', () => {
  it('are open from the question to the answer, each of them', async () => {
    const waiting: (() => void)[] = [];
    const wait = (): Promise<never> =>
      new Promise((resolve) => waiting.push(() => resolve({ canceled: true } as never)));
    const fail = (): Promise<never> => Promise.reject(new Error('no portal'));
    const dialogs = over({ showOpenDialog: wait, showSaveDialog: fail, showMessageBox: wait });
    expect(dialogs.isOpen).toBe(false);
    const [open, box] = [dialogs.pickFile(window, []), dialogs.ask(null, { ...BOX, buttons: [] })];
    expect(dialogs.isOpen).toBe(true);
    waiting[0]?.();
    await open;
    expect(dialogs.isOpen).toBe(true);
    waiting[1]?.();
    await box;
    expect(dialogs.isOpen).toBe(false);
    await expect(dialogs.pickTarget(window, { name: '', kinds: [] })).rejects.toThrow('no portal');
    expect(dialogs.isOpen).toBe(false);
  });

  it('of files are open one at a time: a further one is cancelled', async () => {
    let answer = (): void => undefined;
    let openCount = 0;
    const wait = (): Promise<never> => {
      openCount += 1;
      const chosen = { canceled: false, filePaths: ['/tmp/a.csv'] } as never;
      return new Promise((resolve) => (answer = () => resolve(chosen)));
    };
    const dialogs = over({ showOpenDialog: wait, showSaveDialog: wait });
    const first = dialogs.pickFile(window, []);
    for (let index = 0; index < 30; index += 1) {
      expect(await dialogs.pickFile(window, [])).toBeNull();
      expect(await dialogs.pickTarget(window, { name: '', kinds: [] })).toBeNull();
    }
    answer();
    expect(await first).toBe('/tmp/a.csv');
    expect(openCount).toBe(1);
    void dialogs.pickTarget(window, { name: '', kinds: [] });
    expect(openCount).toBe(2);
  });

  it('ask before a file is replaced, on Linux too', async () => {
    const showSaveDialog = vi.fn(() => Promise.resolve({ canceled: true, filePath: '' }));
    const kinds = [{ name: 'CSV', extensions: ['csv'] }];
    const picked = over({ showSaveDialog }).pickTarget(window, { name: 'rates.csv', kinds });
    expect(await picked).toBeNull();
    const properties = ['showOverwriteConfirmation'];
    const options = { defaultPath: 'rates.csv', filters: kinds, properties };
    expect(showSaveDialog.mock.lastCall?.slice(-1)).toEqual([options]);
  });
});

it('the colour behind the page is the page’s own', () => {
  const file = path.resolve(import.meta.dirname, '../../../renderer/ui/style/tokens.css');
  const colours = [...fs.readFileSync(file, 'utf8').matchAll(/--bg: (#\w+);/g)];
  expect(colours.map(([, colour]) => colour)).toEqual([BACKGROUND.light, BACKGROUND.dark]);
});
