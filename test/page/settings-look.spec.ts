import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { ratesIn } from './pages.ts';
import {
  type Case,
  changeAndTakeBack,
  radioCase,
  selectCase,
  settingsIn,
} from './settings-page.ts';

const isDark = (popup: Page): Promise<boolean> =>
  popup.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
const token = (popup: Page, name: string): Promise<string> =>
  popup.evaluate((each) => getComputedStyle(document.documentElement).getPropertyValue(each), name);
const publishedIn = (zone: RegExp) => (popup: Page) =>
  expect(popup.getByText(/^Published /)).toHaveText(zone);

const CASES: readonly Case[] = [
  radioCase('theme', 'Theme', 'Dark', async (isChanged, popup) =>
    expect.poll(() => isDark(popup)).toBe(isChanged),
  ),
  radioCase('palette', 'Colours', 'Blue and orange', async (isChanged, popup) => {
    const blue = /#1a5fb4|#78b6ff/;
    await expect
      .poll(() => token(popup, '--up'))
      .toEqual(isChanged ? expect.stringMatching(blue) : expect.not.stringMatching(blue));
  }),
  radioCase('density', 'Spacing', 'Compact', async (isChanged, popup) =>
    expect.poll(() => token(popup, '--row-height')).toBe(isChanged ? '38px' : '48px'),
  ),
  radioCase('times', 'Times', 'Local', async (isChanged, popup) =>
    publishedIn(isChanged ? /GMT\+1$/ : /UTC$/)(popup),
  ),
  selectCase(
    'locale',
    'Numbers and dates',
    ['de-DE', ''],
    /^Numbers and dates changed from .* to 1\.234\.567,89/,
  ),
];

test('each setting of the look acts at once, can be taken back, and is kept', async ({
  start,
  service,
}) => {
  // A zone other than UTC, for times of one's own.
  const env = { TZ: 'Africa/Lagos' };
  const first = await start({ service, env });
  await settingsIn(first.popup).open();
  await settingsIn(first.popup).jump('Look');
  for (const one of CASES) await changeAndTakeBack(first.popup, one);
  await first.quit();
  const { popup } = await start({ service, env });
  await settingsIn(popup).open();
  for (const one of CASES) await one.see(true, settingsIn(popup), popup);
});

test('numbers, dates and what is typed follow the locale without a restart, in the tray as well', async ({
  start,
  service,
}) => {
  const { popup, door } = await start({ service });
  const row = ratesIn(popup).row('NGN');
  await expect(row).toContainText('1,580.50');
  await expect.poll(() => door('tooltip')).toContain('1,580.50');
  await popup.getByRole('tab', { name: 'Convert' }).click();
  await popup.getByRole('textbox', { name: 'Amount' }).fill('1,200.50');
  await expect(popup.getByText('1,897,390.25').first()).toBeVisible();

  const settings = settingsIn(popup);
  await settings.open();
  await settings.jump('Look');
  await settings.select('Numbers and dates').selectOption('de-DE');
  await expect.poll(() => door('tooltip')).toContain('1.580,50');
  await popup.getByRole('tab', { name: 'Convert' }).click();
  // What was typed means what it meant.
  await expect(popup.getByRole('textbox', { name: 'Amount' })).toHaveValue('1.200,5');
  await expect(popup.getByText('1.897.390,25').first()).toBeVisible();
  await popup.getByRole('tab', { name: 'Rates' }).click();
  await expect(row).toContainText('1.580,50');
});

test('the text grows, and the window with it, and both come back', async ({ start, service }) => {
  const { app, popup, quit } = await start({ service });
  const sizes = (of = app) =>
    of.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      return { size: window?.getContentSize(), zoom: window?.webContents.getZoomFactor() };
    });
  const settings = settingsIn(popup);
  await settings.open();
  await settings.jump('Look');
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
});

test('in few colours the words of a main button stand out from it', async ({ start, service }) => {
  const { popup } = await start({ service });
  await popup.emulateMedia({ forcedColors: 'active' });
  const look = (name: string): Promise<unknown> =>
    popup.getByRole('button', { name, exact: true }).evaluate((button) => {
      // Painted over by the system, whatever is computed, unless the button sees to it itself.
      const { forcedColorAdjust, backgroundColor, color } = getComputedStyle(button);
      return forcedColorAdjust === 'none' && backgroundColor !== color;
    });
  await popup.getByRole('tab', { name: 'Alerts' }).click();
  expect(await look('New alert')).toBe(true);
  await popup.getByRole('button', { name: 'New alert' }).click();
  expect(await look('Save the alert')).toBe(true);
  await popup.getByRole('tab', { name: 'Platforms' }).click();
  await popup.getByRole('button', { name: 'Add a ticker' }).click();
  expect(await look('Add')).toBe(true);
  await settingsIn(popup).open();
  expect(await look('Connect')).toBe(true);
});
