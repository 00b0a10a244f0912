import { beforeEach, expect, it, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { open } from './main-in-page.ts';
import { chooseBase, chooseMarket, count, rateRow, showsText, lacksText } from './shown.ts';

beforeEach(() => page.viewport(400, 620));

const details = (code: string): Locator =>
  page.getByRole('group', { name: `${code} in all markets` });
const card = (code: string, market: string): Locator =>
  details(code).getByRole('region', { name: market });

async function openRow(code: string): Promise<void> {
  await rateRow(code).getByRole('button', { expanded: false }).first().click();
  await expect.element(details(code)).toBeVisible();
}

it('a row opens to the three markets, the inverse and both times', async () => {
  const { service, copied } = await open();
  await openRow('NGN');
  await showsText(card('NGN', 'Official'), '1,547.25');
  await showsText(card('NGN', 'Mid'), '1 NGN = 0.000632711 USD');
  await showsText(card('NGN', 'Parallel'), '1,612.12');
  for (const market of ['Official', 'Mid', 'Parallel']) {
    await showsText(card('NGN', market), /\d\d:\d\d UTC ?checked/);
  }
  await card('NGN', 'Parallel').getByRole('button', { name: 'Copy the parallel rate' }).click();
  await expect.element(page.getByText('Copied 1612.12', { exact: true })).toBeVisible();
  expect(copied()).toMatch(/^1612\.12/);
  service.setRates('parallel', { NGN: '1620' });
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await showsText(card('NGN', 'Parallel'), '1,620.00');
  await rateRow('NGN').getByRole('button', { expanded: true }).first().click();
  await count(details('NGN'), 0);
  await openRow('KES');
  await showsText(card('KES', 'Parallel'), 'not quoted');
  await lacksText(details('KES'), 'parallel over official');
});

it('Convert opens the converter with the pair', async () => {
  await open();
  await showsText(rateRow('NGN'), '1,580.50');
  await chooseBase('EUR');
  await openRow('NGN');
  await details('NGN').getByRole('button', { name: 'Convert' }).click();
  await expect.element(page.getByRole('combobox', { name: 'From' })).toHaveValue('EUR');
  await expect.element(page.getByRole('combobox', { name: 'To' })).toHaveValue('NGN');
  // The button is gone with its view, so the focus moves to the amount.
  await expect.element(page.getByRole('textbox', { name: 'Amount' })).toHaveFocus();
});

it('a long rate is never wrapped, because half of it would be another number', async () => {
  const { service } = await open();
  service.setRates('mid', { NGN: '1612.12', BTC: '0.0000104321' });
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await showsText(rateRow('NGN'), '1,612.12');
  await chooseBase('NGN');
  await openRow('BTC');
  const rate = card('BTC', 'Mid').getByText('0.00000000647104', { exact: true });
  await expect.element(rate).toBeVisible();
  const element = rate.element();
  const range = document.createRange();
  range.selectNodeContents(element);
  expect(new Set([...range.getClientRects()].map(({ top }) => top)).size).toBe(1);
  expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth);
});

it('every rate is per unit of the chosen base, derived via USD, also after a restart', async () => {
  const first = await open();
  await showsText(rateRow('NGN'), '1,580.50');
  await chooseBase('EUR');
  await showsText(rateRow('NGN'), '1,717.67');
  await showsText(rateRow('KES'), '141.117');
  await openRow('NGN');
  await showsText(card('NGN', 'Mid'), 'via USD');
  await showsText(card('NGN', 'Parallel'), '1,733.47');
  first.quit();
  await open({ stored: first.stored() });
  await expect.element(page.getByRole('combobox', { name: 'Base' })).toHaveValue('EUR');
  await showsText(rateRow('NGN'), '1,717.67');

  // KES is not quoted in parallel: nothing is made up for it there.
  await chooseBase('KES');
  await showsText(rateRow('NGN'), '12.172');
  await chooseMarket('Parallel');
  await showsText(rateRow('NGN'), 'not derivable from USD');
});

it('the premium of parallel over official, marked when either is stale', async () => {
  await open();
  await showsText(rateRow('NGN'), '+4.19%');
  await showsText(rateRow('EUR'), '+1.09%');
  await lacksText(rateRow('KES'), '%');
  await openRow('NGN');
  await showsText(details('NGN'), '+4.19% parallel over official');
  await showsText(details('NGN'), /official \d\d:\d\d UTC, parallel \d\d:\d\d UTC/);
  await lacksText(details('NGN'), 'stale');
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000);
  await showsText(rateRow('NGN'), '+4.19% parallel over official stale');
  await showsText(details('NGN'), 'one of them is stale');
});

it('a currency without a rate names the markets that quote it', async () => {
  const { service } = await open();
  service.setRates('official', { NGN: '1547.25', KES: '129.24' });
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await chooseMarket('Parallel');
  await showsText(rateRow('KES'), 'not quoted in parallel');
  const other = (name: string): Locator => rateRow('KES').getByRole('button', { name });
  await expect.element(other('mid 129.847')).toBeVisible();
  await other('official 129.24').click();
  await expect.element(page.getByRole('radio', { name: 'Official' })).toBeChecked();
  await showsText(rateRow('KES'), '129.24');
});
