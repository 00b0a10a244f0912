import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convert, type Conversion } from '#core/convert/convert.ts';
import { convertIn, crossRate } from '#core/rates/cross-rate.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { reduce } from '#core/app/reducer.ts';
import { at } from '../../support/account.ts';
import { decimal, emptyState, rateTable, stateWith } from '../../support/rates.ts';
import { over, rational, roundEven, times, within } from '../../support/rational.ts';
import { cases } from '../../support/nightly.ts';

const [USD, NGN, EUR, KES] = ['USD', 'NGN', 'EUR', 'KES'].map(currencyCode) as [
  ReturnType<typeof currencyCode>,
  ReturnType<typeof currencyCode>,
  ReturnType<typeof currencyCode>,
  ReturnType<typeof currencyCode>,
];
const table = rateTable({ NGN: '1612.123457000000000001', EUR: '0.920140000000000000007' });

const rate = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 20n }), fc.integer({ min: 1, max: 19 }))
  .map(([digits, places]) => {
    const text = String(digits).padStart(places + 1, '0');
    return `${text.slice(0, -places)}.${text.slice(-places)}`;
  });

describe('crossRate', () => {
  it('is the quoted rate, digit for digit, from the base', () => {
    expect(crossRate(table, USD, NGN)).toEqual({
      kind: 'rate',
      rate: '1612.123457000000000001',
      via: null,
    });
  });

  it('is exactly 1 for a currency into itself, even an unquoted one', () => {
    expect(crossRate(table, KES, KES)).toEqual({ kind: 'rate', rate: '1', via: null });
  });

  it('converts two other currencies through the base, and says so', () => {
    const expected = over(rational('1612.123457000000000001'), rational('0.920140000000000000007'));
    expect(crossRate(table, EUR, NGN)).toEqual({
      kind: 'rate',
      rate: roundEven(expected, 38),
      via: 'USD',
    });
  });

  it('names the leg that the market does not quote', () => {
    expect(crossRate(table, KES, NGN)).toEqual({ kind: 'not-quoted', missing: 'KES' });
    expect(crossRate(table, USD, KES)).toEqual({ kind: 'not-quoted', missing: 'KES' });
  });

  it('takes the base as 1 whatever the answer lists for it', () => {
    const odd = rateTable({ USD: '2', NGN: '1000' });
    expect(crossRate(odd, USD, NGN)).toMatchObject({ rate: '1000' });
  });
});

describe('convertIn', () => {
  it('is amount x rate[to] / rate[from], as in the oracle', () => {
    fc.assert(
      fc.property(rate, rate, rate, (from, to, amount) => {
        const rates = rateTable({ NGN: from, EUR: to });
        const expected = over(times(rational(amount), rational(to)), rational(from));
        fc.pre(rational(from).numerator > 0n);
        expect(convertIn(rates, NGN, EUR, decimal(amount))).toBe(roundEven(expected, 38));
      }),
      { numRuns: cases(2_000) },
    );
  });

  it('there and back again is the amount, within a relative 1e-36', () => {
    fc.assert(
      fc.property(rate, rate, rate, (from, to, amount) => {
        const rates = rateTable({ NGN: from, EUR: to });
        const there = convertIn(rates, NGN, EUR, decimal(amount)) ?? decimal('0');
        const back = convertIn(rates, EUR, NGN, there) ?? decimal('0');
        expect(within(rational(back), rational(amount), -36)).toBe(true);
      }),
      { numRuns: cases(2_000) },
    );
  });
});

function converted(state = stateWith(table, 0)): Conversion {
  const answer = convert(state, { amount: decimal('1200.50'), from: 'USD', to: 'NGN' }, at(0));
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
}

describe('convert', () => {
  it('answers for each market, the chosen one first, with what each has', () => {
    const { amount, results } = converted();
    expect(amount).toBe('1200.5');
    expect(results.map(({ market, outcome }) => [market, outcome.kind])).toEqual([
      ['mid', 'converted'],
      ['parallel', 'no-rates'],
      ['official', 'no-rates'],
    ]);
  });

  it.each([
    ['official', ['official', 'parallel', 'mid']],
    ['mid', ['mid', 'parallel', 'official']],
    ['parallel', ['parallel', 'mid', 'official']],
  ] as const)('puts %s first and moves no other past another', (market, order) => {
    const state = reduce(stateWith(table, 0), { kind: 'chosen', choices: { market } });
    expect(converted(state).results.map((each) => each.market)).toEqual(order);
    expect(converted(state).chosen).toBe(market);
  });

  it('says how far another market’s result is from the chosen one’s, in percent', () => {
    const mid = stateWith(rateTable({ NGN: '1000' }), 0);
    const both = stateWith(rateTable({ NGN: '1052.345' }, { market: 'parallel' }), 0, mid);
    const { results } = converted(both);
    expect(results.map(({ besideChosen }) => besideChosen)).toEqual([null, '5.23', null]);
  });

  it('shows a stablecoin with 2 decimals, and copies all its digits', () => {
    const state = stateWith(rateTable({ NGN: '1439.21', USDT: '1.0007' }), 0);
    const request = { amount: decimal('5000'), from: 'NGN', to: 'USDT' };
    const answer = convert(state, request, at(0));
    const exact = roundEven(
      over(times(rational('5000'), rational('1.0007')), rational('1439.21')),
      38,
    );
    expect(answer.ok && answer.value.results[0]?.outcome).toMatchObject({ shown: '3.48', exact });
    const small = convert(state, { ...request, amount: decimal('1') }, at(0));
    expect(small.ok && small.value.results[0]?.outcome).toMatchObject({ shown: '0.0006953' });
  });

  it('gives the shown and the exact number apart', () => {
    const exact = roundEven(times(rational('1200.5'), rational('1612.123457000000000001')), 38);
    expect(converted().results[0]?.outcome).toEqual({
      kind: 'converted',
      unit: 'NGN',
      feeShown: null,
      exact,
      shown: '1935354.21',
      exactRate: '1612.123457000000000001',
      shownRate: '1612.12',
      via: null,
    });
  });

  it('names the currency that a market does not quote', () => {
    const state = stateWith(rateTable({ EUR: '0.9' }, { market: 'parallel' }), 0);
    expect(converted(state).results[1]?.outcome).toEqual({ kind: 'not-quoted', missing: 'NGN' });
  });

  it.each([
    [{ amount: decimal('1'), from: 'U', to: 'NGN' }, 'unknown-currency'],
    [{ amount: decimal('1'), from: 'USD', to: '__proto__' }, 'unknown-currency'],
  ])('refuses %o', (request, code) => {
    expect(convert(emptyState(), request, at(0))).toMatchObject({
      ok: false,
      error: { code },
    });
  });
});
