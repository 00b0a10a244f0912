import type { Wait } from './spending.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MOST_TRIES = 4;

/** What left for a public source, by our clock. It survives restarts. */
export interface PublicPace {
  /** When the last tries left that may have reached it, ascending. */
  readonly triesMs: readonly number[];
  /** What the last answer, or the lack of one, forbids. */
  readonly wait: Wait | null;
}

export const NEVER_TRIED: PublicPace = { triesMs: [], wait: null };

/**
 * When the next request may leave (public/domain.md, "Without an account"). What lies ahead was
 * written while the clock was wrong, and forbids nothing.
 */
export function nextPublicMs({ triesMs, wait }: PublicPace, nowMs: number): number {
  const tries = triesMs.filter((atMs) => atMs <= nowMs);
  const last = tries.at(-1);
  const fourth = tries.at(-MOST_TRIES);
  const isWaiting = wait !== null && wait.receivedAtMs <= nowMs;
  return Math.max(
    0,
    last === undefined ? 0 : last + HOUR_MS,
    fourth === undefined ? 0 : fourth + DAY_MS,
    isWaiting ? wait.untilMs : 0,
  );
}

/** After a good answer: the next publication, a period later at the earliest, two at the latest. */
export function waitAfterAnswer(
  nextUpdateMs: number | null,
  periodMs: number,
  receivedAtMs: number,
): Wait {
  const stated = Math.min(nextUpdateMs ?? 0, receivedAtMs + 2 * periodMs);
  return { receivedAtMs, untilMs: Math.max(receivedAtMs + periodMs, stated) };
}

/** After a try that never reached the source. It is in no pace, but nothing sends without a pause. */
export const waitUnreached = (atMs: number): Wait => ({
  receivedAtMs: atMs,
  untilMs: atMs + MINUTE_MS,
});

/** After a failure: an hour, or longer where the source says so. */
export function waitAfterFailure(retryAfterMs: number | undefined, receivedAtMs: number): Wait {
  return { receivedAtMs, untilMs: receivedAtMs + Math.max(HOUR_MS, retryAfterMs ?? 0) };
}
