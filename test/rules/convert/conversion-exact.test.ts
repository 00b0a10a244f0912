import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convert, type ConversionRequest } from '#core/convert/convert.ts';
import { convertIn } from '#core/rates/cross-rate.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { MARKETS } from '#core/rates/market.ts';
import type { ConversionOutcome } from '#core/convert/outcome.ts';
import { at } from '../../support/account.ts';
import { cases } from '../../support/nightly.ts';
import { decimal, rateTable, stateWith } from '../../support/rates.ts';
import { minus, over, rational, roundEven, cutOff, times, within } from '../../support/rational.ts';

const RUNS = cases(2_000);
const CODES = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'USD'] as const;

/** So many digits, the point anywhere among them or before them: 1e-12 and 1e15 as well. */
const decimalText = (mostDigits: number, mostBefore: number, mostZeros: number) =>
  fc
    .tuple(
      fc.bigInt({ min: 1n, max: 10n ** BigInt(mostDigits) - 1n }),
      fc.integer({ min: -mostZeros, max: mostBefore }),
    )
    .map(([digits, before]) => {
      const text = String(digits);
      if (before <= 0) return `0.${'0'.repeat(-before)}${text}`;
      if (before >= text.length) return text.padEnd(before, '0');
      return `${text.slice(0, before)}.${text.slice(before)}`;
    });
const rate = decimalText(20, 6, 8);
const amount = fc.oneof(
  decimalText(20, 15, 11),
  fc.constantFrom('0.000000000001', '1000000000000000'),
);
const ratesArb = fc.record(Object.fromEntries(CODES.slice(0, 5).map((code) => [code, rate])));
const marketsArb = fc.record({ official: ratesArb, mid: ratesArb, parallel: ratesArb });
const pair = fc.tuple(fc.constantFrom(...CODES), fc.constantFrom(...CODES));
/** Up to 99 percent, to 4 decimals. */
const percent = fc.integer({ min: 1, max: 990_000 }).map((each) => String(each / 10_000));

type MarketRates = Record<(typeof MARKETS)[number], Record<string, string>>;
const stateOf = (rates: MarketRates) =>
  MARKETS.reduce(
    (state, market) => stateWith(rateTable(rates[market], { market }), 0, state),
    stateWith(rateTable(rates.mid), 0),
  );

type Asked = Omit<ConversionRequest, 'amount' | 'fee'> & { amount: string; fee?: string | null };

function outcomes(rates: MarketRates, { amount, fee = null, ...request }: Asked) {
  const exact = { amount: decimal(amount), ...(fee !== null && { fee: decimal(fee) }) };
  const answer = convert(stateOf(rates), { ...request, ...exact }, at(0));
  if (!answer.ok) throw new Error(`${amount}: ${String(answer.error.detail)}`);
  return answer.value.results.map(({ market, outcome }) => {
    expect(outcome.kind).toBe('converted');
    const found = outcome as Extract<ConversionOutcome, { kind: 'converted' }>;
    const legs = { ...rates[market], USD: '1' } as Record<string, string>;
    const cross =
      request.from === request.to
        ? rational('1')
        : over(rational(legs[request.to] ?? ''), rational(legs[request.from] ?? ''));
    return { ...found, cross };
  });
}

describe('a conversion, beside fractions of big integers', () => {
  it('is right to all 38 digits, in every market, for pairs and amounts', () => {
    let compared = 0;
    fc.assert(
      fc.property(marketsArb, pair, amount, (rates, [from, to], typed) => {
        for (const { exact, exactRate, cross } of outcomes(rates, { amount: typed, from, to })) {
          expect(exact).toBe(roundEven(times(rational(typed), cross), 38));
          expect(exactRate).toBe(roundEven(cross, 38));
          compared += 1;
        }
      }),
      { numRuns: RUNS },
    );
    expect(compared).toBeGreaterThanOrEqual(RUNS * 3);
  });

  it('takes a fee off, or puts a mark-up on, before it rounds; what is received rounds down', () => {
    const kinds = fc.constantFrom('fee' as const, 'mark-up' as const);
    fc.assert(
      fc.property(
        marketsArb,
        pair,
        amount,
        percent,
        kinds,
        (rates, [from, to], typed, fee, feeKind) => {
          const share = over(rational(fee), rational('100'));
          const factor = minus(
            rational('1'),
            feeKind === 'fee' ? share : times(share, rational('-1')),
          );
          const request = { amount: typed, from, to, fee, feeKind };
          for (const { exact, shown, cross } of outcomes(rates, request)) {
            const net = times(times(rational(typed), cross), factor);
            expect(exact).toBe(roundEven(net, 38));
            if (net.numerator >= net.denominator) expect(shown).toBe(cutOff(net, 2, 'down'));
          }
        },
      ),
      { numRuns: cases(2_000) },
    );
  });

  it('works out what to give for what is to be received; what is paid rounds up', () => {
    fc.assert(
      fc.property(marketsArb, pair, amount, fc.option(percent), (rates, [from, to], typed, fee) => {
        const factor = minus(rational('1'), over(rational(fee ?? '0'), rational('100')));
        const request = { amount: typed, from, to, fee, drives: 'receive' } as const;
        for (const { exact, shown, unit, cross } of outcomes(rates, request)) {
          const given = over(rational(typed), times(cross, factor));
          expect(unit).toBe(from);
          expect(exact).toBe(roundEven(given, 38));
          if (given.numerator >= given.denominator) expect(shown).toBe(cutOff(given, 2, 'up'));
          // What is shown to be paid is never too little.
          const received = times(times(rational(shown), cross), factor);
          expect(minus(received, rational(typed)).numerator >= 0n).toBe(true);
        }
      }),
      { numRuns: cases(2_000) },
    );
  });

  it('returns to the amount within a relative 1e-36, and is exact for the same currency', () => {
    fc.assert(
      fc.property(ratesArb, pair, amount, (rates, codes, typed) => {
        const [from, to] = codes.map(currencyCode) as [never, never];
        const table = rateTable(rates);
        const there = convertIn(table, from, to, typed as never) ?? '';
        const back = convertIn(table, to, from, there as never) ?? '';
        expect(within(rational(back), rational(typed), -36)).toBe(true);
        expect(convertIn(table, from, from, typed as never)).toBe(typed);
        const same = outcomes(
          { official: rates, mid: rates, parallel: rates },
          { amount: typed, from, to: from },
        );
        for (const { exactRate, exact } of same) {
          expect(exactRate).toBe('1');
          expect(exact).toBe(roundEven(rational(typed), 38));
        }
      }),
      { numRuns: cases(2_000) },
    );
  });
});
