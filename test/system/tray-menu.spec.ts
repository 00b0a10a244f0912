import { everyMarket, startConnected } from './account.ts';
import { expect, test } from './fixtures.ts';
import { clickEntry, clipboardOf, entry, pinParallel } from './tray-entries.ts';

/** Only manual requests, so that a slow machine has no more of them. */
const CHOICES = { updateEveryMs: 3_600_000, whileOpenEveryMs: null, market: 'parallel' } as const;

/** What the icon is drawn for: the scale and the theme are the display's. */
const BACKGROUNDS: Readonly<Partial<Record<NodeJS.Platform, RegExp>>> = {
  darwin: /^template 16$/,
  win32: /^(dark|light) (16|20|24|28|32|40|48|64)$/,
};
const BACKGROUND = BACKGROUNDS[process.platform] ?? /^any (22|44|66|88)$/;

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
  const { popup, hook: door, isVisible } = running;
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
    const { picture, background, side } = await door('trayIcon');
    expect(`${background} ${side}`).toMatch(BACKGROUND);
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
      .toMatch(/^Refresh now \(not before ([A-Z][a-z]{2} \d+ )?\d\d:\d\d UTC/);
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
