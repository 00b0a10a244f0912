import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AmountField,
  amountFormat,
  offersFor,
  readAmount,
  readField,
} from '#core/rates/read-amount.ts';
import { currencyCode } from '#core/rates/currency.ts';
import {
  minus,
  over,
  plus,
  type Rational,
  rational,
  roundEven,
  times,
} from '../../support/rational.ts';
import { cases } from '../../support/nightly.ts';

const KNOWN = ['NGN', 'USD', 'EUR', 'GBP', 'CAD', 'CNY', 'KES', 'GHS', 'USDT', 'BTC'].map(
  (code) => ({ code }),
);
const formatIn = (locale: string) => amountFormat(locale, KNOWN, []);
const read = (text: string, locale = 'en-US') => readAmount(text, formatIn(locale));

/** What is pasted and typed, and what it means: to be read in a table, not one by one. */
const READ: [locale: string, typed: string, amount: string, named?: string][] = [
  ['en-US', '₦1,250,000.50', '1250000.5', 'NGN'],
  ['en-US', '1.250.000,50', '1250000.5'],
  ['en-US', '1 250 000', '1250000'],
  ['en-US', '1\u00a0250\u00a0000', '1250000'],
  ['fr-FR', '1\u202f250\u202f000,5', '1250000.5'],
  ['de-DE', '1\u2009250\u2009000', '1250000'],
  ['de-CH', "1'250'000.50", '1250000.5'],
  ['de-CH', '1’250’000.50', '1250000.5'],
  ['hi-IN', '12,50,000.50', '1250000.5'],
  ['en-NG', '12,50,000', '1250000'],
  ['hi-IN', '१२,५०,०००.५', '1250000.5'],
  ['ar-EG', '١٬٢٥٠٬٠٠٠٫٥', '1250000.5'],
  ['en-US', '١٬٢٥٠٬٠٠٠٫٥', '1250000.5'],
  ['de-DE', '٢١٫٢٠٠', '21.2'],
  ['ar-EG', '۱٬۲۵۰', '1250'],
  ['ar-EG', '1،250', '1250'],
  ['ar-EG', '\u061c1250\u200f', '1250'],
  ['en-US', '１２５０', '1250'],
  ['en-US', 'NGN 5,000', '5000', 'NGN'],
  ['en-US', '5000 NGN', '5000', 'NGN'],
  ['en-US', '5000ngn', '5000', 'NGN'],
  ['en-US', 'ngn5000', '5000', 'NGN'],
  ['en-US', '5,000₦', '5000', 'NGN'],
  ['en-US', 'N5,000', '5000', 'NGN'],
  ['en-US', 'US$ 20', '20', 'USD'],
  ['en-US', '$20', '20', 'USD CAD'],
  ['en-US', '$20 CAD', '20', 'CAD'],
  ['en-US', '500 dollars', '500', 'USD CAD'],
  ['en-US', '1600 naira', '1600', 'NGN'],
  ['en-US', '250 pounds', '250', 'GBP'],
  ['en-US', '2 million', '2000000'],
  ['en-US', '2 million naira', '2000000', 'NGN'],
  ['en-US', '₦1.5 billion', '1500000000', 'NGN'],
  ['en-US', '3 thousand', '3000'],
  ['en-US', '500K', '500000'],
  ['en-US', 'n1,590', '1590', 'NGN'],
  ['en-US', '５００．５', '500.5'],
  ['en-US', '１，２５０', '1250'],
  ['en-US', '（１＋２）＊３', '9'],
  ['en-US', '￥500 CNY', '500', 'CNY'],
  ['en-US', '๑๒๕', '125'],
  ['en-US', '1 234,56', '1234.56'],
  ['en-US', "1'234,5", '1234.5'],
  ['en-US', '12 34 567,8', '1234567.8'],
  ['en-US', '5000-1000', '4000'],
  ['en-US', '₦5,000 - ₦1,000', '4000', 'NGN'],
  ['en-US', '5000 – 1000 – 500', '3500'],
  ['en-US', '1000/4', '250'],
  ['en-US', '(1595-1580)', '15'],
  ['en-US', '9'.repeat(60), '9'.repeat(60)],
  ['en-US', `1${'0'.repeat(60)}`, `1${'0'.repeat(60)}`],
  ['de-DE', '1.200,50 €', '1200.5', 'EUR'],
  ['en-US', 'NGN ₦5,000', '5000', 'NGN'],
  ['en-US', '1e5', '100000'],
  ['en-US', '1.5e3 usd', '1500', 'USD'],
  ['en-US', '5k', '5000'],
  ['en-US', '2.5m', '2500000'],
  ['en-US', '2.5 M', '2500000'],
  ['en-US', '1.2bn', '1200000000'],
  ['en-US', 'N5k', '5000', 'NGN'],
  ['en-US', '5k NGN', '5000', 'NGN'],
  ['en-US', '5kKES', '5000', 'KES'],
  ['en-US', '5mngn', '5000000', 'NGN'],
  ['en-US', 'KSh5,000', '5000', 'KES'],
  ['en-US', '5000 ksh', '5000', 'KES'],
  ['en-US', 'LE 5000', '5000', 'EGP'],
  ['en-US', 'E£500', '500', 'EGP'],
  ['en-US', 'R500', '500', 'ZAR'],
  ['en-US', 'C$500', '500', 'CAD'],
  ['en-US', '2026 - 06 - 30', '1990'],
  ['en-US', '5kes', '5', 'KES'],
  ['en-US', '1200*3+50', '3650'],
  ['en-US', '(1200+50)*3', '3750'],
  ['en-US', '1200x3', '3600'],
  ['en-US', '1,200 × 3 ÷ 2', '1800'],
  ['en-US', '5k x 3', '15000'],
  ['en-US', '=1200*3', '3600'],
  ['en-US', '1200*3=', '3600'],
  ['en-US', '10-2-3', '5'],
  ['en-US', '100/4/5', '5'],
  ['en-US', '2+3*4', '14'],
  ['en-US', '((2))*1', '2'],
  ['en-US', '100 NGN x 2', '200', 'NGN'],
  ['en-US', '100 EUR x 2', '200', 'EUR'],
  ['en-US', '100 USDT x 2', '200', 'USDT'],
  ['en-US', '100 BTC X (1+1)', '200', 'BTC'],
  ['en-US', '100€x2', '200', 'EUR'],
  ['ar-EG', '٥٠٠٠+٢٪', '5100'],
  ['en-US', '5000+2％', '5100'],
  ['en-US', '5000+2%', '5100'],
  ['en-US', '5000-2%', '4900'],
  ['en-US', '5000*2%', '100'],
  ['en-US', '50%*300', '150'],
  ['en-US', '1000+200+10%', '1320'],
  ['en-US', '0.1+0.2', '0.3'],
  ['en-US', '1/3*3', '1'],
  ['en-US', '1/3', `0.${'3'.repeat(60)}`],
  ['en-US', '2/3', `0.${'6'.repeat(59)}7`],
  ['en-US', '5 USD + 3 USD', '8', 'USD'],
  ['en-US', '1200−200', '1000'],
  ['de-DE', '1.200,50*2', '2401'],
  ['de-DE', '21,1', '21.1'],
  ['fr-FR', '1,200', '1.2'],
  ['en-NG', '1,200', '1200'],
  ['en-US', '5-3-2', '0'],
];

