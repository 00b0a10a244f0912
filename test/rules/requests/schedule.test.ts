import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppState } from '#core/app/app-state.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { Feed, Ticker } from '#core/rates/feed.ts';
import { haltOf } from '#core/requests/halt.ts';
import { MARKETS } from '#core/rates/market.ts';
import { reduce } from '#core/app/reducer.ts';
import { appError, type ErrorCode } from '#core/base/result.ts';
import { nextAction, nextTryMs } from '#core/requests/schedule.ts';
import { accountState, at, refreshed } from '../../support/account.ts';
import { emptyState, rateTable, stateWith } from '../../support/rates.ts';

const DAY = 86_400_000;
const NOW = 50 * DAY;
const PERIOD = 10_000;
const names = new Map([[currencyCode('NGN'), 'Nigerian Naira']]);
const USDNGN = 'USDNGN' as Ticker;

/** Everything was answered at NOW: rates published then, names known. */
function settled(): AppState {
  const tables = MARKETS.map((market) => rateTable({ NGN: '1' }, { market, publishedAtMs: NOW }));
  const state = tables.reduce((before, table) => stateWith(table, NOW, before), emptyState());
  return reduce(state, { kind: 'currencies-answered', names, droppedCount: 0, atMs: NOW });
}

/** Every request that would leave at a time, one after another. */
function sentAt(state: AppState, nowMs: number): Feed[] {
  const sent: Feed[] = [];
  for (
    let action = nextAction(state, at(nowMs));
    action.kind === 'send';
    action = nextAction(state, at(nowMs))
  ) {
    sent.push(action.feed);
    state = reduce(state, { kind: 'request-sent', feed: action.feed });
  }
  return sent;
}

function failed(
  feed: Feed,
  notBeforeMs: number,
  code: ErrorCode = 'server',
  retryAfterMs?: number,
) {
  const error = appError(code, null, retryAfterMs);
  return { kind: 'request-failed', feed, error, atMs: NOW, notBeforeMs } as const;
}

describe('nextAction', () => {
  it('at first requests everything, once', () => {
    expect(sentAt(emptyState(), NOW)).toEqual(['official', 'mid', 'parallel', 'currencies']);
  });

  it('knows when a feed is tried next, and that a halted one is not', () => {
    const again = reduce(settled(), failed('mid', NOW + 500));
    expect(nextTryMs(again, 'mid', at(NOW))).toBe(NOW + 500);
    expect(nextTryMs(again, 'mid', at(NOW))).toBeLessThan(
      nextTryMs(again, 'official', at(NOW)) ?? 0,
    );
    const paused = { ...again, choices: { ...again.choices, paused: true } };
    expect(nextTryMs(paused, 'mid', at(NOW))).toBeNull();
    const refused = reduce(settled(), failed('mid', NOW, 'forbidden'));
    expect(nextTryMs(refused, 'mid', at(NOW))).toBeNull();
  });

  it('has the reason of each request', () => {
    expect(nextAction(emptyState(), at(NOW))).toMatchObject({ feed: 'official', why: 'schedule' });
    const requested = refreshed(settled(), NOW);
    expect(nextAction(requested, at(NOW))).toMatchObject({ feed: 'official', why: 'hand' });
    const again = reduce(settled(), failed('mid', NOW + 500));
    expect(nextAction(again, at(NOW + 500))).toMatchObject({ feed: 'mid', why: 'retry' });
    const named = reduce(settled(), {
      kind: 'currencies-answered',
      names: new Map(),
      droppedCount: 0,
      atMs: 0,
    });
    expect(nextAction(named, at(NOW))).toMatchObject({ feed: 'currencies', why: 'names' });
  });

  it('then waits for the period, not longer', () => {
    const wait = { kind: 'wait', untilMs: NOW + PERIOD, reason: 'poll' };
    expect(nextAction(settled(), at(NOW))).toEqual(wait);
    expect(sentAt(settled(), NOW + PERIOD - 1)).toEqual([]);
    expect(sentAt(settled(), NOW + PERIOD)).toEqual(['official', 'mid', 'parallel']);
  });

  it('requests the names again after a week', () => {
    expect(sentAt(settled(), NOW + 7 * DAY)).toContain('currencies');
    expect(sentAt(settled(), NOW + 7 * DAY - 1)).not.toContain('currencies');
  });

  it('requests the names when a code appears that has none', () => {
    const state = stateWith(rateTable({ XYZ: '1' }, { publishedAtMs: NOW }), NOW, settled());
    expect(sentAt(state, NOW)).toEqual(['currencies']);
  });

  it('sends nothing while an answer is pending', () => {
    const state = reduce(settled(), { kind: 'request-sent', feed: 'mid' });
    expect(sentAt(state, NOW + PERIOD)).toEqual(['official', 'parallel']);
  });

  it('requests only what is watched or open', () => {
    const few = reduce(settled(), {
      kind: 'chosen',
      choices: { markets: ['parallel'], tickers: [USDNGN], market: 'mid' },
    });
    expect(sentAt(few, NOW + PERIOD)).toEqual(['parallel', USDNGN]);
    const open = reduce(few, { kind: 'conditions-changed', conditions: { popupOpen: true } });
    expect(sentAt(open, NOW + PERIOD)).toEqual(['mid', 'parallel', USDNGN]);
  });

  it.each([
    ['asleep', { asleep: true }],
    ['locked', { locked: true }],
  ])('sends nothing %s, and one round on wake, if due', (_what, conditions) => {
    const away = reduce(settled(), { kind: 'conditions-changed', conditions });
    expect(sentAt(away, NOW + DAY)).toEqual([]);
    const back = reduce(away, {
      kind: 'conditions-changed',
      conditions: { asleep: false, locked: false },
    });
    expect(sentAt(back, NOW + PERIOD - 1)).toEqual([]);
    expect(sentAt(back, NOW + DAY)).toEqual(['official', 'mid', 'parallel']);
  });

  it('while paused, sends only requests by hand', () => {
    const paused = reduce(settled(), { kind: 'chosen', choices: { paused: true } });
    expect(sentAt(paused, NOW + DAY)).toEqual([]);
    expect(sentAt(refreshed(paused, NOW), NOW + DAY)).toHaveLength(3);
  });

  it('a clock that was set back does not stop it', () => {
    expect(sentAt(settled(), NOW - DAY)).toEqual(['official', 'mid', 'parallel']);
  });

  it('not even if it was set back during a backoff', () => {
    const state = reduce(settled(), failed('mid', NOW + 900_000));
    expect(sentAt(state, NOW - DAY)).toContain('mid');
  });

  it('wakes when something shown gets older', () => {
    const busy = MARKETS.reduce(
      (before, feed) => reduce(before, { kind: 'request-sent', feed }),
      reduce(settled(), { kind: 'chosen', choices: { times: 'utc' } }),
    );
    const edge = (untilMs: number) => ({ kind: 'wait', untilMs, reason: 'freshness' });
    expect(nextAction(busy, at(NOW))).toEqual(edge(NOW + 2 * PERIOD + 1));
    expect(nextAction(busy, at(NOW + DAY / 48))).toEqual(edge(NOW + DAY / 24 + 1));
    const local = reduce(busy, { kind: 'chosen', choices: { times: 'local' } });
    const quarterHour = DAY / 96;
    expect(nextAction(local, at(NOW + DAY / 48))).toEqual(
      edge((Math.floor((NOW + DAY / 48) / quarterHour) + 1) * quarterHour),
    );
  });

  it('never waits for a time that has passed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 * DAY }), (laterMs) => {
        const action = nextAction(settled(), at(NOW + laterMs));
        if (action.kind === 'wait') expect(action.untilMs).toBeGreaterThan(NOW + laterMs);
      }),
    );
  });
});

