import type { DatabaseSync } from 'node:sqlite';
import { joinStretches, type Stretch } from '#core/coverage.ts';
import { integer, statementsOf } from './database.ts';

/** When we were checking a feed: one row for each stretch without a gap. */
export interface Checks {
  /** Within a transaction of the caller's. `periodMs` is the planned time between two checks. */
  cover(feed: bigint, stretch: Stretch, periodMs: number): void;
  /** Those that touch a range, ascending. */
  read(feed: bigint, fromMs: number, toMs: number): Stretch[];
}

export function checksIn(db: DatabaseSync): Checks {
  const sql = statementsOf(db);
  const touching = (feed: bigint, fromMs: number, toMs: number): Stretch[] =>
    sql(
      `SELECT from_ms, to_ms FROM coverage
       WHERE feed_id = ? AND from_ms <= ? AND to_ms >= ? ORDER BY from_ms`,
    )
      .all(feed, integer(toMs), integer(fromMs))
      .map((row) => ({ fromMs: Number(row['from_ms']), toMs: Number(row['to_ms']) }));
  return {
    cover(feed, stretch, periodMs) {
      const slack = 2 * periodMs;
      const known = touching(feed, stretch.fromMs - slack, stretch.toMs + slack);
      const [first] = known;
      if (first && known.length === 1 && first.fromMs <= stretch.fromMs) {
        sql(
          `UPDATE coverage SET to_ms = max(to_ms, ?), period_ms = ?
           WHERE feed_id = ? AND from_ms = ?`,
        ).run(integer(stretch.toMs), integer(periodMs), feed, integer(first.fromMs));
        return;
      }
      const forget = sql('DELETE FROM coverage WHERE feed_id = ? AND from_ms = ?');
      for (const { fromMs } of known) forget.run(feed, integer(fromMs));
      for (const { fromMs, toMs } of joinStretches([...known, stretch], periodMs)) {
        const insert = sql('INSERT INTO coverage VALUES (?, ?, ?, ?)');
        insert.run(feed, integer(fromMs), integer(toMs), integer(periodMs));
      }
    },
    read: touching,
  };
}
