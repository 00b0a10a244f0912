import type { DatabaseSync } from 'node:sqlite';
import { type CurrencyCode, parseCode } from '#core/currency.ts';
import { parseDecimal } from '#core/decimal.ts';
import type { Market } from '#core/market.ts';
import type { RateTable } from '#core/rate-table.ts';
import { type Grain, periodOf, timeOf } from '#core/roll-up.ts';
import type { Close } from '#core/trend.ts';

/** Closes by currency, each list in ascending order of time. */
export type Closes = ReadonlyMap<CurrencyCode, readonly Close[]>;

/** The past of one source: whole snapshots, one for each hour and each day of a market. */
export interface KeptSnapshots {
  /** Within a transaction of the caller's. A period that is already kept is replaced. */
  keep(grain: Grain, table: RateTable): void;
  /** Daily and hourly closes of some currencies since a time, against one base. */
  closes(
    market: Market,
    base: CurrencyCode,
    codes: readonly CurrencyCode[],
    sinceMs: number,
  ): Closes;
  isEmpty(): boolean;
}

export function keptIn(db: DatabaseSync, source: bigint): KeptSnapshots {
  const forget = db.prepare(
    'DELETE FROM kept WHERE source_id = ? AND market = ? AND grain = ? AND period_ms = ?',
  );
  const insert = db.prepare(
    `INSERT INTO kept (source_id, market, grain, period_ms, published_ms, base)
     VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const insertRate = db.prepare('INSERT INTO kept_rate VALUES (?, ?, ?)');
  const select = db.prepare(
    `SELECT r.code, r.rate, k.published_ms
     FROM kept k JOIN kept_rate r ON r.kept_id = k.id
     WHERE k.source_id = ? AND k.market = ? AND k.base = ? AND k.period_ms >= ?
       AND r.code IN (SELECT value FROM json_each(?))
     ORDER BY k.published_ms`,
  );
  const first = db.prepare('SELECT 1 FROM kept WHERE source_id = ? LIMIT 1');
  return {
    keep(grain, table) {
      const period = BigInt(periodOf(grain, timeOf(table)));
      forget.run(source, table.market, grain, period);
      const { lastInsertRowid } = insert.run(
        source,
        table.market,
        grain,
        period,
        BigInt(timeOf(table)),
        table.base,
      );
      for (const [code, rate] of table.rates) insertRate.run(BigInt(lastInsertRowid), code, rate);
    },
    closes(market, base, codes, sinceMs) {
      const closes = new Map<CurrencyCode, Close[]>();
      const since = BigInt(Math.trunc(sinceMs));
      for (const row of select.all(source, market, base, since, JSON.stringify(codes))) {
        const code = parseCode(String(row['code']));
        const rate = parseDecimal(String(row['rate']));
        if (code === null || rate === null) continue;
        const list = closes.get(code) ?? [];
        list.push({ atMs: Number(row['published_ms']), rate });
        closes.set(code, list);
      }
      return closes;
    },
    isEmpty: () => first.get(source) === undefined,
  };
}
