import type { AlertLevel } from '#core/alerts/chart-levels.ts';
import type { SideRule, Sides } from '#core/platforms/sides.ts';
import type { Grid } from './chart-grid.ts';
import type { ChartKind, ChartRange } from './chart-range.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import type { Market } from '#core/rates/market.ts';
import type { Series } from './chart-series.ts';
import type { Band, TooShort } from './held.ts';

/** When a value was published (null if unknown), first seen and last confirmed; epoch ms. */
export interface ObservedTimes {
  readonly publishedMs: number | null;
  readonly firstSeenMs: number;
  readonly confirmedMs: number;
}

/** A platform's two sides; null for a side that was not quoted. */
export interface QuoteAt extends Sides {
  /** ask - bid, and in percent of their mid price, rounded to 2 decimals; negative: crossed. */
  readonly spread: DecimalText | null;
  readonly spreadPercent: DecimalText | null;
}

/** The value at a bucket's end: exact as sent, or, for a cross, rounded once to 38 digits. */
export interface ChartPoint extends ObservedTimes {
  readonly rate: DecimalText;
  /** The bucket had no newer value; checks found the previous one unchanged. */
  readonly isCarried: boolean;
  /** Implausible and unconfirmed: not drawn, and not part of a change. */
  readonly isDoubtful?: true;
  /** Both sides, where the series is a platform; the rate is the chosen one. */
  readonly quote?: QuoteAt;
}

export interface SeriesLine {
  readonly series: Series;
  readonly points: readonly (ChartPoint | null)[];
}

export interface ChartCandle {
  readonly open: DecimalText;
  readonly high: DecimalText;
  readonly low: DecimalText;
  readonly close: DecimalText;
  readonly observations: number;
}

/** The premium of one market over another at a bucket's end. */
export interface PremiumAt {
  /** To 38 digits for drawing; `shown` is rounded to 2 decimals. */
  readonly percent: DecimalText;
  readonly shown: DecimalText;
  /** Whether either was stale then (rates/domain.md, "Markets"). */
  readonly isStale: boolean;
}

export interface PremiumLine {
  readonly over: Market;
  readonly under: Market;
  readonly points: readonly (PremiumAt | null)[];
  readonly latest: PremiumAt;
}

/** A value, and the start of its bucket, epoch ms. */
export interface RateAt {
  readonly rate: DecimalText;
  readonly atMs: number;
}

/**
 * The numbers of the visible range; exact, the average rounded once to 38 digits. Of compared
 * platforms low and high are those of all of them, without what lies outside the scale.
 */
export interface RangeFigures {
  readonly low: RateAt;
  readonly high: RateAt;
  /** Of the main series' closes, each with the same weight. */
  readonly average: DecimalText;
}

/** How far two series usually are apart: the median, and in percent of the first; 2 decimals. */
export interface Apart {
  readonly money: DecimalText;
  readonly percent: DecimalText;
}

/** What the record says of recent time (`held.ts`). */
export interface ChartRanks {
  /** The share of the last 90 days in which the main series was below its last value. */
  readonly percentile: number | TooShort | null;
  /** The lowest and the highest value of the last 90 days. */
  readonly extremes: Band | TooShort | null;
  /** The premium of the middle four fifths of the last 90 days, in percent. */
  readonly band: Band | TooShort | null;
  /** Of the platforms of one ticker: how much of the last week each had the best price, in percent. */
  readonly best: {
    readonly platforms: readonly string[];
    readonly shares: readonly number[] | TooShort;
  } | null;
}

/** The prices that a scale has room for. For drawing only, so floats do. */
export interface Fence {
  readonly low: number;
  readonly high: number;
}

export interface RangeChange {
  /** Rounded to 2 decimals. */
  readonly percent: DecimalText;
  readonly spanMs: number;
}

export interface ChartData {
  readonly kind: ChartKind;
  readonly range: ChartRange;
  readonly grid: Grid;
  /** When the main series' record begins; null if it is empty. */
  readonly sinceMs: number | null;
  /** When the oldest value of any series begins, the service's closes too; null for none. */
  readonly oldestMs: number | null;
  readonly nowMs: number;
  readonly main: SeriesLine;
  /** Null for line charts. An entry is null if the bucket has fewer than 4 observations. */
  readonly candles: readonly (ChartCandle | null)[] | null;
  readonly others: readonly SeriesLine[];
  /** The service's own closes of past days, "market not stated"; null if it gave none. */
  readonly service: readonly (ChartPoint | null)[] | null;
  readonly premium: PremiumLine | null;
  /** From the first to the last value of the visible range. */
  readonly change: RangeChange | null;
  readonly figures: RangeFigures | null;
  /** Of two series of one unit. */
  readonly apart: Apart | null;
  /** What lies outside is a mark at the edge of the chart (`chart-scale.ts`); null for nothing. */
  readonly fence: Fence | null;
  readonly last: (ChartPoint & { readonly shown: DecimalText }) | null;
  /** The levels of alerts on the main series. */
  readonly levels: readonly AlertLevel[];
  /** Which of the service's words is the main platform's ask, and whether that is assumed. */
  readonly sides: SideRule | null;
}

/** A currency's value on a past UTC day, and whether it is ours or the service's. */
export interface DayRow {
  readonly code: string;
  readonly rate: DecimalText;
  readonly publishedMs: number | null;
  readonly origin: 'own' | 'service';
}
