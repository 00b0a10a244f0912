import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { settingsIn } from './settings-page.ts';

const isDark = (popup: Page): Promise<boolean> =>
  popup.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);

test('the window becomes dark, text and window grow, and undo restores them', async ({
  start,
  service,
}) => {
  const { app, popup, quit } = await start({ service });
  const sizes = (of = app) =>
    of.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      return { size: window?.getContentSize(), zoom: window?.webContents.getZoomFactor() };
    });
  const settings = settingsIn(popup);
  await settings.open('Appearance');
  await settings.radio('Theme', 'Dark').click();
  await expect.poll(() => isDark(popup)).toBe(true);
  await settings.undo.click();
  await expect.poll(() => isDark(popup)).toBe(false);
  await settings.radio('Theme', 'Dark').click();

  expect(await sizes()).toEqual({ size: [400, 620], zoom: 1 });
  await settings.select('Text size').selectOption('115');
  await expect.poll(() => sizes()).toEqual({ size: [460, 713], zoom: 1.15 });
  // Lines break where they did.
  await expect.poll(() => popup.evaluate(() => innerWidth)).toBe(400);
  await expect(popup.getByText('Text size changed from 100% to 115%.')).toBeVisible();
  await popup.keyboard.press('Control+z');
  await expect.poll(() => sizes()).toEqual({ size: [400, 620], zoom: 1 });
  await settings.select('Text size').selectOption('130');
  await expect.poll(async () => (await sizes()).zoom).toBe(1.3);
  await quit();
  const second = await start({ service });
  await expect.poll(async () => (await sizes(second.app)).zoom).toBe(1.3);
  await expect.poll(() => isDark(second.popup)).toBe(true);
});
