import { describe, expect, it } from 'vitest';
import { currencyCode } from '#core/rates/currency.ts';
import {
  mainMarket,
  MOST_PAIRS,
  type OwnPair,
  pairsFor,
  shownPairs,
} from '#core/rates/own-pairs.ts';

const named = (pairs: readonly OwnPair[]): string[] =>
  pairs.map(({ base, quote }) => `${base}/${quote}`);

describe('the own pairs of a first start', () => {
  it.each<[string, string[], string[]]>([
    ['NGN', ['NGN', 'USDT'], ['USD/NGN', 'USDT/NGN']],
    ['NGN', ['GBP', 'USD'], ['USD/NGN', 'GBP/NGN']],
    ['NGN', [], ['USD/NGN']],
    ['USD', ['NGN', 'USD'], ['NGN/USD']],
    ['GHS', ['USDT'], ['USD/GHS', 'USDT/GHS']],
  ])('of %s and %j are %j', (money, traded, expected) => {
    expect(named(pairsFor(currencyCode(money), traded.map(currencyCode)))).toEqual(expected);
  });

  it('are no more than may be stored', () => {
    const many = 'USDT GBP EUR GHS KES ZAR XOF CNY BTC'.split(' ').map(currencyCode);
    expect(pairsFor(currencyCode('NGN'), many)).toHaveLength(MOST_PAIRS);
  });
});

describe('what a source shows of the chosen markets', () => {
  const pair = (base: string, quote: string, market: OwnPair['market']): OwnPair => ({
    base: currencyCode(base),
    quote: currencyCode(quote),
    market,
  });
  const pairs = [
    pair('USDT', 'NGN', 'parallel'),
    pair('USD', 'NGN', 'official'),
    pair('USDC', 'USD', 'parallel'),
    pair('GBP', 'NGN', 'parallel'),
  ];
  const choices = { market: 'parallel', pairs } as const;

  it('is its one market of a public one, and the dollar in place of its coins', () => {
    const state = { source: { kind: 'public' }, choices } as const;
    expect(mainMarket(state)).toBe('mid');
    expect(shownPairs(state)).toEqual([pair('USD', 'NGN', 'mid'), pair('GBP', 'NGN', 'mid')]);
    // The same object, so that nothing is drawn again.
    expect(shownPairs(state)).toBe(shownPairs({ ...state }));
  });

  it.each(['account', 'sandbox'] as const)('is what was chosen, of an %s', (kind) => {
    const state = { source: { kind }, choices };
    expect(mainMarket(state)).toBe('parallel');
    expect(shownPairs(state)).toBe(pairs);
  });
});
