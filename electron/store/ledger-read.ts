import type { DatabaseSync } from 'node:sqlite';
import { type CurrencyCode, parseCode } from '#core/currency.ts';
import { type DecimalText, parseDecimal } from '#core/decimal.ts';
import { type Endpoint, ENDPOINTS, type Why, WHYS } from '#core/feed.ts';
import type { ClockAnchor } from '#core/service-clock.ts';
import { type Price, type Spent, type Tally, tallied, type Wallet } from '#core/spending.ts';

type Row = Record<string, unknown>;
const DAY_MS = 86_400_000;

/** What the ledger knows of an account. Months begin at midnight, so that days are fine enough. */
export function readSpent(
  db: DatabaseSync,
  account: bigint,
  renewsOnDay: number,
  countFromMs: number,
): Spent {
  const rows: Row[] = db
    .prepare(
      `SELECT endpoint, why, cost, currency, count(*) AS count,
         earliest_ms / ${DAY_MS} AS first_day, latest_ms / ${DAY_MS} AS last_day
       FROM request WHERE account_id = ? AND reached = 1 AND latest_ms >= ?
       GROUP BY endpoint, why, cost, currency, first_day, last_day`,
    )
    .all(account, BigInt(Math.trunc(countFromMs)));
  return tallied(renewsOnDay, rows.flatMap(tallyOf), {
    anchor: anchorOf(db, account),
    prices: pricesOf(db, account),
    wallet: walletOf(db, account),
    quotaAtMs: quotaOf(db, account),
  });
}

function tallyOf(row: Row): Tally[] {
  const endpoint = ENDPOINTS.find((each): each is Endpoint => each === row['endpoint']);
  // One that a later version wrote counts all the same.
  const why = WHYS.find((each): each is Why => each === row['why']) ?? 'schedule';
  const span = {
    earliestMs: Number(row['first_day']) * DAY_MS,
    latestMs: Number(row['last_day']) * DAY_MS,
  };
  const count = Number(row['count']);
  return [{ endpoint: endpoint ?? 'latest', why, span, count, price: priceOf(row) }];
}

function priceOf({ cost, currency }: Row): Price | null {
  const amount = typeof cost === 'string' ? parseDecimal(cost) : null;
  const code = typeof currency === 'string' ? parseCode(currency) : null;
  return amount === null || code === null ? null : { cost: amount, currency: code };
}

function anchorOf(db: DatabaseSync, account: bigint): ClockAnchor | null {
  const row = db.prepare('SELECT * FROM account WHERE id = ?').get(account);
  if (row?.['anchor_ms'] == null) return null;
  return {
    serviceMs: Number(row['anchor_ms']),
    wallMs: Number(row['anchor_wall_ms']),
    steadyMs: null,
  };
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
  const balance: DecimalText | null = parseDecimal(String(row?.['balance'] ?? ''));
  const currency: CurrencyCode | null = parseCode(String(row?.['currency'] ?? ''));
  return balance === null || currency === null ? null : { balance, currency };
}

/** When the service last said that the month is used up, if it took no request since. */
function quotaOf(db: DatabaseSync, account: bigint): number | null {
  const row = db
    .prepare(
      `SELECT latest_ms FROM request WHERE account_id = ?1 AND outcome = 'quota' AND id >
         coalesce((SELECT max(id) FROM request WHERE account_id = ?1 AND outcome = 'ok'), 0)
       ORDER BY id DESC LIMIT 1`,
    )
    .get(account);
  return row ? Number(row['latest_ms']) : null;
}
