import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import { atOnce, isStep, type Steps } from '#core/base/steps.ts';
import { dealKey, fillKey, type KnownTrades } from '#core/desk/read-rows.ts';
import type { CustomerQuote } from '#core/desk/customer-quote.ts';
import type { StoredTrades } from '#core/desk/import-answer.ts';
import { NO_TRADES, type TradeLog, type TradesState } from '#core/desk/trades-state.ts';
import {
  bySequence,
  type GoodPrice,
  goodPriceForm,
  MOST_TRADES,
  type Origin,
  ORIGINS,
  readStored,
  type Trade,
} from '#core/desk/trade.ts';
import { commit, integer, openDatabase, removeDatabase } from '../store/database.ts';
import { halfway } from '../store/data-files.ts';
import { ForeignDatabaseError, NewerDatabaseError } from '../store/schema.ts';
import { reasonOf } from '../store/reason.ts';
import { isBrokenContent } from '../store/sqlite-errors.ts';
import { LOGS, quarantineDatabase } from '../store/quarantine.ts';
import { emptyWal } from '../record/replace-record.ts';
import { addQuotes, type QuoteChange, quotesTableIn, refuseOtherTrades } from './quotes-table.ts';
import { TRADES_SCHEMA } from './trades-schema.ts';

/** A change of an origin's trades: these go, then those come, and quotes with them. */
export interface TradesChange {
  readonly removed: readonly Pick<Trade, 'id'>[];
  readonly added: readonly Trade[];
  readonly quotes?: readonly QuoteChange[];
}

/** The trades in a file of their own. Each change is one synced commit. */
export interface TradesFile {
  readonly path: string;
  /**
   * The trades of an origin, almost in their sequence. `onUnreadable` is called for each row that
   * is no trade, which another program may have changed.
   */
  readonly read: (origin: Origin, onUnreadable?: () => void) => Iterable<Trade>;
  readonly readQuotes: (origin: Origin, onUnreadable?: () => void) => Iterable<CustomerQuote>;
  /**
   * `check` is called before the commit; if it fails, nothing changes, and so it is where a quote
   * ended before. Afterwards the file is whole
   * without its log, so that a copy of it alone has every stored trade.
   * @returns what `check` returns, or why a quote cannot change. @throws if the change cannot be stored.
   */
  readonly apply: (
    origin: Origin,
    change: {
      readonly removed: Iterable<Pick<Trade, 'id'>>;
      readonly added: Iterable<Trade>;
      readonly quotes?: Iterable<QuoteChange>;
    },
    check: () => Result<null>,
  ) => Result<null>;
  readonly close: () => void;
}

export interface OpenedTrades {
  readonly file: TradesFile | null;
  readonly trades: TradesState;
  /** Why the file cannot be opened, without a path; null if it is open. */
  readonly problem: string | null;
  /** Where an unreadable file was quarantined; null if there was none. */
  readonly quarantined: string | null;
}

interface ReadableLog {
  readonly trades: Map<string, Trade>;
  readonly quotes: CustomerQuote[];
}
type Readable = Readonly<Record<Origin, ReadableLog>>;
const emptyLog = (): ReadableLog => ({ trades: new Map(), quotes: [] });

export const openTradesOrGoOn = (file: string, today: string): OpenedTrades =>
  atOnce(openTradesInSteps(file, today));

/**
 * Opens the trades. A file with anything unreadable is quarantined, never overwritten; a new one
 * continues with the trades that could be read.
 */
export function* openTradesInSteps(name: string, today: string): Steps<OpenedTrades> {
  const readable: Readable = { real: emptyLog(), sandbox: emptyLog() };
  try {
    resume(name);
    const file = isEmptied(name) ? null : yield* opened(name, readable);
    if (file) return { file, trades: stateOf(readable), problem: null, quarantined: null };
    return startNew(name, readable, today);
  } catch (error) {
    return without(name, error);
  }
}

