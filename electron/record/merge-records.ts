import { DatabaseSync } from 'node:sqlite';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { fail, ok, type Result } from '#core/base/result.ts';
import type { Candle } from '#core/history/ohlc.ts';
import type { PlatformChange } from '#core/platforms/platform-changes.ts';
import {
  commit,
  integer,
  LOGS,
  openDatabase,
  removeDatabase,
  statementsOf,
} from '../store/database.ts';
import { hasOwnSchema, SCHEMA_VERSION, versionOf } from '../store/schema.ts';
import { isBrokenContent, sqliteCode } from '../store/sqlite-errors.ts';
import { storedCandlesIn, toCandle } from './candles.ts';
import { type Feeds, feedsIn } from './feeds.ts';
import { type CandleSeries, mergeCandles } from './merge-candles.ts';
import {
  type ByGrain,
  type Checked,
  type Latest,
  laterOf,
  mergeChanges,
  mergeChecked,
  mergeSnapshots,
  type Outline,
  outlineOf,
  storedAs,
} from './merge-rule.ts';
import { hasSoundNumbers, problemOfAmount, problemOfFile } from './record-bounds.ts';
import { RECORD_SCHEMA } from './record-schema.ts';
import { changesIn } from './platform-changes.ts';
import { rowToSnapshot, type Slot } from './recorded-forms.ts';
import { isSameFile } from './replace-record.ts';
import { Snapshots, STORED_GRAINS, type StoredGrain } from './snapshots.ts';
import { upkeepIn } from './upkeep.ts';

export type MergeProblem =
  | { readonly kind: 'same-file' }
  | {
      readonly kind:
        | 'out-exists'
        | 'no-folder'
        | 'missing'
        | 'not-a-record'
        | 'other-schema'
        | 'newer'
        | 'broken'
        | 'too-large';
      readonly file: string;
    }
  | {
      readonly kind: 'other-source';
      readonly left: readonly string[];
      readonly right: readonly string[];
    };

export interface Merged {
  readonly sources: readonly string[];
  readonly snapshots: number;
}

/**
 * Joins two records of a source into a new file (domain.md, "History"). Both are opened read-only.
 * @throws if a file cannot be read or written.
 */
export function mergeRecords(
  left: string,
  right: string,
  out: string,
): Result<Merged, MergeProblem> {
  if (isSameFile(left, right)) return fail({ kind: 'same-file' });
  if (['', ...LOGS, '-journal'].some((suffix) => fs.existsSync(out + suffix)))
    return fail({ kind: 'out-exists', file: out });
  if (!fs.existsSync(path.dirname(path.resolve(out))))
    return fail({ kind: 'no-folder', file: out });
  const first = openToMerge(left);
  if (!first.ok) return first;
  try {
    const second = openToMerge(right);
    if (!second.ok) return second;
    try {
      return mergeOpened(first.value, second.value, out);
    } finally {
      second.value.close();
    }
  } finally {
    first.value.close();
  }
}

function openToMerge(file: string): Result<DatabaseSync, MergeProblem> {
  if (!fs.existsSync(file)) return fail({ kind: 'missing', file });
  const size = problemOfFile(file);
  if (size !== null) return fail({ kind: size === 'too-large' ? size : 'not-a-record', file });
  const address = addressOf(file);
  const db = new DatabaseSync(address, { readOnly: true });
  try {
    // One state of the file, also while the app writes it.
    db.exec('BEGIN; SELECT count(*) FROM sqlite_schema;');
    const kind = problemIn(db, address);
    if (kind === null) return ok(db);
    db.close();
    return fail({ kind, file });
  } catch (error) {
    db.close();
    if (!isBrokenContent(error)) throw error;
    return fail({ kind: sqliteCode(error) === NOT_A_DATABASE ? 'not-a-record' : 'broken', file });
  }
}

const NOT_A_DATABASE = 26;

/** Without a log nobody writes the file, and SQLite need not create one beside it to read it. */
function addressOf(file: string): URL {
  const { href } = pathToFileURL(file);
  const log = fs.statSync(file + LOGS[0], { throwIfNoEntry: false });
  return new URL(log ? href : `${href}?immutable=1`);
}

