import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { isSameUnit, offeredSeries, type Series, seriesKey } from '#core/history/chart-series.ts';
import { seriesList } from '#core/history/chart-request.ts';
import { currencyCode } from '#core/rates/currency.ts';

const [USD, USDT, NGN, GBP] = ['USD', 'USDT', 'NGN', 'GBP'].map(currencyCode) as [
  never,
  never,
  never,
  never,
];
const known = {
  pairs: [[USD, NGN] as const, [USDT, NGN] as const, [GBP, NGN] as const],
  tickers: [{ ticker: 'USDTNGN', platforms: ['alpha', 'usdt-king'] }],
  isQuoted: () => true,
};
const found = (typed: string) => offeredSeries(typed, known).map(seriesKey);
const usd = (market: string) => ({ kind: 'rate', market, base: 'USD', quote: 'NGN' });
const alpha = { kind: 'platform', ticker: 'USDTNGN', platform: 'alpha' };

describe('the offered series', () => {
  it('are all that are known without words, pairs first', () => {
    expect(found('').slice(0, 6)).toEqual([
      'USD/NGN official',
      'USD/NGN mid',
      'USD/NGN parallel',
      'USDT/NGN official',
      'USDT/NGN mid',
      'USDT/NGN parallel',
    ]);
    expect(found('').slice(-2)).toEqual(['USDTNGN alpha', 'USDTNGN usdt-king']);
  });
  it.each([
    ['mid', ['USD/NGN mid', 'USDT/NGN mid', 'GBP/NGN mid']],
    ['usdt alpha', ['USDTNGN alpha']],
    ['USDT/NGN parallel', ['USDT/NGN parallel']],
    ['gbp usd', ['GBP/USD official', 'GBP/USD mid', 'GBP/USD parallel']],
    ['nothing at all', []],
  ])('have each typed word: %s', (typed, expected) => {
    expect(found(typed)).toEqual(expected);
  });
});

it('a market that does not quote a pair is not offered', () => {
  const isQuoted = (market: string, base: string) => market !== 'official' || base !== 'USDT';
  const offered = offeredSeries('', { ...known, isQuoted }).map(seriesKey);
  expect(offered).not.toContain('USDT/NGN official');
  expect(offered).toContain('USDT/NGN mid');
  expect(offered).toContain('USD/NGN official');
});

it('series share a scale where both of their codes are the same', () => {
  const [dollar, naira, coin] = [usd('mid'), usd('parallel'), alpha] as unknown as [
    Series,
    Series,
    Series,
  ];
  expect(isSameUnit(dollar, naira)).toBe(true);
  expect(isSameUnit(dollar, coin)).toBe(false);
  expect(isSameUnit(coin, { kind: 'rate', market: 'mid', base: USDT, quote: NGN })).toBe(true);
  expect(isSameUnit(dollar, { kind: 'rate', market: 'mid', base: USD, quote: GBP })).toBe(false);
});

describe('a list of series', () => {
  const isValid = (list: unknown) => v.safeParse(seriesList, list).success;
  it('has one to four, each once', () => {
    const markets = ['official', 'mid', 'parallel'].map(usd);
    expect(v.parse(seriesList, [...markets, usd('mid')])).toEqual(markets);
    expect(isValid([...markets, alpha])).toBe(true);
    expect(isValid([])).toBe(false);
    expect(isValid([...markets, alpha, { ...alpha, platform: 'beta' }])).toBe(false);
    expect(isValid([usd('grey')])).toBe(false);
  });
});
