import fs from 'node:fs';
import path from 'node:path';
import type { Clipboard } from 'electron';
import type { TestHooks } from '../../electron/host/test-hooks.ts';
import { expect, isOnElectron, type Running, test } from './thread-fixtures.ts';

/** What the stand-in plays of Wayland; Electron takes the desktop of the machine. */
test.skip(isOnElectron, 'About what the stand-in plays.');

const WAYLAND = { XDG_SESSION_TYPE: 'wayland' };

type MadeUpClipboard = Clipboard & { readonly _textForOthers: string };

const pasted = ({ app }: Running): Promise<string> =>
  app.evaluate(({ clipboard }) => (clipboard as MadeUpClipboard)._textForOthers);

const labelOf = async ({ hook: door }: Running, start: string): Promise<string | undefined> =>
  (await door('menuLabels')).find((label) => label.startsWith(start));

interface Seen {
  readonly isVisible: boolean;
  readonly size: number[];
}

/** The popup, or the mini-board. */
const seen = ({ app }: Running, isBoard: boolean): Promise<Seen | null> =>
  app.evaluate(({ BrowserWindow }, isMini) => {
    const found = BrowserWindow.getAllWindows().find(
      ({ webContents }) => webContents.getURL().endsWith('&mini') === isMini,
    );
    return found ? { isVisible: found.isVisible(), size: found.getContentSize() } : null;
  }, isBoard);

test('on Wayland a number of the tray is copied with a key in the window that opens for it', async ({
  start,
  service,
}) => {
  const running = await start({ service, env: WAYLAND, args: ['--hidden'] });
  await expect.poll(() => labelOf(running, 'USD/NGN')).toBeTruthy();
  expect(await running.isVisible()).toBe(false);
  await running.app.evaluate(() => {
    const { parallaxTestHooks: hooks } = globalThis as unknown as { parallaxTestHooks: TestHooks };
    hooks.clickMenu(hooks.menuLabels().find((label) => label.startsWith('USD/NGN')) ?? '');
  });
  await expect.poll(running.isVisible).toBe(true);
  await expect(
    running.popup.getByText(/^Press a key or click here to copy \d+\.\d\d/),
  ).toBeVisible();
  expect(await pasted(running)).toBe('');
  await running.popup.keyboard.press('Shift');
  await expect.poll(() => pasted(running)).toMatch(/^\d+\.\d\d DEMO$/);
  await expect(running.popup.getByText(/^Copied \d+\.\d\d/)).toBeVisible();
  await expect.poll(() => labelOf(running, 'USD/NGN')).toMatch(/, copied$/);
});

test('on Wayland popup and mini-board appear without a frame, and no place is stored', async ({
  start,
  service,
  userData,
}) => {
  const running = await start({ service, env: WAYLAND, args: ['--hidden'] });
  await running.hook('clickMenu', 'Mini-board');
  await expect.poll(async () => (await seen(running, true))?.isVisible).toBe(true);
  await running.hook('clickTray');
  // Sooner than where a page does not load.
  await expect.poll(running.isVisible, { timeout: 10_000 }).toBe(true);
  await running.quit();
  const stored = fs.readFileSync(path.join(userData, 'settings.json'), 'utf8');
  expect(JSON.parse(stored)).toMatchObject({ miniBoard: true, miniPlace: null });
});

test('a size that a tiling compositor chose is not kept for other sessions', async ({
  start,
  service,
}) => {
  const tiled = await start({
    service,
    env: { ...WAYLAND, STANDIN_TILING: '1' },
    args: ['--hidden'],
  });
  await tiled.hook('clickTray');
  await expect.poll(() => seen(tiled, false)).toEqual({ isVisible: true, size: [640, 776] });
  await tiled.popup.waitForTimeout(500);
  await tiled.quit();
  const floating = await start({ service, args: ['--hidden'] });
  await floating.hook('clickTray');
  await expect.poll(() => seen(floating, false)).toEqual({ isVisible: true, size: [400, 620] });
});

test('a popup that the compositor leaves behind others is shown again by the next click, not closed', async ({
  start,
  service,
}) => {
  const env = { ...WAYLAND, STANDIN_FOCUS: 'refused' };
  const running = await start({ service, env, args: ['--hidden'] });
  await running.hook('clickTray');
  await expect.poll(running.isVisible).toBe(true);
  await running.popup.waitForTimeout(500);
  await running.hook('clickTray');
  await running.popup.waitForTimeout(500);
  expect(await running.isVisible()).toBe(true);
  await running.popup.keyboard.press('Escape');
  await expect.poll(running.isVisible).toBe(false);
});
