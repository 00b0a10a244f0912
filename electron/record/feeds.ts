import type { DatabaseSync } from 'node:sqlite';
import { SERVICE_BASE } from '#core/rates/currency.ts';
import type { RateTable } from '#core/rates/rate-table.ts';
import { statementsOf } from '../store/database.ts';

/** The keys of recorded feeds: a market, a ticker's platforms, the service's own past days. */
export const tickerFeed = (ticker: string): string => `ticker ${ticker}`;
/** The key of a market's rates: the market for USD, with the base appended for others. */
export const marketFeed = ({ market, base }: Pick<RateTable, 'market' | 'base'>): string =>
  base === SERVICE_BASE ? market : `${market} ${base}`;
export const SERVICE_FEED = 'service';
/** The key of the service's past days; with the series for another base or a pair. */
export const serviceFeed = (series: string | null): string =>
  series === null || series === SERVICE_BASE ? SERVICE_FEED : `${SERVICE_FEED} ${series}`;

/** The ids of a source's feeds. */
export interface Feeds {
  /** Creates a missing feed, within the caller's transaction. */
  idOf(key: string): bigint;
  /** Null if the feed was never recorded. */
  find(key: string): bigint | null;
  all(): { readonly id: bigint; readonly key: string }[];
  /** Clears the cache, which is out of date after a rollback or after feeds were abandoned. */
  forget(): void;
}

export function feedsIn(db: DatabaseSync, sourceId: bigint): Feeds {
  const sql = statementsOf(db);
  const ids = new Map<string, bigint>();

  const feeds: Feeds = {
    find(key) {
      const known = ids.get(key);
      if (known !== undefined) return known;
      const row = sql('SELECT id FROM feed WHERE source_id = ? AND key = ?').get(sourceId, key);
      if (!row) return null;
      const id = BigInt(Number(row['id']));
      ids.set(key, id);
      return id;
    },
    idOf(key) {
      const found = feeds.find(key);
      if (found !== null) return found;
      const insert = sql('INSERT INTO feed (source_id, key) VALUES (?, ?)');
      const id = BigInt(insert.run(sourceId, key).lastInsertRowid);
      ids.set(key, id);
      return id;
    },
    all: () =>
      sql('SELECT id, key FROM feed WHERE source_id = ? ORDER BY id')
        .all(sourceId)
        .map((row) => ({ id: BigInt(Number(row['id'])), key: String(row['key']) })),
    forget: () => ids.clear(),
  };
  return feeds;
}
