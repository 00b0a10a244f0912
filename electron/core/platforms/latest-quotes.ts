import { CLOCK_TOLERANCE_MS } from '#core/rates/service-time.ts';
import type { PlatformQuote } from './platform-quotes.ts';

/** How long a platform that is missing from the answers keeps its last quote. */
export const KEPT_VANISHED_MS = 24 * 3_600_000;

/** A platform's last quote, and when we saw it. Serialisable. */
export interface ObservedQuote extends PlatformQuote {
  /** When the current uninterrupted run of these two prices began; epoch ms. */
  readonly firstSeenAtMs: number;
  /** The last answer that listed the platform; epoch ms. */
  readonly listedAtMs: number;
  /**
   * False if the last answer lacks the platform. The quote remains for a day, but is not eligible.
   */
  readonly isListed: boolean;
}

/**
 * The ticker's platforms after an answer that arrived at `atMs`: those listed, in its order, then
 * those that vanished within the last day. A quote whose own time is before that of the known quote
 * does not become current (core/domain.md, "Time").
 */
export function quotesAfter(
  before: readonly ObservedQuote[],
  quotes: readonly PlatformQuote[],
  atMs: number,
): readonly ObservedQuote[] {
  const known = new Map(before.map((quote) => [quote.code, quote]));
  const listed = quotes.map((quote) => observedAgain(known.get(quote.code), quote, atMs));
  const codes = new Set(quotes.map(({ code }) => code));
  const vanished = before
    .filter(({ code, listedAtMs }) => !codes.has(code) && atMs - listedAtMs <= KEPT_VANISHED_MS)
    .map((quote) => ({ ...quote, isListed: false }));
  return [...listed, ...vanished];
}

function observedAgain(
  before: ObservedQuote | undefined,
  next: PlatformQuote,
  atMs: number,
): ObservedQuote {
  const listing = { listedAtMs: atMs, isListed: true };
  if (before && isOlder(next, before, atMs)) return { ...before, ...listing };
  const isSame = before?.buy === next.buy && before.sell === next.sell;
  return { ...next, firstSeenAtMs: isSame ? before.firstSeenAtMs : atMs, ...listing };
}

/** A known time that is, or was on arrival, ahead of the clock is ignored. */
function isOlder(next: PlatformQuote, before: ObservedQuote, atMs: number): boolean {
  if (next.updatedAtMs === null || before.updatedAtMs === null) return false;
  if (before.updatedAtMs > Math.min(atMs, before.listedAtMs + CLOCK_TOLERANCE_MS)) return false;
  return next.updatedAtMs < before.updatedAtMs;
}

/** Removes platforms that vanished over a day before `nowMs`, since answers may have stopped. */
export function quotesAt(
  quotes: readonly ObservedQuote[],
  nowMs: number,
): readonly ObservedQuote[] {
  return quotes.filter(
    ({ isListed, listedAtMs }) => isListed || nowMs - listedAtMs <= KEPT_VANISHED_MS,
  );
}
