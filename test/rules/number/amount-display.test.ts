import { describe, expect, it } from 'vitest';
import { currencyCode } from '#core/rates/currency.ts';
import { amountForDisplay, headingAmount, ratioForDisplay } from '#core/rates/display.ts';
import { localizeInFull } from '#core/number/localize.ts';
import { ratioOf } from '#core/number/decimal.ts';
import { decimal } from '../../support/rates.ts';

const LOCALES = ['en-US', 'de-DE', 'fr-FR', 'en-NG', 'hi-IN', 'ar-EG'] as const;
const NARROW = '\u202f';

/** An amount, its currency, and how it is read in each of the locales. */
const SHOWN: [amount: string, code: string, ...shown: string[]][] = [
  [
    '5884250.618',
    'NGN',
    '5,884,250.62',
    '5.884.250,62',
    `5${NARROW}884${NARROW}250,62`,
    '5,884,250.62',
    '58,84,250.62',
    '٥٬٨٨٤٬٢٥٠٫٦٢',
  ],
  // 1 NGN in USD is not 0.00.
  [
    '0.00062030',
    'USD',
    '0.0006203',
    '0,0006203',
    '0,0006203',
    '0.0006203',
    '0.0006203',
    '٠٫٠٠٠٦٢٠٣',
  ],
  [
    '6.25e-9',
    'BTC',
    '0.00000000625',
    '0,00000000625',
    '0,00000000625',
    '0.00000000625',
    '0.00000000625',
    '٠٫٠٠٠٠٠٠٠٠٦٢٥',
  ],
  ['1234.5', 'JPY', '1,235', '1.235', `1${NARROW}235`, '1,235', '1,235', '١٬٢٣٥'],
  ['0.4', 'JPY', '0.4', '0,4', '0,4', '0.4', '0.4', '٠٫٤'],
  ['1.0005', 'KWD', '1.001', '1,001', '1,001', '1.001', '1.001', '١٫٠٠١'],
  ['603.5', 'XOF', '604', '604', '604', '604', '604', '٦٠٤'],
  [
    '1234.123456785',
    'USDT',
    '1,234.12345679',
    '1.234,12345679',
    `1${NARROW}234,12345679`,
    '1,234.12345679',
    '1,234.12345679',
    '١٬٢٣٤٫١٢٣٤٥٦٧٩',
  ],
  ['0', 'NGN', '0.00', '0,00', '0,00', '0.00', '0.00', '٠٫٠٠'],
  ['-0', 'NGN', '0.00', '0,00', '0,00', '0.00', '0.00', '٠٫٠٠'],
  ['-0.0', 'JPY', '0', '0', '0', '0', '0', '٠'],
  // Ties go away from zero, and no float is between.
  ['2.345', 'NGN', '2.35', '2,35', '2,35', '2.35', '2.35', '٢٫٣٥'],
  ['1.005', 'USD', '1.01', '1,01', '1,01', '1.01', '1.01', '١٫٠١'],
  ['0.99996', 'USD', '1.00', '1,00', '1,00', '1.00', '1.00', '١٫٠٠'],
  ['0.5', 'NGN', '0.50', '0,50', '0,50', '0.50', '0.50', '٠٫٥٠'],
  [
    '123456789012345678901234567890.125',
    'NGN',
    '123,456,789,012,345,678,901,234,567,890.13',
    '123.456.789.012.345.678.901.234.567.890,13',
    [123, 456, 789, '012', 345, 678, 901, 234, 567, 890].join(NARROW) + ',13',
    '123,456,789,012,345,678,901,234,567,890.13',
    '1,23,45,67,89,01,23,45,67,89,01,23,45,67,890.13',
    '١٢٣٬٤٥٦٬٧٨٩٬٠١٢٬٣٤٥٬٦٧٨٬٩٠١٬٢٣٤٬٥٦٧٬٨٩٠٫١٣',
  ],
];

describe('an amount as it is read', () => {
  const all = SHOWN.flatMap(([amount, code, ...shown]) =>
    LOCALES.map((locale, index) => [amount, code, locale, shown[index] ?? ''] as const),
  );

  it.each(all)('%s %s in %s is %s', (amount, code, locale, shown) => {
    const rounded = amountForDisplay(decimal(amount), currencyCode(code));
    expect(localizeInFull(rounded, locale)).toBe(shown);
    // Of a fraction it is the same.
    expect(ratioForDisplay(ratioOf(decimal(amount)), currencyCode(code))).toBe(rounded);
  });

  it.each([
    ['2.349', 'NGN', '2.34', '2.35'],
    ['2.34', 'NGN', '2.34', '2.34'],
    ['1234.01', 'JPY', '1234', '1235'],
    ['0.00062039', 'USD', '0.0006203', '0.0006204'],
    ['0.99999', 'USD', '0.9999', '1.00'],
    ['6.2549e-9', 'BTC', '0.000000006254', '0.000000006255'],
    ['0', 'NGN', '0.00', '0.00'],
  ])('%s %s is received as %s and paid as %s', (amount, code, received, paid) => {
    const ratio = ratioOf(decimal(amount));
    expect(ratioForDisplay(ratio, currencyCode(code), 'down')).toBe(received);
    expect(ratioForDisplay(ratio, currencyCode(code), 'up')).toBe(paid);
  });
});

it.each([
  ['689.655172413793103448275862068965517241379310344827586206897', '689.65517'],
  ['0.00139100780759221035627748362200484609171677286188638607197344', '0.0013910078'],
  ['1234567890.123456789', '1234567890'],
  ['1234567.89', '1234567.89'],
  ['0.00000001', '0.00000001'],
])('a heading has at most 8 significant digits of a long fraction: %s', (amount, shown) => {
  expect(headingAmount(decimal(amount))).toBe(shown);
});
