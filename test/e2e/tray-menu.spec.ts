import type { Page } from '@playwright/test';
import type { TestDoors } from '../../electron/app/test-doors.ts';
import { everyMarket, startConnected } from '../page/account.ts';
import { expect, type Running, test } from './fixtures.ts';
import { rowsIn } from '../page/rates-rows.ts';

const PERIOD_MS = 60_000;
const CHOICES = { updateEveryMs: PERIOD_MS, whileOpenEveryMs: null, market: 'parallel' } as const;

async function pinParallel(popup: Page): Promise<void> {
  const { choose, chooseMarket } = rowsIn(popup);
  await chooseMarket('Parallel');
  await choose('USD', 'Pin to the tray');
}

/** What the icon is drawn for: the scale and the theme are the display's. */
const GROUNDS: Readonly<Partial<Record<NodeJS.Platform, RegExp>>> = {
  darwin: /^template 16$/,
  win32: /^(dark|light) (16|20|24|28|32|40|48|64)$/,
};
const GROUND = GROUNDS[process.platform] ?? /^any (22|44|66|88)$/;

/** Whatever else its line says by now. */
const clickEntry = ({ app }: Running, start: string): Promise<void> =>
  app.evaluate((_electron, beginning) => {
    const { parallaxTestDoors } = globalThis as unknown as { parallaxTestDoors: TestDoors };
    const label = parallaxTestDoors.menuLabels().find((each) => each.startsWith(beginning));
    parallaxTestDoors.clickMenu(label ?? beginning);
  }, start);

const clipboardOf = ({ app }: Running): Promise<string> =>
  app.evaluate(({ clipboard }) => clipboard.readText());

/** The first entry that begins so. */
async function entry({ door }: Running, start: string): Promise<string> {
  const labels = await door('menuLabels');
  return labels.find((label) => label.startsWith(start)) ?? '';
}

test('the menu lists what is pinned, copies its number and opens the settings, also of a hidden popup', async ({
  start,
  service,
}) => {
  const running = await start({ service });
  const { popup, door, isVisible } = running;
  await pinParallel(popup);
  const beginning = 'USD/NGN parallel: ';
  await expect
    .poll(() => door('menuLabels'))
    .toEqual([
      'SANDBOX: a made-up market, not real rates',
      'A click copies the number:',
      expect.stringMatching(/^USD\/NGN parallel: 1,612\.12 \(\d\d:\d\d UTC\)$/),
      'Open',
      'Refresh now (free)',
      'Pause updates',
      'Mini-board',
      'Settings...',
      'Quit',
    ]);
  expect(await door('menuItem', 'A click copies the number:')).toEqual({
    enabled: false,
    checked: false,
  });
  await clickEntry(running, beginning);
  await expect.poll(() => clipboardOf(running)).toBe('1612.12 SANDBOX');
  await expect.poll(() => entry(running, beginning)).toMatch(/ UTC\), copied$/);
  service.setRates('parallel', { NGN: '1613.5', EUR: '0.93' });
  await door('clickMenu', 'Refresh now (free)');
  await expect.poll(() => entry(running, beginning)).toMatch(/1,613\.50 \(\d\d:\d\d UTC\)$/);

  await popup.keyboard.press('Escape');
  await expect.poll(isVisible).toBe(false);
  await door('clickMenu', 'Settings...');
  await expect.poll(isVisible).toBe(true);
  const settings = popup.getByRole('region', { name: 'Settings' });
  await expect(settings).toBeVisible();
  const hasFocus = (): Promise<boolean> =>
    settings.evaluate((region) => region.contains(document.activeElement));
  await expect.poll(hasFocus).toBe(true);
  // Asked for again they stay: the entry opens, and does not toggle.
  await door('clickMenu', 'Settings...');
  await expect(settings).toBeVisible();
});

test('the menu shows the cost of a refresh and the reason of each state; the icon distinguishes live, paused and failing', async ({
  start,
  service,
  userData,
}) => {
  const running = await startConnected({
    start,
    userData,
    address: service.address,
    choices: CHOICES,
  });
  const { popup, door, isVisible } = running;
  await everyMarket(popup);
  await expect.poll(() => service.requests).toContain('currencies');
  await pinParallel(popup);
  await expect.poll(() => entry(running, 'Refresh')).toBe('Refresh now (4 requests)');
  await expect.poll(() => entry(running, 'USD/NGN')).not.toBe('');
  await clickEntry(running, 'USD/NGN');
  await expect.poll(() => clipboardOf(running)).toBe('1612.12');
  const before = service.requests.length;
  await door('clickMenu', 'Refresh now (4 requests)');
  await expect.poll(() => service.requests.length).toBe(before + 4);

  const stateNow = async (): Promise<string> => (await door('trayIcon')).state;
  const pictures = new Set<string>();
  const see = async (state: string): Promise<void> => {
    await expect.poll(stateNow).toBe(state);
    const { picture, ground, side } = await door('trayIcon');
    expect(`${ground} ${side}`).toMatch(GROUND);
    expect(picture).toMatch(/^data:image\/png;base64,.{100}/);
    pictures.add(picture);
  };
  await see('live');
  const live = [...pictures];

  await door('clickMenu', 'Pause updates');
  await see('paused');
  expect((await door('menuLabels'))[0]).toBe('Updates paused');
  expect(await door('menuItem', 'Pause updates')).toEqual({ enabled: true, checked: true });
  expect(await door('tooltip')).toContain('Parallax · Updates paused');
  await door('clickMenu', 'Pause updates');
  await see('live');

  service.fail({ status: 503, body: '{"message":"maintenance"}' });
  await clickEntry(running, 'Refresh');
  await see('error');
  expect((await door('menuLabels'))[0]).toBe('The last requests failed');
  expect(await door('tooltip')).toContain('Parallax · The last requests failed');
  expect(pictures.size).toBe(3);

  service.fail(null);
  await clickEntry(running, 'Refresh');
  await see('live');
  expect((await door('trayIcon')).picture).toBe(live[0]);

  await test.step('a refresh during a requested delay opens the popup, which shows the end of the delay', async () => {
    service.fail({ status: 429, body: '{}', headers: { 'retry-after': '600' } });
    await popup.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect
      .poll(() => entry(running, 'Refresh'))
      .toMatch(/^Refresh now \(not before \d\d:\d\d UTC/);
    // A second key too many would hide the popup again after the entry opened it.
    await expect(async () => {
      await popup.keyboard.press('Escape');
      await expect.poll(isVisible, { timeout: 2_000 }).toBe(false);
    }).toPass();
    await clickEntry(running, 'Refresh');
    await expect.poll(isVisible).toBe(true);
    await expect(popup.getByRole('button', { name: /^Refresh in/ })).toBeVisible();
  });
});
