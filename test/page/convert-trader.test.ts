import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFinds } from './axe.ts';
import { fakeTime, NOON } from './fake-time.ts';
import { open } from './open-page.ts';
import { count, focus, hides, press, showsText, lacksText, shows } from './shown.ts';
import { converter } from './shown-convert.ts';

const { amount, from, receive, result, results } = converter;

it('converts and copies the result with the keyboard only', async () => {
  const { copied } = await open();
  await press('Control+3');
  await expect.element(amount).toHaveFocus();
  await userEvent.keyboard('1200*3+50{Enter}');
  await expect.poll(copied).toBe('5768825.00 DEMO');
  await showsText(results.first(), '5,768,825.00');

  // On to the currencies, still without a mouse.
  await press('Tab');
  await expect.element(from).toHaveFocus();
  await userEvent.keyboard('eur{Tab}');
  await expect.element(from).toHaveValue('EUR');
  await showsText(result('Mid'), 'via USD');
  // Without focus the box shows the parsed amount, and beside it the typed text.
  await expect.element(amount).toHaveValue('3,650');
  await shows('1200*3+50');
});

it('a pasted amount is parsed, or refused with a reason', async () => {
  await open();
  await converter.open();
  for (const [pasted, read] of [
    ['₦1,250,000.50', '= 1,250,000.5 NGN'],
    ['1\u202f250\u202f000', '= 1,250,000'],
    ['٢٥٠', '= 250'],
    ['5k', '= 5,000'],
    ['1000/3', '≈ 333.3333333333'],
  ] as const) {
    await amount.fill(pasted);
    await expect.element(page.getByText(read, { exact: true })).toBeVisible();
  }
  // A currency becomes the one of the field, and its word goes when the field is left.
  await amount.fill('5000 GBP');
  await expect.element(from).toHaveValue('GBP');
  await shows('= 5,000 GBP');
  await userEvent.tab();
  await expect.element(amount).toHaveValue('5,000');
  // An endless quotient keeps all its digits.
  await amount.fill('100/3 GBP');
  await userEvent.tab();
  await expect.element(amount).toHaveValue('≈ 33.3333333333');
  await amount.click();
  await expect.poll(() => (amount.element() as HTMLInputElement).value).toMatch(/^33\.3{40,}$/);
  // Both meanings are one press away.
  await amount.fill('1,580 – 1,590');
  await shows('A range, or a difference?');
  await count(results, 0);
  await page.getByRole('button', { name: '1,590', exact: true }).click();
  await expect.element(amount).toHaveFocus();
  await expect.element(amount).toHaveValue('1590');
  for (const [typed, why] of [
    ['1'.repeat(2_000), 'That is too long for an amount'],
    ['21,1', 'Thousands, or decimals?'],
    ['(1200+50', 'That sum is not complete.'],
    ['5/0', 'Nothing can be divided by zero.'],
    ['2%', 'A percentage of what?'],
    ['3-5-1', 'That comes to less than zero'],
  ] as const) {
    await amount.fill(typed);
    await shows(why);
    await expect.element(amount).toHaveAttribute('aria-invalid', 'true');
    await count(results, 0);
  }
});

it('a click on a market makes it the first; the other two keep their order', async () => {
  await open();
  await converter.open();
  const order = (): string[] =>
    results
      .elements()
      .map(({ textContent }) => /Mid|Parallel|Official/.exec(textContent)?.[0] ?? '');
  await expect.poll(order).toEqual(['Mid', 'Parallel', 'Official']);
  await result('Parallel').getByRole('button', { name: 'Parallel', exact: true }).click();
  await expect.poll(order).toEqual(['Parallel', 'Mid', 'Official']);
  await result('Official').getByRole('button', { name: 'Official', exact: true }).click();
  await expect.poll(order).toEqual(['Official', 'Parallel', 'Mid']);
});

