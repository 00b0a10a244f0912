import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { Result } from '#core/base/result.ts';
import { atOnce, type Steps } from '#core/base/steps.ts';
import type { StoredTrades } from '#core/desk/import-answer.ts';
import { inSequence, NO_TRADES, type TradesState } from '#core/desk/trades-state.ts';
import {
  type GoodPrice,
  goodPriceForm,
  isStored,
  type Origin,
  type Trade,
} from '#core/desk/trade.ts';
import { commit, integer, openDatabase } from '../store/database.ts';
import { ForeignDatabaseError, NewerDatabaseError, refuseForeign } from '../store/migrations.ts';
import { reasonOf } from '../store/reason.ts';
import { isBrokenContent } from '../store/sqlite-errors.ts';
import { quarantineDatabase } from '../store/quarantine.ts';
import { TRADES_MIGRATIONS } from './trades-schema.ts';

/** A change of an origin's trades: these go, then those come. */
export interface TradesChange {
  readonly removed: readonly Pick<Trade, 'id'>[];
  readonly added: readonly Trade[];
}

/** The trades in a file of their own. Each change is one synced commit. */
export interface TradesFile {
  readonly path: string;
  readonly load: () => Steps<TradesState>;
  /** The trades of an origin, almost in their sequence. @throws if one is not a trade. */
  readonly read: (origin: Origin) => Iterable<Trade>;
  /**
   * `check` is called before the commit; if it fails, nothing changes.
   * @returns what `check` returns. @throws if the change cannot be stored.
   */
  readonly apply: (
    origin: Origin,
    change: { readonly removed: Iterable<Pick<Trade, 'id'>>; readonly added: Iterable<Trade> },
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

export const openTradesOrGoOn = (file: string, today: string): OpenedTrades =>
  atOnce(openTradesInSteps(file, today));

/** Opens the trades. An unreadable file is quarantined, never overwritten. */
export function* openTradesInSteps(file: string, today: string): Steps<OpenedTrades> {
  try {
    return yield* opened(file, null);
  } catch (error) {
    const isBroken = isBrokenContent(error) || error instanceof ForeignDatabaseError;
    return isBroken ? yield* startNew(file, today) : without(file, error);
  }
}

function* opened(name: string, quarantined: string | null): Steps<OpenedTrades> {
  const file = openTrades(name);
  try {
    return { file, trades: yield* file.load(), problem: null, quarantined };
  } catch (error) {
    file.close();
    throw error;
  }
}

function* startNew(file: string, today: string): Steps<OpenedTrades> {
  try {
    const quarantined = quarantineDatabase(file, today);
    return yield* opened(file, quarantined);
  } catch (error) {
    return without(file, error);
  }
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
  const db = openDatabase(file, TRADES_MIGRATIONS, refuseForeign);
  try {
    return tradesIn(db, file);
  } catch (error) {
    db.close();
    throw error;
  }
}

function tradesIn(db: DatabaseSync, file: string): TradesFile {
  const all = db.prepare(
    `SELECT id, kind, at_ms AS atMs, asset, money, amount, price, fee, fee_in AS feeIn, platform,
       note, good FROM trade WHERE origin = ? ORDER BY at_ms, id`,
  );
  const insert = db.prepare('INSERT INTO trade VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const remove = db.prepare('DELETE FROM trade WHERE origin = ? AND id = ?');

  function* read(origin: Origin): Generator<Trade> {
    for (const row of all.iterate(origin)) {
      const trade = { ...row, good: readGood(row['good']) } as unknown as Trade;
      // Another program may have changed it. The schema checks the rest.
      if (!isStored(trade.amount) || !isStored(trade.price) || !isStored(trade.fee)) {
        throw new ForeignDatabaseError(`The numbers of the trade ${trade.id} are no numbers.`);
      }
      yield trade;
    }
  }
  return {
    path: file,
    read,
    *load() {
      const real = yield* inSequence(read('real'));
      const sandbox = yield* inSequence(read('sandbox'));
      return { real: { trades: real, undoable: 0 }, sandbox: { trades: sandbox, undoable: 0 } };
    },
    apply(origin, { removed, added }, check) {
      return commitIf(db, () => {
        for (const { id } of removed) remove.run(origin, id);
        for (const trade of added) {
          const { id, kind, asset, money, amount, price, fee, feeIn, platform, note } = trade;
          const good = trade.good && JSON.stringify(trade.good);
          const numbers = [amount, price, fee] as const;
          const atMs = integer(trade.atMs);
          insert.run(origin, id, atMs, kind, asset, money, ...numbers, feeIn, platform, note, good);
        }
        return check();
      });
    },
    close: () => db.close(),
  };
}

/** The ids of an origin's trades. Another connection may have the file open. */
export function knownIds({ file, origin }: StoredTrades): ReadonlySet<string> {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const ids = new Set<string>();
    const rows = db.prepare('SELECT id FROM trade WHERE origin = ?').iterate(origin);
    for (const { id } of rows) ids.add(String(id));
    return ids;
  } finally {
    db.close();
  }
}

function readGood(text: unknown): GoodPrice | null {
  if (typeof text !== 'string') return null;
  const good = v.safeParse(goodPriceForm, JSON.parse(text));
  return good.success ? good.output : null;
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