describe('after a failure', () => {
  it('one broken feed never stops the others', () => {
    const state = reduce(settled(), failed('mid', NOW + 900_000));
    expect(sentAt(state, NOW + PERIOD)).toEqual(['official', 'parallel']);
    expect(sentAt(state, NOW + 900_000)).toContain('mid');
  });

  it.each<[ErrorCode, number]>([
    ['server', 500],
    ['timeout', 500],
    ['network', 500],
    ['unreachable', 500],
    ['tls', 500],
    ['rate-limited', 500],
    ['bad-request', PERIOD],
    ['not-in-market', PERIOD],
    ['not-json', PERIOD],
    ['redirected', PERIOD],
    ['unexpected-shape', PERIOD],
    ['too-large', PERIOD],
  ])('%s is tried again after %i ms', (code, afterMs) => {
    const state = reduce(settled(), failed('mid', NOW + 500, code));
    expect(sentAt(state, NOW + afterMs - 1)).not.toContain('mid');
    expect(sentAt(state, NOW + afterMs)).toContain('mid');
  });

  it('a refresh by hand goes at once, over back-off', () => {
    const state = refreshed(reduce(settled(), failed('mid', NOW + 900_000)), NOW);
    expect(sentAt(state, NOW + 1)).toEqual(['official', 'mid', 'parallel']);
  });

  it('if the service requires a wait, its whole endpoint waits, by hand too', () => {
    const limited = failed('mid', NOW + 3_000, 'rate-limited', 3_000);
    const state = refreshed(reduce(settled(), limited), NOW + 1);
    expect(sentAt(state, NOW + 2_999)).toEqual([]);
    expect(sentAt(state, NOW + PERIOD)).toEqual(['official', 'mid', 'parallel']);
    const other = reduce(state, { kind: 'chosen', choices: { tickers: [USDNGN] } });
    expect(sentAt(other, NOW + 1)).toEqual([USDNGN]);
  });

  it('403 stops only its endpoint, until a request by hand', () => {
    const choices = { tickers: [USDNGN, 'BTCNGN' as Ticker] };
    const before = reduce(settled(), { kind: 'chosen', choices });
    const state = reduce(before, failed(USDNGN, NOW, 'forbidden'));
    expect(sentAt(state, NOW + DAY)).toEqual(['official', 'mid', 'parallel']);
    expect(sentAt(refreshed(state, NOW), NOW + DAY)).toContain(USDNGN);
  });

  it('403 of a market that is no longer requested stops nothing', () => {
    const account = accountState({ plan: 'unlimited' });
    const stopped = reduce(account, failed('parallel', NOW, 'forbidden'));
    expect(haltOf(stopped, at(NOW))).toMatchObject({ reason: 'forbidden' });
    const fewer = reduce(stopped, { kind: 'chosen', choices: { markets: ['mid'] } });
    expect(haltOf(fewer, at(NOW))).toBeNull();
    expect(sentAt(refreshed(fewer, NOW), NOW)).toContain('parallel');
  });

  it('a refresh by hand marks no more than the month can pay for', () => {
    const state = accountState({ monthlyLimit: 2 });
    expect(sentAt(refreshed(state, NOW), NOW)).toHaveLength(2);
  });

  it('retries failed names ever more rarely', () => {
    const once = reduce(settled(), failed('currencies', NOW));
    expect(sentAt(once, NOW + 59_999)).not.toContain('currencies');
    expect(sentAt(once, NOW + 60_000)).toContain('currencies');
    const twice = reduce(once, failed('currencies', NOW));
    expect(sentAt(twice, NOW + 239_999)).not.toContain('currencies');
    expect(sentAt(twice, NOW + 240_000)).toContain('currencies');
  });
});
