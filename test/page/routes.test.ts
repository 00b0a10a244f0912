import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MARKET } from '../support/platform-server.ts';
import { open } from './open-page.ts';
import { lacksText, press, shows, showsText } from './shown.ts';
import { platforms } from './shown-platforms.ts';

const ways = page.getByRole('list').filter({ has: page.getByRole('listitem') });
const way = (buy: string, sell: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(`Buy at ${buy}, sell at ${sell}`) });

/** Enters terms in the row of a platform, field by field. */
async function enter(code: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await platforms.head(code).click();
  await platforms.terms(code);
  const terms = platforms.termsOf(code);
  await terms.getByRole('button', { name: /^More/ }).click();
  for (const [name, value] of Object.entries(fields)) {
    const box = terms.getByRole('textbox', { name, exact: true });
    await box.fill(value);
    await press('Tab');
    await expect.element(box).toHaveValue(value);
  }
  await platforms.back();
}

it('terms of three platforms change the best route, and a side that is off is said with its gap', async () => {
  const { copied, stored } = await open({ platforms: { USDTNGN: MARKET } });
  await platforms.open();
  await showsText(platforms.deal, 'Buy at Delta, sell at Gamma');
  await showsText(platforms.deal, 'fees not entered');

  await enter('Delta', {
    'Largest deal': '5,000',
    'Fee, percent': '0.25',
    'Network fee': '1',
    'Minutes until the money is there': '10',
    'Minutes of the network': '5',
  });
  await enter('Alpha', {
    'Largest deal': '5,000',
    'Fee, percent': '0',
    'Network fee': '0',
    'Minutes until the money is there': '10',
    'Minutes of the network': '5',
  });
  await platforms.side('Sell');
  await enter('Gamma', {
    'Largest deal': '5,000',
    'Fee, percent': '0',
    'Minutes until the money is there': '10',
  });
  await platforms.side('Buy');
  await platforms.amount.fill('500,000');
  // 500,000 / 1601.5 x 1609 = 502,341.55... in 25 minutes; Delta takes its fees.
  await showsText(platforms.deal, 'Buy at Alpha, sell at Gamma');
  await showsText(platforms.deal, '+₦2,341.55 after my fees');

  await platforms.deal.getByRole('button').click();
  await expect.element(page.getByRole('heading', { name: /^\d+ routes$/ })).toBeVisible();
  const alpha = way('Alpha', 'Gamma');
  await showsText(alpha, '₦5,619 an hour');
  await showsText(alpha, '0.47%, 25 min');
  await showsText(alpha, /Buy at Alpha for 1,601\.50\s*312\.20 USDT/);
  await showsText(alpha, /Sell at Gamma for 1,609\.00\s*₦502,341\.55/);
  await showsText(way('Beta', 'Gamma'), 'fee of Beta not entered');
  await alpha.getByRole('button', { name: 'Copy steps' }).click();
  await expect
    .poll(copied)
    .toMatch(
      /^1\. Buy at Alpha for 1,601\.50, no fee: 312\.20 USDT\n2\. Send, no fee: 312\.20 USDT\n3\./,
    );

  // By what is kept, then back to the platforms.
  await page.getByRole('combobox', { name: 'Order' }).selectOptions('kept');
  await expect.poll(() => JSON.stringify(stored())).toContain('"routeOrder":"kept"');
  await press('Escape');
  await expect.element(platforms.table).toBeVisible();
  await platforms.head('Alpha').click();
  await platforms.terms('Alpha');
  const alphas = platforms.termsOf('Alpha');
  await alphas.getByRole('button', { name: /^More/ }).click();
  const buys = alphas.getByRole('checkbox', { name: 'buy here' });
  await buys.click();
  await buys.click();
  await expect.element(buys).not.toBeChecked();
  await platforms.back();
  await showsText(platforms.deal, 'Buy at Delta, sell at Gamma');
  await platforms.deal.getByRole('button').click();
  await shows('Alpha to Gamma');
  await shows(', 0.47%, is left out: you cannot buy at Alpha');
  await lacksText(ways.first(), 'Buy at Alpha');
});

it('a route without fees is up to what it keeps, asks for one after the other, and then is sure', async () => {
  const { stored } = await open({ platforms: { USDTNGN: MARKET } });
  await platforms.open();
  await platforms.deal.getByRole('button').click();
  await shows(/^Up to ₦[\d,.]+, add a fee to be sure$/);
  const route = way('Delta', 'Gamma');
  const addFee = route.getByRole('button', { name: 'Add fee' });
  const add = async (field: string, typed: string): Promise<void> => {
    await addFee.click();
    const box = page.getByRole('textbox', { name: field, exact: true });
    await expect.element(box).toHaveFocus();
    await userEvent.keyboard(typed);
    await press('Enter');
  };
  await showsText(route, /up to \+₦[\d,.]+ ?fee of Delta not entered/);
  await add('Fee of Delta', '100');
  await shows('Enter a percentage from 0 to under 100.');
  await page.getByRole('textbox', { name: 'Fee of Delta' }).fill('0.1');
  await press('Enter');
  await showsText(route, 'network fee of Delta not entered');
  await expect.element(addFee).toHaveFocus();
  await add('Network fee of Delta', '0');
  await showsText(route, 'fee of Gamma not entered');
  await expect.element(addFee).toHaveFocus();
  await add('Fee of Gamma', '0');
  await expect.element(route.getByRole('button', { expanded: true })).toHaveFocus();
  await lacksText(route, 'up to');
  expect(JSON.stringify(stored())).toContain('"buyPercent":"0.1"');
});

it('the bank is counted once it is entered, and can be left uncounted', async () => {
  const { stored } = await open({ platforms: { USDTNGN: MARKET } });
  await platforms.open();
  await platforms.deal.getByRole('button').click();
  const first = () => ways.first().element().textContent;
  await expect.poll(first).toMatch(/₦/);
  const before = first();
  await page.getByRole('button', { name: 'Add my bank’s fee' }).click();
  const bank = page.getByRole('group', { name: 'My bank' });
  await expect
    .element(bank.getByRole('textbox', { name: 'Money out, each transfer' }))
    .toHaveFocus();
  await userEvent.keyboard('50');
  await press('Tab');
  await expect
    .poll(() => JSON.stringify(stored()))
    .toContain('"banks":[{"code":"NGN","outFixed":"50"}]');
  await press('Escape');
  const chip = page.getByRole('button', { name: 'Count my bank’s fee ₦50' });
  await expect.element(chip).toHaveAttribute('aria-pressed', 'true');
  expect(first()).not.toBe(before);
  await chip.click();
  await expect.element(chip).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(first).toBe(before);
});
