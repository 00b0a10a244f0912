import { expect, it, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { ok } from '#core/base/result.ts';
import { axeFinds } from './axe.ts';
import { fakeTime, NOON, pass } from './fake-time.ts';
import { MARKET } from '../support/platform-server.ts';
import { trade } from '../support/trades.ts';
import { open, type Opened, type OpenOptions } from './open-page.ts';
import { platforms } from './shown-platforms.ts';
import { chooseBase, count, fromMenu, hides, openTab, press, shows, showsText } from './shown.ts';

const MINUTE = 60_000;
const button = (name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const box = (name: string): Locator => page.getByRole('textbox', { name, exact: true });
const quotes = page.getByRole('region', { name: /^(?:\d+ open offers?|Offers)$/ });
const rows = quotes.getByRole('listitem');
const trades = page.getByRole('region', { name: 'Trades' });
/** What is done with an offer is shown where it is pointed at. */
const offer = (name: string | RegExp): Locator => rows.filter({ hasText: name });
async function act(what: 'Accepted' | 'Declined', name: string | RegExp): Promise<void> {
  await offer(name).hover();
  await offer(name).getByRole('button', { name: what }).click();
}
async function choose(what: string, name: string | RegExp): Promise<void> {
  await offer(name).hover();
  await offer(name)
    .getByRole('button', { name: /^More about Q/ })
    .click();
  await page.getByRole('menuitem', { name: what }).click();
}

/** The desk of USDT, with quotes of platforms: bought for 1,599.75 at Delta, sold for 1,609 at Gamma. */
async function openDesk(calls: OpenOptions['calls'] = {}) {
  const opened = await open({ platforms: { USDTNGN: MARKET }, calls });
  await platforms.open();
  await openTab('Desk');
  await page.getByRole('combobox', { name: 'Asset' }).selectOptions('USDT');
  await chooseBase('ask Delta');
  await shows('New offer');
  return opened;
}

interface Typed {
  readonly customer: 'Customer buys' | 'Customer sells';
  readonly amount: string;
  readonly price: string;
  readonly name?: string;
  readonly minutes?: string;
}
async function keep({ customer, amount, price, name = '', minutes }: Typed): Promise<void> {
  await button('New offer').click();
  await page.getByRole('radio', { name: customer }).click();
  await box('Amount').fill(amount);
  await box('Price').fill(price);
  await box('Name').fill(name);
  if (minutes !== undefined) await box('Good for, min').fill(minutes);
  await button('Save and copy').click();
}

it('an offer that is saved again while it is stored is one', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof ok<number>>>();
  const keepQuote = vi.fn(() => promise);
  await openDesk({ keepQuote });
  await keep({ customer: 'Customer buys', amount: '500', price: '1,615', name: 'Ada' });
  await button('Save and copy').click();
  expect(keepQuote).toHaveBeenCalledTimes(1);
  resolve(ok(1));
  await shows(/^Q1 saved/);
});

it('saves an offer, copies its message, and shows its margin and what is left', async () => {
  // Half an hour later is the same day.
  fakeTime({ atMs: NOON });
  const { copied } = await openDesk();
  await keep({ customer: 'Customer buys', amount: '500', price: '1,615.7475', name: 'Ada' });
  await shows('Q1 saved and copied');
  await expect
    .poll(copied)
    .toMatch(
      /^DEMO: USDT, \w+ \d+ \d\d:\d\d UTC\nI sell 500 USDT at ₦1,615\.7475, total ₦807,873\.75\nQ1, good until \d\d:\d\d UTC$/,
    );
  await count(rows, 1);
  // 1,615.7475 / 1,599.75 is 1.01.
  await showsText(
    rows.first(),
    /Ada buys 500 USDT at 1,615\.7475 ?(30|29) min left, margin 1\.00% ?₦807,874/,
  );
  await keep({ customer: 'Customer sells', amount: '300', price: '1,593.0693' });
  await showsText(
    rows.nth(1),
    /A customer sells 300 USDT at 1,593\.0693 ?(30|29) min left, margin 1\.00%/,
  );
  await showsText(quotes, '2 open offers');
  expect(await axeFinds()).toEqual([]);
});

it('amount, price and margin follow each other', async () => {
  await openDesk();
  await button('New offer').click();
  await expect.element(button('Save and copy')).toBeDisabled();
  await shows('Needs an amount');
  const margin = page.getByRole('textbox', { name: 'Margin' });
  await box('Amount').fill('500');
  await box('Price').fill('1,615.7475');
  await expect.element(margin).toHaveValue('1.00');
  await shows(/Rebuy at Delta for 1,599\.75, not all fees counted/);
  await shows('₦807,873.75');
  await shows(/You keep \+₦7,998\.75/);
  // The price is rounded, and the margin is that of the price: 1,632 / 1,599.75 is 1.0202.
  await margin.fill('2');
  await expect.element(box('Price')).toHaveValue('1,630');
  await box('Name').fill('Ada');
  await expect.element(margin).toHaveValue('1.89');
  await shows('Ada pays in total');
  // At twice the text size the number is on one line.
  await page.viewport(200, 620);
  const total = document.createRange();
  total.selectNodeContents(page.getByText('₦815,000.00').element());
  await expect.poll(() => total.getClientRects()).toHaveLength(1);
  await page.viewport(400, 620);
  await page.getByRole('radio', { name: 'Customer sells' }).click();
  await shows(/Sell on at Gamma for 1,609\.00, not all fees counted/);
  await box('Price').fill('1,700');
  await expect.element(margin).toHaveValue('-5.35');
  await shows('Ada gets in total');
});

it('an accepted offer is a trade, a declined one is counted, and both can be undone', async () => {
  await openDesk();
  await keep({ customer: 'Customer sells', amount: '300', price: '1,590', name: 'Bisi' });
  await act('Accepted', 'Bisi');
  await shows('Bisi accepted: logged as a trade');
  await showsText(trades, '300.001,590.00');
  await count(rows, 0);
  await button('Undo').click();
  await count(rows, 1);
  await shows('No trades yet');
  await act('Accepted', 'Bisi');
  await keep({ customer: 'Customer buys', amount: '10', price: '1,600' });
  await act('Declined', 'A customer');
  await shows('A customer declined');
  await button('More about trades').click();
  await page.getByRole('menuitem', { name: 'Ended offers' }).click();
  const ended = page.getByRole('group', { name: 'Ended offers' });
  await showsText(ended, '1 of 2 accepted in 7 days');
  await showsText(ended, /0% to 0\.5%010/);
  await showsText(ended, /1% to 2%100/);
  await showsText(ended, /Bisi100/);
  expect(await axeFinds()).toEqual([]);
  await press('Escape');
  await expect.element(button('More about trades')).toHaveFocus();
});

it('is saved with Ctrl and Enter, from any field', async () => {
  await openDesk();
  await button('New offer').click();
  await press('Control+Enter');
  await shows('Needs an amount');
  await box('Amount').fill('500');
  await box('Price').fill('1,615');
  await press('Control+Enter');
  await shows('Q1 saved and copied');
});

it('an offer whose trade is refused stays open and says why', async () => {
  await openDesk();
  await keep({ customer: 'Customer buys', amount: '500', price: '1,615' });
  await act('Accepted', 'A customer');
  const refusal = page.getByRole('alert');
  await showsText(refusal, 'You have 0 of the 500 USDT sold, so the offer stays.');
  await count(rows, 1);
  await shows('No trades yet');

  // What it lacked is bought, and the same press accepts it.
  await button('Log trade').click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('500');
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('1,600');
  await button('Save').click();
  await expect.element(refusal).not.toBeInTheDocument();
  await act('Accepted', 'A customer');
  await shows('A customer accepted: logged as a trade');
});

it('an expired offer says since when, and can still be accepted', async () => {
  fakeTime();
  await openDesk();
  await keep({ customer: 'Customer sells', amount: '300', price: '1,590', minutes: '1' });
  await pass(3 * MINUTE);
  await showsText(rows, /A customer sells 300 USDT at 1,590 ?expired 2 min ago/);
  // The margin now is of an open one.
  expect(rows.element().textContent).not.toContain('margin');
  await act('Accepted', 'A customer');
  await shows('A customer accepted: logged as a trade');
  await showsText(trades, '300.001,590.00');
  await count(rows, 0);
});

it('offers are worked through with the keyboard: each is one stop, and the next takes the focus', async () => {
  const { copied } = await openDesk();
  await keep({ customer: 'Customer sells', amount: '1', price: '1,590', name: 'Ada' });
  await keep({ customer: 'Customer sells', amount: '2', price: '1,590', name: 'Bisi' });
  await keep({ customer: 'Customer sells', amount: '3', price: '1,590', name: 'Chidi' });
  await expect.element(button('New offer')).toHaveFocus();
  await press('Tab');
  await expect.element(button(/^Ada sells/)).toHaveFocus();
  await press('ArrowDown', 'n');
  await shows('Bisi declined');
  await expect.element(button(/^Chidi sells/)).toHaveFocus();
  await press('y');
  await shows('Chidi accepted: logged as a trade');
  await expect.element(button(/^Ada sells/)).toHaveFocus();
  await press('Enter', 'Enter');
  await expect.poll(copied).toContain('I buy 1 USDT');
  await press('y');
  await count(rows, 0);
  await expect.element(button('New offer')).toHaveFocus();
});

it('a name is text, whatever is in it', async () => {
  const { copied } = await openDesk();
  const name = '**Ada** <img src=x onerror=alert(1)> @all \u202Efdp';
  await keep({ customer: 'Customer buys', amount: '5', price: '1,615', name });
  await shows('Use at most 40 signs.');
  await box('Name').fill('**A** <i>_b_ @all \u202Efdp');
  await button('Save and copy').click();
  await showsText(rows.first(), '**A** <i>_b_ @all');
  expect(rows.first().element().textContent).not.toContain('\u202E');
  await expect.poll(copied).toContain('Q1');
  expect(copied()).not.toContain('@all');
});

it('an offer has a card with its id, its end and the line of the person', async () => {
  const { copied, stored } = await openDesk();
  await fromMenu('More about my price', 'Message text');
  await box('My line').fill('Chidi, 0803 555 0100');
  await button('Save').click();
  expect(stored()['desk']).toMatchObject({ ownLine: 'Chidi, 0803 555 0100' });
  await keep({ customer: 'Customer buys', amount: '500', price: '1,615' });
  await choose('Card', 'A customer');
  const card = page.getByRole('img', { name: /^Card: / });
  await expect
    .element(card)
    .toHaveAccessibleName(
      /I sell 500 USDT.*, total .*, Q1, good until \d\d:\d\d UTC, Chidi, 0803 555 0100/,
    );
  await expect.poll(copied).toMatch(/\nChidi, 0803 555 0100$/);
});

it('an offer is filled in from the command bar, where the side is asked', async () => {
  await openDesk();
  await openTab('Rates');
  await press('Control+k');
  const bar = page.getByRole('combobox', { name: 'Command' });
  await bar.fill('quote ada 500 usdt');
  await showsText(page.getByRole('listbox'), /ada buys 500 USDT.*ada sells 500 USDT/);
  await bar.fill('quote Ada sells 500 usdt');
  await page.getByRole('option', { name: /Ada sells 500 USDT/ }).click();
  await expect.element(box('Amount')).toHaveValue('500');
  await expect.element(box('Name')).toHaveValue('Ada');
  await expect.element(page.getByRole('radio', { name: 'Customer sells' })).toBeChecked();
  await button('Save and copy').click();
  await showsText(rows.first(), /Ada sells 500 USDT/);
});

/** The desk of USD, whose own price starts from the mid rate of 1,580.50. */
async function openUsd(): Promise<Opened> {
  const opened = await open();
  await openTab('Desk');
  await page.getByRole('combobox', { name: 'Asset' }).selectOptions('USD');
  await chooseBase('mid');
  await shows('New offer');
  return opened;
}
const moveMid = ({ answer }: Opened): void => answer('mid', { NGN: '1620' });

it('the command bar fills in the own price of now, not the one with which the desk was left', async () => {
  const opened = await openUsd();
  await button('New offer').click();
  await expect.element(box('Price')).toHaveValue('1,590');
  await button('Cancel').click();
  await openTab('Rates');
  moveMid(opened);
  await showsText(page.getByRole('main'), '1,620.00');
  await press('Control+k');
  await page.getByRole('combobox', { name: 'Command' }).fill('quote Ada buys 500 usd');
  await page.getByRole('option', { name: /Ada buys 500 USD/ }).click();
  await expect.element(box('Price')).toHaveValue('1,630');
});

it('an offer that was left has the own price of now, unless another was typed, and only for its pair', async () => {
  const opened = await openUsd();
  await button('New offer').click();
  await box('Amount').fill('500');
  await expect.element(box('Price')).toHaveValue('1,590');
  await press('Escape');
  moveMid(opened);
  await showsText(page.getByRole('region', { name: /^My price for/ }), '1,630');
  await button('New offer').click();
  await expect.element(box('Amount')).toHaveValue('500');
  await expect.element(box('Price')).toHaveValue('1,630');
  await box('Price').fill('1,700');
  await press('Escape');
  await button('New offer').click();
  await expect.element(box('Price')).toHaveValue('1,700');
  await press('Escape');
  await page.getByRole('combobox', { name: 'Asset' }).selectOptions('USDT');
  await button('New offer').click();
  await expect.element(box('Amount')).toHaveValue('');
  await expect.element(box('Price')).not.toHaveValue('1,700');
});

it('an offer is saved without an own price, at the price that is typed', async () => {
  await open({ platforms: { USDTNGN: [] } });
  await openTab('Desk');
  await page.getByRole('combobox', { name: 'Asset' }).selectOptions('USDT');
  await hides('Copy');
  await button('New offer').click();
  await expect.element(box('Price')).toHaveValue('');
  await box('Amount').fill('500');
  await box('Price').fill('1,600');
  await button('Save and copy').click();
  await shows('Q1 saved and copied');
  await showsText(rows.first(), /A customer buys 500 USDT.*1,600/);
});

it('own trades in the demo get no offers from made-up prices', async () => {
  const { putTrades } = await open();
  putTrades('real', [trade('buy 40 @ 1410')]);
  await openTab('Desk');
  await page.getByRole('combobox', { name: 'Asset' }).selectOptions('USD');
  await chooseBase('mid');
  await shows('New offer');
  await button('More about trades').click();
  await page.getByRole('menuitemcheckbox', { name: 'My trades' }).click();
  await hides('New offer');
});
