import { describe, expect, it } from 'vitest';
import { fold, searchCurrencies } from '#core/base/search.ts';

const currencies = [
  { code: 'GHS', name: 'Ghanaian Cedi' },
  { code: 'NGN', name: 'Nigerian Naira' },
  { code: 'AUD', name: 'Australian Dollar' },
  { code: 'STN', name: 'São Tomé & Príncipe Dobra' },
  { code: 'USD', name: 'US Dollar' },
  { code: 'USDT', name: 'Tether' },
  { code: 'XYZ', name: null },
  { code: 'TRY', name: 'Türk Lirası' },
  { code: 'ISK', name: 'İslanda Kronu' },
  { code: 'TOP', name: 'Tongan Paʻanga' },
  { code: 'CUP', name: 'Cuban peso’s peer' },
  { code: 'PLN', name: 'Polski Złoty' },
];
const found = (query: string): string[] =>
  searchCurrencies(currencies, query).map(({ code }) => code);

describe('searchCurrencies', () => {
  it.each([
    ['', currencies.map(({ code }) => code)],
    ['   ', currencies.map(({ code }) => code)],
    ['naira', ['NGN']],
    ['  NAIRA ', ['NGN']],
    ['sao tome', ['STN']],
    ['SÃO TOMÉ', ['STN']],
    ['us', ['USD', 'USDT']],
    // Within a word only where nothing else fits: a Ghanaian is no naira.
    ['ustral', ['AUD']],
    ['nai', ['NGN']],
    ['usd', ['USD', 'USDT']],
    ['dollar aus', ['AUD']],
    ['us  dollar', ['USD']],
    ['xyz', ['XYZ']],
    ['gn', []],
    ['pesos', ['CUP']],
    ["peso's", ['CUP']],
    ['zloty', ['PLN']],
    ['ＮＧＮ', ['NGN']],
    ['nothing', []],
    ['.*', []],
    ['[', []],
    ['__proto__', []],
  ])('“%s” finds %j', (query, codes) => {
    expect(found(query)).toEqual(codes);
  });

  it.each(['são tomé', 'Príncipe', 'türk'])(
    'letters count the same, made of one sign or of two: %s',
    (query) => {
      expect(query.normalize('NFD')).not.toBe(query.normalize('NFC'));
      expect(found(query.normalize('NFD'))).toEqual(found(query.normalize('NFC')));
      expect(found(query.normalize('NFD'))).toHaveLength(1);
      const apart = currencies.map((each) => ({
        ...each,
        name: each.name?.normalize('NFD') ?? null,
      }));
      expect(searchCurrencies(apart, query)).toHaveLength(1);
    },
  );

  it.each(['LIRASI', 'lirası', 'lirasi', 'LİRASİ', 'Lirasi'])(
    'an i is an i, with a dot or without: %s',
    (query) => {
      expect(found(query)).toEqual(['TRY']);
    },
  );

  it.each(['isl', 'ISL', 'İsl', 'ısl'])('at the beginning too: %s', (query) => {
    expect(found(query)).toEqual(['ISK']);
  });
});

it.each([
  ['Straße', 'strasse'],
  ['STRAẞE', 'strasse'],
  ['Øre', 'ore'],
  ['Đồng', 'dong'],
  ['Króna', 'krona'],
  ['Æ œ', 'ae oe'],
])('%s is compared as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});
