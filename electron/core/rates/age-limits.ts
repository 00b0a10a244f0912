import { type Market, MARKETS } from './market.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Fresh up to and including the first span, stale beyond the second; ms. */
export interface AgeSpan {
  readonly freshForMs: number;
  readonly staleAfterMs: number;
}

const AGED = [...MARKETS, 'quotes'] as const;
export type Aged = (typeof AGED)[number];
export type AgeLimits = Readonly<Record<Aged, AgeSpan>>;

/** domain.md, "Time". The user can change each. */
export const DEFAULT_AGE_LIMITS: AgeLimits = {
  official: { freshForMs: 26 * HOUR, staleAfterMs: 50 * HOUR },
  mid: { freshForMs: HOUR, staleAfterMs: DAY },
  parallel: { freshForMs: HOUR, staleAfterMs: DAY },
  quotes: { freshForMs: 15 * MINUTE, staleAfterMs: DAY },
};

/** The official market's ages skip Saturdays and Sundays (UTC). */
export const restsOnWeekends = (market: Market): boolean => market === 'official';

/** The spans that the page offers. A settings file may hold any span within the bounds below. */
export const FRESH_SPANS_MS: readonly number[] = [
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  26 * HOUR,
];
export const STALE_SPANS_MS: readonly number[] = [
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  50 * HOUR,
  3 * DAY,
  7 * DAY,
];
const LEAST_AGE_MS = MINUTE;
const MOST_AGE_MS = 30 * DAY;

export const isAgeSpan = ({ freshForMs, staleAfterMs }: AgeSpan): boolean =>
  [freshForMs, staleAfterMs].every(
    (each) => Number.isInteger(each) && each >= LEAST_AGE_MS && each <= MOST_AGE_MS,
  ) && staleAfterMs >= freshForMs;
