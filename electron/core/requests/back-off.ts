import type { Failure } from '#core/rates/feed-state.ts';
import type { ErrorCode } from '#core/base/result.ts';

const FIRST_MS = 1_000;
const LONGEST_MS = 15 * 60_000;
/**
 * Share of the budget's period to wait after the first failure. Each further failure doubles it.
 */
const FIRST_SHARE = 1 / 8;

/** Errors of requests that never reached the service, so they cost nothing. */
const UNREACHED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'unreachable',
  'tls',
  'not-counted',
  'limit-reached',
]);
/** Errors that may pass soon. All others would repeat, so they wait for the next period. */
const PASSING: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'network',
  'rate-limited',
  'server',
  'timeout',
]);

/** Whether the service may have counted the failed request. */
export const mayHaveCost = ({ error }: Pick<Failure, 'error'>): boolean =>
  !UNREACHED.has(error.code);

/**
 * The delay after `failures` failures in a row: exponential backoff with full jitter, from 1 s to
 * 15 min. `random` is in [0, 1).
 */
export function backoffMs(failures: number, random: number): number {
  return Math.round(Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1)) * random);
}

/**
 * The earliest retry of a failed feed, epoch ms. Retries come before the next period, but they must
 * not exceed the month's pace. The first waits an eighth of the budget's period, the fourth and
 * later ones the whole.
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