const SMALLEST_DATABASE = 512;
/** SQLite takes such a file for a new one, but its trades are gone. */
const isEmptied = (name: string): boolean =>
  (fs.statSync(name, { throwIfNoEntry: false })?.size ?? Infinity) < SMALLEST_DATABASE;

/** @returns null if not everything in the file is readable. @throws if it cannot be opened now. */
function* opened(name: string, readable: Readable): Steps<TradesFile | null> {
  let file: TradesFile | null = null;
  let unreadable = 0;
  try {
    file = openTrades(name);
    for (const origin of ORIGINS) {
      for (const trade of file.read(origin, () => (unreadable += 1))) {
        readable[origin].trades.set(trade.id, trade);
        if (isStep(readable[origin].trades.size)) yield;
      }
      for (const quote of file.readQuotes(origin, () => (unreadable += 1))) {
        readable[origin].quotes.push(quote);
        if (isStep(readable[origin].quotes.length)) yield;
      }
    }
    if (unreadable === 0) return file;
  } catch (error) {
    if (!isBrokenContent(error) && !(error instanceof ForeignDatabaseError)) {
      file?.close();
      throw error;
    }
  }
  file?.close();
  return null;
}

function stateOf(readable: Readable): TradesState {
  const logOf = (origin: Origin): TradeLog => {
    const { trades, quotes } = readable[origin];
    return { trades: [...trades.values()].sort(bySequence), quotes, undoable: 0 };
  };
  return { real: logOf('real'), sandbox: logOf('sandbox') };
}

/** Ends what a killed process had begun: the new file is whole once the old one has moved. */
function resume(name: string): void {
  const begun = halfway(name, 'new');
  if (fs.existsSync(name) || !fs.existsSync(begun)) return;
  // Logs of the old file that had not moved yet: SQLite would apply them to the new one.
  for (const log of LOGS) fs.rmSync(name + log, { force: true });
  fs.renameSync(begun, name);
}

/** Sets a closed file that is damaged aside, and starts a new one with what the state has. */
export function renewedTrades(
  name: string,
  { real, sandbox }: TradesState,
  nowMs: number,
): OpenedTrades {
  const readableOf = ({ trades, quotes }: TradeLog): ReadableLog => ({
    trades: new Map(trades.map((trade) => [trade.id, trade])),
    quotes: [...quotes],
  });
  const today = new Date(nowMs).toISOString().slice(0, 10);
  return startNew(name, { real: readableOf(real), sandbox: readableOf(sandbox) }, today);
}

/** The new file is whole before the old one moves, so that no end in between loses a trade. */
function startNew(name: string, readable: Readable, today: string): OpenedTrades {
  const unfinished = halfway(name, 'new');
  removeDatabase(unfinished);
  const file = openTrades(unfinished);
  try {
    for (const origin of ORIGINS) {
      const { trades, quotes } = readable[origin];
      const kept = quotes.map((after) => ({ before: null, after }));
      file.apply(origin, { removed: [], added: trades.values(), quotes: kept }, () => ok(null));
    }
  } finally {
    file.close();
  }
  const quarantined = quarantineDatabase(name, today);
  fs.renameSync(unfinished, name);
  return { file: openTrades(name), trades: stateOf(readable), problem: null, quarantined };
}

/** Also for a file of a newer version, which stays as it is. */
const without = (file: string, error: unknown): OpenedTrades => ({
  file: null,
  trades: NO_TRADES,
  problem:
    error instanceof NewerDatabaseError
      ? error.message
      : `${path.basename(file)}: ${reasonOf(error)}`,
  quarantined: null,
});

