import { expect, it, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { appError, fail, ok } from '#core/base/result.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { en } from '#core/text/en.ts';
import { axeFinds } from './axe.ts';
import { fakeTime, NOON, pass } from './fake-time.ts';
import { MARKET } from '../support/platform-server.ts';
import { trade } from '../support/trades.ts';
import { open } from './open-page.ts';
import { platforms } from './shown-platforms.ts';
import { chooseBase, count, fromMenu, hides, openTab, press, shows, showsText } from './shown.ts';

const button = (name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const box = (name: string): Locator => page.getByRole('textbox', { name, exact: true });
const rows = page.getByRole('table').getByRole('row');
const mine = page.getByRole('region', { name: /^My price for / });
const trades = page.getByRole('region', { name: 'Trades' });
const stock = page.getByRole('region', { name: 'Stock' });

interface Typed {
  readonly kind: string;
  readonly amount: string;
  readonly price: string;
  readonly more?: Readonly<Record<string, string>>;
}
async function log({ kind, amount, price, more = {} }: Typed): Promise<void> {
  await button('Log trade').click();
  await page.getByRole('radio', { name: kind }).click();
  await box('Amount').fill(amount);
  await box(kind === 'What I had' ? 'Total cost' : 'Price').fill(price);
  if (Object.keys(more).length > 0) await button(/^Time, fee, note/).click();
  for (const [name, text] of Object.entries(more)) await page.getByLabelText(name).fill(text);
  await button('Save').click();
}

const edit = (side: 'buy' | 'sell'): Promise<void> =>
  mine.getByRole('button', { name: new RegExp(`^I ${side}: `) }).click();
/** USD by the mid rate. */
async function openPrice() {
  const opened = await open();
  await openTab('Desk');
  await page.getByRole('combobox', { name: 'Asset' }).selectOptions('USD');
  await chooseBase('mid');
  await showsText(mine, /I buy −0\.50% ?1,[\d,]+/);
  return opened;
}

it('prices by a base and copies the message that its button names', async () => {
  const { copied } = await openPrice();
  await button('Copy').click();
  await expect
    .poll(copied)
    .toMatch(/^DEMO: USD, \w+ \d+ \d\d:\d\d UTC\nI buy [\d,]+, I sell [\d,]+\nGood for 30 min$/);
  await expect.element(button('Copy')).toHaveAttribute('title', copied());
  expect(copied()).not.toMatch(/Mid|base/);
});

it('rounding and message are changed in their form, and a wrong field says why', async () => {
  const { copied, stored } = await openPrice();
  await fromMenu('More about my price', 'Message text');
  await expect.element(box('Message')).toHaveFocus();
  await page.getByRole('radio', { name: 'NGN' }).click();
  await box('Markup when I buy').fill('much');
  await box('Message').fill('{price}');
  await button('Save').click();
  await shows('Enter a number, like 0.5 or -0.5.');
  await shows('There is no field {price}.');
  await box('Markup when I buy').fill('-10');
  await box('Markup when I sell').fill('10');
  await box('Round to').fill('0.5');
  await box('Message').fill('{buy}/{sell} by {base}');
  await button('Save').click();
  await expect.element(button('More about my price')).toHaveFocus();
  await showsText(mine, /I buy −10\.00 ?[\d,.]+ ?I sell \+10\.00/);
  await button('Copy').click();
  await expect.poll(copied).toMatch(/^DEMO: [\d,.]+\/[\d,.]+ by Mid [\d,.]+\n.*, good for 30 min$/);
  expect(stored()['desk']).toMatchObject({ template: '{buy}/{sell} by {base}' });

  await fromMenu('More about my price', 'Base and rounding');
  await box('Markup when I buy').fill('20');
  await button('Save').click();
  await shows('Your buy price is above your sell price.');
  await expect.element(box('Markup when I sell')).toHaveFocus();
  await button('Cancel').click();
  await showsText(mine, 'I sell +10.00');

  // A number that was typed before the unit was chosen.
  await fromMenu('More about my price', 'Base and rounding');
  await box('Markup when I buy').fill('-1%');
  await box('Markup when I sell').fill('1%');
  await page.getByRole('radio', { name: 'Percent' }).click();
  await button('Save').click();
  await showsText(mine, /I buy −1\.00% ?[\d,.]+ ?I sell \+1\.00%/);
});

it('a side is changed in its place: Enter saves, Escape restores, Tab goes to the other one', async () => {
  const { stored } = await openPrice();
  await edit('sell');
  await expect.element(box('I sell')).toHaveFocus();
  expect(getSelection()?.toString()).toBe('0.60');
  await press('2');
  await showsText(mine, /2\.00% above mid [\d,.]+ ?Rounded to [\d,]+\. You earn ₦[\d,]+ a USD/);
  await press('Escape');
  await showsText(mine, 'I sell +0.60%');
  await expect.element(mine.getByRole('button', { name: /^I sell: / })).toHaveFocus();

  await press('Enter', 'ArrowUp', 'ArrowUp', 'Enter');
  await showsText(mine, 'I sell +0.70%');
  await shows('My price saved');
  await expect.element(mine.getByRole('button', { name: /^I sell: / })).toHaveFocus();
  await button('Undo').click();
  await showsText(mine, 'I sell +0.60%');

  // A number near the base is a price.
  await edit('buy');
  await box('I buy').fill('1,500');
  await press('Tab');
  await expect.element(box('I sell')).toHaveFocus();
  await showsText(mine, /I buy −\d\.\d\d% ?1,500/);

  await box('I sell').fill('-9');
  await showsText(mine, 'Your buy price is above your sell price');
  await press('Enter');
  await expect.element(box('I sell')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(box('I sell')).toHaveFocus();
  expect(stored()['desk']).toMatchObject({ prices: [{ sell: { by: '0.6' } }] });
  // It stays with what is wrong when it is left, and the other side can be the one to change.
  (page.getByRole('combobox', { name: 'Asset' }).element() as HTMLElement).focus();
  await expect.element(box('I sell')).toHaveValue('-9');
  await expect.element(box('I sell')).toHaveAttribute('aria-invalid', 'true');
  await showsText(mine, 'Your buy price is above your sell price');
  // The message would have the saved price, which is not the one on screen.
  await count(button('Copy'), 0);
  expect(await axeFinds()).toEqual([]);
  await edit('buy');
  await box('I buy').fill('-9.5');
  await press('Enter');
  await showsText(mine, /I buy −9\.50% ?[\d,]+ ?I sell −9\.00%/);
});

it('undoes a saved price, the last one first, and nothing that was done in another view', async () => {
  await open({ platforms: { USDTNGN: MARKET } });
  await platforms.open();
  await page.getByRole('button', { name: 'Alpha', exact: true }).hover();
  await page.getByRole('button', { name: 'Add Alpha to favourites' }).click();
  await openTab('Desk');
  const sells = async (by: string): Promise<void> => {
    await edit('sell');
    await box('I sell').fill(by);
    await press('Enter');
    await shows('My price saved');
  };
  await page.getByRole('combobox', { name: 'Asset' }).selectOptions('USD');
  const markup = (by: string) => showsText(mine, `I sell +${by}%`);
  await sells('2');
  await button('Undo').click();
  await markup('0.60');
  await shows('Undone: My price.');
  await press('Control+z');
  await sells('2');
  await log({ kind: 'I bought', amount: '100', price: '1,500' });
  await sells('3');
  await press('Control+z');
  await markup('2.00');
  await press('Control+z');
  await shows('No trades yet');
  await press('Control+z');
  await markup('0.60');
  await press('Control+z');
  await openTab('Platforms');
  await expect
    .element(page.getByRole('button', { name: 'Remove Alpha from favourites' }))
    .toBeVisible();
});

it('logs trades and shows their sums, by month in their year, and undoes', async () => {
  fakeTime({ atMs: NOON });
  await open();
  await openTab('Desk');
  await shows('No trades yet');
  await log({
    kind: 'What I had',
    amount: '100',
    price: '140,000',
    more: { Date: '2026-01-31' },
  });
  await log({ kind: 'I bought', amount: '100', price: '1,500', more: { Date: '2026-02-01' } });
  await log({
    kind: 'I sold',
    amount: '50',
    price: '1,460',
    more: { Date: '2026-03-02', Fee: '100' },
  });
  await showsText(stock, /150 USDT at 1,450\.00 ?, earned \+₦400\.00 in Mar/);
  await count(rows, 4);
  await showsText(rows.nth(1), /^Mar 2.*Sold ?50\.00 ?1,460\.00 ?\+400\.00$/);

  await stock.getByRole('button').click();
  const year = page.getByRole('group', { name: 'Earned in USDT/NGN' });
  await expect.element(year.getByRole('button', { name: 'March' })).toHaveFocus();
  await showsText(year, /^Earned in USDT\/NGN .*₦400\.00/);
  await showsText(year, /Break-even ₦[\d,.]+, not all fees counted/);
  await showsText(rows.nth(1), /^March ?0\.00 ?50\.00 ?\+400\.00$/);
  await showsText(rows.nth(4), /^2026 ?200\.00 ?50\.00 ?\+400\.00$/);
  await button('February').click();
  await count(rows, 6);
  await showsText(rows.nth(3), /^Feb 1, at 1,500\.00 ?100\.00$/);
  expect(await axeFinds()).toEqual([]);
  await button('Back').click();
  await expect.element(stock.getByRole('button')).toHaveFocus();

  await button(/^Sold 50/).click();
  await box('Amount').fill('500');
  await button('Save').click();
  await shows(/You sold more than you had.*Mar 2, 2026: sold 500 USDT, had 200/);
  await box('Amount').fill('200');
  await button('Save').click();
  await showsText(stock, /^0 USDT/);
  await button('Undo').click();
  await showsText(stock, '150 USDT');
  await shows('Undone');

  await page.getByRole('button', { name: /^Bought 100/ }).click();
  await button('Delete').click();
  await showsText(stock, '50 USDT');
  await press('Control+z');
  await showsText(stock, '150 USDT');
  expect(await axeFinds()).toEqual([]);
});

it('rounds what was earned down and what was lost up', async () => {
  const { putTrades } = await open();
  await openTab('Desk');
  putTrades('sandbox', [trade('buy 100 @ 1500'), trade('sell 100 @ 1308.2939')]);
  await showsText(stock, / lost ₦19,171 in \w+ $/);
  putTrades('sandbox', [trade('buy 100 @ 1500'), trade('sell 100 @ 1691.7061')]);
  await showsText(stock, / earned \+₦19,170 in \w+ $/);
});

it('breaks no word and no number at 360 px and at twice the text size, and keeps Copy beside the price', async () => {
  const { putTrades } = await openPrice();
  const on = (day: string) => ({ asset: currencyCode('USD'), atMs: Date.parse(`${day}T12:00Z`) });
  putTrades('sandbox', [
    trade('buy 1400 @ 1442.47', on('2025-12-05')),
    trade('sell 500 @ 1455', on('2026-02-09')),
    trade('sell 300 @ 1450', on('2026-03-09')),
  ]);
  await count(rows, 4);
  await page.viewport(360, 620);
  const edge = (each: Locator): DOMRect => each.element().getBoundingClientRect();
  const broken = (): string[] =>
    [...document.querySelectorAll('tbody :is(th, td)')].flatMap((cell) => {
      const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (words.nextNode()) {
        const node = words.currentNode;
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (range.getClientRects().length > 1) found.push(word);
        }
      }
      return found;
    });
  await expect.poll(broken).toEqual([]);
  const { scrollWidth, clientWidth } = trades.getByRole('table').element().parentElement ?? {};
  expect(scrollWidth).toBe(clientWidth);
  expect(edge(button('Copy')).top).toBeLessThan(edge(mine.getByText('I buy')).bottom);
  await stock.getByRole('button').first().click();
  await button('March').click();
  await page.viewport(200, 620);
  await count(rows, 5);
  expect(broken()).toEqual([]);
  const months = [...document.querySelectorAll<HTMLElement>('[role="img"] span')];
  await expect.poll(() => months.filter((each) => each.scrollWidth > each.clientWidth)).toEqual([]);
});

it('opens the year of the pair whose stock is pressed', async () => {
  const { putTrades } = await open();
  await openTab('Desk');
  const other = { asset: currencyCode('BTC') };
  putTrades('sandbox', [trade('buy 40 @ 1410'), trade('buy 2 @ 90000', other)]);
  await stock.getByRole('button', { name: /^2 BTC/ }).click();
  await expect.element(page.getByRole('group', { name: 'Earned in BTC/NGN' })).toBeVisible();
});

it('compares a trade with the quotes of its time', async () => {
  await open({ platforms: { USDTNGN: MARKET } });
  await openTab('Desk');
  await log({ kind: 'I bought', amount: '100', price: '9,999' });
  await showsText(rows.nth(1), /\d+ of \d+ platforms were better/);
  await expect
    .element(stock.getByRole('button'))
    .toHaveAttribute('title', expect.stringMatching(/Unrealised, at [\d,.]+ −₦[\d,.]+/));
  await fromMenu('More about trades', 'What I really got');
  const got = page.getByRole('tabpanel', { name: 'Desk' });
  await showsText(got, /1 of 1 compared, 0 at the best price. ₦[\d,.]+ left on the table/);
});

it('shows what is left of damaged trades, and which sale lacks its purchase', async () => {
  const { putTrades } = await open();
  await openTab('Desk');
  await showsText(trades, 'No trades yet');
  putTrades('sandbox', [trade('sell 40 @ 1410')]);
  await showsText(trades, /sold 40 USDT, had 0/);
  await expect.element(button(/^Sold 40/)).toBeVisible();
  await hides('No trades yet');
});

it('says why the demo values no real trades', async () => {
  const { putTrades } = await open({ stored: { desk: { showsOwn: true } } });
  await openTab('Desk');
  putTrades('real', [trade('buy 40 @ 1410')]);
  await expect
    .element(stock.getByRole('button'))
    .toHaveAttribute('title', expect.stringMatching(/Unrealised Not valued in the demo$/));
});

it('values the stock by no price that has passed its age limit, without a new answer', async () => {
  fakeTime();
  const { putTrades } = await open({ platforms: { USDTNGN: MARKET } });
  await openTab('Desk');
  putTrades('sandbox', [trade('buy 40 @ 1410')]);
  const line = stock.getByRole('button');
  const says = (words: RegExp): Promise<void> =>
    expect.element(line).toHaveAttribute('title', expect.stringMatching(words));
  await says(/Unrealised, at [\d,.]+ /);
  await pass(16 * 60_000);
  await says(/Unrealised No platform buys it now$/);
});

it('says why there is nothing to see, and asks again when that is pressed', async () => {
  const desk = vi.fn(() => fail(appError('internal')));
  await open({ calls: { desk } });
  await openTab('Desk');
  await shows(en.errors.internal);
  const before = desk.mock.calls.length;
  await button('Try again').click();
  await expect.poll(() => desk.mock.calls.length).toBe(before + 1);
});

it('a wrong trade is not saved, and nothing that was typed is lost', async () => {
  await open();
  await openTab('Desk');
  await log({ kind: 'I bought', amount: 'many', price: '0', more: { Date: '2099-01-01' } });
  await count(page.getByText('Enter a number above zero, like 1,200.50.'), 2);
  await box('Amount').fill('5');
  await box('Price').fill('1400');
  await button('Save').click();
  await shows('This is in the future.');
  await expect.element(box('Amount')).toHaveValue('5');
  await press('Escape');
  await shows('No trades yet');
  await hides('This is in the future.');
});

it('a save that is pressed again while it is stored is one trade', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof ok<null>>>();
  const saveTrade = vi.fn(() => promise);
  await open({ calls: { saveTrade } });
  await openTab('Desk');
  await log({ kind: 'I bought', amount: '5', price: '1400' });
  await button('Save').click();
  expect(saveTrade).toHaveBeenCalledTimes(1);
  // Another trade is another one.
  await box('Amount').fill('6');
  await button('Save').click();
  expect(saveTrade).toHaveBeenCalledTimes(2);
  resolve(ok(null));
  await shows('Trade saved');
});

it('a fee of a third currency becomes one of the currency that is typed', async () => {
  const { putTrades } = await open({ platforms: { USDTNGN: MARKET } });
  await openTab('Desk');
  putTrades('sandbox', [trade('buy 40 @ 1410 fee 1', { feeIn: currencyCode('BNB') })]);
  await button(/^Bought 40/).click();
  await box('Fee').fill('5 USDT');
  await press('Tab');
  await expect.element(box('Fee')).toHaveValue('5');
  await expect.element(page.getByRole('radio', { name: 'Asset' })).toBeChecked();
});

it('works with the keyboard alone', async () => {
  await open();
  await press('Control+6');
  await expect.element(button('Log trade')).toHaveFocus();
  await press('Enter');
  await expect.element(page.getByRole('radio', { name: 'I bought' })).toBeVisible();
  await expect.element(box('Amount')).toHaveFocus();
  expect(await axeFinds()).toEqual([]);
});

it('a new trade has the price of the best platform, of either side, until another is typed', async () => {
  await open({ platforms: { USDTNGN: MARKET } });
  await platforms.open();
  await openTab('Desk');
  await page.getByRole('combobox', { name: 'Asset' }).selectOptions('USDT');
  await shows('Log trade');
  await button('Log trade').click();
  await expect.element(box('Price')).toHaveValue('1,599.75');
  await expect.element(page.getByLabelText('Platform')).toHaveValue('Delta');
  await count(page.getByLabelText('Date'), 0);
  await showsText(button(/^Time, fee, note/), /^ ?Time, fee, note ?\d\d:\d\d( UTC)? ?$/);
  await page.getByRole('radio', { name: 'I sold' }).click();
  await expect.element(box('Price')).toHaveValue('1,609.00');
  await expect.element(page.getByLabelText('Platform')).toHaveValue('Gamma');
  await box('Price').fill('1605');
  await page.getByRole('radio', { name: 'I bought' }).click();
  await expect.element(box('Price')).toHaveValue('1,605');
});

it('logs the deal of a platform’s row, filled in but for its amount', async () => {
  await open({ platforms: { USDTNGN: MARKET } });
  await platforms.open();
  await platforms.head('Alpha').click();
  await button('Log trade').click();
  await expect.element(box('Price')).toHaveValue('1,601.50');
  await expect.element(page.getByLabelText('Platform')).toHaveValue('Alpha');
  // Typed as anywhere: a currency becomes the field's, and a range is asked about.
  await button(/^Time, fee, note/).click();
  await box('Amount').fill('0.02k usdt');
  await expect.element(box('Asset')).toHaveValue('USDT');
  await box('Price').fill('1,580 – 1,590');
  await button('Save').click();
  await shows('A range, or a difference?');
  await box('Price').fill('€0.93');
  await expect.element(box('Money')).toHaveValue('EUR');
  await box('Price').fill('N1.6015k');
  await expect.element(box('Money')).toHaveValue('NGN');
  await button('Save').click();
  await showsText(trades, '20.001,601.50');
});