it('the last edited box drives the conversion: receive, fee, swap, and a sentence to copy', async () => {
  const { copied } = await open();
  await converter.open();
  await expect.element(receive).toHaveValue('158,050.00');
  await receive.fill('1m');
  // 1,000,000 / 1,580.5 = 632.711..., and what is paid rounds up.
  await showsText(result('Mid'), '632.72');
  await expect.element(amount).toHaveValue('632.72');
  focus(receive);
  await press('Enter');
  await expect.poll(copied).toBe('632.72 DEMO');

  await converter.unfold('Fee or markup');
  const percent = page.getByRole('textbox', { name: 'Percent of the result' });
  await percent.fill('1.5');
  await showsText(result('Mid'), '642.35');
  await showsText(result('Mid'), '1.5% fee: −15,228.43 NGN');
  await result('Mid')
    .getByRole('button', { name: /^Copy as a sentence/ })
    .click();
  await expect
    .poll(copied)
    .toMatch(
      /^642\.35 USD = 1,000,000 NGN \(1 USD = 1,580\.50 NGN; mid market, published .* UTC\), after a fee of 1\.5% DEMO$/,
    );
  // A fee is of one result; the same money in other currencies says that it is without one.
  await expect
    .element(page.getByRole('list', { name: 'Also at mid, before the fee' }))
    .toBeVisible();
  await page.getByRole('radio', { name: 'Markup, added' }).click();
  await expect
    .element(page.getByRole('list', { name: 'Also at mid, before the markup' }))
    .toBeVisible();
  await page.getByRole('radio', { name: 'Fee, taken off' }).click();
  await percent.fill('100');
  await shows('The percentage is not clear');
  await count(results, 0);
  await percent.fill('0');
  await lacksText(result('Mid'), 'fee');

  await amount.fill('1,000,000');
  await page.getByRole('button', { name: 'Swap' }).click();
  await expect.element(from).toHaveValue('NGN');
  await showsText(result('Mid'), '632.71');
});

it('an offer is compared with every market; the ladder and other currencies follow below', async () => {
  await open();
  await converter.open();
  await amount.fill('3,650');
  const also = page.getByRole('list', { name: 'Also at mid' });
  await showsText(also.getByRole('listitem').filter({ hasText: 'EUR' }), '3,358.51');
  await converter.unfold('Compare a quote');
  await page.getByRole('textbox', { name: 'Rate that you were offered' }).fill('1,600');
  const offer = page.getByRole('table', { name: 'The offer beside each market' });
  await showsText(offer.getByRole('row', { name: /Mid/ }), '1.23% better');
  await showsText(offer.getByRole('row', { name: /Mid/ }), '71,175.00 NGN more');
  await showsText(offer.getByRole('row', { name: /Parallel/ }), '0.75% worse');
  await showsText(offer.getByRole('row', { name: /Parallel/ }), '44,250.62 NGN less');
  await shows('Read as 1 USD = 1,600.00 NGN: you receive');
  await converter.unfold('More');
  await converter.unfold('Round amounts');
  const ladder = page.getByRole('table', { name: 'Mid market, without a fee' });
  await showsText(ladder.getByRole('row', { name: /^10,000 / }), '15,805,000.00');
  await showsText(ladder.getByRole('row', { name: /^1 / }), '6.33');
  await ladder.getByRole('button', { name: '1,000,000', exact: true }).click();
  // What is given for it rounds up.
  await expect.element(amount).toHaveValue('632.72');

  await converter.unfold('Fee or markup');
  await converter.unfold('Last conversions');
  expect(await axeFinds()).toEqual([]);
  // Only the view scrolls, however far down the keyboard goes: the header stays.
  focus(page.getByRole('button', { name: 'Last conversions' }));
  expect(document.scrollingElement?.scrollTop).toBe(0);
});

