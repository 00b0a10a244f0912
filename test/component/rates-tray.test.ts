import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { serveRates } from '../support/served-rates.ts';
import { open } from './main-in-page.ts';
import { chooseMarket, count, refresh, showsText, shows } from './shown.ts';
import { rates } from './shown-rates.ts';
import { settings } from './shown-settings.ts';

/** Pins a currency's price in a market, which becomes the board's main one. */
async function pin(code: string, market: string): Promise<void> {
  await chooseMarket(market);
  await rates.choose(code, 'Pin to the tray');
}

it('up to four pairs can be pinned; a fifth is refused and the message says what to unpin', async () => {
  const service = serveRates();
  const { tray, ...first } = await open({ service });
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
  const alert = page.getByRole('alert');
  await showsText(alert, 'The tray holds four, and all are taken. Unpin one first:');
  const unpins = () =>
    alert
      .getByRole('button', { name: /^Unpin / })
      .elements()
      .map(({ textContent }) => textContent.trim());
  expect(unpins()).toEqual([
    'Unpin USD/NGN parallel',
    'Unpin USD/NGN official',
    'Unpin KES/NGN mid',
    'Unpin EUR/NGN mid',
  ]);
  await alert.getByRole('button', { name: 'Close, and unpin none' }).click();
  await count(alert, 0);
  expect(lines()).toHaveLength(5);
  await pin('EUR', 'Parallel');
  await alert.getByRole('button', { name: 'Unpin USD/NGN official' }).click();
  await count(alert, 0);
  await pin('EUR', 'Parallel');
  const title =
    'DEMO USD/NGN parallel 1,612.12  KES/NGN mid 12.17  EUR/NGN mid 1,717.67  EUR/NGN parallel 1,733.47';
  await expect.poll(() => tray().title).toBe(title);
  service.setRates('parallel', { NGN: '1613.5', EUR: '0.93' });
  await refresh.click();
  await expect.poll(() => tray().title).toContain('USD/NGN parallel 1,613.50');
  service.setRates('parallel', { NGN: '1612.123457', EUR: '0.93' });
  await refresh.click();
  await expect.poll(() => tray().title).toBe(title);
  first.quit();

  const second = await open({ service, stored: first.stored() });
  await expect.poll(() => second.tray().title).toBe(title);
});

it('the settings set how much of each pin is shown, and unpin', async () => {
  const { tray } = await open();
  await pin('USD', 'Parallel');
  await pin('EUR', 'Mid');
  await settings.open('Watched and pinned');
  const texts = page.getByRole('radiogroup', { name: 'How much the tray shows' });
  await texts.getByRole('radio', { name: 'Compact' }).click();
  await expect.poll(() => tray().title).toBe('DEMO USD/NGN 1,612.12  EUR/NGN 1,717.67');
  await texts.getByRole('radio', { name: 'Hidden' }).click();
  await expect.poll(() => tray().title).toBe('');
  expect(tray().tooltip).toBe('Parallax · DEMO');
  await texts.getByRole('radio', { name: 'Full' }).click();
  const pinned = page.getByRole('list', { name: 'Pinned' });
  await pinned.getByRole('button', { name: 'Unpin USD/NGN parallel' }).click();
  await expect.poll(() => tray().title).toBe('DEMO EUR/NGN mid 1,717.67');
  await pinned.getByRole('button', { name: 'Unpin EUR/NGN mid' }).click();
  await shows('Nothing is pinned');
  await expect.poll(() => tray().title).toBe('DEMO USD/NGN parallel 1,612.12');
});
