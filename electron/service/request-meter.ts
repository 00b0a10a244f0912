import type { Billing } from '#core/rates/billing.ts';
import type { Endpoint, Why } from '#core/rates/feed.ts';
import type { ErrorCode } from '#core/base/result.ts';

/** The outcome of a request, as far as its cost matters. */
export interface RequestBack {
  readonly error: ErrorCode | null;
  readonly status: number | null;
  /** Of the decompressed body. */
  readonly bytes: number;
  readonly tookMs: number;
  /** The answer's `Date`; null if it is missing or invalid. */
  readonly serverDateMs: number | null;
  readonly billing: Billing | null;
  /** The answer's `Retry-After`; null for none. */
  readonly retryAfterMs: number | null;
}

/** Why a request may not leave: it cannot be counted, or the month cannot pay for it. */
type Refusal = 'not-counted' | 'limit-reached';

export interface RequestMeter {
  /** @returns a callback for the outcome, or why the request may not leave. */
  leave(endpoint: Endpoint, why: Why): ((back: RequestBack) => void) | Refusal;
}

/** For clients without an account. */
export const UNCOUNTED: RequestMeter = { leave: () => () => undefined };
