import type { AppState } from '#core/app/app-state.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { RateTable } from '#core/rates/rate-table.ts';
import { ONE, rateOf } from '#core/rates/rate-table.ts';
import { timeOf } from '#core/rates/roll-up.ts';
import { type Trend, trendOf, type Trends } from '#core/rates/trend.ts';
import type { History } from '../record/history.ts';

export type RecordedCloses = Pick<History, 'closes' | 'changes'>;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Far enough back to find a value older than 24 h after some weeks without a check. */
const DAYS_MS = 60 * DAY;
/**
 * Hours are read only this far. An older last value has nothing between it and the end of its day,
 * so it is that day's close.
 */
const HOURS_MS = 49 * HOUR;

/** The trends of the last call. */
interface Cached {
  readonly table: RateTable | null;
  readonly base: CurrencyCode;
  readonly codes: readonly CurrencyCode[];
  readonly record: RecordedCloses | null;
  readonly changes: number | null;
  readonly trends: Trends;
}

/**
 * Reads the trends of the rows on screen, once for each answer and each change of the record; null
 * while Rates is not open.
 */
export function createTrends(
  recordNow: () => RecordedCloses | null,
): (state: AppState) => Trends | null {
  let cached: Cached | null = null;
  return (state) => {
    const { rates } = state.shown;
    if (!rates || rates.codes.length === 0) return null;
    const { market, base } = state.choices;
    const { table } = state.markets[market];
    const { codes } = rates;
    const record = recordNow();
    // The past may have been filled in, deleted or replaced.
    const changes = record?.changes() ?? null;
    const isCurrent =
      cached?.table === table &&
      cached.trends.market === market &&
      cached.base === base &&
      cached.codes === codes &&
      cached.record === record &&
      cached.changes === changes;
    if (!isCurrent) {
      const trends = trendsIn(state, codes, record);
      cached = { table, base, codes, record, changes, trends };
    }
    return cached?.trends ?? null;
  };
}

/**
 * The trends of currencies in the chosen market and base, in one read of the record. Both legs
 * of each cross come from one snapshot (domain.md, "Markets").
 */
function trendsIn(
  state: AppState,
  codes: readonly CurrencyCode[],
  record: RecordedCloses | null,
): Trends {
  const { market, base } = state.choices;
  const { table } = state.markets[market];
  const per = table && rateOf(table, base);
  if (!table || per === null) return { market, base, atMs: table && timeOf(table), byCode: {} };
  const atMs = timeOf(table);
  const since = { daysSinceMs: atMs - DAYS_MS, hoursSinceMs: atMs - HOURS_MS };
  const past = record?.closes(market, base, codes, since, atMs - DAY);
  const trends = codes.flatMap((code): [string, Trend][] => {
    const rate = rateOf(table, code);
    // A currency in itself is always 1.
    if (rate === null || code === base) return [];
    const latest = { atMs, rate, ...(per === ONE ? {} : { per }) };
    return [[code, trendOf(latest, past?.get(code) ?? [])]];
  });
  return { market, base, atMs, byCode: Object.fromEntries(trends) };
}
