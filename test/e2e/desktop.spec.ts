import type { TestDoors } from '../../electron/app/test-doors.ts';
import { expect, test } from './fixtures.ts';
import { settingsIn } from '../page/settings-page.ts';

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
  expect(labels.slice(-6)).toEqual([
    'Open',
    'Refresh now (free)',
    'Pause updates',
    'Mini-board',
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

test('losing the focus or Escape hides the popup; a pin keeps it, on top of other windows, and --show too', async ({
  start,
  service,
}) => {
  const { app, popup, door, isVisible, blur, quit } = await start({ service });
  const isOnTop = (): Promise<boolean | undefined> =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isAlwaysOnTop());
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
  expect(await isOnTop()).toBe(false);
  await settingsIn(popup).open('On the desktop');
  const pin = popup.getByRole('checkbox', { name: 'Keep the window open' });
  await pin.click();
  await expect(pin).toBeChecked();
  await expect.poll(isOnTop).toBe(true);
  await blur();
  expect(await isVisible()).toBe(true);
  // A click on the icon brings a pinned one to hand.
  await popup.waitForTimeout(400);
  await door('clickTray');
  expect(await isVisible()).toBe(true);
  await pin.click();
  await expect.poll(isOnTop).toBe(false);
  await pin.click();
  // From the page to the list, to the view, and away.
  for (let step = 0; step < 3; step += 1) await popup.keyboard.press('Escape');
  await expect.poll(isVisible).toBe(false);
  await popup.evaluate(() => window.parallax.choose({ pinned: false }));
  await quit();

  const shown = await start({ service, args: ['--show'] });
  await shown.blur();
  expect(await shown.isVisible()).toBe(true);
});
