import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { serveRates } from '../support/served-rates.ts';
import { open } from './main-in-page.ts';
import { count, refresh, showsText, shows } from './shown.ts';
import { rates } from './shown-rates.ts';

async function pin(code: string, market: string): Promise<void> {
  if (rates.details(code).elements().length === 0) await rates.open(code);
  const name = `Pin ${market.toLowerCase()} to the tray`;
  await rates.card(code, market).getByRole('button', { name }).click();
}

it('up to four pairs can be pinned; a fifth is refused and the message says what to unpin', async () => {
  const service = serveRates();
  const { tray, ...first } = await open({ service });
  await pin('NGN', 'Parallel');
  await shows('USD/NGN parallel is pinned to the tray');
  await expect.poll(() => tray().title).toBe('SANDBOX USD/NGN parallel 1,612.12');
  expect(tray().tooltip).toMatch(
    /^Parallax · SANDBOX\nUSD\/NGN parallel 1,612\.12, \d\d:\d\d UTC$/,
  );
  await pin('NGN', 'Official');
  await pin('KES', 'Mid');
  await pin('EUR', 'Mid');
  const lines = () =>
    tray()
      .tooltip.split('\n')
      .map((line) => line.split(',')[0]);
  await expect
    .poll(lines)
    .toEqual([
      'Parallax · SANDBOX',
      'USD/NGN parallel 1',
      'USD/NGN official 1',
      'USD/KES mid 129.85',
      'USD/EUR mid 0.9201',
    ]);

  await pin('EUR', 'Parallel');
  const alert = page.getByRole('alert');
  await showsText(alert, 'The tray holds four, and all are taken. Unpin one first:');
  const unpins = () =>
    alert
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent.trim());
  expect(unpins()).toEqual([
    'Unpin USD/NGN parallel',
    'Unpin USD/NGN official',
    'Unpin USD/KES mid',
    'Unpin USD/EUR mid',
  ]);
  await alert.getByRole('button', { name: 'Unpin USD/NGN official' }).click();
  await count(alert, 0);
  await pin('EUR', 'Parallel');
  const title =
    'SANDBOX USD/NGN parallel 1,612.12  USD/KES mid 129.85  USD/EUR mid 0.9201  USD/EUR parallel 0.9300';
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
  await pin('NGN', 'Parallel');
  await pin('EUR', 'Mid');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const texts = page.getByRole('radiogroup', { name: 'How much the tray shows' });
  await texts.getByRole('radio', { name: 'Compact' }).click();
  await expect.poll(() => tray().title).toBe('SANDBOX USD/NGN 1,612.12  USD/EUR 0.9201');
  await texts.getByRole('radio', { name: 'Hidden' }).click();
  await expect.poll(() => tray().title).toBe('');
  expect(tray().tooltip).toBe('Parallax · SANDBOX');
  await texts.getByRole('radio', { name: 'Full' }).click();
  const pinned = page.getByRole('list', { name: 'Pinned' });
  await pinned.getByRole('button', { name: 'Unpin USD/NGN parallel' }).click();
  await expect.poll(() => tray().title).toBe('SANDBOX USD/EUR mid 0.9201');
  await pinned.getByRole('button', { name: 'Unpin USD/EUR mid' }).click();
  await shows('Nothing is pinned');
  await expect.poll(() => tray().title).toBe('SANDBOX USD/NGN parallel 1,612.12');
});
