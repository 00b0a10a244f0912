/** The seed and key of the embedded sandbox, and of one that runs alone. */
export const SANDBOX_SEED = 20260101;
export const SANDBOX_KEY = 'sandbox-key';

export const PLANS = ['free', 'developer', 'enterprise', 'unlimited'] as const;
export type Plan = (typeof PLANS)[number];

/**
 * `empty` is the documented sample of the endpoint in development; `real` has days of the sandbox's
 * market.
 */
export const HISTORY_KINDS = ['empty', 'real'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** The balance of a pay-as-you-go account. */
interface Wallet {
  readonly balance: number;
  readonly currency: string;
  /** For one `latest.json`, or one row of a pair's history; nothing else is billed. */
  readonly latestCost: number;
}

export interface SandboxOptions {
  readonly seed: number;
  readonly key: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly now: () => number;
  /** `unlimited` by default. Only `free` is billed, and only it may not set base or symbols. */
  readonly plan?: Plan | undefined;
  /** Requests in a calendar month, UTC; no limit by default. */
  readonly monthlyLimit?: number | undefined;
  /** Requests in any 60 s; no limit by default. */
  readonly requestsPerMinute?: number | undefined;
  /** For the plan `free`; each part has a default. */
  readonly wallet?: Partial<Wallet> | undefined;
  readonly history?: HistoryKind | undefined;
}

export interface Terms {
  readonly plan: Plan;
  readonly monthlyLimit: number;
  readonly requestsPerMinute: number;
  readonly wallet: Wallet | null;
}

const WALLET: Wallet = { balance: 50_000, currency: 'NGN', latestCost: 10 };

export function termsOf(options: SandboxOptions): Terms {
  const { plan = 'unlimited', monthlyLimit = Infinity, requestsPerMinute = Infinity } = options;
  const wallet = plan === 'free' ? { ...WALLET, ...options.wallet } : null;
  return { plan, monthlyLimit, requestsPerMinute, wallet };
}
