import type { DatabaseSync } from 'node:sqlite';
import { joinStretches, type Stretch } from '#core/history/coverage.ts';
import { checkedUntil } from '#core/rates/freshness.ts';
import { integer, statementsOf } from '../store/database.ts';
import { BrokenContentError } from '../store/sqlite-errors.ts';

/** Used if the caller gives no period. */
export const USUAL_PERIOD_MS = 300_000;

/** When we polled a feed: one row for each stretch without a hole. */
export interface Checks {
  /** Runs within the caller's transaction. `periodMs` is the planned time between two checks. */
  cover(feed: bigint, stretch: Stretch, periodMs: number): void;
  /** The stretches that touch a range, ascending. */
  read(feed: bigint, fromMs: number, toMs: number): Planned[];
  /** Until when a check counts as checked, by the plan that it was stored with. */
  checkedUntil(feed: bigint, atMs: number): number;
}

interface Planned extends Stretch {
  /** Of its last check. */
  readonly periodMs: number;
}

export function checksIn(db: DatabaseSync): Checks {
  const sql = statementsOf(db);

  /** Stretches do not overlap, so at most one that begins earlier can touch the range. */
  function around(feed: bigint, fromMs: number, toMs: number): Planned[] {
    return sql(
      `SELECT from_ms, to_ms, period_ms FROM coverage WHERE feed_id = :feed
       AND from_ms >= coalesce((SELECT max(from_ms) FROM coverage
         WHERE feed_id = :feed AND from_ms < :from), :from)
       AND from_ms <= coalesce((SELECT min(from_ms) FROM coverage
         WHERE feed_id = :feed AND from_ms > :to), :to)
       ORDER BY from_ms`,
    )
      .all({ feed, from: integer(fromMs), to: integer(toMs) })
      .map((row) => {
        const fromMs = Number(row['from_ms']);
        const toMs = Number(row['to_ms']);
        // A stretch that ends before it begins would touch nothing, not even one at its own time.
        if (toMs < fromMs) throw new BrokenContentError(`not stored by Parallax: ${toMs}`);
        return { fromMs, toMs, periodMs: Number(row['period_ms']) };
      });
  }

  const checks: Checks = {
    cover(feed, stretch, periodMs) {
      const near = around(feed, stretch.fromMs, stretch.toMs).filter((known) => {
        // A shorter new period must not turn earlier planned waits into holes.
        const slack = 2 * Math.max(known.periodMs, periodMs);
        return known.fromMs <= stretch.toMs + slack && known.toMs >= stretch.fromMs - slack;
      });
      const [first] = near;
      if (first && near.length === 1 && first.fromMs <= stretch.fromMs) {
        sql(
          `UPDATE coverage SET to_ms = max(to_ms, ?), period_ms = ?
           WHERE feed_id = ? AND from_ms = ?`,
        ).run(integer(stretch.toMs), integer(periodMs), feed, integer(first.fromMs));
        return;
      }
      const forget = sql('DELETE FROM coverage WHERE feed_id = ? AND from_ms = ?');
      for (const { fromMs } of near) forget.run(feed, integer(fromMs));
      const longestMs = Math.max(periodMs, ...near.map((known) => known.periodMs));
      for (const { fromMs, toMs } of joinStretches([...near, stretch], longestMs)) {
        const insert = sql('INSERT INTO coverage VALUES (?, ?, ?, ?)');
        insert.run(feed, integer(fromMs), integer(toMs), integer(periodMs));
      }
    },
    read: (feed, fromMs, toMs) =>
      around(feed, fromMs, toMs).filter((each) => each.fromMs <= toMs && each.toMs >= fromMs),
    checkedUntil(feed, atMs) {
      const [stretch] = checks.read(feed, atMs, atMs).slice(-1);
      return checkedUntil(atMs, stretch?.periodMs ?? USUAL_PERIOD_MS);
    },
  };
  return checks;
}
