import type { AppState } from '#core/app/app-state.ts';
import { ONE, rateOf } from '#core/rates/rate-table.ts';
import { timeOf } from '#core/rates/roll-up.ts';
import { type Trend, trendOf, type Trends, type TrendsRequest } from '#core/rates/trend.ts';
import type { History } from '../record/history.ts';

export type ReadCloses = History['closes'];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Far enough back to find a value older than 24 h after some weeks without a check. */
const DAYS_MS = 60 * DAY;
/**
 * Hours are read only this far. An older last value has nothing between it and the end of its day,
 * so it is that day's close.
 */
const HOURS_MS = 49 * HOUR;

/**
 * The trends of the requested currencies in the chosen base, in one read of the record. Both legs
 * of each cross come from one snapshot (domain.md, "Markets").
 */
export function trendsIn(
  state: AppState,
  { market, codes }: TrendsRequest,
  closes: ReadCloses,
): Trends {
  const { table } = state.markets[market];
  const { base } = state.choices;
  const per = table && rateOf(table, base);
  if (!table || per === null) return { market, base, atMs: table && timeOf(table), byCode: {} };
  const atMs = timeOf(table);
  const since = { daysSinceMs: atMs - DAYS_MS, hoursSinceMs: atMs - HOURS_MS };
  const past = closes(market, base, codes, since, atMs - DAY);
  const trends = codes.flatMap((code): [string, Trend][] => {
    const rate = rateOf(table, code);
    // A currency in itself is always 1.
    if (rate === null || code === base) return [];
    const latest = { atMs, rate, ...(per === ONE ? {} : { per }) };
    return [[code, trendOf(latest, past.get(code) ?? [])]];
  });
  return { market, base, atMs, byCode: Object.fromEntries(trends) };
}
