import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { TestDoors } from '../../electron/app/test-doors.ts';
import { expect, test } from './fixtures.ts';
import { cleanEnv, executablePath } from './host/launch.ts';
import { chooseMarket, ratesIn } from '../page/pages.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('the tray toggles the popup; its menu opens, refreshes and quits', async ({
  start,
  service,
}) => {
  const { app, door, isVisible } = await start({ service, args: ['--hidden'] });
  expect(await isVisible()).toBe(false);
  await door('clickTray');
  await expect.poll(isVisible).toBe(true);
  await door('clickTray');
  await expect.poll(isVisible).toBe(false);
  const labels = await door('menuLabels');
  expect(labels.slice(-5)).toEqual([
    'Open',
    'Refresh now (free)',
    'Pause updates',
    'Settings...',
    'Quit',
  ]);
  await door('clickMenu', 'Open');
  await expect.poll(isVisible).toBe(true);
  const before = service.requests.length;
  await door('clickMenu', 'Refresh now (free)');
  await expect.poll(() => service.requests.slice(before)).toContain('latest mid');
  const closed = app.waitForEvent('close');
  await door('clickMenu', 'Quit').catch(() => undefined);
  await closed;
});

test('losing the focus or Escape hides the popup, a pin keeps it', async ({ start, service }) => {
  const { app, popup, door, isVisible, blur } = await start({ service });
  await expect.poll(isVisible).toBe(true);
  await blur();
  await expect.poll(isVisible).toBe(false);
  await popup.waitForTimeout(350);
  await door('clickTray');
  await expect.poll(isVisible).toBe(true);
  // A click on the tray icon takes the focus away first: it closes, and does not open again. Both in
  // one go, as they are 300 ms apart at most.
  await app.evaluate(({ BrowserWindow }) => {
    for (const each of BrowserWindow.getAllWindows()) each.emit('blur');
    (globalThis as unknown as { parallaxTestDoors: TestDoors }).parallaxTestDoors.clickTray();
  });
  await popup.waitForTimeout(350);
  expect(await isVisible()).toBe(false);
  await door('clickTray');
  await expect.poll(isVisible).toBe(true);
  await popup.getByRole('button', { name: 'Pin', exact: true }).click();
  await expect(popup.getByRole('button', { name: 'Pin', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await blur();
  expect(await isVisible()).toBe(true);
  await popup.keyboard.press('Escape');
  await expect.poll(isVisible).toBe(false);
});

test('Escape goes one step back at a time', async ({ start, service }) => {
  const { popup, isVisible } = await start({ service });
  const settings = popup.getByRole('region', { name: 'Settings' });
  await ratesIn(popup).search('naira');
  await popup.getByRole('button', { name: 'Settings', exact: true }).click();
  await expect(settings).toBeVisible();
  await popup.keyboard.press('Escape');
  await expect(settings).toBeHidden();
  await popup.keyboard.press('Escape');
  await expect(popup.getByRole('searchbox')).toHaveValue('');
  expect(await isVisible()).toBe(true);
});

test('what was chosen is kept over a restart', async ({ start, service }) => {
  const first = await start({ service });
  await chooseMarket(first.popup, 'Parallel');
  await first.popup.getByRole('button', { name: 'Settings', exact: true }).click();
  await first.popup.getByRole('radio', { name: 'Dark' }).click();
  const isDark = (page: typeof first.popup): Promise<boolean> =>
    page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await expect.poll(() => isDark(first.popup)).toBe(true);
  await first.quit();
  const { popup } = await start({ service });
  await expect(popup.getByRole('radio', { name: 'Parallel' })).toBeChecked();
  await expect.poll(() => isDark(popup)).toBe(true);
});

test('with --show the popup is there from the start and survives blur', async ({
  start,
  service,
}) => {
  const { isVisible, blur } = await start({ service, args: ['--show'] });
  await blur();
  expect(await isVisible()).toBe(true);
});

test('a second launch opens the popup of the first and leaves', async ({
  start,
  service,
  userData,
}) => {
  const { isVisible } = await start({ service, args: ['--hidden'] });
  const second = spawnSync(executablePath(), [root, `--user-data-dir=${userData}`], {
    env: cleanEnv(),
    timeout: 20_000,
  });
  expect(second.status).toBe(0);
  await expect.poll(isVisible).toBe(true);
});
