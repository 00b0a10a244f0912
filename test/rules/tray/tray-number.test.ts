import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortRates } from '#core/tray/tray-number.ts';
import { decimal } from '../../support/rates.ts';
import { rational } from '../../support/rational.ts';

describe('a rate for where few digits fit', () => {
  it.each([
    ['1587.42', ['1587']],
    ['1587.5', ['1588']],
    // Rounded once: the six digits that are shown elsewhere are 1,587.50.
    ['1587.4999999', ['1587']],
    ['9999.4', ['9999']],
    ['9999.5', ['10.00k', '10.0k']],
    ['129.847', ['129.8', '130']],
    ['999.96', ['1000']],
    ['15.6132', ['15.61', '15.6']],
    ['1.23456', ['1.235', '1.23']],
    ['1', ['1.000', '1.00']],
    ['0.92014', ['0.920', '0.92']],
    ['0.99996', ['1.000', '1.00']],
    ['0.0461', ['0.046']],
    ['0.0046', []],
    ['0.0000104321', []],
    ['58421', ['58.42k', '58.4k']],
    ['584217', ['584.2k', '584k']],
    ['999999', ['1.000M', '1.00M']],
    ['12345678', ['12.35M', '12.3M']],
    ['999499999', ['999.5M', '999M']],
    ['999500000', []],
    ['0', []],
    ['-1', []],
  ])('%s: %j', (rate, texts) => {
    expect(shortRates(decimal(rate))).toEqual(texts);
  });

  it('is never farther from the rate than half of its last digit', () => {
    const scales = { k: 1_000n, M: 1_000_000n } as const;
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), fc.nat(12), (digits, places) => {
        const text = digits.toString().padStart(places + 1, '0');
        const rate = places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
        const exact = rational(rate);
        for (const short of shortRates(decimal(rate))) {
          const [, number = '', decimals = '', sign = ''] =
            /^(\d+(?:\.(\d+))?)([kM]?)$/.exec(short) ?? [];
          const scale = sign === '' ? 1n : scales[sign as 'k'];
          const shown = rational(number);
          // |shown x scale - exact| <= scale / 2 / 10^decimals, in whole numbers.
          const off =
            shown.numerator * scale * exact.denominator - exact.numerator * shown.denominator;
          const distance = (off < 0n ? -off : off) * 2n * 10n ** BigInt(decimals.length);
          expect(distance <= scale * exact.denominator * shown.denominator).toBe(true);
          expect(number.replace('.', '').length).toBeGreaterThanOrEqual(3);
          expect(number.replace('.', '').length).toBeLessThanOrEqual(4);
        }
      }),
    );
  });
});
