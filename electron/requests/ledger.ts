import type { DatabaseSync } from 'node:sqlite';
import type { Moment } from '#core/rates/service-clock.ts';
import type { PublicPace } from '#core/requests/public-pace.ts';
import type { Counted, Settled, Spent } from '#core/requests/spending.ts';
import type { RequestBack } from '../service/request-meter.ts';
import { commit, integer, openDatabase } from '../store/database.ts';
import { readPace, readSpent } from './ledger-read.ts';
import { LEDGER_SCHEMA } from './ledger-schema.ts';

/** How long requests are stored; covers this month and the last one. */
const KEPT_MS = 93 * 86_400_000;

/** The outcome of a request. The span is null if it never reached the service. */
export interface LedgerBack
  extends Omit<Settled, 'outcome'>, Pick<RequestBack, 'error' | 'status' | 'bytes' | 'tookMs'> {}

/** Every request that left, by account, in its own file. Each call is one commit. */
export interface Ledger {
  /** Called before the request leaves. @returns its id. @throws if it cannot be stored. */
  readonly leave: (account: string, request: Counted, leftAtMs: number) => bigint;
  /** @throws if it cannot be stored; the request remains counted. */
  readonly settle: (id: bigint, back: LedgerBack) => void;
  /** What left for a public source lately (public/domain.md, "Without an account"). */
  readonly pace: (account: string, nowMs: number) => PublicPace;
  readonly load: (account: string, renewsOnDay: number, moment: Moment) => Spent;
  /** Marks the count as incomplete until the user enters one; epoch ms by the service's clock. */
  readonly markLost: (account: string, atMs: number) => void;
  /** Stores the count that the user entered for this month; later requests add to it. */
  readonly enter: (account: string, count: number, atMs: number) => void;
  /** Tests a write without changing data. @throws if nothing can be written. */
  readonly check: () => void;
  /** Deletes requests that are too old to matter, by the service's clock. */
  readonly prune: () => void;
  readonly close: () => void;
}

export function openLedger(file: string): Ledger {
  const db = openDatabase(file, LEDGER_SCHEMA);
  try {
    return ledgerIn(db);
  } catch (error) {
    db.close();
    throw error;
  }
}

function ledgerIn(db: DatabaseSync): Ledger {
  const addAccount = db.prepare('INSERT INTO account (key) VALUES (?) ON CONFLICT DO NOTHING');
  const findAccount = db.prepare('SELECT id FROM account WHERE key = ?');
  const insert = db.prepare(
    `INSERT INTO request (account_id, endpoint, why, left_at_ms, earliest_ms, latest_ms)
     VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const settleRow = db.prepare(
    `UPDATE request SET outcome = ?, status = ?, bytes = ?, took_ms = ?, reached = ?,
       earliest_ms = coalesce(?, earliest_ms), latest_ms = coalesce(?, latest_ms),
       cost = ?, currency = ?, balance = ?
     WHERE id = ?`,
  );
  const setAnchor = db.prepare(
    `UPDATE account SET anchor_ms = ?, anchor_wall_ms = ?
     WHERE id = (SELECT account_id FROM request WHERE id = ?)`,
  );
  const setWait = db.prepare(
    `INSERT INTO wait SELECT account_id, endpoint, ?, ? FROM request WHERE id = ?
     ON CONFLICT DO UPDATE SET received_ms = excluded.received_ms, until_ms = excluded.until_ms`,
  );
  const forget = db.prepare(
    `DELETE FROM request WHERE latest_ms < (
       SELECT anchor_ms - ? FROM account WHERE account.id = request.account_id)`,
  );
  const enter = db.prepare(
    `UPDATE account SET entered = ?, entered_at_ms = ?, lost_at_ms = NULL,
       entered_after = coalesce((SELECT max(id) FROM request WHERE account_id = ?3), 0)
     WHERE id = ?3`,
  );
  const markLost = db.prepare('UPDATE account SET lost_at_ms = ? WHERE id = ?');
  const ids = new Map<string, bigint>();

  function idOf(account: string): bigint {
    const known = ids.get(account);
    if (known !== undefined) return known;
    addAccount.run(account);
    const id = BigInt(Number(findAccount.get(account)?.['id']));
    ids.set(account, id);
    return id;
  }

  return {
    leave(account, { endpoint, why, span }, leftAtMs) {
      const times = [leftAtMs, span.earliestMs, span.latestMs].map(integer);
      return BigInt(insert.run(idOf(account), endpoint, why, ...times).lastInsertRowid);
    },
    settle(id, { error, status, bytes, tookMs, span, billing, anchor, wait }) {
      commit(db, () => {
        settleRow.run(
          error ?? 'ok',
          status === null ? null : integer(status),
          integer(bytes),
          integer(tookMs),
          span ? 1n : 0n,
          span ? integer(span.earliestMs) : null,
          span ? integer(span.latestMs) : null,
          billing?.cost ?? null,
          billing?.currency ?? null,
          billing?.balance ?? null,
          id,
        );
        if (anchor) setAnchor.run(integer(anchor.serviceMs), integer(anchor.wallMs), id);
        if (wait) setWait.run(integer(wait.receivedAtMs), integer(wait.untilMs), id);
      });
    },
    pace: (account, nowMs) => readPace(db, idOf(account), nowMs),
    load: (account, renewsOnDay, moment) => readSpent(db, idOf(account), renewsOnDay, moment),
    markLost(account, atMs) {
      markLost.run(integer(atMs), idOf(account));
    },
    enter(account, count, atMs) {
      enter.run(integer(count), integer(atMs), idOf(account));
    },
    check() {
      db.exec(
        "BEGIN IMMEDIATE; INSERT INTO account (key) VALUES (''); DELETE FROM account WHERE key = ''; COMMIT;",
      );
    },
    prune() {
      forget.run(integer(KEPT_MS));
    },
    close: () => db.close(),
  };
}
