import { describe, expect, it } from 'vitest';
import { currencyCode } from '#core/rates/currency.ts';
import { MOST_PAIRS, type OwnPair, pairsFor } from '#core/rates/own-pairs.ts';

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
