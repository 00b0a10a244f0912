import { CLOCK_TOLERANCE_MS } from '#core/rates/service-time.ts';
import type { PlatformQuote } from './platform-quotes.ts';

/** How long a platform that is missing from the answers keeps its last quote. */
export const KEPT_VANISHED_MS = 24 * 3_600_000;

/** A platform's last quote, and what we saw of it ourselves. Serialisable. */
export interface SeenQuote extends PlatformQuote {
  /** When we first saw these two prices from this platform in a row; epoch ms. */
  readonly firstSeenAtMs: number;
  /** The last answer that listed the platform; epoch ms. */
  readonly listedAtMs: number;
  /** False once the last answer did not list it: it keeps its quote for a day, and is never eligible. */
  readonly isListed: boolean;
}

/**
 * The ticker's platforms after an answer, which came at `atMs`: those listed, in its order, then those
 * that vanished within the last day (counted from the last answer that listed them). A quote with a
 * platform's own time before that of the quote we have is not made current (domain.md, "Time").
 */
export function bookAfter(
  before: readonly SeenQuote[],
  quotes: readonly PlatformQuote[],
  atMs: number,
): readonly SeenQuote[] {
  const known = new Map(before.map((quote) => [quote.code, quote]));
  const listed = quotes.map((quote) => seenAgain(known.get(quote.code), quote, atMs));
  const codes = new Set(quotes.map(({ code }) => code));
  const vanished = before
    .filter(({ code, listedAtMs }) => !codes.has(code) && atMs - listedAtMs <= KEPT_VANISHED_MS)
    .map((quote) => ({ ...quote, isListed: false }));
  return [...listed, ...vanished];
}

function seenAgain(before: SeenQuote | undefined, next: PlatformQuote, atMs: number): SeenQuote {
  const listing = { listedAtMs: atMs, isListed: true };
  if (before && isOlder(next, before, atMs)) return { ...before, ...listing };
  const isSame = before?.buy === next.buy && before.sell === next.sell;
  return { ...next, firstSeenAtMs: isSame ? before.firstSeenAtMs : atMs, ...listing };
}

/** A time that is ahead of the clock, or was when it came, binds nobody. */
function isOlder(next: PlatformQuote, before: SeenQuote, atMs: number): boolean {
  if (next.updatedAtMs === null || before.updatedAtMs === null) return false;
  if (before.updatedAtMs > Math.min(atMs, before.listedAtMs + CLOCK_TOLERANCE_MS)) return false;
  return next.updatedAtMs < before.updatedAtMs;
}

/** The book without what vanished over a day before `nowMs`: answers may have stopped coming. */
export function bookAt(book: readonly SeenQuote[], nowMs: number): readonly SeenQuote[] {
  return book.filter(
    ({ isListed, listedAtMs }) => isListed || nowMs - listedAtMs <= KEPT_VANISHED_MS,
  );
}
