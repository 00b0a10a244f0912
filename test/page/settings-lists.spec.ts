import { SANDBOX_SEED } from '../../electron/sandbox/options.ts';
import { startSandbox } from '../../electron/sandbox/server.ts';
import { startConnected } from './account.ts';
import { KEY, KEYRING } from './connection-form.ts';
import { expect, type Running, test } from './fixtures.ts';
import { platformsIn } from './platforms-page.ts';
import { type Case, changeAndTakeBack, fieldCase, settingsIn } from './settings-page.ts';

const CODE = 'rafter-p2p';
/** What is made elsewhere, and goes in the settings. */
const CHOICES = {
  pins: [{ kind: 'pair', base: 'USD', quote: 'NGN', market: 'mid' }],
  quotes: {
    platforms: [{ code: CODE, hidden: true, note: '' }],
    added: [{ asset: 'EUR', money: 'NGN' }],
  },
} as unknown as NonNullable<Parameters<typeof startConnected>[0]['choices']>;

/** Each is seen where it acts, as far as that can be seen from the settings, where the way back stands. */
function casesOf({ popup, door }: Running): readonly Case[] {
  const press =
    (name: string): Case['change'] =>
    ({ region }) =>
      region.getByRole('button', { name }).click();
  const warned = popup.getByText(/^The wallet is low: .* left, less than 90,000.00 NGN/);
  const low = fieldCase(
    'warnBelow',
    'Warn below (NGN)',
    ['90000', ''],
    /^Warn below changed from .* to 90,000\.$/,
  );
  return [
    {
      ...low,
      async see(isChanged, settings) {
        await low.see(isChanged, settings, popup);
        await expect(warned).toBeVisible({ visible: isChanged });
      },
    },
    {
      id: 'pins',
      said: /^Pinned to the tray: USD\/NGN mid was removed\.$/,
      change: press('Unpin USD/NGN mid'),
      see: (isChanged) =>
        expect.poll(() => door('trayTitle')).toMatch(isChanged ? /^$/ : /^USD\/NGN mid 1,\d{3}\./),
    },
    {
      id: 'quotes.platforms',
      said: new RegExp(`^Left out, and notes: ${CODE} left out was removed\\.$`),
      change: press(`Rank again: ${CODE}`),
      see: (isChanged, { region }) => expect(region.getByText(CODE)).toHaveCount(isChanged ? 0 : 1),
    },
    {
      id: 'quotes.added',
      said: /^Tickers of your own: EUR\/NGN was removed\.$/,
      change: press('Remove EUR/NGN'),
      // It can be asked for by itself, and its quotes can be read in one way or the other.
      see: (isChanged, settings) =>
        isChanged
          ? expect(settings.region.getByText('EUR/NGN')).toHaveCount(0)
          : Promise.all([
              expect(settings.switch('EUR/NGN platforms')).toBeAttached(),
              expect(settings.select('EUR/NGN')).toBeAttached(),
            ]).then(() => undefined),
    },
  ];
}

async function lookAtPlatforms({ popup }: Running, isChanged: boolean): Promise<void> {
  const platforms = platformsIn(popup);
  await platforms.open();
  await platforms.ticker('USDT/NGN').click();
  await expect(platforms.row(CODE)).toContainText(isChanged ? '%' : 'hidden');
  await expect(platforms.row(CODE).getByText('hidden')).toHaveCount(isChanged ? 0 : 1);
  await expect(platforms.ticker('EUR/NGN')).toHaveCount(isChanged ? 0 : 1);
}

test('what was pinned, left out, added and warned of goes, comes back, and stays gone', async ({
  start,
  userData,
}) => {
  test.setTimeout(60_000);
  const account = await startSandbox({
    seed: SANDBOX_SEED,
    key: KEY,
    port: 0,
    now: () => Date.now(),
    plan: 'free',
  });
  try {
    const first = await startConnected({
      start,
      userData,
      address: account.address,
      choices: CHOICES,
    });
    await lookAtPlatforms(first, false);
    await settingsIn(first.popup).open();
    for (const one of casesOf(first)) await changeAndTakeBack(first.popup, one);
    await first.quit();
    const second = await start({ env: KEYRING, args: ['--show'] });
    await settingsIn(second.popup).open();
    for (const one of casesOf(second)) await one.see(true, settingsIn(second.popup), second.popup);
    await lookAtPlatforms(second, true);
  } finally {
    await account.close();
  }
});
