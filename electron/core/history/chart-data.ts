import type { AlertLevel } from '#core/alerts/chart-levels.ts';
import type { Grid } from './chart-grid.ts';
import type { ChartKind, ChartRange } from './chart-range.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import type { Market } from '#core/rates/market.ts';

/** When a value was published (null: not known), first seen and last confirmed; epoch ms. */
export interface SeenTimes {
  readonly publishedMs: number | null;
  readonly firstSeenMs: number;
  readonly confirmedMs: number;
}

/** The value at a bucket's end: exact, as it was sent, or rounded once to 38 digits for a cross. */
export interface ChartPoint extends SeenTimes {
  readonly rate: DecimalText;
  /** Nothing newer came in this bucket: checks found the one before unchanged. */
  readonly isCarried: boolean;
}

/** A market's values, one for each bucket of the grid; null for a gap. */
export interface MarketLine {
  readonly market: Market;
  readonly points: readonly (ChartPoint | null)[];
}

/** "Of what was seen" in a bucket; exact. */
export interface ChartCandle {
  readonly open: DecimalText;
  readonly high: DecimalText;
  readonly low: DecimalText;
  readonly close: DecimalText;
  readonly observations: number;
}

/** One market over another, both as they stood at a bucket's end. */
export interface PremiumAt {
  /** To 38 digits, for pixels; rounded to 2 decimals it is shown. */
  readonly percent: DecimalText;
  readonly shown: DecimalText;
  /** Either of the two was stale then (domain.md, "Markets"). */
  readonly isStale: boolean;
}

export interface PremiumLine {
  readonly over: Market;
  readonly under: Market;
  readonly points: readonly (PremiumAt | null)[];
  readonly latest: PremiumAt | null;
  readonly rank: Rank | null;
}

/** Where the latest premium stands among the last days' closes. */
export interface Rank {
  /** From 0 to 100: so many of 100 days were not above it. */
  readonly percentile: number;
  /** Of so many days there is a close of both. */
  readonly days: number;
}

export interface RangeChange {
  /** Rounded to 2 decimals. */
  readonly percent: DecimalText;
  readonly spanMs: number;
}

/** All that a chart of a pair shows; every list has a place for each bucket of the grid. */
export interface ChartData {
  readonly kind: ChartKind;
  readonly range: ChartRange;
  readonly grid: Grid;
  /** When the market's record begins; null where there is none. */
  readonly sinceMs: number | null;
  readonly nowMs: number;
  readonly main: MarketLine;
  /** Null unless candles were asked for; null in it where fewer than 4 observations were made. */
  readonly candles: readonly (ChartCandle | null)[] | null;
  readonly overlays: readonly MarketLine[];
  /** The service's own closes of past days, "market not stated"; null where it gave none. */
  readonly service: readonly (ChartPoint | null)[] | null;
  readonly premium: PremiumLine | null;
  /** From the first to the last value of the shown range. */
  readonly change: RangeChange | null;
  /** The last value of the shown range: exact, and rounded for display. */
  readonly last: (ChartPoint & { readonly shown: DecimalText }) | null;
  /** Gaps too short to be drawn in this range. */
  readonly narrowGaps: number;
  /** What alerts on this pair in this market wait for. */
  readonly levels: readonly AlertLevel[];
}

/** A platform's two sides at a bucket's end; null for one that was not quoted. */
export interface QuoteAt extends SeenTimes {
  readonly ask: DecimalText | null;
  readonly bid: DecimalText | null;
  /** ask - bid, and in percent of their mid price, rounded to 2 decimals; below zero: crossed. */
  readonly spread: DecimalText | null;
  readonly spreadPercent: DecimalText | null;
  readonly isCarried: boolean;
}

export interface PlatformChart {
  readonly range: ChartRange;
  readonly grid: Grid;
  readonly sinceMs: number | null;
  readonly nowMs: number;
  readonly points: readonly (QuoteAt | null)[];
  /** Which of the service's words is the ask, and whether that is assumed. */
  readonly askSide: 'buy' | 'sell';
  readonly isAssumed: boolean;
  readonly narrowGaps: number;
}

/** A past UTC day's value of a currency, and whose it is. */
export interface DayRow {
  readonly code: string;
  readonly rate: DecimalText;
  readonly publishedMs: number | null;
  readonly origin: 'own' | 'service';
}
