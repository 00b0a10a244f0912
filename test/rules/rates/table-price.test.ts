import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ratioOf } from '#core/number/decimal.ts';
import { tablePrice } from '#core/rates/display.ts';
import { decimal } from '../../support/rates.ts';
import { order, over, rational, roundAway } from '../../support/rational.ts';

const shown = (price: string): string => {
  const { shown: digits, isMillions } = tablePrice(ratioOf(decimal(price)));
  return isMillions ? `${digits}m` : digits;
};

describe('a price in a table', () => {
  it.each([
    ['1439.205', '1439.21'],
    ['10', '10.00'],
    ['9.99994', '9.9999'],
    ['9.99996', '10.00'],
    ['1.08336', '1.0834'],
    ['0.85025', '0.8503'],
    ['0.1', '0.1000'],
    ['0.099994', '0.09999'],
    ['0.099996', '0.1000'],
    ['0.000603601', '0.0006036'],
    ['0.00000000625', '0.000000006250'],
    ['9999999.994', '9999999.99'],
    ['10000000', '10.00m'],
    ['97205000', '97.21m'],
    ['1234567890123', '1234567.89m'],
    ['999999999999999', '1000000000.00m'],
    ['1e15', '1000000000000000'],
    ['1.235e29', `1235${'0'.repeat(26)}`],
  ])('%s is shown as %s', (price, expected) => {
    expect(shown(price)).toBe(expected);
  });

  it('is copied as shown, but millions in full', () => {
    expect(tablePrice(ratioOf(decimal('97205000.125'))).copied).toBe('97205000.13');
    expect(tablePrice(ratioOf(decimal('1439.205'))).copied).toBe('1439.21');
  });

  it('is within half of its last digit of the exact price', () => {
    const positive = fc
      .tuple(fc.bigInt({ min: 1n, max: 10n ** 18n }), fc.integer({ min: 0, max: 18 }))
      .map(([digits, places]) => `${String(digits)}e-${String(places)}`);
    fc.assert(
      fc.property(positive, (text) => {
        const exact = rational(text);
        const { shown: digits, isMillions } = tablePrice(ratioOf(decimal(text)));
        const unit = isMillions ? rational('1e6') : rational('1');
        const places = digits.split('.')[1]?.length ?? 0;
        const nearest = roundAway(over(exact, unit), places);
        expect(order(rational(digits), rational(nearest))).toBe(0);
        expect(order(rational(digits), rational('0'))).toBe(1);
      }),
    );
  });
});
