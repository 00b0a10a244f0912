import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyCode } from '#core/rates/currency.ts';
import { amountForDisplay, rateForDisplay } from '#core/rates/display.ts';
import { localize, localizeInFull } from '#core/number/localize.ts';
import { decimal } from '../../support/rates.ts';

describe('rateForDisplay', () => {
  it.each([
    ['1612.123457', '1612.12'],
    ['15.61321', '15.6132'],
    ['0.92014', '0.92014'],
    ['0.0000104321499', '0.0000104321'],
    ['3.75', '3.75'],
    ['1', '1.00'],
    ['12105.5', '12105.50'],
    ['999999.995', '1000000.00'],
    ['0.99999951', '1.00'],
  ])('%s is shown as %s', (rate, shown) => {
    expect(rateForDisplay(decimal(rate))).toBe(shown);
  });
});

describe('amountForDisplay', () => {
  it.each([
    ['5884250.6180', 'NGN', '5884250.62'],
    ['1234.5', 'JPY', '1235'],
    ['1.0005', 'KWD', '1.001'],
    ['603.4', 'XOF', '603'],
    ['1.5', 'USDT', '1.50000000'],
    ['0.00071938', 'USD', '0.0007194'],
    ['6.25e-9', 'BTC', '0.00000000625'],
    ['0', 'NGN', '0.00'],
    ['0.5', 'NGN', '0.50'],
    ['0.4', 'JPY', '0.4'],
    ['2.345', 'NGN', '2.35'],
  ])('%s %s is shown as %s', (amount, code, shown) => {
    expect(amountForDisplay(decimal(amount), currencyCode(code))).toBe(shown);
  });

  it('never shows as 0 what is not 0', () => {
    const tiny = fc.tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 0, max: 60 }));
    fc.assert(
      fc.property(tiny, fc.constantFrom('NGN', 'JPY', 'KWD', 'BTC'), ([digits, power], code) => {
        const shown = amountForDisplay(decimal(`${digits}e-${power}`), currencyCode(code));
        expect(shown).toMatch(/[1-9]/);
      }),
    );
  });
});

describe('localize', () => {
  it.each([
    ['5884250.62', 'en-US', '5,884,250.62'],
    ['5884250.62', 'de-DE', '5.884.250,62'],
    ['1612123457.000000000001', 'en-US', '1,612,123,457.000000000001'],
    ['1.00', 'en-US', '1.00'],
    ['0.00', 'en-US', '0.00'],
    ['999999999999999.12', 'en-US', '999,999,999,999,999.12'],
    ['0.000000000000001', 'en-US', '0.000000000000001'],
  ])('%s in %s is %s', (text, locale, shown) => {
    expect(localize(text, locale)).toBe(shown);
    expect(localizeInFull(text, locale)).toBe(shown);
  });

  it.each([
    ['1000000000000000.00', 'en-US', '1E15'],
    ['1000000000000000000000000000000.00', 'en-US', '1E30'],
    ['-12345678901234567890.12', 'de-DE', '-1,235E19'],
    ['0.0000000000000001234', 'en-US', '1.234E-16'],
    [`1${'0'.repeat(300)}.00`, 'en-US', '1E300'],
  ])('what no rate of the world is, %s in %s, is short: %s', (text, locale, shown) => {
    expect(localize(text, locale)).toBe(shown);
  });

  it('keeps every digit of the input and of the result', () => {
    const shown = '12,345,678,901,234,567,890.12';
    expect(localizeInFull('12345678901234567890.12', 'en-US')).toBe(shown);
  });

  it('is never longer than a column, whatever the number', () => {
    const power = fc.integer({ min: -320, max: 320 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), power, (digits, by) => {
        const rate = rateForDisplay(decimal(`${digits}e${by}`));
        expect(localize(rate, 'en-US').length).toBeLessThanOrEqual(24);
      }),
    );
  });
});