it('a past moment is named above the results, and one button leads back to now', async () => {
  fakeTime({ atMs: NOON });
  await open();
  await converter.open();
  await page.getByRole('button', { name: 'Rates of Now' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Yesterday' }).click();
  await shows('Back to now');
  await count(page.getByLabelText('Date'), 0);
  await page.getByRole('button', { name: /^Rates of / }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Pick a time' }).click();
  const date = page.getByLabelText('Date');
  await date.fill('2999-01-01');
  await shows('Choose a date and a time in the past.');
  await date.fill('2026-01-05');
  await shows(/^Rates of .*5/);
  await converter.unfold('More');
  await hides('Check against the service');
  // This main has no record.
  await shows('The record of that time could not be read');
  expect(await axeFinds()).toEqual([]);
  await amount.fill('7');
  await userEvent.keyboard('{Enter}');
  await shows('Nothing could be copied');
  await page.getByRole('button', { name: 'Back to now' }).first().click();
  await hides('Back to now');
  await showsText(result('Mid'), '11,063.50');
});

it('an own rate has a row whose digits can be copied, and is of its pair alone', async () => {
  const { copied } = await open();
  await converter.open();
  await converter.unfold('Compare a quote');
  await page.getByRole('textbox', { name: 'Rate that you were offered' }).fill('1,600');
  await showsText(result('Your rate'), '160,000.00');
  await result('Your rate').getByRole('button', { name: 'Copy exact, Your rate' }).click();
  await expect.poll(copied).toBe('160000 DEMO');
  await converter.unfold('Fee or markup');
  await page.getByRole('textbox', { name: 'Percent of the result' }).fill('1.5');
  await showsText(result('Your rate'), '157,600.00');
  await showsText(result('Your rate'), '1.5% fee: −2,400.00 NGN');
  await page.getByRole('textbox', { name: 'Percent of the result' }).fill('');
  // In either direction, with any amount.
  await amount.fill('1,600,000');
  await page.getByRole('button', { name: 'Swap' }).click();
  await showsText(result('Your rate'), '1,000.00');
  await converter.to.fill('EUR');
  await press('Enter');
  await count(result('Your rate'), 0);
  await converter.to.fill('USD');
  await press('Enter');
  await showsText(result('Mid'), '$');
  await count(result('Your rate'), 0);
});

it('what is opened below has the focus, in view, and Escape closes it', async () => {
  const { hide } = await open();
  await converter.open();
  for (const [title, label] of [
    ['Fee or markup', 'Percent of the result'],
    ['Compare a quote', 'Rate that you were offered'],
  ] as const) {
    await converter.unfold(title);
    const field = page.getByRole('textbox', { name: label });
    await expect.element(field).toHaveFocus();
    const tabs = page.getByRole('tablist').element().getBoundingClientRect();
    expect(field.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(tabs.top);
    await press('Escape');
    await count(field, 0);
    await expect.element(page.getByRole('button', { name: title, exact: false })).toHaveFocus();
  }
  expect(hide).not.toHaveBeenCalled();
});

it('each market says how old its rate is, beside its difference too', async () => {
  fakeTime({ isFrozen: true });
  await open();
  await converter.open();
  const seen = (): string => {
    const row = result('Parallel').element().cloneNode(true) as HTMLElement;
    for (const hidden of row.querySelectorAll('.visually-hidden')) hidden.remove();
    return row.textContent;
  };
  await expect.poll(seen).toContain('2.00% more, just now');
});

it('a result of twelve signs is large and whole in each width', async () => {
  await open({ rates: { mid: { NGN: '1234.56789' } } });
  await converter.open();
  await amount.fill('1000');
  for (const width of [400, 360, 340]) {
    await page.viewport(width, 620);
    await expect.element(receive).toHaveValue('1,234,567.89');
    const { clientWidth, scrollWidth } = receive.element();
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    expect(parseFloat(getComputedStyle(receive.element()).fontSize)).toBeGreaterThan(24);
  }
  // At twice the text size its sign is still beside it, as large.
  await page.viewport(200, 620);
  const sign = receive.element().previousElementSibling;
  const middle = (each: Element | null): number => {
    const { top = 0, bottom = 0 } = each?.getBoundingClientRect() ?? {};
    return Math.round((top + bottom) / 2);
  };
  await expect.poll(() => middle(sign)).toBe(middle(receive.element()));
  const { width } = page
    .getByRole('button', { name: 'More', exact: true })
    .element()
    .getBoundingClientRect();
  expect(width).toBeGreaterThanOrEqual(24);
});