const REFUSED: [locale: string, typed: string, problem: string][] = [
  ['en-US', '', 'empty'],
  ['en-US', '=', 'empty'],
  ['en-US', '21,1', 'unclear-separator'],
  ['en-NG', '21,1*2', 'unclear-separator'],
  ['de-DE', '21.1', 'unclear-separator'],
  ['hi-IN', '1,25', 'unclear-separator'],
  ['en-US', '-5', 'negative'],
  ['en-US', '3*-5', 'negative'],
  ['en-US', '(-5)', 'negative'],
  ['en-US', '5-6-1', 'below-zero'],
  ['en-US', '₲500', 'not-a-number'],
  ['en-US', '$20 EUR', 'two-currencies'],
  ['en-US', '1 200,300', 'unclear-separator'],
  ['en-US', '9'.repeat(61), 'out-of-range'],
  ['en-US', `${'9'.repeat(31)}*${'9'.repeat(31)}`, 'out-of-range'],
  ['en-US', '5/0', 'divided-by-zero'],
  ['en-US', '5/(2-2)', 'divided-by-zero'],
  ['en-US', '5/0%', 'divided-by-zero'],
  ['en-US', '2%', 'percent-alone'],
  ['en-US', '(2%)', 'percent-alone'],
  ['en-US', '2%+5', 'percent-alone'],
  ['en-US', '5+', 'unclear-sum'],
  ['en-US', '*5', 'unclear-sum'],
  ['en-US', '+5', 'unclear-sum'],
  ['en-US', '(5', 'unclear-sum'],
  ['en-US', '5)', 'unclear-sum'],
  ['en-US', '()', 'unclear-sum'],
  ['en-US', '5(3)', 'unclear-sum'],
  ['en-US', '5*5%%', 'unclear-sum'],
  ['en-US', '1e400', 'not-a-number'],
  ['en-US', '5 apples', 'not-a-number'],
  ['en-US', 'NGN', 'not-a-number'],
  ['en-US', 'abc 5', 'not-a-number'],
  ['en-US', '5 k k', 'not-a-number'],
  ['en-US', '5^2', 'not-a-number'],
  ['en-US', 'Infinity', 'not-a-number'],
  ['en-US', '__proto__', 'not-a-number'],
  ['en-US', '5 constructor', 'not-a-number'],
  ['en-US', 'USD 5 NGN', 'two-currencies'],
  ['en-US', 'USD ₦5', 'two-currencies'],
  ['en-US', 'N5 USD', 'two-currencies'],
  ['en-US', '5 USD + 3 NGN', 'two-currencies'],
  ['en-US', `1${'+1'.repeat(65)}`, 'too-long'],
  ['en-US', Array<string>(12).fill('9bn').join('*'), 'out-of-range'],
  ...['100 busd', '100 musd', '100busd', '100musdt', '5 kngn'].map(
    (typed): [string, string, string] => ['en-US', typed, 'not-a-number'],
  ),
  ...['2026-06-31', '31/11/2026', '2026-6-3', '13/3/26', '2026-06', '06/2026', '(2026-06-30)'].map(
    (typed): [string, string, string] => ['en-US', typed, 'date'],
  ),
  ['en-US', `1/${Array<string>(12).fill('9bn').join('/')}`, 'out-of-range'],
];

