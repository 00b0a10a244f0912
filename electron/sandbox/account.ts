import { type Answer, failure } from './exchange.ts';
import type { Terms } from './options.ts';

const MINUTE = 60_000;

/** An account's usage. Immutable: the functions return a new one. */
export interface Account {
  /** Such as `2026-11`. */
  readonly month: string;
  readonly usedInMonth: number;
  /** The times of the last minute's requests, oldest first; epoch ms. */
  readonly recentMs: readonly number[];
  readonly balance: number;
}

export interface Billing {
  readonly feature: string;
  readonly units: number;
  readonly cost: number;
  readonly currency: string;
  readonly wallet_balance_after: number;
}

export function openAccount({ wallet }: Terms): Account {
  return { month: '', usedInMonth: 0, recentMs: [], balance: wallet?.balance ?? 0 };
}

/** Counts a request, or returns why it is refused; refused requests do not count. */
export function admit(
  account: Account,
  terms: Terms,
  isBilled: boolean,
  nowMs: number,
): { account: Account } | { refusal: Answer } {
  const month = new Date(nowMs).toISOString().slice(0, 7);
  const usedInMonth = month === account.month ? account.usedInMonth : 0;
  // Without a limit no times are needed, and an app may run for months.
  const isPaced = Number.isFinite(terms.requestsPerMinute);
  const recentMs = isPaced ? account.recentMs.filter((atMs) => atMs > nowMs - MINUTE) : [];
  if (recentMs.length >= terms.requestsPerMinute) {
    return { refusal: tooFast(terms, (recentMs[0] ?? nowMs) + MINUTE - nowMs) };
  }
  if (usedInMonth >= terms.monthlyLimit) return { refusal: monthUsedUp(terms) };
  if (isBilled && terms.wallet && account.balance < terms.wallet.latestCost) {
    return { refusal: failure(402, 'Insufficient wallet balance', 'Fund the wallet to go on.') };
  }
  return {
    account: {
      month,
      usedInMonth: usedInMonth + 1,
      recentMs: isPaced ? [...recentMs, nowMs] : [],
      balance: account.balance,
    },
  };
}

/** Deducts the price of an answered request; null billing if nothing is billed. */
export function bill(
  account: Account,
  { wallet }: Terms,
  feature: string | null,
  units = 1,
): { account: Account; billing: Billing | null } {
  if (!wallet || feature === null) return { account, billing: null };
  const { currency, latestCost } = wallet;
  const cost = units * latestCost;
  const balance = Number((account.balance - cost).toFixed(2));
  const billing = { feature, units, cost, currency, wallet_balance_after: balance };
  return { account: { ...account, balance }, billing };
}

const tooFast = ({ requestsPerMinute }: Terms, waitMs: number): Answer =>
  failure(429, 'Too many requests', `At most ${requestsPerMinute} a minute.`, {
    'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))),
  });

/** Another 429 that differs only in its message. Waiting a little does not help. */
const monthUsedUp = ({ monthlyLimit }: Terms): Answer =>
  failure(
    429,
    'Monthly request limit reached',
    `The plan's ${monthlyLimit} requests of this month are used up.`,
  );
