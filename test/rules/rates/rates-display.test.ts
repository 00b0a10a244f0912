import { describe, expect, it } from 'vitest';
import { currencyCode } from '#core/rates/currency.ts';
import { crossRate } from '#core/rates/cross-rate.ts';
import { roundToPlaces } from '#core/number/decimal.ts';
import { rateForDisplay } from '#core/rates/display.ts';
import { localize, localizeInFull, localizeSigned } from '#core/number/localize.ts';
import { decimal, rateTable } from '../../support/rates.ts';

const LOCALES = ['en-US', 'de-DE', 'fr-FR', 'en-NG', 'hi-IN', 'ar-EG'] as const;
const table = rateTable({
  NGN: '1612.123457',
  JPY: '149.3250005',
  KWD: '0.307250499',
  XOF: '603.44',
  USDT: '1.0003',
  BTC: '0.0000100757716',
  SHIB: '158050.125',
  VND: '26318.5',
});

/** As a row of the list shows it. */
function shown(base: string, quote: string, locale: string): string {
  const cross = crossRate(table, currencyCode(base), currencyCode(quote));
  if (cross.kind !== 'rate') throw new Error(`${base}/${quote} has no rate`);
  return localize(rateForDisplay(cross.rate), locale);
}

describe('a rate in the notation of', () => {
  const NARROW = '\u202f';
  it.each<[string, string, ...string[]]>([
    ['USD', 'NGN', '1,612.12', '1.612,12', `1${NARROW}612,12`, '1,612.12', '1,612.12', '١٬٦١٢٫١٢'],
    ['NGN', 'USD', '0.0006203', '0,0006203', '0,0006203', '0.0006203', '0.0006203', '٠٫٠٠٠٦٢٠٣'],
    [
      'NGN',
      'BTC',
      '0.00000000625',
      '0,00000000625',
      '0,00000000625',
      '0.00000000625',
      '0.00000000625',
      '٠٫٠٠٠٠٠٠٠٠٦٢٥',
    ],
    ['USD', 'JPY', '149.325', '149,325', '149,325', '149.325', '149.325', '١٤٩٫٣٢٥'],
    ['USD', 'KWD', '0.30725', '0,30725', '0,30725', '0.30725', '0.30725', '٠٫٣٠٧٢٥'],
    ['USD', 'XOF', '603.44', '603,44', '603,44', '603.44', '603.44', '٦٠٣٫٤٤'],
    ['USD', 'USDT', '1.0003', '1,0003', '1,0003', '1.0003', '1.0003', '١٫٠٠٠٣'],
    [
      'USD',
      'SHIB',
      '158,050.13',
      '158.050,13',
      `158${NARROW}050,13`,
      '158,050.13',
      '1,58,050.13',
      '١٥٨٬٠٥٠٫١٣',
    ],
    [
      'USD',
      'VND',
      '26,318.50',
      '26.318,50',
      `26${NARROW}318,50`,
      '26,318.50',
      '26,318.50',
      '٢٦٬٣١٨٫٥٠',
    ],
    ['NGN', 'NGN', '1.00', '1,00', '1,00', '1.00', '1.00', '١٫٠٠'],
  ])('%s/%s', (base, quote, ...expected) => {
    expect(LOCALES.map((locale) => shown(base, quote, locale))).toEqual(expected);
  });
});

describe('a rate', () => {
  it.each([
    ['1.000005', '1.00001'],
    ['1.000004999999999999999999999999', '1.00'],
    ['0.1234565', '0.123457'],
    ['2.345675', '2.34568'],
    ['100000.005', '100000.01'],
    ['6.25e-9', '0.00000000625'],
    ['1e-30', '0.000000000000000000000000000001'],
    ['9.9999995', '10.00'],
  ])('of a tie goes away from zero, and is never 0: %s is %s', (rate, text) => {
    expect(rateForDisplay(decimal(rate))).toBe(text);
  });

  it('below the digits that a system can write keeps all its own', () => {
    const text = rateForDisplay(decimal('1.5e-150'));
    expect(localizeInFull(text, 'de-DE')).toMatch(/^0\.0{149}15$/);
  });
});

describe('a percentage', () => {
  const minus = (locale: string, text: string): string =>
    locale === 'ar-EG' ? `\u061c-${text}` : `-${text}`;
  it.each([
    ['4.18', ['+4.18', '+4,18', '+4,18', '+4.18', '+4.18', '\u061c+٤٫١٨']],
    ['0.00', ['0.00', '0,00', '0,00', '0.00', '0.00', '٠٫٠٠']],
    [
      '-2.30',
      ['2.30', '2,30', '2,30', '2.30', '2.30', '٢٫٣٠'].map((text, index) =>
        minus(LOCALES[index] ?? '', text),
      ),
    ],
  ])('%s has its sign in every notation, and zero has none', (percent, expected) => {
    expect(LOCALES.map((locale) => localizeSigned(percent, locale))).toEqual(expected);
  });

  it.each([
    ['-0.004', '0.00'],
    ['-0.005', '-0.01'],
    ['0.005', '0.01'],
    ['-0', '0.00'],
  ])('%s rounds to %s: there is no minus before zero', (exact, rounded) => {
    expect(roundToPlaces(decimal(exact), 2)).toBe(rounded);
  });
});
