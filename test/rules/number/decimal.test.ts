import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDecimals,
  compareDecimals,
  isZero,
  magnitude,
  parseDecimal,
  percentChange,
  ratioOf,
  roundToPlaces,
  scale,
  subtractDecimals,
} from '#core/number/decimal.ts';
import { decimal } from '../../support/rates.ts';
import {
  minus,
  order,
  over,
  plus,
  rational,
  roundAway,
  roundEven,
  roundEvenSigned,
  times,
} from '../../support/rational.ts';
import { cases } from '../../support/nightly.ts';

/** Positive decimals of up to 24 digits, from 1e-20 to 1e24, as text. */
const positive = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 24n }), fc.integer({ min: 0, max: 20 }))
  .map(([digits, places]) => {
    const text = String(digits).padStart(places + 1, '0');
    return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
  });

describe('parseDecimal', () => {
  it.each([
    ['1612.123457000000000000000001', '1612.123457000000000000000001'],
    ['1.5e-7', '0.00000015'],
    ['9.28114E-6', '0.00000928114'],
    ['2e3', '2000'],
    ['1.10', '1.1'],
    ['-0', '0'],
    ['0.000', '0'],
    ['1e400', `1${'0'.repeat(400)}`],
    ['1e-400', `0.${'0'.repeat(399)}1`],
    ['+007.50', '7.5'],
    ['-0.00e5', '0'],
    ['-12.5e1', '-125'],
    ['0.0012e2', '0.12'],
    ['1200e-2', '12'],
    ['100e-5', '0.001'],
  ])('reads %s', (text, expected) => {
    expect(parseDecimal(text)).toBe(expected);
  });

  it.each([
    '',
    'x',
    '1,5',
    '.5',
    '1.',
    '0x10',
    'NaN',
    'Infinity',
    '1e401',
    '1e-401',
    '1e100000000',
    '9'.repeat(401),
  ])('refuses %s', (text) => {
    expect(parseDecimal(text)).toBeNull();
  });

  it('reads whatever JSON may write as the oracle reads it', () => {
    const digits = fc.string({
      unit: fc.constantFrom('0', '0', '1', '2', '5', '7', '9'),
      minLength: 1,
      maxLength: 30,
    });
    const exponent = fc.tuple(fc.constantFrom('e', 'E'), fc.integer({ min: -60, max: 60 }));
    const written = fc
      .tuple(fc.constantFrom('', '-', '+'), digits, fc.option(digits), fc.option(exponent))
      .map(([sign, whole, fraction, power]) => {
        const decimals = fraction === null ? '' : `.${fraction}`;
        return `${sign}${whole}${decimals}${power === null ? '' : power.join('')}`;
      });
    fc.assert(
      fc.property(written, (text) => {
        expect(parseDecimal(text)).toBe(roundEvenSigned(rational(text), 200));
      }),
      { numRuns: cases(3_000) },
    );
  });

  it('keeps every digit of any decimal', () => {
    fc.assert(
      fc.property(positive, (text) => {
        expect(roundEven(rational(decimal(text)), 60)).toBe(roundEven(rational(text), 60));
      }),
    );
  });
});

describe('scale', () => {
  it('is factor x numerator / denominator, rounded once to 38 digits, as in the oracle', () => {
    fc.assert(
      fc.property(positive, positive, positive, (factor, numerator, denominator) => {
        const expected = over(times(rational(factor), rational(numerator)), rational(denominator));
        const worked = scale(decimal(factor), decimal(numerator), decimal(denominator));
        expect(worked).toBe(roundEven(expected, 38));
      }),
      { numRuns: cases(2_000) },
    );
  });

  it('works at 60 digits: what lies beyond 45 still decides a tie', () => {
    const almostTie = decimal(`1${'0'.repeat(36)}25${'0'.repeat(15)}1`);
    const shift = decimal(`1${'0'.repeat(16)}`);
    expect(scale(almostTie, decimal('1'), shift)).toBe(`1${'0'.repeat(36)}30`);
  });

  it('rounds a tie to the even digit', () => {
    const tie = decimal(`1${'0'.repeat(36)}25`);
    expect(scale(tie, decimal('1'), decimal('1'))).toBe(`1${'0'.repeat(36)}20`);
  });
});