function problemIn(
  db: DatabaseSync,
  address: URL,
): 'newer' | 'other-schema' | 'not-a-record' | 'broken' | 'too-large' | null {
  if (versionOf(db) > SCHEMA_VERSION) return 'newer';
  if (versionOf(db) === 0 || !hasOwnSchema(db, RECORD_SCHEMA)) {
    const tables = "SELECT 1 FROM sqlite_schema WHERE name = 'snapshot' OR name = 'coverage'";
    return db.prepare(tables).get() ? 'other-schema' : 'not-a-record';
  }
  const [verdict] = Object.values(db.prepare('PRAGMA integrity_check(1)').get() ?? {});
  if (verdict !== 'ok' || !hasSoundNumbers(address)) return 'broken';
  return problemOfAmount(address) === null ? null : 'too-large';
}

function mergeOpened(
  left: DatabaseSync,
  right: DatabaseSync,
  out: string,
): Result<Merged, MergeProblem> {
  const [ofLeft, ofRight] = [left, right].map(sourcesIn) as [string[], string[]];
  if (!ofLeft.some((key) => ofRight.includes(key)))
    return fail({ kind: 'other-source', left: ofLeft, right: ofRight });
  const sources = [...new Set([...ofLeft, ...ofRight])].sort();
  const unfinished = `${out}.${process.pid}.part`;
  fs.closeSync(fs.openSync(unfinished, 'wx', 0o600));
  try {
    const snapshots = write(unfinished, sources, [left, right]);
    return linkNew(unfinished, out)
      ? ok({ sources, snapshots })
      : fail({ kind: 'out-exists', file: out });
  } finally {
    removeDatabase(unfinished);
  }
}

const sourcesIn = (db: DatabaseSync): string[] =>
  db
    .prepare('SELECT key FROM source ORDER BY key')
    .all()
    .map(({ key }) => String(key));

