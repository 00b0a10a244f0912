import type { DatabaseSync } from 'node:sqlite';
import type { Recorded } from '#core/app/app-state.ts';
import { type CurrencyCode, parseCode, parseCurrencyName } from '#core/rates/currency.ts';
import { MAX_ENTRIES } from '#core/rates/rate-table.ts';
import { integer, statementsOf } from '../store/database.ts';

export interface CurrencyNames {
  load(): Recorded['currencies'];
  /** Runs within the caller's transaction. */
  save(names: ReadonlyMap<CurrencyCode, string>, checkedAtMs: number): void;
}

export function currencyNamesIn(db: DatabaseSync, source: bigint): CurrencyNames {
  const sql = statementsOf(db);
  return {
    load() {
      const list = sql('SELECT checked_at_ms FROM currency_list WHERE source_id = ?').get(source);
      if (!list) return null;
      const names = new Map<CurrencyCode, string>();
      const rows = sql('SELECT code, name FROM currency WHERE source_id = ? LIMIT ?');
      for (const row of rows.all(source, BigInt(MAX_ENTRIES))) {
        const code = parseCode(String(row['code']));
        const name = parseCurrencyName(String(row['name']));
        if (code !== null && name !== null) names.set(code, name);
      }
      return { names, checkedAtMs: Number(list['checked_at_ms']) };
    },
    save(names, checkedAtMs) {
      sql('DELETE FROM currency WHERE source_id = ?').run(source);
      sql('INSERT OR REPLACE INTO currency_list VALUES (?, ?)').run(source, integer(checkedAtMs));
      const insert = sql('INSERT INTO currency VALUES (?, ?, ?)');
      for (const [code, name] of names) insert.run(source, code, name);
    },
  };
}
