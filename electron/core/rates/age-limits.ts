import type { Market } from './market.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Fresh up to and including the first span, stale beyond the second; ms. */
export interface AgeSpan {
  readonly freshForMs: number;
  readonly staleAfterMs: number;
}

/** core/domain.md, "Time". */
export const AGE_LIMITS: Readonly<Record<Market | 'quotes', AgeSpan>> = {
  official: { freshForMs: 26 * HOUR, staleAfterMs: 50 * HOUR },
  mid: { freshForMs: HOUR, staleAfterMs: DAY },
  parallel: { freshForMs: HOUR, staleAfterMs: DAY },
  quotes: { freshForMs: 15 * MINUTE, staleAfterMs: DAY },
};

/** The official market's ages skip Saturdays and Sundays (UTC). */
export const restsOnWeekends = (market: Market): boolean => market === 'official';
