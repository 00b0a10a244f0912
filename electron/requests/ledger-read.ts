import type { DatabaseSync } from 'node:sqlite';
import { isPlausibleSum } from '#core/rates/billing.ts';
import { type CurrencyCode, parseCode } from '#core/rates/currency.ts';
import { type DecimalText, parseDecimal } from '#core/number/decimal.ts';
import { type Endpoint, ENDPOINTS, type Why, WHYS } from '#core/rates/feed.ts';
import type { ClockAnchor, Moment } from '#core/rates/service-clock.ts';
import type { PublicPace } from '#core/requests/public-pace.ts';
import { BrokenContentError } from '../store/sqlite-errors.ts';
import {
  type Price,
  type Quota,
  type Spent,
  type Tally,
  tallied,
  type Wait,
  type Wallet,
} from '#core/requests/spending.ts';
import type { SqlRow } from '../store/database.ts';

/** The last moment that a date can have. */
const LAST_MS = 8.64e15;

/** @throws BrokenContentError for a value that no request can have. */
function whole(value: unknown, most: number): number {
  const read = Number(value);
  if (Number.isSafeInteger(read) && read >= 0 && read <= most) return read;
  throw new BrokenContentError(`not stored by Parallax: ${String(value)}`);
}
const timeIn = (value: unknown): number => whole(value, LAST_MS);
const DAY_MS = 86_400_000;

/**
 * What the ledger contains for an account. Months begin at midnight, so whole days are precise
 * enough.
 */
export function readSpent(
  db: DatabaseSync,
  account: bigint,
  renewsOnDay: number,
  moment: Moment,
): Spent {
  const own = db.prepare('SELECT * FROM account WHERE id = ?').get(account) ?? {};
  const after = BigInt(Number(own['entered_after'] ?? 0));
  const rows: SqlRow[] = db
    .prepare(
      `SELECT endpoint, why, cost, currency, count(*) AS count,
         earliest_ms / ${DAY_MS} AS first_day, latest_ms / ${DAY_MS} AS last_day,
         id > ? AS is_counted
       FROM request WHERE account_id = ? AND reached = 1
       GROUP BY endpoint, why, cost, currency, first_day, last_day, is_counted`,
    )
    .all(after, account);
  return tallied(renewsOnDay, rows.flatMap(tallyOf), {
    anchor: anchorOf(own, moment),
    entered:
      own['entered_at_ms'] == null
        ? null
        : {
            count: whole(own['entered'], Number.MAX_SAFE_INTEGER),
            atMs: timeIn(own['entered_at_ms']),
          },
    lostAtMs: own['lost_at_ms'] == null ? null : timeIn(own['lost_at_ms']),
    prices: pricesOf(db, account),
    wallet: walletOf(db, account),
    quota: quotaOf(db, account, after),
    waits: waitsOf(db, account),
  });
}

const PACED_MS = 2 * DAY_MS;

/** What left for a public source in the last two days. */
export function readPace(db: DatabaseSync, account: bigint, nowMs: number): PublicPace {
  const rows = db
    .prepare(
      `SELECT left_at_ms FROM request
       WHERE account_id = ? AND left_at_ms > ? AND reached = 1 ORDER BY 1`,
    )
    .all(account, BigInt(nowMs - PACED_MS));
  return {
    triesMs: rows.map((row) => timeIn(row['left_at_ms'])),
    wait: waitsOf(db, account).latest ?? null,
  };
}

/** `Retry-After` also applies after a restart. */
function waitsOf(db: DatabaseSync, account: bigint): Spent['waits'] {
  const waits: Partial<Record<Endpoint, Wait>> = {};
  for (const row of db.prepare('SELECT * FROM wait WHERE account_id = ?').all(account)) {
    const endpoint = ENDPOINTS.find((each) => each === row['endpoint']);
    if (!endpoint) continue;
    waits[endpoint] = {
      receivedAtMs: timeIn(row['received_ms']),
      untilMs: timeIn(row['until_ms']),
    };
  }
  return waits;
}

function tallyOf(row: SqlRow): Tally[] {
  const endpoint = ENDPOINTS.find((each): each is Endpoint => each === row['endpoint']);
  // An unknown reason from a later version counts too.
  const why = WHYS.find((each): each is Why => each === row['why']) ?? 'schedule';
  const span = {
    earliestMs: timeIn(Number(row['first_day']) * DAY_MS),
    latestMs: timeIn(Number(row['last_day']) * DAY_MS),
  };
  const counted = { count: Number(row['count']), isCounted: Number(row['is_counted']) === 1 };
  return [{ endpoint: endpoint ?? 'latest', why, span, ...counted, price: priceOf(row) }];
}

function priceOf({ cost, currency }: SqlRow): Price | null {
  const amount = typeof cost === 'string' ? sumIn(cost) : null;
  const code = typeof currency === 'string' ? parseCode(currency) : null;
  return amount === null || code === null ? null : { cost: amount, currency: code };
}

/** A sum that could be meant: an earlier version may have stored any. */
function sumIn(text: string): DecimalText | null {
  const sum = parseDecimal(text);
  return sum !== null && isPlausibleSum(sum) ? sum : null;
}

/** Belongs to an earlier run. At least as much time has passed as this run has lasted. */
function anchorOf(row: SqlRow, { nowMs, steadyMs }: Moment): ClockAnchor | null {
  if (row['anchor_ms'] == null) return null;
  const [serviceMs, wallMs] = [timeIn(row['anchor_ms']), timeIn(row['anchor_wall_ms'])];
  return { serviceMs, wallMs, steadyMs, awayMs: Math.max(0, nowMs - wallMs) };
}

function pricesOf(db: DatabaseSync, account: bigint): Spent['prices'] {
  const prices: Partial<Record<Endpoint, Price>> = {};
  const last = db.prepare(
    `SELECT cost, currency FROM request WHERE account_id = ? AND endpoint = ? AND cost IS NOT NULL
     ORDER BY id DESC LIMIT 1`,
  );
  for (const endpoint of ENDPOINTS) {
    const price = priceOf(last.get(account, endpoint) ?? {});
    if (price) prices[endpoint] = price;
  }
  return prices;
}

function walletOf(db: DatabaseSync, account: bigint): Wallet | null {
  const row = db
    .prepare(
      `SELECT balance, currency FROM request WHERE account_id = ? AND balance IS NOT NULL
       ORDER BY id DESC LIMIT 1`,
    )
    .get(account);
  const balance: DecimalText | null = sumIn(String(row?.['balance'] ?? ''));
  const currency: CurrencyCode | null = parseCode(String(row?.['currency'] ?? ''));
  return balance === null || currency === null ? null : { balance, currency };
}

/** The last refusal for a used-up quota, unless a later request to that endpoint succeeded. */
function quotaOf(db: DatabaseSync, account: bigint, after: bigint): Quota | null {
  const row = db
    .prepare(
      `SELECT endpoint, earliest_ms FROM request AS refused
       WHERE account_id = ? AND outcome = 'quota' AND id > ? AND NOT EXISTS (
         SELECT 1 FROM request WHERE account_id = refused.account_id AND outcome = 'ok'
           AND endpoint = refused.endpoint AND id > refused.id)
       ORDER BY id DESC LIMIT 1`,
    )
    .get(account, after);
  const endpoint = ENDPOINTS.find((each): each is Endpoint => each === row?.['endpoint']);
  const atMs = timeIn(row?.['earliest_ms'] ?? 0);
  return endpoint ? { endpoint, leftMs: atMs, atMs } : null;
}
