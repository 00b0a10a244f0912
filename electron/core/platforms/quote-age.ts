import { type AgeSpan, DEFAULT_AGE_LIMITS } from '#core/rates/age-limits.ts';
import { type Age, ageAt } from '#core/rates/freshness.ts';
import { MAX_AHEAD_MS } from '#core/rates/service-time.ts';
import type { SeenQuote } from './latest-quotes.ts';

/** How old a platform's quote may be (domain.md, "Time"); settable. Spans in ms. */
export type QuoteAgeLimits = AgeSpan;

export const DEFAULT_QUOTE_AGE_LIMITS: QuoteAgeLimits = DEFAULT_AGE_LIMITS.quotes;

export interface QuoteAge {
  readonly age: Age;
  /** From when the age counts: the platform's own time, else when this value was first seen. Epoch ms. */
  readonly fromMs: number;
  /** False where the platform gives no time that can be believed: no alert fires on it. */
  readonly isTimeKnown: boolean;
  /** Its time lies ahead of the clock. */
  readonly isAhead: boolean;
  /** The last moment at which it is fresh, and at which it is not yet stale; epoch ms. */
  readonly freshUntilMs: number;
  readonly staleAtMs: number;
}

/** Fresh up to and including `freshForMs`, stale beyond `staleAfterMs`, ageing between. */
export function quoteAge(
  quote: Pick<SeenQuote, 'updatedAtMs' | 'firstSeenAtMs' | 'isAhead'>,
  limits: QuoteAgeLimits,
  nowMs: number,
): QuoteAge {
  // A time taken while the clock was ahead would stay fresh for as long as that lasts.
  const { updatedAtMs, firstSeenAtMs, isAhead = false } = quote;
  const believedMs =
    updatedAtMs !== null && updatedAtMs <= nowMs + MAX_AHEAD_MS ? updatedAtMs : null;
  const fromMs = believedMs ?? firstSeenAtMs;
  const freshUntilMs = fromMs + limits.freshForMs;
  // Settings may cross each other: what is fresh is never stale at once.
  const staleAtMs = fromMs + Math.max(limits.freshForMs, limits.staleAfterMs);
  const isFuture = isAhead || (updatedAtMs !== null && believedMs === null);
  return {
    age: ageAt({ freshUntilMs, staleAtMs, publishedAtMs: updatedAtMs, isAhead }, nowMs),
    fromMs,
    isTimeKnown: believedMs !== null,
    isAhead: isFuture,
    freshUntilMs,
    staleAtMs,
  };
}
