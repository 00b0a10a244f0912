import type { AppState } from '#core/app-state.ts';
import type { Market } from '#core/market.ts';
import { rateOf } from '#core/rate-table.ts';
import { timeOf } from '#core/roll-up.ts';
import { type Trend, trendOf } from '#core/trend.ts';
import type { Trends } from '#ipc/contract.ts';
import type { History } from './history.ts';

/** The record's closes; of no currency at all where there is no record. */
export type ReadCloses = History['closes'];

/** Far enough back to find a value older than 24 h after some weeks without a check. */
const DAY = 86_400_000;
const SPAN_MS = 60 * DAY;

/** The trends of all watched currencies in a market, in one reading of the record. */
export function trendsIn(state: AppState, market: Market, closes: ReadCloses): Trends {
  const { table } = state.markets[market];
  if (!table) return { market, byCode: {} };
  const atMs = timeOf(table);
  const past = closes(market, table.base, state.choices.watched, atMs - SPAN_MS, atMs - DAY);
  const trends = state.choices.watched.flatMap((code): [string, Trend][] => {
    const rate = rateOf(table, code);
    return rate === null ? [] : [[code, trendOf({ atMs, rate }, past.get(code) ?? [])]];
  });
  return { market, byCode: Object.fromEntries(trends) };
}
