import type { DatabaseSync } from 'node:sqlite';
import { MOST_CHANGES, type PlatformChange } from '#core/platforms/platform-changes.ts';
import { integer, statementsOf } from '../store/database.ts';

/** Stores which platforms of a ticker were new or gone, and when. */
export interface RecordedChanges {
  /** Runs within the caller's transaction. */
  save(feed: bigint, changes: readonly PlatformChange[]): void;
  load(feed: bigint): readonly PlatformChange[];
}

export function changesIn(db: DatabaseSync): RecordedChanges {
  const sql = statementsOf(db);
  return {
    save(feed, changes) {
      for (const { code, isNew, atMs } of changes) {
        sql('INSERT INTO platform_change (feed_id, code, is_new, at_ms) VALUES (?, ?, ?, ?)').run(
          feed,
          code,
          isNew ? 1 : 0,
          integer(atMs),
        );
      }
      if (changes.length === 0) return;
      sql(
        `DELETE FROM platform_change WHERE feed_id = ?1 AND id <=
           (SELECT id FROM platform_change WHERE feed_id = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)`,
      ).run(feed, integer(MOST_CHANGES));
    },
    load: (feed) =>
      sql('SELECT * FROM platform_change WHERE feed_id = ? ORDER BY id')
        .all(feed)
        .map((row) => ({
          code: String(row['code']),
          isNew: row['is_new'] === 1,
          atMs: Number(row['at_ms']),
        })),
  };
}
