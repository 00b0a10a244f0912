import type { DatabaseSync } from 'node:sqlite';
import { cellsToText, textToCells } from '#core/history/cells.ts';
import { type DecimalText, parsePositive } from '#core/number/decimal.ts';
import { type CurrencyCode, parseCode } from '#core/rates/currency.ts';
import type { Marks } from '#core/rates/feed-state.ts';
import type { Market } from '#core/rates/market.ts';
import type { LastGoodRate } from '#core/rates/rate-table.ts';
import { integer, statementsOf } from '../store/database.ts';
import { ratesOf } from './recorded-forms.ts';

/** Stores which rates of a market are doubtful, and which are retained from earlier answers. */
export interface RecordedMarks {
  /** Stores the differences. Runs within the caller's transaction. */
  save(feed: bigint, before: Marks, after: Marks): void;
  load(feed: bigint, market: Market): Marks | null;
}

export function marksIn(db: DatabaseSync): RecordedMarks {
  const sql = statementsOf(db);

  function saveMissing(
    feed: bigint,
    code: CurrencyCode,
    { table, listedAtMs }: LastGoodRate,
  ): void {
    sql('INSERT OR REPLACE INTO last_good_rate VALUES (?, ?, ?, ?, ?, ?, ?)').run(
      feed,
      code,
      integer(listedAtMs),
      table.publishedAtMs === null ? null : integer(table.publishedAtMs),
      integer(table.firstSeenAtMs),
      table.base,
      cellsToText(table.rates),
    );
  }

  return {
    save(feed, before, after) {
      for (const code of goneFrom(before.doubted, after.doubted)) {
        sql('DELETE FROM doubted_rate WHERE feed_id = ? AND code = ?').run(feed, code);
      }
      for (const code of goneFrom(before.lastGood, after.lastGood)) {
        sql('DELETE FROM last_good_rate WHERE feed_id = ? AND code = ?').run(feed, code);
      }
      for (const [code, believed] of after.doubted) {
        if (before.doubted.get(code) === believed) continue;
        sql('INSERT OR REPLACE INTO doubted_rate VALUES (?, ?, ?)').run(feed, code, believed);
      }
      for (const [code, missing] of after.lastGood) {
        if (before.lastGood.get(code) !== missing) saveMissing(feed, code, missing);
      }
    },
    load(feed, market) {
      const doubted = new Map<CurrencyCode, DecimalText>();
      for (const row of sql('SELECT * FROM doubted_rate WHERE feed_id = ?').all(feed)) {
        const code = parseCode(String(row['code']));
        const believed = parsePositive(String(row['believed']));
        if (code !== null && believed !== null) doubted.set(code, believed);
      }
      const missing = new Map<CurrencyCode, LastGoodRate>();
      for (const row of sql('SELECT * FROM last_good_rate WHERE feed_id = ?').all(feed)) {
        const code = parseCode(String(row['code']));
        const base = parseCode(String(row['base']));
        if (code === null || base === null) continue;
        const publishedAtMs = row['published_ms'] === null ? null : Number(row['published_ms']);
        const firstSeenAtMs = Number(row['first_seen_ms']);
        const rates = ratesOf(textToCells(String(row['cells'])));
        const table = { market, base, rates, publishedAtMs, firstSeenAtMs };
        missing.set(code, { table, listedAtMs: Number(row['listed_ms']) });
      }
      return doubted.size + missing.size === 0 ? null : { doubted, lastGood: missing };
    },
  };
}

const goneFrom = (
  before: ReadonlyMap<CurrencyCode, unknown>,
  after: ReadonlyMap<CurrencyCode, unknown>,
): CurrencyCode[] => [...before.keys()].filter((code) => !after.has(code));
