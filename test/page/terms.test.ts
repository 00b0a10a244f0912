import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { parsePair } from '#core/platforms/ticker-pair.ts';
import { amountFormat } from '#core/rates/read-amount.ts';
import { type PlatformTerms, type TermsEdit, withTerms } from '#core/routes/terms.ts';
import TermsForm from '../../renderer/platforms/TermsForm.svelte';
import { NOTATION } from '../../renderer/ui/notation.ts';
import { termsOf } from '../support/route-markets.ts';

const PERCENT = 'Enter a percentage from 0 to under 100.';
const AMOUNT = 'Enter an amount, such as 0.25.';
const UNIT = 'Both limits are in one unit: choose it beside them, or clear the other one.';
const MINUTES = 'Enter whole minutes, from 1 to 43,200.';

async function open(locale = 'en-GB', stored: PlatformTerms | null = null) {
  const pair = parsePair('USDT', 'NGN');
  if (!pair) throw new Error('no pair');
  const others = [{ code: 'nettle-pay', terms: termsOf({ sellPercent: '0', kind: 'p2p' }) }];
  const format = amountFormat(locale, [{ code: pair.asset }, { code: pair.money }], []);
  let terms = stored;
  const onedit = vi.fn((edit: TermsEdit) => {
    terms = withTerms(terms ?? {}, edit);
    void form.rerender({ terms });
  });
  const form = await render(TermsForm, {
    props: { terms, pair, others, onedit },
    context: new Map([[NOTATION, { amountFormat: format }]]),
  });
  return {
    onedit,
    more: (): Promise<void> => page.getByRole('button', { name: /^More/ }).click(),
    type: async (label: string, typed: string): Promise<HTMLElement> => {
      const box = page.getByRole('textbox', { name: label, exact: true });
      await box.fill(typed);
      const element = box.element() as HTMLElement;
      element.blur();
      return element;
    },
  };
}

it.each([
  ['Fee, percent', '0.25', 'en-GB', { buyPercent: '0.25', sellPercent: '0.25' }],
  ['Fee, percent', '0,25 %', 'de-DE', { buyPercent: '0.25', sellPercent: '0.25' }],
  [
    'Fee, fixed part',
    '1,500',
    'en-GB',
    { buyFixed: '1500', buyFixedIn: 'money', sellFixed: '1500', sellFixedIn: 'money' },
  ],
  [
    'Fee, fixed part',
    '2 usdt',
    'en-GB',
    { buyFixed: '2', buyFixedIn: 'asset', sellFixed: '2', sellFixedIn: 'asset' },
  ],
  ['Largest deal', '5k', 'en-GB', { largest: '5000', limitsIn: 'asset' }],
  ['Smallest deal', '₦50,000', 'en-GB', { smallest: '50000', limitsIn: 'money' }],
  ['Network fee', '  ', 'en-GB', { withdrawal: null }],
  ['Minutes until the money is there', '15 min', 'en-GB', { minutes: 15 }],
])('terms: %s %j in %s is read as %j', async (label, typed, locale, expected) => {
  const { onedit, type, more } = await open(locale);
  await more();
  await type(label, typed);
  await expect.poll(() => onedit.mock.calls).toEqual([[expected]]);
});

it.each([
  ['Fee, percent', '100', PERCENT],
  ['Fee, percent', 'much', PERCENT],
  ['Fee, fixed part', '12,3', AMOUNT],
  ['Network fee', '-1', AMOUNT],
  ['Network fee', '1 BTC', AMOUNT],
  ['Network fee', '50 NGN', AMOUNT],
  ['Largest deal', '1000000000000000', AMOUNT],
  ['Largest deal', '1,000,000 ngn', UNIT],
  ['Minutes until the money is there', '1.5', MINUTES],
  ['Minutes of the network', '0', MINUTES],
  ['Largest deal', '10', 'The smallest deal is larger than the largest.'],
])('terms: %s %j is refused at its field', async (label, typed, problem) => {
  const { onedit, type, more } = await open('en-GB', termsOf({ smallest: '20' }));
  await more();
  const box = await type(label, typed);
  await expect.element(page.getByText(problem)).toBeVisible();
  await expect.element(box).toHaveAttribute('aria-invalid', 'true');
  await expect.element(box).toHaveAccessibleDescription(problem);
  expect(onedit).not.toHaveBeenCalled();
});

it('a refused number stays wrong while the one beside it is saved', async () => {
  const { onedit, type } = await open('en-GB', termsOf({ largest: '20' }));
  const percent = await type('Fee, percent', '1..5');
  await type('Largest deal', '100');
  await expect.poll(() => onedit.mock.calls).toEqual([[{ largest: '100', limitsIn: 'asset' }]]);
  await expect.element(page.getByText(PERCENT)).toBeVisible();
  await expect.element(percent).toHaveAttribute('aria-invalid', 'true');
});