/** Of either sign, and 0. */
const signed = fc
  .tuple(fc.constantFrom('', '-'), fc.oneof(positive, fc.constant('0')))
  .map(([sign, text]) => decimal(sign + text));

describe('sums and percentages', () => {
  it('are exact, and rounded once, as in the oracle', () => {
    fc.assert(
      fc.property(signed, signed, (left, right) => {
        const [x, y] = [rational(left), rational(right)];
        expect(addDecimals(left, right)).toBe(roundEvenSigned(plus(x, y), 60));
        expect(subtractDecimals(left, right)).toBe(roundEvenSigned(minus(x, y), 60));
        if (isZero(right)) return;
        const percent = times(over(minus(x, y), y), rational('100'));
        expect(percentChange(left, right)).toBe(roundEvenSigned(percent, 38));
      }),
      { numRuns: cases(2_000) },
    );
  });
});

describe('roundToPlaces', () => {
  it.each([
    ['2.345', 2, '2.35'],
    ['-2.345', 2, '-2.35'],
    ['2.3449999999999999999999', 2, '2.34'],
    ['-0.001', 2, '0.00'],
    ['5', 2, '5.00'],
    ['0.5', 0, '1'],
  ])('%s to %i places is %s', (text, places, expected) => {
    expect(roundToPlaces(decimal(text), places)).toBe(expected);
  });

  it('agrees with the oracle below zero too', () => {
    fc.assert(
      fc.property(positive, fc.integer({ min: 0, max: 12 }), (text, places) => {
        const rounded = roundAway(rational(text), places);
        const expected = /[1-9]/.test(rounded) ? `-${rounded}` : rounded;
        expect(roundToPlaces(decimal(`-${text}`), places)).toBe(expected);
      }),
    );
  });

  it('agrees with the oracle, ties away from zero', () => {
    fc.assert(
      fc.property(positive, fc.integer({ min: 0, max: 12 }), (text, places) => {
        expect(roundToPlaces(decimal(text), places)).toBe(roundAway(rational(text), places));
      }),
    );
  });
});

describe('comparing and measuring', () => {
  it('knows the power of ten of the first digit', () => {
    fc.assert(
      fc.property(positive, (text) => {
        const power = magnitude(ratioOf(decimal(text)));
        expect(order(rational(text), rational(`1e${power}`))).toBeGreaterThanOrEqual(0);
        expect(order(rational(text), rational(`1e${power + 1}`))).toBe(-1);
        expect(magnitude(ratioOf(decimal(`-${text}`)))).toBe(power);
      }),
    );
  });

  it('distinguishes decimals that are the same float, above and below zero, as the oracle does', () => {
    const close = fc.tuple(
      positive,
      fc.integer({ min: 0, max: 9 }),
      fc.integer({ min: 0, max: 9 }),
    );
    fc.assert(
      fc.property(close, ([text, one, other]) => {
        const near = text.includes('.') ? text : `${text}.0`;
        const [left, right] = [one, other].map((digit) =>
          decimal(`${near}00000000000000000${digit}`),
        );
        const order = Math.sign(one - other);
        expect(compareDecimals(left ?? decimal('0'), right ?? decimal('0'))).toBe(order);
        const [less, more] = [`-${left ?? ''}`, `-${right ?? ''}`].map(decimal);
        expect(compareDecimals(less ?? decimal('0'), more ?? decimal('0'))).toBe(
          order === 0 ? 0 : -order,
        );
      }),
    );
  });

  it('compares by value, not by text', () => {
    expect(compareDecimals(decimal('10'), decimal('9.99'))).toBeGreaterThan(0);
    expect(compareDecimals(decimal('1.0'), decimal('1'))).toBe(0);
  });

  it.each([
    ['0', 0],
    ['123', 2],
    ['0.00123', -3],
    ['9.99', 0],
  ])('the first digit of %s is at 10^%i', (text, power) => {
    expect(magnitude(ratioOf(decimal(text)))).toBe(power);
  });
});
