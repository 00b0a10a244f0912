import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { NOTHING_RECORDED, type Recorded } from '#core/app-state.ts';
import { type CurrencyCode, parseCode } from '#core/currency.ts';
import { type DecimalText, parseDecimal } from '#core/decimal.ts';
import { MARKETS, type Market } from '#core/market.ts';
import type { RateTable } from '#core/rate-table.ts';
import { closedPeriods, type Grain } from '#core/roll-up.ts';
import type { Source } from '#core/source.ts';
import { keptIn, type KeptSnapshots } from './kept.ts';
import { migrate, refuseNewer } from './migrations.ts';

/** What is remembered of a source. Each call is one commit: all of it is kept, or nothing. */
export interface RateRecord extends Pick<KeptSnapshots, 'closes'> {
  load(): Recorded;
  /**
   * The current rates of a market and when they were last checked (epoch ms); those that were
   * current `before` are kept where they were the last of an hour or a day.
   */
  saveLatest(table: RateTable, checkedAtMs: number, before: RateTable | null): void;
  /** The market was checked again and had nothing new. */
  confirmLatest(market: Market, checkedAtMs: number): void;
  saveCurrencies(names: ReadonlyMap<CurrencyCode, string>, checkedAtMs: number): void;
  /** Whole snapshots of periods that are over. */
  keepPast(grain: Grain, tables: readonly RateTable[]): void;
  hasPast(): boolean;
  close(): void;
}

type Row = Record<string, unknown>;

/** Opens (or makes) the record. @throws when the file can't be opened, written or understood. */
export function openRecord(file: string, source: Source): RateRecord {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: true });
  try {
    refuseNewer(db);
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000;');
    migrate(db);
    return recordIn(db, sourceId(db, source));
  } catch (error) {
    db.close();
    throw error;
  }
}

function sourceId(db: DatabaseSync, source: Source): bigint {
  db.prepare('INSERT INTO source (key) VALUES (?) ON CONFLICT (key) DO NOTHING').run(source.key);
  const row = db.prepare('SELECT id FROM source WHERE key = ?').get(source.key);
  return BigInt(Number(row?.['id']));
}

function recordIn(db: DatabaseSync, source: bigint): RateRecord {
  const write = statements(db);
  const kept = keptIn(db, source);
  function commit(work: () => void): void {
    db.exec('BEGIN IMMEDIATE');
    try {
      work();
      db.exec('COMMIT');
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK');
      throw error;
    }
  }
  return {
    load: () => load(db, source),
    saveLatest(table, checkedAtMs, before) {
      const { market, base, rates, publishedAtMs, firstSeenAtMs } = table;
      const published = publishedAtMs === null ? null : integer(publishedAtMs);
      commit(() => {
        if (before) for (const grain of closedPeriods(before, table)) kept.keep(grain, before);
        write.forgetRates.run(source, market);
        const times = [published, integer(firstSeenAtMs), integer(checkedAtMs)];
        write.latest.run(source, market, base, ...times);
        for (const [code, rate] of rates) write.rate.run(source, market, code, rate);
      });
    },
    confirmLatest(market, checkedAtMs) {
      write.confirm.run(integer(checkedAtMs), source, market);
    },
    saveCurrencies(names, checkedAtMs) {
      commit(() => {
        write.forgetCurrencies.run(source);
        write.currencyList.run(source, integer(checkedAtMs));
        for (const [code, name] of names) write.currency.run(source, code, name);
      });
    },
    keepPast(grain, tables) {
      commit(() => {
        for (const table of tables) kept.keep(grain, table);
      });
    },
    hasPast: () => !kept.isEmpty(),
    closes: (...asked) => kept.closes(...asked),
    close: () => db.close(),
  };
}

/** A JS number would be bound as a REAL, which a STRICT integer column only takes when it is whole. */
const integer = (ms: number): bigint => BigInt(Math.trunc(ms));

type Write = 'forgetRates' | 'latest' | 'rate' | 'confirm' | 'forgetCurrencies' | 'currencyList' | 'currency'; // prettier-ignore

function statements(db: DatabaseSync): Record<Write, StatementSync> {
  return {
    confirm: db.prepare('UPDATE latest SET checked_at_ms = ? WHERE source_id = ? AND market = ?'),
    forgetRates: db.prepare('DELETE FROM latest_rate WHERE source_id = ? AND market = ?'),
    latest: db.prepare(
      `INSERT INTO latest VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET base = excluded.base,
       published_at_ms = excluded.published_at_ms, first_seen_at_ms = excluded.first_seen_at_ms,
       checked_at_ms = excluded.checked_at_ms`,
    ),
    rate: db.prepare('INSERT INTO latest_rate VALUES (?, ?, ?, ?)'),
    forgetCurrencies: db.prepare('DELETE FROM currency WHERE source_id = ?'),
    currencyList: db.prepare('INSERT OR REPLACE INTO currency_list VALUES (?, ?)'),
    currency: db.prepare('INSERT INTO currency VALUES (?, ?, ?)'),
  };
}

function load(db: DatabaseSync, source: bigint): Recorded {
  const markets: Recorded['markets'] = {};
  for (const row of db.prepare('SELECT * FROM latest WHERE source_id = ?').all(source)) {
    const market = MARKETS.find((each) => each === row['market']);
    const base = parseCode(String(row['base']));
    if (market === undefined || base === null) continue;
    const table: RateTable = {
      market,
      base,
      rates: loadRates(db, source, market),
      publishedAtMs: row['published_at_ms'] === null ? null : Number(row['published_at_ms']),
      firstSeenAtMs: Number(row['first_seen_at_ms']),
    };
    markets[market] = { table, checkedAtMs: Number(row['checked_at_ms']) };
  }
  return { ...NOTHING_RECORDED, markets, currencies: loadCurrencies(db, source) };
}

function loadRates(
  db: DatabaseSync,
  source: bigint,
  market: Market,
): Map<CurrencyCode, DecimalText> {
  const rates = new Map<CurrencyCode, DecimalText>();
  const rows: Row[] = db
    .prepare('SELECT code, rate FROM latest_rate WHERE source_id = ? AND market = ?')
    .all(source, market);
  for (const row of rows) {
    const code = parseCode(String(row['code']));
    const rate = parseDecimal(String(row['rate']));
    if (code !== null && rate !== null) rates.set(code, rate);
  }
  return rates;
}

function loadCurrencies(db: DatabaseSync, source: bigint): Recorded['currencies'] {
  const list = db
    .prepare('SELECT checked_at_ms FROM currency_list WHERE source_id = ?')
    .get(source);
  if (!list) return null;
  const names = new Map<CurrencyCode, string>();
  const rows: Row[] = db.prepare('SELECT code, name FROM currency WHERE source_id = ?').all(source);
  for (const row of rows) {
    const code = parseCode(String(row['code']));
    if (code !== null) names.set(code, String(row['name']));
  }
  return { names, checkedAtMs: Number(list['checked_at_ms']) };
}
