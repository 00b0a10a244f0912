import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppState } from '#core/app/app-state.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { platformsView } from '#core/platforms/platforms-view.ts';
import { rankingOf } from '#core/platforms/quote-rules.ts';
import { opensWithRequest } from '#core/platforms/quote-opening.ts';
import { reduce } from '#core/app/reducer.ts';
import { appError } from '#core/base/result.ts';
import { accountState, at } from '../../support/account.ts';
import { decimal, emptyState, rateTable, stateWith } from '../../support/rates.ts';

const USDT = 'USDTNGN' as Ticker;
const NOW = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;

type Pair = readonly [buy: number, sell: number];

function answered(
  state: AppState,
  pairs: readonly Pair[],
  atMs: number,
  updatedAtMs: number | null = atMs,
  ticker = USDT,
): AppState {
  const quotes = pairs.map(([buy, sell], index) => ({
    code: `p${index}`,
    buy: decimal(String(buy)),
    sell: decimal(String(sell)),
    updatedAtMs,
  }));
  return reduce(state, {
    kind: 'platforms-answered',
    ticker,
    atMs,
    steadyMs: 0,
    quotes: { ticker, quotes, droppedCount: 0, billing: null },
  });
}

const unchanged = (state: AppState): number | undefined => state.tickers.get(USDT)?.unchangedCount;

describe('an answer', () => {
  it('in which a price moved is a new one, even without times', () => {
    const first = answered(emptyState(), [[3, 2]], NOW, null);
    expect(unchanged(answered(first, [[3, 2]], NOW + MINUTE, null))).toBe(1);
    expect(unchanged(answered(first, [[4, 2]], NOW + MINUTE, null))).toBe(0);
    expect(unchanged(answered(first, [[3, 1]], NOW + MINUTE, null))).toBe(0);
  });

  it('has the same asks and bids for either meaning of the words, after three answers', () => {
    const prices = fc.integer({ min: 1_000, max: 2_000 });
    const given = fc.record({
      pairs: fc.array(fc.tuple(prices, fc.integer({ min: 1, max: 40 })), {
        minLength: 3,
        maxLength: 12,
      }),
      isTurned: fc.boolean(),
      dissent: fc.nat(),
    });
    fc.assert(
      fc.property(given, ({ pairs, isTurned, dissent }) => {
        // At most a third say otherwise: they are crossed either way.
        const others = dissent % (Math.floor(pairs.length / 3) + 1);
        const quotes = pairs.map(([low, more], index): Pair => {
          const isTurnedHere = isTurned !== index < others;
          return isTurnedHere ? [low, low + more] : [low + more, low];
        });
        const seenIn = (sent: readonly Pair[]): unknown => {
          const state = [0, 1, 2].reduce(
            (before, round) => answered(before, sent, NOW + round * MINUTE),
            emptyState(),
          );
          const { rows, ask, bid, median } = rankingOf(state, USDT, NOW + 2 * MINUTE);
          const sides = rows.map((row) => [row.code, row.ask, row.bid, row.exclusion]);
          return { sides, ask, bid, median };
        };
        expect(seenIn(quotes.map(([buy, sell]): Pair => [sell, buy]))).toEqual(seenIn(quotes));
      }),
    );
  });
});

describe('a platform that trades two dollars', () => {
  const USD = 'USDNGN' as Ticker;
  const both = answered(
    answered(emptyState(), [[1_600, 1_500]], NOW - 20 * MINUTE, NOW - 20 * MINUTE, USD),
    [
      [1_616, 1_515],
      [1_620, 1_500],
    ],
    NOW,
  );

  it('has both times beside each market', () => {
    const table = rateTable(
      { NGN: '1550' },
      { market: 'parallel', publishedAtMs: NOW - 60 * MINUTE },
    );
    const known = stateWith(table, NOW, both);
    const request = { ticker: USDT, side: 'buy', amount: decimal('1'), unit: 'asset' } as const;
    const view = platformsView(known, request, at(NOW));
    const times = { overMs: NOW, underMs: NOW - 60 * MINUTE, isStale: false };
    expect(view).toMatchObject({ ok: true, value: { beside: { markets: [times] } } });
  });

  it('prices another asset in dollars, and no dollar in another one', () => {
    const BTC = 'BTCNGN' as Ticker;
    const fresh = answered(both, [[1_600, 1_500]], NOW, NOW, USD);
    const known = answered(fresh, [[161_600_000, 151_500_000]], NOW, NOW, BTC);
    const implied = (ticker: Ticker): unknown => {
      const request = { ticker, side: 'buy', amount: decimal('1'), unit: 'asset' } as const;
      const view = platformsView(known, request, at(NOW));
      return view.ok ? view.value.beside.implied?.by : view;
    };
    expect([BTC, USDT, USD].map(implied)).toEqual(['USD', undefined, undefined]);
  });
});

describe('the best route', () => {
  const found = (pairs: readonly Pair[], amount: string, unit: 'money' | 'asset'): unknown => {
    const request = { ticker: USDT, side: 'buy', amount: decimal(amount), unit } as const;
    const state = answered(emptyState(), pairs, NOW);
    const view = platformsView(state, request, at(NOW));
    return view.ok ? view.value.bestRoute : view;
  };

  it('rounds what is kept down', () => {
    // 500,000 / 1599.75 = 312.548835755...; at 1609 that is 502,891.0767...
    expect(
      found(
        [
          [1_599.75, 1_590],
          [1_612, 1_609],
        ],
        '500000',
        'money',
      ),
    ).toMatchObject({ kept: { copied: '2891.07' }, fees: 'none' });
    expect(
      found(
        [
          [1_601, 1_590],
          [1_610, 1_609],
        ],
        '1.001',
        'asset',
      ),
    ).toMatchObject({ kept: { copied: '8.00' } });
  });

  it('rounds a loss away from zero', () => {
    expect(
      found(
        [
          [1_601, 1_590],
          [1_610, 1_600],
        ],
        '1.001',
        'asset',
      ),
    ).toMatchObject({ kept: { copied: '-1.01' } });
  });
});

describe('opening after a failure', () => {
  const shown = reduce(accountState({ plan: 'unlimited' }), {
    kind: 'conditions-changed',
    conditions: { popupOpen: true },
  });
  const failed = (code: Parameters<typeof appError>[0]): AppState =>
    reduce(shown, {
      kind: 'request-failed',
      feed: USDT,
      error: appError(code),
      atMs: NOW,
      notBeforeMs: NOW + 5_000,
    });

  it.each(['bad-request', 'not-in-market', 'unexpected-shape', 'server', 'timeout'] as const)(
    'that cost a request (%s) costs no second one for a quarter of an hour',
    (code) => {
      const state = failed(code);
      expect(opensWithRequest(state, USDT, at(NOW + MINUTE))).toBe(false);
      expect(opensWithRequest(state, USDT, at(NOW + 15 * MINUTE))).toBe(false);
      expect(opensWithRequest(state, USDT, at(NOW + 15 * MINUTE + 1))).toBe(true);
    },
  );

  it('that never reached the service requests again as soon as its backoff is over', () => {
    const state = failed('unreachable');
    expect(opensWithRequest(state, USDT, at(NOW + 4_999))).toBe(false);
    expect(opensWithRequest(state, USDT, at(NOW + 5_000))).toBe(true);
  });
});
