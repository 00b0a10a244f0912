import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { separatorsOf } from '#core/number/amount.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { readAmount } from '#core/convert/expression.ts';
import {
  minus,
  over,
  plus,
  type Rational,
  rational,
  roundEven,
  times,
} from '../support/rational.ts';

const KNOWN = new Set(['NGN', 'USD', 'EUR', 'KES', 'GHS', 'USDT', 'BTC']);
const read = (text: string, locale = 'en-US') =>
  readAmount(text, separatorsOf(locale), (code: CurrencyCode) => KNOWN.has(code));

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
  ['en-US', '$20', '20'],
  ['de-DE', '1.200,50 €', '1200.5', 'EUR'],
  ['en-US', 'NGN ₦5,000', '5000', 'NGN'],
  ['en-US', '5k', '5000'],
  ['en-US', '2.5m', '2500000'],
  ['en-US', '2.5 M', '2500000'],
  ['en-US', '1.2bn', '1200000000'],
  ['en-US', 'N5k', '5000', 'NGN'],
  ['en-US', '5k NGN', '5000', 'NGN'],
  ['en-US', '5kKES', '5000', 'KES'],
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
  ['en-US', '((2))', '2'],
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
  ['en-US', '5-5', '0'],
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
  ['en-US', '5-6', 'below-zero'],
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
  ['en-US', '1e5', 'not-a-number'],
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
  ['en-US', `1/${Array<string>(12).fill('9bn').join('/')}`, 'out-of-range'],
];

describe('readAmount', () => {
  it.each(READ)('in %s, %s is %s', (locale, typed, amount, named) => {
    expect(read(typed, locale)).toMatchObject({
      ok: true,
      value: { value: amount, named: named ?? null },
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
    expect(['5k', '2+3', '(5)'].map(isComputed)).toEqual([true, true, true]);
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
          if (!answer.ok)
            expect(['out-of-range', 'divided-by-zero']).toContain(answer.error.detail);
          else expect(answer.value.value).toBe(roundEven(positive, 60));
        },
      ),
      { numRuns: 3_000 },
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
      { numRuns: 5_000 },
    );
  });
});
