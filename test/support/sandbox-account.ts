import { type Answer, failure, type SandboxRequest } from '../../electron/sandbox/exchange.ts';
import type { SandboxOptions } from '../../electron/sandbox/options.ts';
import { createSandboxService } from '../../electron/sandbox/rate-service.ts';
import { type Sandbox, startSandbox } from '../../electron/sandbox/server.ts';
import type { Plan } from '#core/requests/connection.ts';

const MINUTE = 60_000;

/** The balance of a pay-as-you-go account. */
interface Wallet {
  readonly balance: number;
  readonly currency: string;
  /** For one `latest.json`, or one row of a pair's history; nothing else is billed. */
  readonly latestCost: number;
}

/** A sandbox with an account's limits. The app's own has none. */
export interface AccountOptions extends SandboxOptions {
  /** `unlimited` by default. Only `free` is billed, and only it may not set base or symbols. */
  readonly plan?: Plan | undefined;
  /** Requests in a calendar month, UTC; no limit by default. */
  readonly monthlyLimit?: number | undefined;
  /** Requests in any 60 s; no limit by default. */
  readonly requestsPerMinute?: number | undefined;
  /** For the plan `free`; each part has a default. */
  readonly wallet?: Partial<Wallet> | undefined;
}

export interface Terms {
  readonly plan: Plan;
  readonly monthlyLimit: number;
  readonly requestsPerMinute: number;
  readonly wallet: Wallet | null;
}

const WALLET: Wallet = { balance: 50_000, currency: 'NGN', latestCost: 10 };

export function termsOf(options: AccountOptions): Terms {
  const { plan = 'unlimited', monthlyLimit = Infinity, requestsPerMinute = Infinity } = options;
  const wallet = plan === 'free' ? { ...WALLET, ...options.wallet } : null;
  return { plan, monthlyLimit, requestsPerMinute, wallet };
}

export const startAccountSandbox = (options: AccountOptions): Promise<Sandbox> =>
  startSandbox(options, createAccountService(options));

/** The sandbox's service, which counts and bills the requests that reach an endpoint. */
export function createAccountService(
  options: AccountOptions,
): ReturnType<typeof createSandboxService> {
  const service = createSandboxService(options);
  const terms = termsOf(options);
  let account = openAccount(terms);

  return (request) => {
    const answer = service(request);
    const isUnknown = (answer.body as { message?: string }).message === 'Not found';
    if (answer.status === 401 || answer.status === 405 || isUnknown) return answer;
    const feature = featureOf(request);
    const admitted = admit(account, terms, feature !== null, options.now());
    if ('refusal' in admitted) return admitted.refusal;
    account = admitted.account;
    const isForbidden = terms.plan === 'free' && isForPaidPlans(request, options);
    if (isForbidden && answer.status !== 400) {
      return failure(403, 'Not in your plan', 'base and symbols need a paid plan.');
    }
    if (answer.status !== 200) return answer;
    const billed = bill(account, terms, feature);
    account = billed.account;
    if (!billed.billing) return answer;
    return { ...answer, body: { ...(answer.body as object), _meta: { billing: billed.billing } } };
  };
}

/** The feature's name on the bill; null if nothing is billed. */
const featureOf = ({ path }: SandboxRequest): string | null =>
  path === '/core/rates/latest.json' ? 'rates.latest' : null;

function isForPaidPlans(request: SandboxRequest, { history }: SandboxOptions): boolean {
  const base = request.query.get('base');
  if (request.path === '/core/rates/latest.json') return (base ?? 'USD').toUpperCase() !== 'USD';
  const isHistory = request.path === '/core/history.json' && history === 'real';
  return isHistory && (base !== null || request.query.has('symbols'));
}

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
): { account: Account; billing: Billing | null } {
  if (!wallet || feature === null) return { account, billing: null };
  const { currency, latestCost } = wallet;
  const balance = Number((account.balance - latestCost).toFixed(2));
  const billing = { feature, units: 1, cost: latestCost, currency, wallet_balance_after: balance };
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
