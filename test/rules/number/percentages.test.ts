import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyCode } from '#core/rates/currency.ts';
import { exactPremium, premiumPercent } from '#core/rates/premium.ts';
import { change24h } from '#core/rates/trend.ts';
import { decimal, rateTable } from '../../support/rates.ts';
import { over, type Rational, rational, roundAway, times } from '../../support/rational.ts';
import { cases } from '../../support/nightly.ts';

const DAY = 86_400_000;
const [USD, NGN, EUR, KES] = ['USD', 'NGN', 'EUR', 'KES'].map(currencyCode) as [
  ReturnType<typeof currencyCode>,
  ReturnType<typeof currencyCode>,
  ReturnType<typeof currencyCode>,
  ReturnType<typeof currencyCode>,
];

/** `later / earlier - 1` in percent to 2 decimals, ties away from zero, by the oracle. */
function percentOver(later: Rational, earlier: Rational): string {
  const ratio = over(later, earlier);
  const part = { ...ratio, numerator: (ratio.numerator - ratio.denominator) * 100n };
  const isBelow = part.numerator < 0n;
  const text = roundAway({ ...part, numerator: isBelow ? -part.numerator : part.numerator }, 2);
  return isBelow && text !== '0.00' ? `-${text}` : text;
}

/** Near each other often, so that ties and zeros come up; never so far apart that 38 digits are short. */
const rate = fc
  .tuple(
    fc.oneof(fc.integer({ min: 1, max: 999_999_999 }), fc.integer({ min: 9_990, max: 10_010 })),
    fc.integer({ min: -3, max: 0 }),
  )
  .map(([digits, power]) => `${digits}e${power}`);
/** Ratios that end in half a hundredth of a percent. */
const tie = fc
  .integer({ min: -19_999, max: 40_001 })
  .map((step) => [`${20_000 + (step % 2 === 0 ? step + 1 : step)}`, '20000'] as const);

describe('the premium', () => {
  const markets = (a: Record<string, string>, b: Record<string, string>) =>
    [rateTable(a, { market: 'parallel' }), rateTable(b, { market: 'official' })] as const;

  it.each([
    ['NGN per USD, as it is quoted', { NGN: '1612' }, { NGN: '1547.25' }, USD, NGN, '4.18'],
    ['a discount', { NGN: '1547.25' }, { NGN: '1612' }, USD, NGN, '-4.02'],
    ['of a cross', { NGN: '1612', EUR: '0.93' }, { NGN: '1547.25', EUR: '0.92' }, EUR, NGN, '3.06'],
    ['turned round', { NGN: '1612' }, { NGN: '1547.25' }, NGN, USD, '-4.02'],
    ['none at all', { NGN: '1600' }, { NGN: '1600.0' }, USD, NGN, '0.00'],
    ['a leg missing over it', { EUR: '1' }, { NGN: '1600' }, USD, NGN, null],
    ['a leg missing under it', { NGN: '1600' }, { EUR: '1' }, USD, NGN, null],
    ['the base missing', { NGN: '1600' }, { NGN: '1600', KES: '130' }, KES, NGN, null],
    ['of a currency in itself', { NGN: '1612' }, { NGN: '1547.25' }, NGN, NGN, null],
  ] as const)('%s', (_what, a, b, base, quote, expected) => {
    expect(premiumPercent(...markets(a, b), base, quote)).toBe(expected);
  });

  it('has every digit for programs', () => {
    const given = markets({ NGN: '1612' }, { NGN: '1547.25' });
    // 64.75 / 1547.25 x 100, to 38 digits.
    expect(exactPremium(...given, USD, NGN)).toBe('4.1848440782032638552270156729681693327');
  });

  it('of any cross rate equals the oracle', () => {
    fc.assert(
      fc.property(rate, rate, rate, rate, (naira, euro, official, officialEuro) => {
        const tables = markets({ NGN: naira, EUR: euro }, { NGN: official, EUR: officialEuro });
        const a = over(rational(naira), rational(euro));
        const b = over(rational(official), rational(officialEuro));
        expect(premiumPercent(...tables, EUR, NGN)).toBe(percentOver(a, b));
        expect(premiumPercent(...tables, USD, NGN)).toBe(
          percentOver(rational(naira), rational(official)),
        );
      }),
      { numRuns: cases(1_000) },
    );
  });

  it('goes away from zero at every tie, also through legs that never end', () => {
    fc.assert(
      fc.property(tie, rate, ([top, bottom], per) => {
        const tables = markets({ NGN: top, EUR: per }, { NGN: bottom, EUR: per });
        expect(premiumPercent(...tables, EUR, NGN)).toBe(
          percentOver(rational(top), rational(bottom)),
        );
      }),
    );
  });
});

describe('the 24 h change of a cross', () => {
  it('is of two unrounded cross rates, as in the oracle', () => {
    fc.assert(
      fc.property(rate, rate, rate, rate, (naira, euro, olderNaira, olderEuro) => {
        const change = change24h({ atMs: DAY, rate: decimal(naira), per: decimal(euro) }, [
          { atMs: 0, rate: decimal(olderNaira), per: decimal(olderEuro) },
        ]);
        const now = times(rational(naira), rational(olderEuro));
        const then = times(rational(olderNaira), rational(euro));
        expect(change?.percent).toBe(percentOver(now, then));
      }),
      { numRuns: cases(1_000) },
    );
  });

  it('of a base that is another one now and then is still of one for one', () => {
    const later = { atMs: DAY, rate: decimal('1612'), per: decimal('1') };
    expect(change24h(later, [{ atMs: 0, rate: decimal('1600') }])?.percent).toBe('0.75');
  });
});
