import type { DatabaseSync } from 'node:sqlite';
import type { Checks } from './checks.ts';
import { integer, statementsOf } from '../store/database.ts';
import type { Feeds } from './feeds.ts';
import { isSameSnapshot, rowToSnapshot, type StoredSnapshot } from './recorded-forms.ts';
import type { Snapshots } from './snapshots.ts';

/** A feed's current snapshot. */
interface Current {
  readonly id: bigint;
  readonly key: string;
  readonly snapshot: StoredSnapshot;
  readonly checkedAtMs: number;
  readonly checkedUntilMs: number;
}

/** A stored row with the same content. */
interface Filed {
  readonly id: bigint;
  readonly firstSeenMs: number;
}

/** The current snapshot of each feed. All methods run within the caller's transaction. */
export interface Currents {
  all(): Current[];
  find(feed: bigint): StoredSnapshot | null;
  save(feed: bigint, snapshot: StoredSnapshot, checkedAtMs: number, periodMs: number): void;
  /** @param isSame false if the check returned something other than the current snapshot. */
  confirm(feed: bigint, checkedAtMs: number, periodMs: number, isSame?: boolean): void;
  /** The last check is planned with another period. */
  replan(feed: bigint, periodMs: number): void;
  /** Whether the same snapshot was already stored; updates its confirmation. */
  confirmFiled(feed: bigint, snapshot: StoredSnapshot): boolean;
  moveToNewFeeds(): void;
}

export function currentsIn(
  db: DatabaseSync,
  feeds: Feeds,
  snapshots: Snapshots,
  checks: Checks,
): Currents {
  const sql = statementsOf(db);
  const SELECT = `SELECT s.*, c.checked_ms FROM current c JOIN snapshot s ON s.id = c.snapshot_id
                  WHERE c.feed_id = ?`;

  /** The same snapshot, already stored. */
  function findFiled(feed: bigint, snapshot: StoredSnapshot): Filed | null {
    const rows = sql('SELECT * FROM snapshot WHERE feed_id = ? AND grain = 0 AND at_ms = ?').all(
      feed,
      integer(snapshot.atMs),
    );
    const same = rows.find((row) => isSameSnapshot(rowToSnapshot(row), snapshot));
    if (!same) return null;
    return { id: BigInt(Number(same['id'])), firstSeenMs: Number(same['first_seen_ms']) };
  }

  const currents: Currents = {
    all: () =>
      feeds.all().flatMap(({ id, key }) => {
        const row = sql(SELECT).get(id);
        if (!row) return [];
        const checkedAtMs = Number(row['checked_ms']);
        const checkedUntilMs = checks.checkedUntil(id, checkedAtMs);
        return [{ id, key, snapshot: rowToSnapshot(row), checkedAtMs, checkedUntilMs }];
      }),
    find(feed) {
      const row = sql(SELECT).get(feed);
      return row ? rowToSnapshot(row) : null;
    },
    save(feed, snapshot, checkedAtMs, periodMs) {
      const current = currents.find(feed);
      if (current && isSameSnapshot(current, snapshot)) {
        currents.confirm(feed, checkedAtMs, periodMs);
        return;
      }
      // Stored while the clock was wrong, or current before. It is one publication and counts once.
      const filed = snapshot.publishedMs === null ? null : findFiled(feed, snapshot);
      const firstSeenMs = Math.min(snapshot.firstSeenMs, filed?.firstSeenMs ?? Infinity);
      const id = snapshots.add(feed, 'raw', { ...snapshot, firstSeenMs });
      sql(
        `INSERT INTO current VALUES (?, ?, ?) ON CONFLICT DO UPDATE
         SET snapshot_id = excluded.snapshot_id, checked_ms = excluded.checked_ms`,
      ).run(feed, id, integer(checkedAtMs));
      if (filed) sql('DELETE FROM snapshot WHERE id = ?').run(filed.id);
      checks.cover(feed, { fromMs: checkedAtMs, toMs: checkedAtMs }, periodMs);
    },
    confirm(feed, checkedAtMs, periodMs, isConfirmed = true) {
      const at = integer(checkedAtMs);
      if (isConfirmed) {
        sql(
          `UPDATE snapshot SET confirmed_ms = max(confirmed_ms, ?)
           WHERE id = (SELECT snapshot_id FROM current WHERE feed_id = ?)`,
        ).run(at, feed);
      }
      sql('UPDATE current SET checked_ms = ? WHERE feed_id = ?').run(at, feed);
      checks.cover(feed, { fromMs: checkedAtMs, toMs: checkedAtMs }, periodMs);
    },
    replan(feed, periodMs) {
      const row = sql('SELECT checked_ms FROM current WHERE feed_id = ?').get(feed);
      if (!row) return;
      const atMs = Number(row['checked_ms']);
      checks.cover(feed, { fromMs: atMs, toMs: atMs }, periodMs);
    },
    confirmFiled(feed, snapshot) {
      const filed = findFiled(feed, snapshot);
      if (!filed) return false;
      sql('UPDATE snapshot SET confirmed_ms = ? WHERE id = ?').run(
        integer(snapshot.confirmedMs),
        filed.id,
      );
      return true;
    },
    moveToNewFeeds() {
      const given = feeds.all();
      for (const { id } of given) sql('UPDATE feed SET source_id = NULL WHERE id = ?').run(id);
      feeds.forget();
      for (const { id, key } of given) {
        const row = sql('SELECT snapshot_id FROM current WHERE feed_id = ?').get(id);
        if (!row) continue;
        const fresh = feeds.idOf(key);
        const snapshot = BigInt(Number(row['snapshot_id']));
        sql('UPDATE snapshot SET feed_id = ? WHERE id = ?').run(fresh, snapshot);
        for (const table of ['current', 'doubted_rate', 'last_good_rate', 'platform_change']) {
          sql(`UPDATE ${table} SET feed_id = ? WHERE feed_id = ?`).run(fresh, id);
        }
      }
    },
  };
  return currents;
}