const isEqual = (one: Rational, other: Rational): boolean =>
  one.numerator * other.denominator === other.numerator * one.denominator;

/** What is refused with the texts that it may have meant, `Δ` before a difference. */
const OFFERED: [locale: string, typed: string, problem: string, ...offers: string[]][] = [
  ['en-US', '1,580 – 1,590', 'range', '1580', '1590', 'Δ10'],
  ['en-US', '₦1,590 – ₦1,580', 'range', '1590 NGN', '1580 NGN', 'Δ10 NGN'],
  ['en-US', '1000 – 200', 'range', '1000', '200', 'Δ800'],
  ['en-US', '1580 to 1590 naira', 'range', '1580 NGN', '1590 NGN'],
  ['en-US', '1580..1590', 'range', '1580', '1590'],
  ['en-US', '1580-1590', 'range', '1580', '1590', 'Δ10'],
  ['en-US', '1595-1580', 'range', '1595', '1580', 'Δ15'],
  ['en-US', '1000-800', 'range', '1000', '800', 'Δ200'],
  ['en-US', '800-1000', 'range', '800', '1000', 'Δ200'],
  ['en-US', '5-5', 'range', '5'],
  ['en-US', '580-590k', 'range', '580000', '590000', 'Δ10000'],
  ['en-US', '500-1k', 'range', '500', '1000', 'Δ500'],
  ['en-US', '1580/1595', 'range', '1580', '1595'],
  ['de-DE', '1.580,5-1.590', 'range', '1580,5', '1590', 'Δ9,5'],
  ['en-US', '(1,550.00)', 'brackets', '1,550.00'],
  ['en-US', '₦(1,550.00)', 'brackets', '₦1,550.00'],
  ['en-US', '(5k) NGN', 'brackets', '5k NGN'],
  ['en-US', '((2))', 'brackets', '2'],
  ['en-US', '21,1', 'unclear-separator', '21.1'],
  ['fr-FR', '1.250', 'unclear-separator', '1250', '1,25'],
  ['fr-FR', '₦1.250*2', 'unclear-separator', '2500 NGN', '2,5 NGN'],
  ['en-US', '5 apples', 'not-a-number'],
  ['en-US', `${'1'.repeat(65)}-${'2'.repeat(65)}`, 'too-long'],
];

