import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { open, RATES } from './open-page.ts';
import { count, press, rateRow, showsText } from './shown.ts';
import { rates } from './shown-rates.ts';

it('the watched currencies come first, in their order, and a search finds any', async () => {
  await open();
  await showsText(rateRow('USD'), '1,580.50');
  expect(rates.codes().slice(0, 5)).toEqual(['USD', 'USDT', 'GBP', 'EUR', 'GHS']);
  await press('/');
  await userEvent.keyboard('shill');
  await expect.poll(rates.codes).toEqual(['KES']);
  await showsText(rateRow('KES'), '12.17');
  await rates.search('no such thing');
  await expect.element(page.getByRole('heading', { name: /^No currency matches/ })).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect.element(rateRow('USD')).toBeVisible();
});

it('a new publication reaches the page; a failed poll is reported and removes nothing', async () => {
  const { answer, fail } = await open();
  await showsText(rateRow('USD'), '1,580.50');
  answer('mid', { NGN: '1581.75' });
  await showsText(rateRow('USD'), '1,581.75');
  fail('mid', 'server', 'maintenance until noon');
  await showsText(page.getByRole('status'), 'The service says “maintenance until noon”.');
  await showsText(rateRow('USD'), '1,581.75');
  answer('mid', { NGN: '1581.75' });
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
  const { answer } = await open();
  await showsText(rateRow('USD'), '1,580.50');
  answer('mid', { NGN: '1400' }, Date.now() - 3_600_000);
  answer('official', { NGN: '1551' });
  await showsText(rateRow('USD'), '1,551.00');
  await showsText(rateRow('USD'), '1,580.50');
});

/** Codes as many as a service may have. */
const MANY = Array.from({ length: 160 }, (_, n) =>
  ['Q', 10 + Math.floor(n / 26), 10 + (n % 26)].map((each) => each.toString(36)).join(''),
);

it('rows are not in the page while another view is shown, and are where they were after it', async () => {
  const many = Object.fromEntries(MANY.map((code) => [code.toUpperCase(), '10']));
  await open({ rates: { mid: { ...RATES.mid, ...many } } });
  const rows = page
    .getByRole('list', { name: 'Rates', exact: true, includeHidden: true })
    .getByRole('listitem', { includeHidden: true });
  const last = rateRow('QGD');
  await expect.element(last).toBeInTheDocument();
  const all = rows.elements().length;
  expect(all).toBeGreaterThan(150);
  last.element().scrollIntoView({ block: 'center' });
  await expect.element(last).toBeInViewport();
  await page.getByRole('tab', { name: 'Convert' }).click();
  await count(rows, 0);
  await page.getByRole('tab', { name: 'Rates' }).click();
  await count(rows, all);
  await expect.element(last).toBeInViewport();
  await press('Control+,');
  await count(rows, 0);
  await press('Escape');
  await count(rows, all);
});

it('the name of a group that is typed stays while another view is shown', async () => {
  await open();
  await rates.filter('Edit groups');
  await page.getByRole('textbox', { name: 'New group' }).fill('Remit');
  await page.getByRole('tab', { name: 'Convert' }).click();
  await page.getByRole('tab', { name: 'Rates' }).click();
  await expect.element(page.getByRole('textbox', { name: 'New group' })).toHaveValue('Remit');
});
