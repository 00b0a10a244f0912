import type { Failure } from '#core/rates/feed-state.ts';
import type { ErrorCode } from '#core/base/result.ts';

const FIRST_MS = 1_000;
const LONGEST_MS = 15 * 60_000;
/** Of the budget's period, after the first failure; doubled after each further one. */
const FIRST_SHARE = 1 / 8;

/** What never reached the service: it cost nothing. */
const UNREACHED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'unreachable',
  'tls',
  'not-counted',
  'limit-reached',
]);
/** What may be over soon. Every other error would come again: it waits for the next period. */
const PASSING: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'network',
  'rate-limited',
  'server',
  'timeout',
]);

/** Whether a failed attempt was a request that the service may have counted. */
export const mayHaveCost = ({ error }: Failure): boolean => !UNREACHED.has(error.code);

/**
 * How long to wait after so many failures in a row: exponential with full jitter, 1 s doubling to
 * 15 min. `random` is in [0, 1).
 */
export function backoffMs(failures: number, random: number): number {
  return Math.round(Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1)) * random);
}

/**
 * When a feed may be tried again after a failure; epoch ms. A retry comes before the next period,
 * but only a few of them may cost more than the month's pace: the first waits an eighth of the
 * budget's period, the fourth and all later ones the whole.
 */
export function retryAtMs(
  { error, atMs, count, notBeforeMs }: Failure,
  plannedMs: number,
  budgetMs: number,
): number {
  if (UNREACHED.has(error.code)) return notBeforeMs;
  if (!PASSING.has(error.code)) return Math.max(notBeforeMs, atMs + plannedMs);
  const share = Math.min(1, FIRST_SHARE * 2 ** Math.max(0, count - 1));
  return Math.max(notBeforeMs, atMs + share * budgetMs);
}
