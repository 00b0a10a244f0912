import type { Billing } from '#core/rates/billing.ts';
import type { Endpoint, Why } from '#core/rates/feed.ts';
import type { ErrorCode } from '#core/base/result.ts';

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

/** Why a request may not leave: it can't be counted, or the month can't pay for it. */
type Kept = 'not-counted' | 'limit-reached';

/** Counts requests: each before it leaves, and once more when it is over. */
export interface RequestMeter {
  /** @returns what to call when the request is over, or why it may not leave. */
  leave(endpoint: Endpoint, why: Why): ((back: RequestBack) => void) | Kept;
}

/** For who asks without an account. */
export const UNCOUNTED: RequestMeter = { leave: () => () => undefined };