/** @throws if the file cannot be opened, written or understood. */
export function openTrades(file: string): TradesFile {
  const db = openDatabase(file, TRADES_SCHEMA, refuseOtherTrades);
  try {
    addQuotes(db);
    return tradesIn(db, file);
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * Takes what was made ready beside a closed file.
 * @returns the open file, with why it is still the one before; null if it is not.
 * @throws if that one cannot be opened again.
 */
export function replacedTrades(name: string): { file: TradesFile; problem: unknown } {
  let problem: unknown = null;
  try {
    emptyWal(name);
    for (const log of LOGS) fs.rmSync(name + log, { force: true });
    fs.renameSync(halfway(name, 'restored'), name);
  } catch (error) {
    problem = error;
  }
  return { file: openTrades(name), problem };
}

function tradesIn(db: DatabaseSync, file: string): TradesFile {
  const insert = db.prepare('INSERT INTO trade VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const remove = db.prepare('DELETE FROM trade WHERE origin = ? AND id = ?');
  const table = quotesTableIn(db);
  intoMainFile(db);

  return {
    path: file,
    *read(origin, onUnreadable = () => undefined) {
      let count = 0;
      for (const row of rowsOf(db, origin)) {
        const trade = tradeOf(row);
        if (!trade || (count += 1) > MOST_TRADES) onUnreadable();
        else yield trade;
      }
    },
    readQuotes: (origin, onUnreadable = () => undefined) => table.read(origin, onUnreadable),
    apply(origin, { removed, added, quotes = [] }, check) {
      const result = commitIf(db, () => {
        for (const { id } of removed) remove.run(origin, id);
        for (const trade of added) {
          const { id, kind, asset, money, amount, price, fee, feeIn, platform, note } = trade;
          const good = trade.good && JSON.stringify(trade.good);
          const numbers = [amount, price, fee] as const;
          const [atMs, entry] = [integer(trade.atMs), integer(trade.entry)];
          const texts = [feeIn, platform, note, good] as const;
          insert.run(origin, id, atMs, kind, asset, money, ...numbers, ...texts, entry);
        }
        for (const quote of quotes) {
          if (!table.change(origin, quote)) return fail(appError('quote-ended'));
        }
        return check();
      });
      intoMainFile(db);
      return result;
    },
    close: () => db.close(),
  };
}

/** Moves what is committed from the log into the main file. It is stored already if this fails. */
function intoMainFile(db: DatabaseSync): void {
  try {
    db.exec('PRAGMA wal_checkpoint(PASSIVE)');
  } catch {
    // The next commit tries it again.
  }
}

/** An origin's trades as an import needs them. Another connection may have the file open. */
export function knownTrades({ file, origin }: StoredTrades): KnownTrades {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const ids = new Set<string>();
    const fills = new Map<string, number[]>();
    const deals = new Set<string>();
    for (const row of rowsOf(db, origin)) {
      ids.add(String(row['id']));
      const trade = tradeOf(row);
      if (!trade) continue;
      deals.add(dealKey(trade));
      const key = fillKey(trade.id, trade);
      const times = fills.get(key);
      if (times) times.push(trade.atMs);
      else fills.set(key, [trade.atMs]);
    }
    return { ids, fills, deals };
  } finally {
    db.close();
  }
}

/** Numbers are BigInts, because one beyond those of JavaScript would end the reading. */
function rowsOf(db: DatabaseSync, origin: Origin): Iterable<Record<string, unknown>> {
  const all = db.prepare(
    `SELECT id, kind, at_ms AS atMs, asset, money, amount, price, fee, fee_in AS feeIn, platform,
       note, good, entry FROM trade WHERE origin = ? ORDER BY at_ms, entry, id`,
  );
  all.setReadBigInts(true);
  return all.iterate(origin);
}

const tradeOf = (row: Record<string, unknown>): Trade | null =>
  readStored({
    ...row,
    atMs: Number(row['atMs']),
    entry: Number(row['entry']),
    good: readGood(row['good']),
  });

function readGood(text: unknown): GoodPrice | null {
  if (typeof text !== 'string') return null;
  try {
    return v.parse(goodPriceForm, JSON.parse(text));
  } catch {
    return null;
  }
}

class Refused extends Error {
  readonly result: Result<null>;

  constructor(result: Result<null>) {
    super();
    this.result = result;
  }
}

/** Commits only if the work returns no error. */
function commitIf(db: DatabaseSync, work: () => Result<null>): Result<null> {
  try {
    return commit(db, () => {
      const result = work();
      if (!result.ok) throw new Refused(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Refused) return error.result;
    throw error;
  }
}
