import { axeFinds } from './axe.ts';
import { expect, type Running, test } from './fixtures.ts';
import { chooseMarket, convertIn } from './pages.ts';

const clipboard = ({ app }: Running): Promise<string> =>
  app.evaluate(({ clipboard: own }) => own.readText());

test('from the open popup to a copied result, by the keyboard alone', async ({
  start,
  service,
}) => {
  const running = await start({ service });
  const { popup } = running;
  const names = await popup.getByRole('tab').allInnerTexts();
  const number = names.findIndex((name) => name.includes('Convert')) + 1;
  await popup.keyboard.press(`Control+${number}`);
  const convert = convertIn(popup);
  await expect(convert.amount).toBeFocused();
  await popup.keyboard.type('1200*3+50');
  await popup.keyboard.press('Enter');
  await expect.poll(() => clipboard(running)).toBe('5768825.00 SANDBOX');
  await expect(convert.results.first()).toContainText('5,768,825.00');

  // On to the currencies, still without a mouse.
  await popup.keyboard.press('Tab');
  await expect(convert.from).toBeFocused();
  await popup.keyboard.type('eur');
  await popup.keyboard.press('Tab');
  await expect(convert.from).toHaveValue('EUR');
  await expect(convert.result('Mid')).toContainText('via USD');
  // Left alone, the box shows what was understood, and beside it what was typed.
  await expect(convert.amount).toHaveValue('3,650');
  await expect(popup.getByText('1200*3+50', { exact: true })).toBeVisible();
});

test('what is pasted is read, or refused with the reason', async ({ start, service }) => {
  const { popup } = await start({ service });
  const convert = convertIn(popup);
  await convert.open();
  for (const [pasted, read] of [
    ['₦1,250,000.50', 'read as 1,250,000.5'],
    ['1\u202f250\u202f000', 'read as 1,250,000'],
    ['٢٥٠', 'read as 250'],
    ['5k', 'read as 5,000'],
    ['1000/3', 'read as about 333.3333333333'],
  ] as const) {
    await convert.amount.fill('');
    await popup.keyboard.insertText(pasted);
    await expect(popup.getByText(read, { exact: true })).toBeVisible();
  }
  await convert.amount.fill('5000 NGN');
  await expect(popup.getByText('The amount says NGN, but it is read as USD.')).toBeVisible();
  await popup.getByRole('button', { name: 'Use NGN' }).click();
  await expect(convert.from).toHaveValue('NGN');
  await expect(popup.getByText('The amount says NGN')).toBeHidden();
  for (const [typed, why] of [
    ['1'.repeat(2_000), 'That is too long for an amount'],
    ['21,1', 'It is not clear what the separator means.'],
    ['(1200+50', 'That sum is not complete.'],
    ['5/0', 'Nothing can be divided by zero.'],
    ['2%', 'A percentage of what?'],
    ['3-5', 'That comes to less than zero'],
  ] as const) {
    await convert.amount.fill(typed);
    await expect(popup.getByText(why)).toBeVisible();
    await expect(convert.amount).toHaveAttribute('aria-invalid', 'true');
    await expect(convert.results).toHaveCount(0);
  }
});

test('the chosen market comes first, and the other two stay in their order', async ({
  start,
  service,
}) => {
  const { popup } = await start({ service });
  const convert = convertIn(popup);
  await convert.open();
  const order = async (): Promise<string[]> =>
    (await convert.results.allInnerTexts()).map((each) => each.trim().split(/\s/)[0] ?? '');
  await expect.poll(order).toEqual(['Mid', 'Parallel', 'Official']);
  await chooseMarket(popup, 'Parallel');
  await expect.poll(order).toEqual(['Parallel', 'Mid', 'Official']);
  await chooseMarket(popup, 'Official');
  await expect.poll(order).toEqual(['Official', 'Parallel', 'Mid']);
});