/** Gives the finished file its name; false if that exists meanwhile. */
function linkNew(unfinished: string, out: string): boolean {
  try {
    // A file system without links gets a copy.
    const copy = (): void => fs.copyFileSync(unfinished, out, fs.constants.COPYFILE_EXCL);
    try {
      fs.linkSync(unfinished, out);
    } catch {
      copy();
    }
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

type Both<T> = readonly [left: T, right: T];

/** @returns the number of snapshots. */
function write(file: string, sources: readonly string[], records: Both<DatabaseSync>): number {
  const db = openDatabase(file, RECORD_SCHEMA);
  try {
    let count = 0;
    for (const key of sources) {
      const writer = writerOf(db, key);
      const both = records.map((record) => readerOf(record, key)) as unknown as Both<Reader>;
      const feeds = [...new Set(both.flatMap((reader) => reader.feeds()))].sort();
      commit(db, () => {
        writer.currencies(both.map((reader) => reader.currencies()));
        writer.requested(both.flatMap((reader) => reader.requested()));
        for (const feed of feeds) {
          count += writer.feed(feed, both.map((reader) => reader.feed(feed)) as never);
        }
      });
      writer.pack();
    }
    db.exec('PRAGMA journal_mode = DELETE');
    return count;
  } finally {
    db.close();
  }
}

type Row = Readonly<Record<string, unknown>>;

interface Current extends Latest {
  readonly doubted: readonly Row[];
  readonly lastGood: readonly Row[];
}

interface Currencies {
  readonly checkedMs: number;
  readonly names: readonly (readonly [code: string, name: string])[];
}

interface ReadFeed {
  readonly snapshots: ByGrain;
  readonly checked: readonly Checked[];
  readonly changes: readonly PlatformChange[];
  readonly current: Current | null;
  /** By name and base, as JSON. */
  readonly candles: ReadonlyMap<string, Pick<CandleSeries, 'hour' | 'day'>>;
  /** The raw values of a name. */
  readonly rawOf: (name: string) => readonly Slot[];
}

interface Reader {
  feeds(): string[];
  feed(key: string): ReadFeed;
  currencies(): Currencies | null;
  requested(): Row[];
}

/** What a record has of a source, which may be nothing. */
function readerOf(db: DatabaseSync, sourceKey: string): Reader {
  const sql = statementsOf(db);
  const source = BigInt(
    Number(sql('SELECT id FROM source WHERE key = ?').get(sourceKey)?.['id'] ?? -1),
  );
  const feeds = feedsIn(db, source);
  const snapshots = new Snapshots(db, feeds);

  function current(id: bigint): Current | null {
    const row = sql(
      `SELECT s.*, c.checked_ms FROM current c JOIN snapshot s ON s.id = c.snapshot_id
       WHERE c.feed_id = ?`,
    ).get(id);
    if (!row) return null;
    const marks = (table: string): Row[] =>
      sql(`SELECT * FROM ${table} WHERE feed_id = ? ORDER BY code`)
        .all(id)
        .map(({ feed_id: _, ...mark }) => mark);
    const [doubted, lastGood] = [marks('doubted_rate'), marks('last_good_rate')];
    return {
      snapshot: rowToSnapshot(row),
      checkedMs: Number(row['checked_ms']),
      marks: JSON.stringify([doubted, lastGood]),
      doubted,
      lastGood,
    };
  }

  function candles(id: bigint): ReadFeed['candles'] {
    const found = new Map<string, { hour: Candle[]; day: Candle[] }>();
    const rows = sql(
      `SELECT c.*, n.text AS name FROM candle c JOIN name n ON n.id = c.name_id
       WHERE c.feed_id = ? AND c.grain IN (1, 2)`,
    );
    for (const row of rows.all(id)) {
      const candle = toCandle(row);
      if (!candle) continue;
      const key = JSON.stringify([row['name'], row['base']]);
      const series = found.get(key) ?? { hour: [], day: [] };
      series[row['grain'] === 1 ? 'hour' : 'day'].push(candle);
      found.set(key, series);
    }
    return found;
  }

  return {
    feeds: () => feeds.all().map(({ key }) => key),
    feed(key) {
      const id = feeds.find(key) ?? -1n;
      const outlines = (grain: StoredGrain): Outline[] =>
        Array.from(snapshots.readEach(id, grain), ({ snapshot, cells }) =>
          outlineOf(snapshot, cells),
        );
      return {
        snapshots: { raw: outlines('raw'), hour: outlines('hour'), day: outlines('day') },
        checked: sql('SELECT * FROM coverage WHERE feed_id = ? ORDER BY from_ms')
          .all(id)
          .map((row) => ({
            fromMs: Number(row['from_ms']),
            toMs: Number(row['to_ms']),
            periodMs: Number(row['period_ms']),
          })),
        changes: changesIn(db).load(id),
        current: current(id),
        candles: candles(id),
        rawOf: (name) => snapshots.read(id, 'raw', [name], ...ALL_TIMES),
      };
    },
    currencies() {
      const list = sql('SELECT checked_at_ms FROM currency_list WHERE source_id = ?').get(source);
      if (!list) return null;
      const names = sql('SELECT code, name FROM currency WHERE source_id = ? ORDER BY code')
        .all(source)
        .map(({ code, name }) => [String(code), String(name)] as const);
      return { checkedMs: Number(list['checked_at_ms']), names };
    },
    requested: () =>
      sql(
        'SELECT series, day_ms, requested_ms, offered FROM requested_day WHERE source_id = ?',
      ).all(source),
  };
}

interface Writer {
  currencies(lists: readonly (Currencies | null)[]): void;
  requested(days: readonly Row[]): void;
  /** @returns the number of snapshots. */
  feed(key: string, both: Both<ReadFeed>): number;
  pack(): void;
}

function writerOf(db: DatabaseSync, sourceKey: string): Writer {
  const sql = statementsOf(db);
  const source = BigInt(sql('INSERT INTO source (key) VALUES (?)').run(sourceKey).lastInsertRowid);
  const feeds = feedsIn(db, source);
  const snapshots = new Snapshots(db, feeds);

  function saveCurrent(
    id: bigint,
    { snapshot, checkedMs, doubted, lastGood }: Current,
    rows: Stored,
  ): void {
    const stored = storedAs(snapshot, [...rows.keys()]);
    const row = stored && rows.get(stored);
    if (row === undefined) return;
    sql('INSERT INTO current VALUES (?, ?, ?)').run(id, row, integer(checkedMs));
    for (const [table, marks] of [
      ['doubted_rate', doubted],
      ['last_good_rate', lastGood],
    ] as const) {
      for (const mark of marks) insert(sql, table, { feed_id: id, ...mark });
    }
  }

  return {
    currencies(lists) {
      const [last] = lists
        .filter((list) => list !== null)
        .sort(
          (a, b) => b.checkedMs - a.checkedMs || (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1),
        );
      if (!last) return;
      sql('INSERT INTO currency_list VALUES (?, ?)').run(source, integer(last.checkedMs));
      for (const [code, name] of last.names) {
        sql('INSERT INTO currency VALUES (?, ?, ?)').run(source, code, name);
      }
    },
    requested(days) {
      // The last request of a day says what the service offers.
      const sorted = [...days].sort(
        (a, b) =>
          Number(a['requested_ms']) - Number(b['requested_ms']) ||
          Number(a['offered']) - Number(b['offered']),
      );
      for (const day of sorted) insert(sql, 'requested_day', { source_id: source, ...day });
    },
    feed(key, both) {
      const [left, right] = both;
      const id = feeds.idOf(key);
      const merged = mergeSnapshots(left.snapshots, right.snapshots);
      const rows: Stored = new Map();
      for (const grain of STORED_GRAINS) {
        for (const each of merged[grain]) {
          const row = snapshots.add(id, grain, { ...each, cells: each.cells() });
          if (grain === 'raw') rows.set(each, row);
        }
      }
      for (const { fromMs, toMs, periodMs } of mergeChecked([...left.checked, ...right.checked])) {
        insert(sql, 'coverage', { feed_id: id, from_ms: fromMs, to_ms: toMs, period_ms: periodMs });
      }
      for (const { code, isNew, atMs } of mergeChanges([...left.changes, ...right.changes])) {
        const change = { feed_id: id, code, is_new: Number(isNew), at_ms: atMs };
        insert(sql, 'platform_change', change);
      }
      const currents = both.flatMap(({ current }) => current ?? []);
      const [first, second = first] = currents;
      if (first && second) saveCurrent(id, laterOf(first, second), rows);
      saveCandles(db, feeds, both, id, (name) => snapshots.read(id, 'raw', [name], ...ALL_TIMES));
      return STORED_GRAINS.reduce((sum, grain) => sum + merged[grain].length, 0);
    },
    pack() {
      const steps = upkeepIn(db, feeds, snapshots).steps(KEEP_ALL, () => []);
      while (steps.next().done !== true);
    },
  };
}

/** Rows of raw snapshots. */
type Stored = Map<Outline, bigint>;

const KEEP_ALL = { rawBeforeMs: -1, hourlyBeforeMs: -1 };

function insert(sql: ReturnType<typeof statementsOf>, table: string, row: Row): void {
  const names = Object.keys(row);
  sql(
    `INSERT OR REPLACE INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
  ).run(
    ...Object.values(row).map((value) =>
      typeof value === 'number' ? integer(value) : (value as string | bigint | null),
    ),
  );
}

const NO_CANDLES = { hour: [], day: [] };
const ALL_TIMES = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] as const;

function saveCandles(
  db: DatabaseSync,
  feeds: Feeds,
  both: Both<ReadFeed>,
  id: bigint,
  rawOf: ReadFeed['rawOf'],
): void {
  const stored = storedCandlesIn(db, feeds);
  for (const key of new Set(both.flatMap(({ candles }) => [...candles.keys()]))) {
    const [name, base] = JSON.parse(key) as [string, string];
    const [left, right] = both.map((feed) => ({
      ...(feed.candles.get(key) ?? NO_CANDLES),
      raw: feed.rawOf(name),
    })) as unknown as Both<CandleSeries>;
    const merged = mergeCandles(left, right, rawOf(name), base);
    stored.add(id, name, base, 'hour', merged.hour);
    stored.add(id, name, base, 'day', merged.day);
  }
}
