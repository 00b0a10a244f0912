import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openRow } from './rates-rows.ts';

async function pin(popup: Page, code: string, market: string): Promise<void> {
  const { card, open } = openRow(popup);
  if ((await card(code, 'Mid').count()) === 0) await open(code);
  const words = market.toLowerCase();
  const button = card(code, market).getByRole('button', { name: `Pin ${words} to the tray` });
  await button.click();
}

test('up to four pairs go to the tray; a fifth is refused with what to unpin', async ({
  start,
  service,
}) => {
  const first = await start({ service });
  const { popup, door } = first;
  await pin(popup, 'NGN', 'Parallel');
  await expect(popup.getByText('USD/NGN parallel is pinned to the tray')).toBeVisible();
  await expect.poll(() => door('trayTitle')).toBe('SANDBOX USD/NGN parallel 1,612.12');
  expect(await door('tooltip')).toMatch(
    /^Parallax · SANDBOX\nUSD\/NGN parallel 1,612\.12, \d\d:\d\d UTC$/,
  );
  await pin(popup, 'NGN', 'Official');
  await pin(popup, 'KES', 'Mid');
  await pin(popup, 'EUR', 'Mid');
  await expect
    .poll(async () => (await door('tooltip')).split('\n').map((line) => line.split(',')[0]))
    .toEqual([
      'Parallax · SANDBOX',
      'USD/NGN parallel 1',
      'USD/NGN official 1',
      'USD/KES mid 129.847',
      'USD/EUR mid 0.92014',
    ]);

  await pin(popup, 'EUR', 'Parallel');
  const alert = popup.getByRole('alert');
  await expect(alert).toContainText('The tray holds four, and all are taken. Unpin one first:');
  await expect(alert.getByRole('button')).toHaveText([
    'Unpin USD/NGN parallel',
    'Unpin USD/NGN official',
    'Unpin USD/KES mid',
    'Unpin USD/EUR mid',
  ]);
  await alert.getByRole('button', { name: 'Unpin USD/NGN official' }).click();
  await expect(alert).toHaveCount(0);
  await pin(popup, 'EUR', 'Parallel');
  const title =
    'SANDBOX USD/NGN parallel 1,612.12  USD/KES mid 129.847  USD/EUR mid 0.92014  USD/EUR parallel 0.93';
  await expect.poll(() => door('trayTitle')).toBe(title);
  service.setRates('parallel', { NGN: '1613.5', EUR: '0.93' });
  await expect.poll(() => door('trayTitle')).toContain('USD/NGN parallel 1,613.50');
  service.setRates('parallel', { NGN: '1612.123457', EUR: '0.93' });
  await expect.poll(() => door('trayTitle')).toBe(title);
  await first.quit();

  const second = await start({ service });
  await expect.poll(() => second.door('trayTitle')).toBe(title);
});

test('the settings say how much of the pins is written, and unpin', async ({ start, service }) => {
  const { popup, door } = await start({ service });
  await pin(popup, 'NGN', 'Parallel');
  await pin(popup, 'EUR', 'Mid');
  await popup.getByRole('button', { name: 'Settings', exact: true }).click();
  const texts = popup.getByRole('radiogroup', { name: 'How much the tray shows' });
  await texts.getByRole('radio', { name: 'Compact' }).click();
  await expect.poll(() => door('trayTitle')).toBe('SANDBOX USD/NGN 1,612.12  USD/EUR 0.92014');
  await texts.getByRole('radio', { name: 'Hidden' }).click();
  await expect.poll(() => door('trayTitle')).toBe('');
  expect(await door('tooltip')).toBe('Parallax · SANDBOX');
  await texts.getByRole('radio', { name: 'Full' }).click();
  const pinned = popup.getByRole('list', { name: 'Pinned' });
  await pinned.getByRole('button', { name: 'Unpin USD/NGN parallel' }).click();
  await expect.poll(() => door('trayTitle')).toBe('SANDBOX USD/EUR mid 0.92014');
  await pinned.getByRole('button', { name: 'Unpin USD/EUR mid' }).click();
  await expect(popup.getByText('Nothing is pinned')).toBeVisible();
  await expect.poll(() => door('trayTitle')).toBe('');
  expect(await door('tooltip')).toContain('USD/NGN 1,580.50\nmid, published');
});
