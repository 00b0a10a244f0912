import type { Billing } from '#core/billing.ts';
import type { Endpoint, Why } from '#core/feed.ts';
import type { ErrorCode } from '#core/result.ts';

/** What came back of a request, as far as it is of interest to who pays for it. */
export interface RequestBack {
  /** Null for a good answer. */
  readonly error: ErrorCode | null;
  /** Null where no answer came. */
  readonly status: number | null;
  /** Of the body, decompressed. */
  readonly bytes: number;
  readonly tookMs: number;
  /** The answer's `Date`; null where it had none that can be read. */
  readonly serverDateMs: number | null;
  readonly billing: Billing | null;
  /** The wait that the answer asked for; null for none. */
  readonly retryAfterMs: number | null;
}

/** Counts requests: each before it leaves, and once more when it is over. */
export interface RequestBook {
  /** @returns what to tell of the end; null where it can't be counted, and so may not leave. */
  leave(endpoint: Endpoint, why: Why): ((back: RequestBack) => void) | null;
}

/** For who asks without an account. */
export const UNCOUNTED: RequestBook = { leave: () => () => undefined };
