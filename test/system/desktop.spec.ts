import type { TestHooks } from '../../electron/host/test-hooks.ts';
import type { RateServer } from '../support/rate-server.ts';
import { expect, type Running, test } from './fixtures.ts';
import { settingsIn } from './settings-page.ts';
import { clickEntry, clipboardOf, entry, pinParallel } from './tray-entries.ts';

/** The end of the tray's menu, whatever is pinned. */
const USUAL_ENTRIES = [
  'Open Parallax',
  'Mini-board',
  'Refresh now (free)',
  'Pause updates',
  'Settings …',
  'Quit',
];

/** From hidden to visible. */
async function togglesByTray(
  { hook: door, isVisible }: Running,
  service: RateServer,
): Promise<void> {
  expect(await isVisible()).toBe(false);
  await door('clickTray');
  await expect.poll(isVisible).toBe(true);
  await door('clickTray');
  await expect.poll(isVisible).toBe(false);
  const labels = await door('menuLabels');
  expect(labels.slice(-6)).toEqual(USUAL_ENTRIES);
  await door('clickMenu', 'Open Parallax');
  await expect.poll(isVisible).toBe(true);
  const before = service.requests.length;
  await door('clickMenu', 'Refresh now (free)');
  await expect.poll(() => service.requests.slice(before)).toContain('latest mid');
}

/** From visible to hidden. */
async function hidesUnlessPinned({
  app,
  popup,
  hook: door,
  isVisible,
  mainWaits,
  blur,
}: Running): Promise<void> {
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
    (globalThis as unknown as { parallaxTestHooks: TestHooks }).parallaxTestHooks.clickTray();
  });
  await mainWaits(350);
  expect(await isVisible()).toBe(false);
  await door('clickTray');
  await expect.poll(isVisible).toBe(true);
  expect(await isOnTop()).toBe(false);
  await settingsIn(popup).open('Desktop');
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

/** From an open popup with its rates. */
async function listsWhatIsPinned(running: Running, service: RateServer): Promise<void> {
  const { popup, hook: door, isVisible } = running;
  await pinParallel(popup);
  const beginning = 'USD/NGN parallel ';
  await expect
    .poll(() => door('menuLabels'))
    .toEqual([
      'USD/NGN parallel 1,612.12',
      expect.stringMatching(/^Demo rates, (?:just now|1 min ago)$/),
      ...USUAL_ENTRIES,
    ]);
  expect(await door('menuItem', await entry(running, 'Demo rates'))).toEqual({
    enabled: false,
    checked: false,
  });
  await clickEntry(running, beginning);
  await expect.poll(() => clipboardOf(running)).toBe('1612.12 DEMO');
  await expect.poll(() => entry(running, beginning)).toMatch(/1,612\.12, copied$/);
  service.setRates('parallel', { NGN: '1613.5', EUR: '0.93' });
  await door('clickMenu', 'Refresh now (free)');
  await expect.poll(() => entry(running, beginning)).toMatch(/1,613\.50$/);

  await popup.keyboard.press('Escape');
  await expect.poll(isVisible).toBe(false);
  await door('clickMenu', 'Settings …');
  await expect.poll(isVisible).toBe(true);
  const settings = popup.getByRole('region', { name: 'Settings' });
  await expect(settings).toBeVisible();
  const hasFocus = (): Promise<boolean> =>
    settings.evaluate((region) => region.contains(document.activeElement));
  await expect.poll(hasFocus).toBe(true);
  // Asked for again they stay: the entry opens, and does not toggle.
  await door('clickMenu', 'Settings …');
  await expect(settings).toBeVisible();
}

test('the tray, the focus and a pin show and hide the popup, and the menu lists what is pinned', async ({
  start,
  service,
}) => {
  const first = await start({ service, args: ['--hidden'] });
  await test.step('the tray toggles the popup; its menu opens and refreshes', () =>
    togglesByTray(first, service));
  await test.step('losing the focus or Escape hides the popup; a pin keeps it, on top of other windows', () =>
    hidesUnlessPinned(first));
  await first.hook('clickTray');
  await expect.poll(first.isVisible).toBe(true);
  await test.step('the menu lists what is pinned, copies its number and opens the settings, also of a hidden popup', () =>
    listsWhatIsPinned(first, service));
  await test.step('the menu of the tray quits', async () => {
    const closed = first.app.waitForEvent('close');
    await first.hook('clickMenu', 'Quit').catch(() => undefined);
    await closed;
  });
  await test.step('--show keeps the popup too', async () => {
    const shown = await start({ service, args: ['--show'] });
    await shown.blur();
    expect(await shown.isVisible()).toBe(true);
  });
});
