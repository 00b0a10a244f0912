import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import type { CustomerQuote } from '#core/desk/customer-quote.ts';
import type { QuoteChange, StoredLog } from '#core/desk/stored-log.ts';
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
import { emptyWal, takePlace } from '../record/replace-record.ts';
import { addQuotes, quotesTableIn, refuseOtherTrades } from './quotes-table.ts';
import { TRADES_SCHEMA } from './trades-schema.ts';

/** The trades in a file of their own. Each change is one synced commit. */
export interface TradesFile {
  readonly path: string;
  /**
   * Adds the trades of an origin, almost in their sequence, and its quotes: before it throws, those
   * that are readable.
   * @returns how many rows are none, which another program may have changed.
   */
  readonly read: (origin: Origin, into: ReadLog) => number;
  /**
   * Afterwards the file is whole without its log, so that a copy of it alone has every stored trade.
   * @returns why a quote cannot change; then nothing does. @throws if the change cannot be stored.
   */
  readonly apply: (
    origin: Origin,
    change: {
      readonly removed: readonly Pick<Trade, 'id'>[];
      readonly added: readonly Trade[];
      readonly quotes?: readonly QuoteChange[];
    },
    onAdded?: (index: number) => void,
  ) => Result<null>;
  readonly close: () => void;
}

/** A log as it is read. */
export interface ReadLog {
  readonly trades: Trade[];
  readonly quotes: CustomerQuote[];
}
export const emptyLog = (): ReadLog => ({ trades: [], quotes: [] });

export type StoredLogs = Readonly<Record<Origin, StoredLog>>;

export interface OpenedTrades {
  readonly file: TradesFile | null;
  readonly trades: StoredLogs;
  /** Why the file cannot be opened, without a path; null if it is open. */
  readonly problem: string | null;
  /** Where an unreadable file was quarantined; null if there was none. */
  readonly quarantined: string | null;
}

/**
 * Opens the trades. A file with anything unreadable is quarantined, never overwritten; a new one
 * continues with the trades that could be read.
 */
export function openTradesOrGoOn(name: string, today: string): OpenedTrades {
  try {
    resume(name);
    const read = { real: emptyLog(), sandbox: emptyLog() };
    const file = isEmptied(name) ? null : opened(name, read);
    const trades = { real: inSequence(read.real), sandbox: inSequence(read.sandbox) };
    return file
      ? { file, trades, problem: null, quarantined: null }
      : renewedTrades(name, trades, today);
  } catch (error) {
    return without(name, error);
  }
}

const SMALLEST_DATABASE = 512;
/** SQLite takes such a file for a new one, but its trades are gone. */
const isEmptied = (name: string): boolean =>
  (fs.statSync(name, { throwIfNoEntry: false })?.size ?? Infinity) < SMALLEST_DATABASE;

/** @returns null if not everything in the file is readable. @throws if it cannot be opened now. */
function opened(name: string, into: Record<Origin, ReadLog>): TradesFile | null {
  let file: TradesFile | null = null;
  let unreadable = 0;
  try {
    file = openTrades(name);
    for (const origin of ORIGINS) unreadable += file.read(origin, into[origin]);
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

/** Each id once: in a damaged file one may be listed twice. */
const inSequence = ({ trades, quotes }: ReadLog): StoredLog => ({
  trades: [...new Map(trades.map((trade) => [trade.id, trade])).values()].sort(bySequence),
  quotes,
});

/** Ends what a killed process, or a failure, had begun: the new file is whole once the old one has moved. */
function resume(name: string): void {
  const begun = halfway(name, 'new');
  if (fs.existsSync(name) || !fs.existsSync(begun)) return;
  // Logs of the old file that had not moved yet: SQLite would apply them to the new one.
  for (const log of LOGS) fs.rmSync(name + log, { force: true });
  fs.renameSync(begun, name);
}

/**
 * Sets a closed file that is damaged aside, and starts a new one with these trades. It is whole
 * before the old one moves, so that no end in between loses a trade.
 */
export function renewedTrades(name: string, trades: StoredLogs, today: string): OpenedTrades {
  const unfinished = halfway(name, 'new');
  removeDatabase(unfinished);
  const file = openTrades(unfinished);
  try {
    for (const origin of ORIGINS) {
      const { trades: added, quotes: told } = trades[origin];
      const quotes = told.map((after) => ({ before: null, after }));
      file.apply(origin, { removed: [], added, quotes });
    }
  } finally {
    file.close();
  }
  const quarantined = quarantineDatabase(name, today);
  fs.renameSync(unfinished, name);
  return { file: openTrades(name), trades, problem: null, quarantined };
}

/** Also for a file of a newer version, which stays as it is. */
const without = (file: string, error: unknown): OpenedTrades => ({
  file: null,
  trades: { real: emptyLog(), sandbox: emptyLog() },
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

/** Goes on with a file that was closed. @throws as `openTrades` does. */
export function reopenTrades(name: string): TradesFile {
  resume(name);
  return openTrades(name);
}

/** Takes what was made ready beside a closed file. @throws with the file as it was. */
export function replaceTrades(name: string): void {
  emptyWal(name);
  takePlace(halfway(name, 'restored'), name);
}

function tradesIn(db: DatabaseSync, file: string): TradesFile {
  const insert = db.prepare('INSERT INTO trade VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const remove = db.prepare('DELETE FROM trade WHERE origin = ? AND id = ?');
  const table = quotesTableIn(db);
  intoMainFile(db);

  return {
    path: file,
    read(origin, { trades, quotes }) {
      let unreadable = 0;
      for (const row of rowsOf(db, origin)) {
        const trade = trades.length < MOST_TRADES ? tradeOf(row) : null;
        if (trade) trades.push(trade);
        else unreadable += 1;
      }
      return unreadable + table.read(origin, quotes);
    },
    apply(origin, { removed, added, quotes = [] }, onAdded) {
      const result = commitIf(db, () => {
        for (const { id } of removed) remove.run(origin, id);
        for (const [index, trade] of added.entries()) {
          onAdded?.(index);
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
        return ok(null);
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
