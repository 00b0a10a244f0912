import * as v from 'valibot';
import type { Ticker } from '#core/rates/feed.ts';
import type { PairDay, PairDays, PairSpan } from '#core/history/pair-days.ts';
import { compareDecimals } from '#core/number/decimal.ts';
import { ok, type Result } from '#core/base/result.ts';
import { fault } from './fault.ts';
import { type JsonObject, plainObject, readRate, readTime } from './read.ts';

const DAY_MS = 86_400_000;
const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/**
 * GET pairs/{ticker}/history, as observed; not part of the interface (domain.md, "Seen in the
 * wild").
 */
export function pairHistoryRequest(
  ticker: Ticker,
  { fromMs, toMs, most }: PairSpan,
): { readonly path: string; readonly query: Record<string, string> } {
  const query = {
    start_date: dayOf(fromMs),
    end_date: dayOf(toMs),
    page: '1',
    limit: String(most),
  };
  return { path: `/pairs/${ticker.toLowerCase()}/history`, query };
}

/** Reads the rows of an answer's first list. Rows of other days and invalid candles are dropped. */
export function decodePairHistory(
  data: JsonObject,
  span: PairSpan,
  nowMs: number,
): Result<Omit<PairDays, 'billing'>> {
  const rows: unknown = Object.values(data).find(Array.isArray);
  if (!Array.isArray(rows)) return fault('unexpected-shape', { kind: 'empty', of: 'rates' });
  const days = rows.slice(0, span.most).flatMap((row) => readRow(row, span, nowMs) ?? []);
  return ok({ days, droppedCount: rows.length - days.length });
}

function readRow(row: unknown, { fromMs, toMs }: PairSpan, nowMs: number): PairDay | null {
  if (!v.is(plainObject, row)) return null;
  const atMs = readTime(row['date'] ?? row['timestamp'], nowMs);
  const [open, high, low, close] = ['open', 'high', 'low', 'close'].map((name) =>
    readRate(row[name]),
  );
  if (atMs === null || !open || !high || !low || !close) return null;
  const dayMs = Math.floor(atMs / DAY_MS) * DAY_MS;
  const isCandle = [open, close].every(
    (each) => compareDecimals(low, each) <= 0 && compareDecimals(each, high) <= 0,
  );
  return isCandle && dayMs >= fromMs && dayMs <= toMs ? { dayMs, open, high, low, close } : null;
}
