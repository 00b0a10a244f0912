import type { DatabaseSync } from 'node:sqlite';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { type Candle, regroup } from '#core/history/ohlc.ts';
import { type Grain, lengthMs, periodOf } from '#core/rates/roll-up.ts';
import { integer, statementsOf, type SqlRow } from '../store/database.ts';
import { storedRate } from './legs.ts';
import { grainCode } from './snapshots.ts';

/** Candles of watched pairs whose raw snapshots were deleted. */
export interface StoredCandles {
  /** Merges them with existing candles of the same period. Runs within the caller's transaction. */
  add(feed: bigint, code: string, base: string, grain: Grain, candles: readonly Candle[]): void;
  /** Hourly candles and older daily ones that open in a range and fit into a bucket. */
  read(
    feed: bigint,
    pair: { base: CurrencyCode; quote: CurrencyCode },
    range: { fromMs: number; toMs: number },
    bucketMs: number,
  ): Candle[];
  /** Merges some hours before a time into days; false if there are none left. */
  joinHours(beforeMs: number): boolean;
}

const HOURS_AT_ONCE = 24;

export function storedCandlesIn(db: DatabaseSync): StoredCandles {
  const sql = statementsOf(db);
  const OF_SERIES = 'feed_id = ? AND code = ? AND base = ?';

  function add(
    feed: bigint,
    code: string,
    base: string,
    grain: Grain,
    all: readonly Candle[],
  ): void {
    const bucketMs = lengthMs(grain);
    for (const candle of all) {
      const known = sql(
        `SELECT * FROM candle WHERE ${OF_SERIES} AND grain = ? AND from_ms = ?`,
      ).get(feed, code, base, grainCode(grain), integer(periodOf(grain, candle.openedMs)));
      const before = known ? toCandle(known) : null;
      const [joined = candle] = regroup(before ? [before, candle] : [candle], bucketMs);
      sql('INSERT OR REPLACE INTO candle VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').run(
        feed,
        code,
        base,
        grainCode(grain),
        integer(joined.fromMs),
        joined.open,
        joined.high,
        joined.low,
        joined.close,
        integer(joined.observations),
        integer(joined.openedMs),
        integer(joined.closedMs),
      );
    }
  }

  return {
    add,
    read(feed, { base, quote }, { fromMs, toMs }, bucketMs) {
      return sql(
        `SELECT * FROM candle WHERE ${OF_SERIES} AND grain IN (1, 2) AND from_ms BETWEEN ? AND ?
         ORDER BY from_ms`,
      )
        .all(feed, quote, base, integer(fromMs - lengthMs('day')), integer(toMs))
        .filter((row) => fits(Number(row['grain']), bucketMs))
        .flatMap((row) => toCandle(row) ?? [])
        .filter(({ openedMs }) => openedMs >= fromMs && openedMs <= toMs);
    },
    joinHours(beforeMs) {
      // A literal grain, because the planner does not match a parameter with the partial index.
      const rows = sql('SELECT * FROM candle WHERE grain = 1 AND from_ms < ? LIMIT ?').all(
        integer(beforeMs),
        BigInt(HOURS_AT_ONCE),
      );
      for (const row of rows) {
        const series = [BigInt(Number(row['feed_id'])), String(row['code'])] as const;
        const base = String(row['base']);
        const candle = toCandle(row);
        if (candle) add(...series, base, 'day', [candle]);
        sql(`DELETE FROM candle WHERE ${OF_SERIES} AND grain = ? AND from_ms = ?`).run(
          ...series,
          base,
          grainCode('hour'),
          BigInt(Number(row['from_ms'])),
        );
      }
      return rows.length > 0;
    },
  };
}

/** A daily candle has no hourly detail. */
function fits(code: number, bucketMs: number): boolean {
  return bucketMs >= lengthMs(code === Number(grainCode('hour')) ? 'hour' : 'day');
}

/** Null if its values are no rates. */
function toCandle(row: SqlRow): Candle | null {
  const [open, high, low, close] = ['open', 'high', 'low', 'close'].map((name) =>
    storedRate(String(row[name])),
  );
  if (!open || !high || !low || !close) return null;
  return {
    fromMs: Number(row['from_ms']),
    open,
    high,
    low,
    close,
    observations: Number(row['observations']),
    openedMs: Number(row['opened_ms']),
    closedMs: Number(row['closed_ms']),
  };
}
