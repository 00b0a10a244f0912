/** The market and the key inside the app, and of a sandbox that is run alone. */
export const SANDBOX_SEED = 20260101;
export const SANDBOX_KEY = 'sandbox-key';

export const PLANS = ['free', 'developer', 'enterprise', 'unlimited'] as const;
export type Plan = (typeof PLANS)[number];

/** The sample of the endpoint in development, or days of the sandbox's market. */
export const HISTORY_KINDS = ['empty', 'real'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** What a pay-as-you-go account pays from. */
interface Wallet {
  readonly balance: number;
  readonly currency: string;
  /** For one `latest.json`, or one row of a pair's history; nothing else is billed. */
  readonly latestCost: number;
}

export interface SandboxOptions {
  readonly seed: number;
  readonly key: string;
  /** 0 for any free one. */
  readonly port: number;
  /** Epoch ms. */
  readonly now: () => number;
  /** `unlimited` unless said. Only `free` is billed, and only it may not change base or symbols. */
  readonly plan?: Plan | undefined;
  /** Requests in a calendar month, UTC; without it, no limit. */
  readonly monthlyLimit?: number | undefined;
  /** Requests in any 60 s; without it, no limit. */
  readonly requestsPerMinute?: number | undefined;
  /** For the plan `free`; each part has a default. */
  readonly wallet?: Partial<Wallet> | undefined;
  /** `empty` unless said. */
  readonly history?: HistoryKind | undefined;
}

/** An account's terms, with everything said. */
export interface Terms {
  readonly plan: Plan;
  readonly monthlyLimit: number;
  readonly requestsPerMinute: number;
  /** null where nothing is billed. */
  readonly wallet: Wallet | null;
}

const WALLET: Wallet = { balance: 50_000, currency: 'NGN', latestCost: 10 };

export function termsOf(options: SandboxOptions): Terms {
  const { plan = 'unlimited', monthlyLimit = Infinity, requestsPerMinute = Infinity } = options;
  const wallet = plan === 'free' ? { ...WALLET, ...options.wallet } : null;
  return { plan, monthlyLimit, requestsPerMinute, wallet };
}
