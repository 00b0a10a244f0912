import type { Page } from '@playwright/test';
import { expect, type Running, test } from './thread-fixtures.ts';
import { settingsIn } from './settings-page.ts';

const isDark = (popup: Page): Promise<boolean> =>
  popup.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);

interface Sizes {
  readonly size: number[] | undefined;
  readonly zoom: number | undefined;
}

const sizesOf = ({ app }: Running): Promise<Sizes> =>
  app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    return { size: window?.getContentSize(), zoom: window?.webContents.getZoomFactor() };
  });

async function readsAbout({ popup }: Running): Promise<void> {
  const settings = settingsIn(popup);
  await settings.open('Advanced');
  await popup.getByRole('button', { name: 'Read', exact: true }).click();
  await popup.getByRole('button', { name: /^svelte \d/ }).click();
  await expect(popup.getByRole('region', { name: /^svelte/ })).toContainText(
    'Permission is hereby granted',
  );
  await expect(popup.getByRole('button', { name: /^lightweight-charts/ })).toContainText(
    'Apache-2.0',
  );
  await popup.keyboard.press('Escape');
}

async function growsAndDarkens(running: Running): Promise<void> {
  const { popup } = running;
  const settings = settingsIn(popup);
  const sizes = (): Promise<Sizes> => sizesOf(running);
  await settings.jump('Appearance');
  await settings.radio('Theme', 'Dark').click();
  await expect.poll(() => isDark(popup)).toBe(true);
  await settings.undo.click();
  await expect.poll(() => isDark(popup)).toBe(false);
  await settings.radio('Theme', 'Dark').click();

  expect(await sizes()).toEqual({ size: [400, 620], zoom: 1 });
  await settings.select('Text size').selectOption('115');
  await expect.poll(sizes).toEqual({ size: [460, 713], zoom: 1.15 });
  // Lines break where they did.
  await expect.poll(() => popup.evaluate(() => innerWidth)).toBe(400);
  await expect(popup.getByText('Changed: Text size.')).toBeVisible();
  await popup.keyboard.press('Control+z');
  await expect.poll(sizes).toEqual({ size: [400, 620], zoom: 1 });
  await settings.select('Text size').selectOption('130');
  await expect.poll(async () => (await sizes()).zoom).toBe(1.3);
}

test('settings: what the app is made of, how it looks, and whether it can notify', async ({
  start,
  service,
}) => {
  const first = await start({ service });
  await test.step('licences and diagnostics are at hand', () => readsAbout(first));
  const second =
    await test.step('the window becomes dark, text and window grow, and undo restores them', async () => {
      await growsAndDarkens(first);
      await first.quit();
      const env = {
        STANDIN_NOTIFICATIONS_REFUSED: 'Notifications are not allowed for this application',
      };
      const again = await start({ service, env });
      await expect.poll(async () => (await sizesOf(again)).zoom).toBe(1.3);
      await expect.poll(() => isDark(again.popup)).toBe(true);
      return again;
    });
  await test.step('a refused test notification is reported', async () => {
    const { popup } = second;
    await settingsIn(popup).open('Notifications');
    await popup.getByRole('button', { name: 'Show a test notification' }).click();
    await expect(popup.getByText('This system showed no notification')).toBeVisible();
  });
});
