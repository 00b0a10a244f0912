import type { AppState } from '#core/app/app-state.ts';
import { ONE, rateOf } from '#core/rates/rate-table.ts';
import { timeOf } from '#core/rates/roll-up.ts';
import { type Trend, trendOf, type Trends, type TrendsRequest } from '#core/rates/trend.ts';
import type { History } from '../record/history.ts';

/** The record's closes; of no currency at all where there is no record. */
export type ReadCloses = History['closes'];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Far enough back to find a value older than 24 h after some weeks without a check. */
const DAYS_MS = 60 * DAY;
/**
 * Hours are read only so far: the last value at or before 24 h ago is either in them or older, and
 * then nothing came between it and the end of its day, so that it is that day's close.
 */
const HOURS_MS = 49 * HOUR;

/**
 * The trends of the asked currencies in the chosen base, in one reading of the record. Each value of
 * a cross has both legs from one snapshot (domain.md, "Markets").
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
    // One of itself is always one.
    if (rate === null || code === base) return [];
    const latest = { atMs, rate, ...(per === ONE ? {} : { per }) };
    return [[code, trendOf(latest, past.get(code) ?? [])]];
  });
  return { market, base, atMs, byCode: Object.fromEntries(trends) };
}
