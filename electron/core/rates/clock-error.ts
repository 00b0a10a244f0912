import { CLOCK_TOLERANCE_MS, MAX_AHEAD_MS } from './service-time.ts';

/** The measured error varies a little between answers. Smaller changes are ignored. */
const JITTER_MS = 60_000;

/** The times in an answer that help to judge the clocks. Epoch ms. */
export interface ShownTime {
  /** The answer's `Date`. */
  readonly serverMs: number;
  /** The newest time of the rates in the answer. */
  readonly statedMs: number;
}

export interface ClockError {
  /**
   * How far it is ahead of the service's (negative: behind), ms; 0 if it is correct within 2
   * minutes.
   */
  readonly errorMs: number;
  /**
   * The service's `Date` was earlier than its own rates, which fit our clock, so `Date` is ignored.
   */
  readonly isDateWrong: boolean;
}

export const NO_ERROR: ClockError = { errorMs: 0, isDateWrong: false };

/**
 * Compares an answer's times with our clock to find which one is wrong (core/domain.md, "Time").
 */
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
