import { DatabaseSync } from 'node:sqlite';
import {
  type CustomerQuote,
  MOST_QUOTES,
  type QuoteEnd,
  readStoredQuote,
} from '#core/desk/customer-quote.ts';
import type { QuoteChange } from '#core/desk/stored-log.ts';
import type { Origin } from '#core/desk/trade.ts';
import { commit, integer } from '../store/database.ts';
import { hasOwnSchema, refuseForeign, refuseNewer, versionOf } from '../store/schema.ts';
import { QUOTE_TABLE, TRADE_TABLE } from './trades-schema.ts';

/** The quotes to customers in the file of trades. */
export interface QuotesTable {
  /** @returns how many rows are no quotes. */
  readonly read: (origin: Origin, into: CustomerQuote[]) => number;
  /** Within a commit. @returns whether the stored quote was as it is expected. */
  readonly change: (origin: Origin, change: QuoteChange) => boolean;
}

/** Whether a file is one of before quotes. It has none, and its trades are good. */
const hasNoQuotes = (db: DatabaseSync): boolean =>
  versionOf(db) > 0 && hasOwnSchema(db, TRADE_TABLE);

/** As `refuseForeign`, but takes a file of before quotes. */
export function refuseOtherTrades(db: DatabaseSync, schema: string): void {
  refuseNewer(db);
  if (!hasNoQuotes(db)) refuseForeign(db, schema);
}

/** Adds what a file of before quotes lacks. */
export function addQuotes(db: DatabaseSync): void {
  if (hasNoQuotes(db)) commit(db, () => db.exec(QUOTE_TABLE));
}

export function quotesTableIn(db: DatabaseSync): QuotesTable {
  const insert = db.prepare('INSERT INTO quote VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const end = db.prepare(
    'UPDATE quote SET ended = ? WHERE origin = ? AND number = ? AND ended IS ?',
  );
  return {
    read(origin, into) {
      let unreadable = 0;
      for (const row of quoteRows(db, origin)) {
        const quote = into.length < MOST_QUOTES ? quoteOf(row) : null;
        if (quote) into.push(quote);
        else unreadable += 1;
      }
      return unreadable;
    },
    change(origin, { before, after }) {
      const { number, side, asset, money, amount, price, name, madeAtMs, endsAtMs } = after;
      if (before) {
        const [was, is] = [endText(before.end), endText(after.end)];
        return Number(end.run(is, origin, integer(number), was).changes) === 1;
      }
      const texts = [side, asset, money, amount, price, name] as const;
      const times = [integer(madeAtMs), integer(endsAtMs)] as const;
      const basis = JSON.stringify(after.basis);
      insert.run(origin, integer(number), ...texts, ...times, basis, endText(after.end));
      return true;
    },
  };
}

/** One quote of a file that the app may have open; null without it. @throws if it cannot be read. */
export function storedQuote(file: string, origin: Origin, number: number): CustomerQuote | null {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    if (hasNoQuotes(db)) return null;
    for (const row of quoteRows(db, origin)) {
      if (Number(row['number']) === number) return quoteOf(row);
    }
    return null;
  } finally {
    db.close();
  }
}

const endText = (end: QuoteEnd | null): string | null => end && JSON.stringify(end);

/** Numbers are BigInts, because one beyond those of JavaScript would end the reading. */
function quoteRows(db: DatabaseSync, origin: Origin): Iterable<Record<string, unknown>> {
  const all = db.prepare(
    `SELECT number, side, asset, money, amount, price, name, made_at_ms AS madeAtMs,
       ends_at_ms AS endsAtMs, basis, ended FROM quote WHERE origin = ? ORDER BY number`,
  );
  all.setReadBigInts(true);
  return all.iterate(origin);
}

const parsed = (json: unknown): unknown => (typeof json === 'string' ? JSON.parse(json) : null);

function quoteOf({ ended, basis, ...row }: Record<string, unknown>): CustomerQuote | null {
  try {
    return readStoredQuote({
      ...row,
      number: Number(row['number']),
      madeAtMs: Number(row['madeAtMs']),
      endsAtMs: Number(row['endsAtMs']),
      basis: parsed(basis),
      end: ended === null ? null : parsed(ended),
    });
  } catch {
    return null;
  }
}
