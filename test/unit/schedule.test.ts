import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppState, Feed } from '#core/app-state.ts';
import { currencyCode } from '#core/currency.ts';
import { MARKETS } from '#core/market.ts';
import { reduce } from '#core/reducer.ts';
import { appError } from '#core/result.ts';
import { backoffMs, nextAction } from '#core/schedule.ts';
import { emptyState, rateTable, stateWith } from '../support/rates.ts';

const DAY = 86_400_000;
const NOW = 50 * DAY;
const PERIOD = 10_000;
const names = new Map([[currencyCode('NGN'), 'Nigerian Naira']]);

/** Everything was answered at NOW: rates published then, names known. */
function settled(): AppState {
  const tables = MARKETS.map((market) => rateTable({ NGN: '1' }, { market, publishedAtMs: NOW }));
  const state = tables.reduce((before, table) => stateWith(table, NOW, before), emptyState());
  return reduce(state, { kind: 'currencies-answered', names, atMs: NOW });
}

/** Every request that would leave at a time, one after another. */
function sentAt(state: AppState, nowMs: number): Feed[] {
  const sent: Feed[] = [];
  for (
    let action = nextAction(state, nowMs);
    action.kind === 'send';
    action = nextAction(state, nowMs)
  ) {
    sent.push(action.feed);
    state = reduce(state, { kind: 'request-sent', feed: action.feed });
  }
  return sent;
}

const failed = (feed: Feed, notBeforeMs: number, retryAfterMs?: number) =>
  ({
    kind: 'request-failed',
    feed,
    error: appError(retryAfterMs === undefined ? 'server' : 'rate-limited', null, retryAfterMs),
    atMs: NOW,
    notBeforeMs,
  }) as const;

describe('nextAction', () => {
  it('at first asks for everything, once', () => {
    expect(sentAt(emptyState(), NOW)).toEqual(['official', 'mid', 'parallel', 'currencies']);
  });

  it('then waits for the period, not longer', () => {
    expect(nextAction(settled(), NOW)).toEqual({ kind: 'wait', untilMs: NOW + PERIOD });
    expect(sentAt(settled(), NOW + PERIOD - 1)).toEqual([]);
    expect(sentAt(settled(), NOW + PERIOD)).toEqual(['official', 'mid', 'parallel']);
  });

  it('asks for the names again after a week', () => {
    expect(sentAt(settled(), NOW + 7 * DAY)).toContain('currencies');
    expect(sentAt(settled(), NOW + 7 * DAY - 1)).not.toContain('currencies');
  });

  it('asks for the names when a code turns up that has none', () => {
    const state = stateWith(rateTable({ XYZ: '1' }, { publishedAtMs: NOW }), NOW, settled());
    expect(sentAt(state, NOW)).toEqual(['currencies']);
  });

  it('does not ask while an answer is awaited', () => {
    const state = reduce(settled(), { kind: 'request-sent', feed: 'mid' });
    expect(sentAt(state, NOW + PERIOD)).toEqual(['official', 'parallel']);
  });

  it('one broken feed never stops the others', () => {
    const state = reduce(settled(), failed('mid', NOW + 900_000));
    expect(sentAt(state, NOW + PERIOD)).toEqual(['official', 'parallel']);
    expect(sentAt(state, NOW + 900_000)).toContain('mid');
  });

  it('a refresh by hand goes at once, over back-off', () => {
    const state = reduce(reduce(settled(), failed('mid', NOW + 900_000)), {
      kind: 'refresh-asked',
    });
    expect(sentAt(state, NOW + 1)).toEqual(['official', 'mid', 'parallel']);
  });

  it('a refresh by hand waits where the service asked for it', () => {
    const state = reduce(reduce(settled(), failed('mid', NOW + 3_000, 3_000)), {
      kind: 'refresh-asked',
    });
    expect(sentAt(state, NOW + 2_999)).not.toContain('mid');
    expect(sentAt(state, NOW + 3_000)).toContain('mid');
  });

  it('wakes when something shown gets older', () => {
    const state = reduce(reduce(settled(), failed('mid', NOW + 30 * DAY)), {
      kind: 'request-sent',
      feed: 'official',
    });
    const busy = reduce(state, { kind: 'request-sent', feed: 'parallel' });
    expect(nextAction(busy, NOW)).toEqual({ kind: 'wait', untilMs: NOW + 2 * PERIOD + 1 });
    expect(nextAction(busy, NOW + DAY / 48)).toEqual({ kind: 'wait', untilMs: NOW + DAY / 24 + 1 });
  });

  it('a clock that was put back is no reason to stand still', () => {
    expect(sentAt(settled(), NOW - DAY)).toEqual(['official', 'mid', 'parallel']);
  });

  it('nor is one that was put back during back-off', () => {
    const state = reduce(settled(), failed('mid', NOW + 900_000));
    expect(sentAt(state, NOW - DAY)).toContain('mid');
  });

  it('asks for names that failed no more than once a minute', () => {
    const state = reduce(settled(), failed('currencies', NOW));
    expect(sentAt(state, NOW + 59_999)).not.toContain('currencies');
    expect(sentAt(state, NOW + 60_000)).toContain('currencies');
  });

  it('never waits for a time that has passed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 * DAY }), (laterMs) => {
        const action = nextAction(settled(), NOW + laterMs);
        if (action.kind === 'wait') expect(action.untilMs).toBeGreaterThan(NOW + laterMs);
      }),
    );
  });
});

describe('backoffMs', () => {
  it.each([
    [1, 1_000],
    [2, 2_000],
    [5, 16_000],
    [11, 900_000],
    [2_000, 900_000],
  ])('after %i failures is up to %i ms', (failures, longest) => {
    expect(backoffMs(failures, 1)).toBe(longest);
    expect(backoffMs(failures, 0)).toBe(0);
    expect(backoffMs(failures, 0.5)).toBe(longest / 2);
  });
});