test('the box that was edited last drives: receive, fee, swap, and a sentence to send', async ({
  start,
  service,
}) => {
  const running = await start({ service });
  const { popup } = running;
  const convert = convertIn(popup);
  await convert.open();
  await expect(convert.receive).toHaveValue('158,050.00');
  await convert.receive.fill('1m');
  // 1,000,000 / 1,580.5 = 632.711..., and what is paid rounds up.
  await expect(convert.result('Mid')).toContainText('632.72');
  await expect(convert.amount).toHaveValue('632.72');
  await convert.receive.press('Enter');
  await expect.poll(() => clipboard(running)).toBe('632.72 SANDBOX');

  await convert.unfold('Fee or mark-up');
  const percent = popup.getByRole('textbox', { name: 'Percent of the result' });
  await percent.fill('1.5');
  await expect(convert.result('Mid')).toContainText('642.35');
  await expect(convert.result('Mid')).toContainText('after a fee of 1.5%: 15,228.43 NGN');
  await convert.result('Mid').getByRole('button', { name: 'Copy as a sentence' }).click();
  await expect
    .poll(() => clipboard(running))
    .toMatch(
      /^642\.35 USD = 1,000,000 NGN \(1 USD = 1,580\.50 NGN; mid market, published .* UTC\), after a fee of 1\.5% SANDBOX$/,
    );
  await percent.fill('100');
  await expect(popup.getByText('The percentage is not clear')).toBeVisible();
  await expect(convert.results).toHaveCount(0);
  await percent.fill('0');
  await expect(convert.result('Mid')).not.toContainText('fee');

  await convert.amount.fill('1,000,000');
  await popup.getByRole('button', { name: 'Swap' }).click();
  await expect(convert.from).toHaveValue('NGN');
  await expect(convert.result('Mid')).toContainText('632.71');
});

test('an offer is held against every market; the ladder and other currencies stand below', async ({
  start,
  service,
}) => {
  const { popup } = await start({ service });
  const convert = convertIn(popup);
  await convert.open();
  await convert.amount.fill('3,650');
  const also = popup.getByRole('list', { name: '3,650 USD is also' });
  await expect(also.getByRole('listitem').filter({ hasText: 'EUR' })).toContainText('3,358.51');
  await convert.unfold('I was quoted');
  await popup.getByRole('textbox', { name: 'Rate that you were offered' }).fill('1,600');
  const offer = popup.getByRole('table', { name: 'The offer beside each market' });
  await expect(offer.getByRole('row', { name: 'Mid' })).toContainText('1.23% better');
  await expect(offer.getByRole('row', { name: 'Mid' })).toContainText('71,175.00 NGN more');
  await expect(offer.getByRole('row', { name: 'Parallel' })).toContainText('0.75% worse');
  await expect(offer.getByRole('row', { name: 'Parallel' })).toContainText('44,250.62 NGN less');
  await expect(popup.getByText('Read as 1 USD = 1,600.00 NGN: you receive')).toBeVisible();
  await convert.unfold('Round amounts');
  const ladder = popup.getByRole('table', { name: 'Mid market, without a fee' });
  await expect(ladder.getByRole('row', { name: /^10,000 / })).toContainText('15,805,000.00');
  await expect(ladder.getByRole('row', { name: /^10,000 / })).toContainText('6.33');

  await convert.unfold('Fee or mark-up');
  await convert.unfold('Last conversions');
  expect(await axeFinds(popup)).toEqual([]);
  // Only the view scrolls, however far down the keyboard goes: the header stays.
  await popup.getByRole('button', { name: 'Last conversions' }).focus();
  expect(await popup.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0);
});

test('without any rates it says so, and reads the amount all the same', async ({
  start,
  service,
}) => {
  service.fail({ status: 503, body: '{}' });
  const { popup } = await start({ service });
  const convert = convertIn(popup);
  await convert.open();
  await convert.amount.fill('1200*3+50');
  await expect(popup.getByText('read as 3,650')).toBeVisible();
  await expect(convert.results.filter({ hasText: 'no rates yet' })).toHaveCount(3);
  await expect(popup.getByText('There are no rates yet.')).toBeVisible();
  await expect(popup.getByRole('button', { name: 'Check against the service' })).toBeHidden();
});
