import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { open } from './open-page.ts';
import { chooseMarket, shows } from './shown.ts';
import { rates } from './shown-rates.ts';
import { settings } from './shown-settings.ts';

/** Pins a currency's price in a market, which becomes the board's main one. */
async function pin(code: string, market: string): Promise<void> {
  await chooseMarket(market);
  await rates.choose(code, 'Pin to the tray');
}

it('up to four pairs can be pinned; a fifth is refused and a toast says where to unpin', async () => {
  const { tray, answer, ...first } = await open();
  await pin('USD', 'Parallel');
  await shows('USD/NGN parallel is pinned to the tray');
  await expect.poll(() => tray().title).toBe('DEMO USD/NGN parallel 1,612.12');
  expect(tray().tooltip).toMatch(/^Parallax · DEMO\nUSD\/NGN parallel 1,612\.12, just now$/);
  await pin('USD', 'Official');
  await pin('KES', 'Mid');
  await pin('EUR', 'Mid');
  const lines = () =>
    tray()
      .tooltip.split('\n')
      .map((line) => line.split(',')[0]);
  await expect
    .poll(lines)
    .toEqual([
      'Parallax · DEMO',
      'USD/NGN parallel 1',
      'USD/NGN official 1',
      'KES/NGN mid 12.17',
      'EUR/NGN mid 1',
    ]);

  await pin('EUR', 'Parallel');
  await shows('Four are pinned already. Unpin one in the settings');
  expect(lines()).toHaveLength(5);
  await settings.open('What I trade');
  await page.getByRole('button', { name: 'Unpin USD/NGN official' }).click();
  await page.getByRole('tab', { name: 'Rates' }).click();
  await pin('EUR', 'Parallel');
  const title =
    'DEMO USD/NGN parallel 1,612.12  KES/NGN mid 12.17  EUR/NGN mid 1,717.67  EUR/NGN parallel 1,733.47';
  await expect.poll(() => tray().title).toBe(title);
  answer('parallel', { NGN: '1613.5', EUR: '0.93' });
  await expect.poll(() => tray().title).toContain('USD/NGN parallel 1,613.50');
  answer('parallel', { NGN: '1612.123457', EUR: '0.93' });
  await expect.poll(() => tray().title).toBe(title);
  first.quit();

  const second = await open({ stored: first.stored() });
  await expect.poll(() => second.tray().title).toBe(title);
});

it('the settings set how much of each pin is shown, and unpin', async () => {
  const { tray } = await open();
  await pin('USD', 'Parallel');
  await pin('EUR', 'Mid');
  await settings.open('Desktop');
  const texts = page.getByRole('radiogroup', { name: 'Tray shows' });
  await texts.getByRole('radio', { name: 'Compact' }).click();
  await expect.poll(() => tray().title).toBe('DEMO USD/NGN 1,612.12  EUR/NGN 1,717.67');
  await texts.getByRole('radio', { name: 'Hidden' }).click();
  await expect.poll(() => tray().title).toBe('');
  expect(tray().tooltip).toBe('Parallax · DEMO');
  await texts.getByRole('radio', { name: 'Full' }).click();
  await settings.jump('What I trade');
  const pinned = page.getByRole('list', { name: 'Pinned' });
  await pinned.getByRole('button', { name: 'Unpin USD/NGN parallel' }).click();
  await expect.poll(() => tray().title).toBe('DEMO EUR/NGN mid 1,717.67');
  await pinned.getByRole('button', { name: 'Unpin EUR/NGN mid' }).click();
  await shows('Nothing is pinned');
  await expect.poll(() => tray().title).toBe('DEMO USD/NGN parallel 1,612.12');
});

it('the best buy and sell of a ticker are pinned in the settings, where the cost is said first, and in the command bar', async () => {
  const { tray, quote } = await open({
    platforms: {
      BTCNGN: [
        { code: 'rafter', buy: '97000000', sell: '96000000' },
        { code: 'nettle', buy: '98000000', sell: '96500000' },
      ],
    },
    connection: { plan: 'unlimited' },
  });
  await settings.open('What I trade');
  await page.getByRole('combobox', { name: 'Pin the best of' }).selectOptions('BTC/NGN');
  await shows('While one is pinned: about 8,640 more requests a month');
  await page.getByRole('button', { name: 'Pin the best buy to the tray' }).click();
  await expect.poll(() => tray().title).toBe('Best buy 97.00m');
  expect(tray().tooltip).toBe('Parallax\nBest buy 97.00m rafter, just now');
  const pinned = page.getByRole('list', { name: 'Pinned' });
  await expect.element(pinned).toMatchTextContent('Best BTC/NGN buy');

  quote('BTCNGN', [
    { code: 'rafter', buy: '97500000', sell: '96000000' },
    { code: 'nettle', buy: '97400000', sell: '96500000' },
  ]);
  await expect.poll(() => tray().tooltip).toBe('Parallax\nBest buy 97.40m nettle, just now');

  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('combobox', { name: 'Command' })).toHaveFocus();
  await userEvent.keyboard('btc');
  await page.getByRole('option', { name: 'Pin to the tray: Best BTC/NGN sell' }).click();
  await expect.poll(() => tray().title).toBe('Best buy 97.40m  Best sell 96.50m');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => tray().title).toBe('Best buy 97.40m');
});
