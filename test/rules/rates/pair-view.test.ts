import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppState } from '#core/app/app-state.ts';
import { pairView } from '#core/app/pair-view.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { MARKETS, type Market } from '#core/rates/market.ts';
import type { OwnPair } from '#core/rates/own-pairs.ts';
import { at } from '../../support/account.ts';
import { emptyState, rateTable, stateWith } from '../../support/rates.ts';
import { minus, order, over, rational, roundAway, times } from '../../support/rational.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const own = (base: string, market: Market): OwnPair => ({
  base: currencyCode(base),
  quote: currencyCode('NGN'),
  market,
});

/** Naira for a dollar in each market; null where it is not quoted. */
function quoting(
  naira: Partial<Record<Market, string>>,
  more: Record<string, string> = {},
): AppState {
  return MARKETS.reduce((state, market) => {
    const rate = naira[market];
    const rates = rate === undefined ? more : { ...more, NGN: rate };
    return stateWith(rateTable(rates, { market, publishedAtMs: NOON }), NOON, state);
  }, emptyState());
}

const DAY = { official: '1349.65', mid: '1364.60', parallel: '1439.21' };

describe('an own pair', () => {
  it.each([
    ['parallel', '6.64', 'official'],
    ['mid', '1.11', 'official'],
    // Of the official market itself: how far it is below the street.
    ['official', '-6.22', 'parallel'],
  ] as const)('in %s is %s %% from %s', (market, percent, over) => {
    expect(pairView(quoting(DAY), own('USD', market), at(NOON)).premium).toEqual({ percent, over });
  });

  it('has no premium where a market does not quote it', () => {
    const { official: _, ...two } = DAY;
    expect(pairView(quoting(two), own('USD', 'parallel'), at(NOON)).premium).toBeNull();
  });

  it('has each market’s price, in six digits and as in a table', () => {
    const view = pairView(
      quoting({ official: '1349.654321' }, { EUR: '0.9' }),
      own('EUR', 'mid'),
      at(NOON),
    );
    expect(view.markets.map(({ outcome }) => outcome)).toMatchObject([
      { kind: 'rate', rate: '1499.62', shown: '1499.62', via: 'USD' },
      { kind: 'not-quoted', missing: 'NGN' },
      { kind: 'not-quoted', missing: 'NGN' },
    ]);
  });

  it('has its premium as an independent fraction has it', () => {
    const rate = fc.integer({ min: 1, max: 10 ** 9 }).map((units) => String(units / 1_000));
    fc.assert(
      fc.property(rate, rate, (official, parallel) => {
        const view = pairView(quoting({ official, parallel }), own('USD', 'parallel'), at(NOON));
        const hundredfold = times(over(rational(parallel), rational(official)), rational('100'));
        const isBelow = order(hundredfold, rational('100')) < 0;
        const distance = isBelow
          ? minus(rational('100'), hundredfold)
          : minus(hundredfold, rational('100'));
        const size = roundAway(distance, 2);
        const isZero = /^[0.]+$/.test(size);
        expect(view.premium?.percent).toBe(isBelow && !isZero ? `-${size}` : size);
      }),
    );
  });

  it('buys the dollar as its coin, and has no platforms for other money', () => {
    const best = (base: string, quote = 'NGN') =>
      pairView(quoting(DAY), { ...own(base, 'mid'), quote: currencyCode(quote) }, at(NOON)).best;
    expect(best('USD')).toMatchObject({ ticker: 'USDTNGN', asset: 'USDT', ask: null, bid: null });
    expect(best('BTC')?.ticker).toBe('BTCNGN');
    expect(best('GBP')).toBeNull();
    expect(best('USD', 'KES')).toBeNull();
  });
});
