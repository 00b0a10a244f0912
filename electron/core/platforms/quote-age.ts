import { AGE_LIMITS } from '#core/rates/age-limits.ts';
import { type Age, ageAt } from '#core/rates/freshness.ts';
import { MAX_AHEAD_MS } from '#core/rates/service-time.ts';
import type { ObservedQuote } from './latest-quotes.ts';

/** When a platform's quote is ageing or stale (core/domain.md, "Time"). */
const LIMITS = AGE_LIMITS.quotes;

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
  quote: Pick<ObservedQuote, 'updatedAtMs' | 'firstSeenAtMs' | 'isAhead'>,
  nowMs: number,
): QuoteAge {
  // A time stored while the clock was ahead would stay fresh until the clock catches up.
  const { updatedAtMs, firstSeenAtMs, isAhead = false } = quote;
  const believedMs =
    updatedAtMs !== null && updatedAtMs <= nowMs + MAX_AHEAD_MS ? updatedAtMs : null;
  const fromMs = believedMs ?? firstSeenAtMs;
  const freshUntilMs = fromMs + LIMITS.freshForMs;
  const staleAtMs = fromMs + LIMITS.staleAfterMs;
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
