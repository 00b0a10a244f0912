import type { ElectronApplication } from '@playwright/test';
import { expect, hostApp, test } from './fixtures.ts';
import './globals.ts';
import { hostInUse, launchApp } from '../playwright.ts';

/** What the stand-in plays of desktops that this machine does not have. */
test.skip(hostInUse() === 'electron', 'Electron has the desktop of the machine.');

async function startedWith(
  userData: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<ElectronApplication> {
  const app = await launchApp({
    appDir: hostApp,
    args: [`--user-data-dir=${userData}`, ...args],
    env,
  });
  await app.firstWindow();
  return app;
}

test('on macOS, windows made after the dock icon was hidden are hidden with the app', async ({
  userData,
}) => {
  const app = await startedWith(userData, { STANDIN_PLATFORM: 'darwin' });
  const found = await app.evaluate(({ app: main, BrowserWindow }) => {
    const [early] = BrowserWindow.getAllWindows();
    main.dock?.hide();
    const late = globalThis.hostMain.open();
    main.hide();
    const seen = [early?.isVisible(), late.isVisible()];
    late.show();
    main.dock?.hide();
    main.hide();
    return [...seen, late.isVisible()];
  });
  expect(found).toEqual([true, false, true]);
  await app.close();
});

test('on macOS, notifications fail while the person is asked for permission, from the first use on', async ({
  userData,
}) => {
  const app = await startedWith(userData, { STANDIN_PLATFORM: 'darwin' });
  const found = await app.evaluate(async ({ Notification }) => {
    const desktop = Notification as unknown as { _permission: string | null };
    const shown = async (): Promise<string> => {
      const note = new Notification({ title: 'Title' });
      const answer = new Promise<string>((resolve) => {
        note.on('show', () => resolve('shown'));
        note.on('failed', (_event, why) => resolve(why));
      });
      note.show();
      return answer;
    };
    const seen = [desktop._permission];
    Notification.isSupported();
    seen.push(desktop._permission, await shown());
    desktop._permission = 'allowed';
    return [...seen, await shown()];
  });
  expect(found).toEqual([
    null,
    'asked',
    'Notifications are not allowed for this application',
    'shown',
  ]);
  await app.close();
});

test('on Wayland a compositor that refuses the focus shows a window without it', async ({
  userData,
}) => {
  const env = { XDG_SESSION_TYPE: 'wayland', STANDIN_FOCUS: 'refused' };
  const app = await startedWith(userData, env);
  const found = await app.evaluate(() => {
    const window = globalThis.hostMain.open();
    const events: string[] = [];
    window.on('focus', () => events.push('focus'));
    window.hide();
    window.show();
    window.focus();
    return [window.isVisible(), window.isFocused(), ...events];
  });
  expect(found).toEqual([true, false]);
  await app.close();
});

test('on Wayland a copy before a press in the focused window resolves, and others paste the old text', async ({
  userData,
}) => {
  const app = await startedWith(userData, { XDG_SESSION_TYPE: 'wayland' });
  const page = await app.firstWindow();
  await page.waitForFunction(() => 'pageRan' in window);
  const copied = (text: string): Promise<string[]> =>
    app.evaluate(async ({ clipboard }, given) => {
      await clipboard.writeText(given);
      const { _textForOthers: pasted } = clipboard as unknown as { _textForOthers: string };
      return [await clipboard.readText(), pasted];
    }, text);
  const move = (isFocused: boolean): Promise<void> =>
    app.evaluate(({ BrowserWindow }, isIn) => {
      const [window] = BrowserWindow.getAllWindows();
      if (isIn) window?.focus();
      else window?.blur();
    }, isFocused);
  const pressed = app.evaluate(
    ({ BrowserWindow }) =>
      new Promise((resolve) => {
        const [window] = BrowserWindow.getAllWindows();
        window?.webContents.once('input-event', (_event, { type }) => resolve(type));
      }),
  );
  await move(true);
  expect(await copied('with the focus alone')).toEqual(['with the focus alone', '']);
  await page.keyboard.press('x');
  expect(await pressed).toBe('keyDown');
  expect(await copied('after a press')).toEqual(['after a press', 'after a press']);
  await move(false);
  expect(await copied('without the focus')).toEqual(['without the focus', 'after a press']);
  await move(true);
  expect(await copied('with it again')).toEqual(['with it again', 'after a press']);
  await app.close();
});

test('on Wayland a window that is not shown has no frame, is never ready, and knows no place', async ({
  userData,
}) => {
  const app = await startedWith(userData, { XDG_SESSION_TYPE: 'wayland' });
  const found = await app.evaluate(async ({ BrowserWindow }) => {
    const window = new BrowserWindow({ show: false, x: 30, y: 40 });
    let isReady = false;
    window.once('ready-to-show', () => (isReady = true));
    await window.loadURL('data:text/html,<p>Text</p>');
    const frame = (): Promise<unknown> =>
      window.webContents.executeJavaScript(
        'Promise.race([new Promise(requestAnimationFrame), new Promise((end) => setTimeout(end, 500, null))])',
      );
    const hidden = [isReady, (await frame()) !== null];
    window.setPosition(50, 60);
    window.show();
    return [...hidden, isReady, (await frame()) !== null, window.getPosition()];
  });
  expect(found).toEqual([false, false, true, true, [0, 0]]);
  await app.close();
});

test('a compositor that tiles resizes a window that it shows, if it can be resized', async ({
  userData,
}) => {
  const app = await startedWith(userData, { XDG_SESSION_TYPE: 'wayland', STANDIN_TILING: '1' });
  const found = await app.evaluate(async ({ BrowserWindow, screen }) => {
    const sizes = [];
    for (const resizable of [true, false]) {
      const window = new BrowserWindow({ show: false, width: 300, height: 200, resizable });
      window.show();
      await new Promise((resolve) => setTimeout(resolve, 50));
      sizes.push(window.getContentSize());
    }
    const { width, height } = screen.getPrimaryDisplay().workArea;
    return { sizes, tile: [width / 2, height] };
  });
  expect(found.sizes).toEqual([found.tile, [300, 200]]);
  await app.close();
});

test('the newest window is first in the list of all', async ({ userData }) => {
  const app = await startedWith(userData, {});
  const found = await app.evaluate(({ BrowserWindow }) => {
    const window = new BrowserWindow({ show: false });
    return BrowserWindow.getAllWindows().map(({ id }) => id === window.id);
  });
  expect(found).toEqual([true, false]);
  await app.close();
});

test('a zoom before the first page is lost', async ({ userData }) => {
  const app = await startedWith(userData, {});
  const found = await app.evaluate(async ({ BrowserWindow }) => {
    const { webContents } = new BrowserWindow({ show: false });
    const factors = [];
    for (const isLoaded of [false, true]) {
      if (isLoaded) await webContents.loadURL('data:text/html,<p>Text</p>');
      webContents.setZoomFactor(1.5);
      factors.push(webContents.getZoomFactor());
    }
    return factors;
  });
  expect(found).toEqual([1, 1.5]);
  await app.close();
});
