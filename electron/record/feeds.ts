import type { DatabaseSync } from 'node:sqlite';
import { SERVICE_BASE } from '#core/rates/currency.ts';
import type { RateTable } from '#core/rates/rate-table.ts';
import { statementsOf } from '../store/database.ts';

/** What the record keeps snapshots of: a market, a ticker's platforms, the service's own past days. */
export const tickerFeed = (ticker: string): string => `ticker ${ticker}`;
/** A market's rates: those of USD by the market's name, each other base beside them. */
export const marketFeed = ({ market, base }: Pick<RateTable, 'market' | 'base'>): string =>
  base === SERVICE_BASE ? market : `${market} ${base}`;
export const SERVICE_FEED = 'service';
/** The service's past days of another base, or of a pair; those of USD where there is none. */
export const serviceFeed = (series: string | null): string =>
  series === null || series === SERVICE_BASE ? SERVICE_FEED : `${SERVICE_FEED} ${series}`;

/** The numbers that stand for a source's feeds and for the names in their snapshots. */
export interface Feeds {
  /** Made where it is missing: within a transaction of the caller's. */
  idOf(key: string): bigint;
  /** Null where nothing of the feed was ever recorded. */
  find(key: string): bigint | null;
  all(): { readonly id: bigint; readonly key: string }[];
  nameId(name: string): bigint;
  findNames(names: readonly string[]): ReadonlyMap<bigint, string>;
  nameOf(id: bigint): string;
  /** What was looked up may be out of date: after a rollback, or when feeds were given up. */
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
