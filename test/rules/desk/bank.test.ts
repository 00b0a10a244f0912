import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { QuoteChoices } from '#core/platforms/choices.ts';
import { termsFor } from '#core/platforms/quote-choices.ts';
import { ratioOf, toPlaces } from '#core/number/decimal.ts';
import { type Bank, withBank, withFee } from '#core/routes/bank.ts';
import { boughtFor, paidFor, purchase, receivedFor, stepPrice } from '#core/routes/steps.ts';
import { type PlatformTerms, termsAt } from '#core/routes/terms.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { parseTicker } from '#core/rates/feed.ts';
import { DEFAULT_CHOICES } from '#core/settings/choices.ts';
import { cases } from '../../support/nightly.ts';
import { decimals } from '../../support/quotes.ts';
import { decimal } from '../../support/rates.ts';

const NGN = currencyCode('NGN');
const USDT = parseTicker('USDTNGN') ?? expect.fail();
const fifty: Bank = { code: NGN, outFixed: decimal('50') };

const quotes = (more: Partial<QuoteChoices>): QuoteChoices => ({
  ...DEFAULT_CHOICES.quotes,
  ...more,
});
const at = (code: string, more: Partial<QuoteChoices>): PlatformTerms =>
  termsAt(termsFor({ source: { kind: 'account' }, choices: { quotes: quotes(more) } }, USDT), code);
const own = (terms: PlatformTerms): Pick<QuoteChoices, 'terms'> => ({
  terms: [{ ticker: USDT, code: 'teasel', terms }],
});
const bought = (rate: string, terms: PlatformTerms): string => {
  const amount = { unit: 'money', amount: decimal('500000') } as const;
  return toPlaces(purchase(decimal(rate), terms, amount).quantity, 2, 'down');
};

it.each<[string, Partial<QuoteChoices>, string]>([
  ['with a fee in percent', { banks: [fifty], ...own({ buyPercent: decimal('0.1') }) }, '346.20'],
  ['without a bank', own({ buyPercent: decimal('0.1') }), '346.23'],
  ['of which nothing is entered', { banks: [fifty] }, '346.54'],
  ['whose fixed fee is in money', { banks: [fifty], ...own({ buyFixed: decimal('0') }) }, '346.58'],
  [
    'whose fixed fee is in the asset',
    { banks: [fifty], ...own({ buyFixed: decimal('0'), buyFixedIn: 'asset' }) },
    '346.54',
  ],
  [
    'where the bank is of another money',
    { banks: [{ ...fifty, code: currencyCode('GHS') }] },
    '346.58',
  ],
  ['where it is not counted', { banks: [fifty], countsBank: false }, '346.58'],
])('₦500,000 at 1,442.65, at a platform %s, buys', (_name, choices, amount) => {
  expect(bought('1442.65', at('teasel', choices))).toBe(amount);
});

it('is of a transfer out when buying, in when selling, and makes no fee known', () => {
  const terms = withBank({}, { ...fifty, inPercent: decimal('1') });
  expect(terms).toEqual({
    bank: { buy: { fixed: '50', percent: '0' }, sell: { fixed: '0', percent: '1' } },
  });
  expect(
    toPlaces(
      receivedFor(ratioOf(decimal('100')), stepPrice('sell', decimal('1000'), terms)),
      2,
      'down',
    ),
  ).toBe('99000.00');
});

it('takes its part of all that is paid or received, fees of the platform included', () => {
  const fee = fc.record({ fixed: decimals(0, 500, 2), percent: decimals(0, 5, 2) });
  fc.assert(
    fc.property(
      fee,
      fee,
      decimals(1, 9_999, 2),
      decimals(100, 2_000, 2),
      (platform, bank, quantity, rate) => {
        const counted: PlatformTerms = {
          buyPercent: decimal(platform.percent),
          buyFixed: decimal(platform.fixed),
          sellPercent: decimal(platform.percent),
          sellFixed: decimal(platform.fixed),
          bank: {
            buy: { fixed: decimal(bank.fixed), percent: decimal(bank.percent) },
            sell: { fixed: decimal(bank.fixed), percent: decimal(bank.percent) },
          },
        };
        const [q, p, f, bp, bf] = [
          quantity,
          platform.percent,
          platform.fixed,
          bank.percent,
          bank.fixed,
        ].map(Number) as [number, number, number, number, number];
        const price = stepPrice('buy', decimal(rate), counted);
        const paid = Number(toPlaces(paidFor(ratioOf(decimal(quantity)), price), 6, 'half-away'));
        const expected = (q * Number(rate) * (1 + p / 100) + f) * (1 + bp / 100) + bf;
        expect(Math.abs(paid - expected)).toBeLessThan(0.01);
        const back = boughtFor(paidFor(ratioOf(decimal(quantity)), price), price);
        expect(toPlaces(back, 6, 'half-away')).toBe(
          toPlaces(ratioOf(decimal(quantity)), 6, 'half-away'),
        );
        const got = receivedFor(
          ratioOf(decimal(quantity)),
          stepPrice('sell', decimal(rate), counted),
        );
        const received = (q * Number(rate) * (1 - p / 100) - f) * (1 - bp / 100) - bf;
        expect(Math.abs(Number(toPlaces(got, 6, 'half-away')) - received)).toBeLessThan(0.01);
      },
    ),
    { numRuns: cases(200) },
  );
});

it('is entered fee by fee, and goes with the last one', () => {
  const one = withFee([], NGN, 'outFixed', decimal('50'));
  const two = withFee(one, NGN, 'inPercent', decimal('0.5'));
  expect(two).toEqual([{ code: 'NGN', outFixed: '50', inPercent: '0.5' }]);
  expect(withFee(withFee(two, NGN, 'outFixed', null), NGN, 'inPercent', null)).toEqual([]);
});