describe('readAmount', () => {
  it.each(OFFERED)('in %s, %s is refused: %s', (locale, typed, problem, ...offers) => {
    expect(read(typed, locale)).toMatchObject({ ok: false, error: { detail: problem } });
    const offered = offersFor(typed, formatIn(locale));
    expect(offered.map(({ text, isDifference }) => (isDifference ? `Δ${text}` : text))).toEqual(
      offers,
    );
    for (const { text } of offered) expect(read(text, locale)).toMatchObject({ ok: true });
  });

  it('reads the digits of every script', () => {
    const systems = Intl.supportedValuesOf('numberingSystem');
    const digitsIn = (numberingSystem: string) =>
      new Intl.NumberFormat('en', { numberingSystem, useGrouping: false }).format(9876543210);
    const positional = systems.map(digitsIn).filter((text) => /^\p{Nd}+$/u.test(text));
    expect(positional.length).toBeGreaterThan(50);
    for (const text of positional) {
      expect(read(text)).toMatchObject({ ok: true, value: { value: '9876543210' } });
    }
  });

  it('takes a currency into a field only where it fits', () => {
    const inField = (typed: string, field: AmountField) => {
      const answer = readField(typed, field, formatIn('en-US'));
      return answer.ok ? `${answer.value.value} ${answer.value.unit ?? ''}` : answer.error.detail;
    };
    const [naira, dollar, canada] = ['NGN', 'USD', 'CAD'].map(currencyCode);
    if (!naira || !dollar || !canada) throw new Error('no codes');
    expect(inField('₦500', { unit: naira })).toBe('500 NGN');
    expect(inField('€0.93', { unit: naira })).toBe('other-currency');
    expect(inField('$1.02', { unit: naira })).toBe('other-currency');
    expect(inField('$1.02', { unit: canada, units: 'any' })).toBe('1.02 CAD');
    expect(inField('$1.02', { unit: naira, units: 'any' })).toBe('1.02 USD');
    expect(inField('5 usd', { unit: naira, units: [naira, dollar] })).toBe('5 USD');
    expect(inField('5 eur', { unit: naira, units: [naira, dollar] })).toBe('other-currency');
    expect(inField('−0.5 %', { unit: '%', isSigned: true })).toBe('-0.5 %');
    expect(inField('-0.5', { unit: '%' })).toBe('negative');
    expect(inField('+5', { unit: naira, isSigned: true })).toBe('5 NGN');
    expect(inField('5 ngn', { unit: '%' })).toBe('other-currency');
  });

  it.each(READ)('in %s, %s is %s', (locale, typed, amount, named) => {
    expect(read(typed, locale)).toMatchObject({
      ok: true,
      value: { value: amount, named: named ? named.split(' ') : [] },
    });
  });

  it.each(REFUSED)('in %s, %s is refused: %s', (locale, typed, problem) => {
    expect(read(typed, locale)).toEqual({
      ok: false,
      error: { code: 'invalid-amount', detail: problem },
    });
  });

  it('distinguishes a computed amount from a written one', () => {
    const isComputed = (text: string) => {
      const answer = read(text);
      return answer.ok && answer.value.isComputed;
    };
    expect(['5,000', '5000 NGN', '₦5'].map(isComputed)).toEqual([false, false, false]);
    expect(['5k', '2+3', '(5)*1'].map(isComputed)).toEqual([true, true, true]);
  });

  it('works out sums as the oracle does, to 60 digits', () => {
    const number = fc
      .tuple(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.integer({ min: 0, max: 9 }))
      .map(([digits, places]): Sum => {
        const text = String(digits).padStart(places + 1, '0');
        const point = text.length - places;
        const typed = places === 0 ? text : `${text.slice(0, point)}.${text.slice(point)}`;
        return { typed, value: rational(typed) };
      });
    interface Sum {
      readonly typed: string;
      readonly value: Rational;
    }
    const join = (sign: string, left: Sum, right: Sum): Sum => {
      const how = { '+': plus, '-': minus, '*': times, '/': over }[sign] ?? plus;
      return { typed: `(${left.typed}${sign}${right.typed})`, value: how(left.value, right.value) };
    };
    const { sum } = fc.letrec<{ sum: Sum }>((tie) => ({
      sum: fc.oneof(
        { maxDepth: 2, withCrossShrink: true },
        number,
        fc
          .tuple(fc.constantFrom('+', '-', '*', '/'), tie('sum'), tie('sum'))
          .map(([sign, left, right]) => join(sign, left, right)),
      ),
    }));
    fc.assert(
      fc.property(
        sum.filter(({ typed }) => typed.length <= 120),
        ({ typed, value }) => {
          fc.pre(!(value.numerator < 0n !== value.denominator < 0n && value.numerator !== 0n));
          const positive =
            value.denominator < 0n
              ? { numerator: -value.numerator, denominator: -value.denominator }
              : value;
          const answer = read(typed);
          if (!answer.ok) {
            expect(['out-of-range', 'divided-by-zero', 'brackets']).toContain(answer.error.detail);
            return;
          }
          const { value: exact } = answer.value;
          expect(exact).toBe(roundEven(positive, 60));
          expect(answer.value.isExact).toBe(isEqual(rational(exact), positive));
          expect(answer.value.isExact || typed.includes('/')).toBe(true);
        },
      ),
      { numRuns: cases(3_000) },
    );
  });

  it('answers whatever is pasted, at once', () => {
    const signs = fc.constantFrom(..."0123456789.,+-*/()%kmbnxNGN₦ \u00a0'٠٫".split(''));
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 130 }), (all) => {
        const answer = read(all.join(''));
        if (answer.ok) expect(answer.value.value).toMatch(/^\d+(\.\d+)?$/);
        else expect(answer.error.code).toBe('invalid-amount');
      }),
      { numRuns: cases(5_000) },
    );
  });
});
