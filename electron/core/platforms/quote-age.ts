import { type AgeSpan, DEFAULT_AGE_LIMITS } from '#core/rates/age-limits.ts';
import { type Age, ageAt } from '#core/rates/freshness.ts';
import { MAX_AHEAD_MS } from '#core/rates/service-time.ts';
import type { SeenQuote } from './latest-quotes.ts';

/** When a platform's quote is ageing or stale (domain.md, "Time"); settable. Spans in ms. */
export type QuoteAgeLimits = AgeSpan;

export const DEFAULT_QUOTE_AGE_LIMITS: QuoteAgeLimits = DEFAULT_AGE_LIMITS.quotes;

export interface QuoteAge {
  readonly age: Age;
  /** The start of the age: the platform's own time, else when we first saw the value. Epoch ms. */
  readonly fromMs: number;
  /** False if the platform gives no credible time. Alerts ignore such quotes. */
  readonly isTimeKnown: boolean;
  /** Whether its time is ahead of the clock. */
  readonly isAhead: boolean;
  /** The last moments at which it is fresh, and not yet stale; epoch ms. */
  readonly freshUntilMs: number;
  readonly staleAtMs: number;
}

/** Fresh up to and including `freshForMs`, stale beyond `staleAfterMs`, ageing between. */
export function quoteAge(
  quote: Pick<SeenQuote, 'updatedAtMs' | 'firstSeenAtMs' | 'isAhead'>,
  limits: QuoteAgeLimits,
  nowMs: number,
): QuoteAge {
  // A time stored while the clock was ahead would stay fresh until the clock catches up.
  const { updatedAtMs, firstSeenAtMs, isAhead = false } = quote;
  const believedMs =
    updatedAtMs !== null && updatedAtMs <= nowMs + MAX_AHEAD_MS ? updatedAtMs : null;
  const fromMs = believedMs ?? firstSeenAtMs;
  const freshUntilMs = fromMs + limits.freshForMs;
  // The two settings may contradict each other. A fresh quote is never stale.
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
