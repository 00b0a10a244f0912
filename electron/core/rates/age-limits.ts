import { type Market, MARKETS } from './market.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How old something may be: fresh up to and including the first, stale beyond the second. Spans in ms. */
export interface AgeSpan {
  readonly freshForMs: number;
  readonly staleAfterMs: number;
}

/** What has an age: the markets' rates, and platforms' quotes. */
const AGED = [...MARKETS, 'quotes'] as const;
export type Aged = (typeof AGED)[number];
export type AgeLimits = Readonly<Record<Aged, AgeSpan>>;

/** domain.md, "Time"; each can be chosen. */
export const DEFAULT_AGE_LIMITS: AgeLimits = {
  official: { freshForMs: 26 * HOUR, staleAfterMs: 50 * HOUR },
  mid: { freshForMs: HOUR, staleAfterMs: DAY },
  parallel: { freshForMs: HOUR, staleAfterMs: DAY },
  quotes: { freshForMs: 15 * MINUTE, staleAfterMs: DAY },
};

/** Of the official market, Saturdays and Sundays (UTC) do not count. */
export const restsOnWeekends = (market: Market): boolean => market === 'official';

/** What is offered; a settings file may hold any span within these. */
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
