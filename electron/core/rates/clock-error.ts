import { CLOCK_TOLERANCE_MS, MAX_AHEAD_MS } from './service-time.ts';

/** Answers show the same error a little differently each time; it changes only by more than this. */
const JITTER_MS = 60_000;

/** What an answer shows of the service's clock. Epoch ms. */
export interface ShownTime {
  /** The answer's `Date`. */
  readonly serverMs: number;
  /** The newest time of the rates in it. */
  readonly statedMs: number;
}

/** What is known of the machine's clock. */
export interface ClockError {
  /** So far ahead of the service's (negative: behind), ms; 0 where it is right within 2 minutes. */
  readonly errorMs: number;
  /** The service's `Date` was before its own rates, which fit our clock: it says nothing any more. */
  readonly isDateWrong: boolean;
}

export const NO_ERROR: ClockError = { errorMs: 0, isDateWrong: false };

/** What an answer tells of whose clock is off (domain.md, "Time"). */
export function clockErrorAfter(
  before: ClockError,
  wallMs: number,
  { serverMs, statedMs }: ShownTime,
): ClockError {
  const errorMs = wallMs - serverMs;
  const isBetween = statedMs > serverMs + MAX_AHEAD_MS && statedMs <= wallMs + CLOCK_TOLERANCE_MS;
  if (before.isDateWrong || isBetween) return { errorMs: 0, isDateWrong: true };
  if (Math.abs(errorMs) <= CLOCK_TOLERANCE_MS) return NO_ERROR;
  const isSame = Math.abs(errorMs - before.errorMs) <= JITTER_MS;
  return isSame ? before : { errorMs, isDateWrong: false };
}
