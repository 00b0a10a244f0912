import type { TestDoors } from '../../electron/app/test-doors.ts';
import type { RateServer } from '../support/rate-server.ts';
import { expect, type Running, test } from './fixtures.ts';
import { settingsIn } from '../page/settings-page.ts';

/** From hidden to visible. */
async function togglesByTray({ door, isVisible }: Running, service: RateServer): Promise<void> {
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
}

/** From visible to hidden. */
async function hidesUnlessPinned({ app, popup, door, isVisible, blur }: Running): Promise<void> {
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
}

test('the tray, the focus and a pin show and hide the popup', async ({ start, service }) => {
  const first = await start({ service, args: ['--hidden'] });
  await test.step('the tray toggles the popup; its menu opens, refreshes', () =>
    togglesByTray(first, service));
  await test.step('losing the focus or Escape hides the popup; a pin keeps it, on top of other windows', () =>
    hidesUnlessPinned(first));
  await test.step('the menu of the tray quits', async () => {
    const closed = first.app.waitForEvent('close');
    await first.door('clickMenu', 'Quit').catch(() => undefined);
    await closed;
  });
  await test.step('--show keeps the popup too', async () => {
    const shown = await start({ service, args: ['--show'] });
    await shown.blur();
    expect(await shown.isVisible()).toBe(true);
  });
});
