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

/** The ids of a source's feeds, and of the names in their snapshots. */
export interface Feeds {
  /** Creates a missing feed, within the caller's transaction. */
  idOf(key: string): bigint;
  /** Null if the feed was never recorded. */
  find(key: string): bigint | null;
  all(): { readonly id: bigint; readonly key: string }[];
  nameId(name: string): bigint;
  findNames(names: readonly string[]): ReadonlyMap<bigint, string>;
  nameOf(id: bigint): string;
  /** Clears the caches, which are out of date after a rollback or after feeds were abandoned. */
  forget(): void;
}

export function feedsIn(db: DatabaseSync, sourceId: bigint): Feeds {
  const sql = statementsOf(db);
  const ids = new Map<string, bigint>();
  const nameIds = new Map<string, bigint>();
  const texts = new Map<bigint, string>();

  function remember(text: string, id: bigint): bigint {
    nameIds.set(text, id);
    texts.set(id, text);
    return id;
  }

  function findName(text: string): bigint | null {
    const known = nameIds.get(text);
    if (known !== undefined) return known;
    const row = sql('SELECT id FROM name WHERE text = ?').get(text);
    return row ? remember(text, BigInt(Number(row['id']))) : null;
  }

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
    nameId(text) {
      const found = findName(text);
      if (found !== null) return found;
      const insert = sql('INSERT INTO name (text) VALUES (?)');
      return remember(text, BigInt(insert.run(text).lastInsertRowid));
    },
    findNames(names) {
      const found = new Map<bigint, string>();
      for (const name of names) {
        const id = findName(name);
        if (id !== null) found.set(id, name);
      }
      return found;
    },
    nameOf(id) {
      const known = texts.get(id);
      if (known !== undefined) return known;
      const text = String(sql('SELECT text FROM name WHERE id = ?').get(id)?.['text'] ?? '');
      remember(text, id);
      return text;
    },
    forget() {
      ids.clear();
      nameIds.clear();
      texts.clear();
    },
  };
  return feeds;
}