it('a limit that was refused for the other one is saved with it', async () => {
  const { onedit, type } = await open('en-GB', termsOf({ largest: '20' }));
  const smallest = await type('Smallest deal', '30');
  await expect.element(smallest).toHaveAttribute('aria-invalid', 'true');
  await type('Largest deal', '40');
  const saved = { smallest: '30', largest: '40', limitsIn: 'asset' };
  await expect.poll(() => onedit.mock.calls).toEqual([[saved]]);
  await expect.element(smallest).toHaveAttribute('aria-invalid', 'false');
});

it('a side that nobody said is neither on nor off, and is said by one press', async () => {
  const { onedit, more } = await open();
  await more();
  const buy = page.getByRole('checkbox', { name: 'buy here' });
  expect((buy.element() as HTMLInputElement).indeterminate).toBe(true);
  await userEvent.click(buy);
  expect(onedit).toHaveBeenLastCalledWith({ canBuy: true });
});

it('one press copies the terms of another platform in the place of these', async () => {
  const { onedit, more } = await open('en-GB', termsOf({ minutes: 15 }));
  await more();
  await page.getByRole('combobox', { name: 'Copy from' }).selectOptions('nettle-pay');
  expect(onedit).toHaveBeenLastCalledWith({ minutes: null, sellPercent: '0', kind: 'p2p' });
});

it('the selling fee is the buying one until it gets its own', async () => {
  const { onedit, type, more } = await open();
  await type('Fee, percent', '0.1');
  await more();
  const selling = page.getByRole('combobox', { name: 'Selling fee', exact: true });
  await expect.element(selling).toHaveValue('same');
  await selling.selectOptions('own');
  await type('Selling fee, percent', '0.3');
  await type('Buying fee, percent', '0.2');
  expect(onedit.mock.calls.slice(1)).toEqual([[{ sellPercent: '0.3' }], [{ buyPercent: '0.2' }]]);
  await selling.selectOptions('same');
  expect(onedit).toHaveBeenLastCalledWith({
    sellPercent: '0.2',
    sellFixed: null,
    sellFixedIn: null,
  });
  await type('Fee, percent', '');
  expect(onedit).toHaveBeenLastCalledWith({ buyPercent: null, sellPercent: null });
});

it('a selling fee of its own stays what it is when the buying fee becomes as much, and goes on', async () => {
  const { onedit, type } = await open('en-GB', termsOf({ buyPercent: '0.1', sellPercent: '0.2' }));
  await type('Buying fee, percent', '0.2');
  await type('Buying fee, percent', '0.3');
  expect(onedit.mock.calls).toEqual([[{ buyPercent: '0.2' }], [{ buyPercent: '0.3' }]]);
});

it('folded, the other terms read as a sentence', async () => {
  await open(
    'en-GB',
    termsOf({
      buyPercent: '0.1',
      sellPercent: '0.1',
      network: 'BEP-20',
      withdrawal: '0.3',
      kind: 'p2p',
    }),
  );
  await expect
    .element(page.getByRole('button', { name: /^More/ }))
    .toHaveTextContent('More 0.3 USDT BEP-20, P2P');
});

it('a swap is entered field by field, each with its own error, and never to the same asset', async () => {
  const { onedit, type, more } = await open('en-GB', termsOf({ swaps: [{ to: 'USD' }] }));
  await more();
  const rate = await type('Rate of the swap', '0');
  await expect.element(rate).toHaveAccessibleDescription('Enter a rate above 0, such as 0.999.');
  const minutes = await type('Minutes of the swap', '1.5');
  await expect.element(minutes).toHaveAccessibleDescription(MINUTES);
  await expect.element(rate).toHaveAttribute('aria-invalid', 'true');
  const percent = page.getByRole('textbox', { name: 'Fee of the swap, percent' });
  await expect.element(percent).toHaveAttribute('aria-invalid', 'false');
  await type('Rate of the swap', '0.999');
  expect(onedit).toHaveBeenLastCalledWith({ swaps: [{ to: 'USD', rate: '0.999' }] });
  await expect.element(rate).toHaveAttribute('aria-invalid', 'false');
  await expect.element(minutes).toHaveAttribute('aria-invalid', 'true');
  await type('Swap to, code', 'usdt');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(page.getByText('Swap to another asset than this one.')).toBeVisible();
  await type('Swap to, code', 'usdc');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  expect(onedit).toHaveBeenLastCalledWith({
    swaps: [{ to: 'USD', rate: '0.999' }, { to: 'USDC' }],
  });
});
