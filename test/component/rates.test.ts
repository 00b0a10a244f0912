import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { open } from './main-in-page.ts';
import { chooseMarket, press, rateRow, refresh, showsText } from './shown.ts';
import { rates } from './shown-rates.ts';

it('the watched currencies come first, in their order, and a search finds any', async () => {
  await open();
  await showsText(rateRow('NGN'), '1,580.50');
  expect(rates.codes().slice(0, 5)).toEqual(['NGN', 'GHS', 'KES', 'EUR', 'GBP']);
  await press('/');
  await userEvent.keyboard('shill');
  await expect.poll(rates.codes).toEqual(['KES']);
  await showsText(rateRow('KES'), '129.847');
  await rates.search('no such thing');
  await expect.element(page.getByRole('heading', { name: /^No currency matches/ })).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect.element(rateRow('NGN')).toBeVisible();
});

it('each market shows its own rates and what it does not quote', async () => {
  const { tray } = await open();
  await expect.poll(() => tray().tooltip).toContain('USD/NGN parallel 1,612.12');
  await chooseMarket('Parallel');
  await showsText(rateRow('NGN'), '1,612.12');
  await showsText(rateRow('KES'), 'not quoted in parallel');
  await rateRow('KES').getByRole('button', { name: 'mid 129.847' }).click();
  await expect.element(page.getByRole('radio', { name: 'Mid' })).toBeChecked();
  await showsText(rateRow('KES'), '129.847');
  await showsText(rateRow('GHS'), 'not quoted in any market');
  // No view changes what the tray shows.
  expect(tray().tooltip).toContain('USD/NGN parallel 1,612.12');
});

it('a new publication reaches the page; a failed poll is reported and removes nothing', async () => {
  const { service } = await open();
  await showsText(rateRow('NGN'), '1,580.50');
  service.setRates('mid', { NGN: '1581.75' });
  await refresh.click();
  await showsText(rateRow('NGN'), '1,581.75');
  service.fail({ status: 503, body: '{"message":"maintenance until noon"}' });
  await refresh.click();
  await showsText(
    page.getByRole('status'),
    'The service has a fault; Parallax tries again automatically. (maintenance until noon)',
  );
  await showsText(rateRow('NGN'), '1,581.75');
  service.fail(null);
  await refresh.click();
  await expect
    .poll(() =>
      page
        .getByRole('status')
        .elements()
        .map((each) => each.textContent.trim())
        .join(''),
    )
    .toBe('');
});

it('an answer with an earlier publication never becomes current', async () => {
  const { service } = await open();
  await showsText(rateRow('NGN'), '1,580.50');
  service.setRates('mid', { NGN: '1400' }, Date.now() - 3_600_000);
  const before = service.requests.length;
  await refresh.click();
  await expect.poll(() => service.requests.length).toBeGreaterThanOrEqual(before + 3);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await showsText(rateRow('NGN'), '1,580.50');
});
