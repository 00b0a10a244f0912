import type { DatabaseSync } from 'node:sqlite';
import { integer, statementsOf } from '../store/database.ts';

/**
 * The past days that were requested, by series (null for USD's), and whether the service offered
 * them.
 */
export interface RequestedDays {
  note(dayMs: number, requestedMs: number, isOffered: boolean, series?: string | null): void;
  /** The answered days of a range, ascending, even if their values were of an earlier day. */
  answered(fromMs: number, toMs: number, series?: string | null): number[];
  /** When it last said that it offers no history; null if it has answered since. */
  notOfferedMs(): number | null;
  /** Allows requests for answered days again, after their values were deleted. */
  forget(): void;
}

export function requestedDaysIn(db: DatabaseSync, source: bigint): RequestedDays {
  const sql = statementsOf(db);
  return {
    note(dayMs, requestedMs, isOffered, series = null) {
      sql('INSERT OR REPLACE INTO requested_day VALUES (?, ?, ?, ?, ?)').run(
        source,
        series ?? '',
        integer(dayMs),
        integer(requestedMs),
        isOffered ? 1n : 0n,
      );
    },
    answered: (fromMs, toMs, series = null) =>
      sql(
        `SELECT day_ms FROM requested_day WHERE source_id = ? AND series = ? AND offered = 1
         AND day_ms BETWEEN ? AND ? ORDER BY day_ms`,
      )
        .all(source, series ?? '', integer(fromMs), integer(toMs))
        .map((row) => Number(row['day_ms'])),
    notOfferedMs() {
      const row = sql(
        'SELECT requested_ms, offered FROM requested_day WHERE source_id = ? ORDER BY requested_ms DESC, offered DESC LIMIT 1',
      ).get(source);
      return row?.['offered'] === 0 ? Number(row['requested_ms']) : null;
    },
    forget: () =>
      void sql('DELETE FROM requested_day WHERE source_id = ? AND offered = 1').run(source),
  };
}
