import type { AlertLevel } from '#core/alerts/chart-levels.ts';
import type { Grid } from './chart-grid.ts';
import type { ChartKind, ChartRange } from './chart-range.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import type { Market } from '#core/rates/market.ts';

/** When a value was published (null if unknown), first seen and last confirmed; epoch ms. */
export interface SeenTimes {
  readonly publishedMs: number | null;
  readonly firstSeenMs: number;
  readonly confirmedMs: number;
}

/** The value at a bucket's end: exact as sent, or, for a cross, rounded once to 38 digits. */
export interface ChartPoint extends SeenTimes {
  readonly rate: DecimalText;
  /** The bucket had no newer value; checks found the previous one unchanged. */
  readonly isCarried: boolean;
  /** Implausible and unconfirmed: not drawn, and not part of a change. */
  readonly isDoubtful?: true;
}

export interface MarketLine {
  readonly market: Market;
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
  /** Whether either was stale then (domain.md, "Markets"). */
  readonly isStale: boolean;
}

export interface PremiumLine {
  readonly over: Market;
  readonly under: Market;
  readonly points: readonly (PremiumAt | null)[];
  readonly latest: PremiumAt | null;
  readonly rank: Rank | null;
}

/** The rank of the latest premium among the closes of recent days. */
export interface Rank {
  /** From 0 to 100: the share of days on which it was not higher. */
  readonly percentile: number;
  /** The number of days with a close in both markets. */
  readonly days: number;
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
  /** When the market's record begins; null if it is empty. */
  readonly sinceMs: number | null;
  readonly nowMs: number;
  readonly main: MarketLine;
  /** Null for line charts. An entry is null if the bucket has fewer than 4 observations. */
  readonly candles: readonly (ChartCandle | null)[] | null;
  readonly overlays: readonly MarketLine[];
  /** The service's own closes of past days, "market not stated"; null if it gave none. */
  readonly service: readonly (ChartPoint | null)[] | null;
  readonly premium: PremiumLine | null;
  /** From the first to the last value of the visible range. */
  readonly change: RangeChange | null;
  readonly last: (ChartPoint & { readonly shown: DecimalText }) | null;
  /** The number of gaps that are too short to draw in this range. */
  readonly narrowGaps: number;
  /** The levels of alerts on this pair in this market. */
  readonly levels: readonly AlertLevel[];
}

/** A platform's two sides at a bucket's end; null for a side that was not quoted. */
export interface QuoteAt extends SeenTimes {
  readonly ask: DecimalText | null;
  readonly bid: DecimalText | null;
  /** ask - bid, and in percent of their mid price, rounded to 2 decimals; negative: crossed. */
  readonly spread: DecimalText | null;
  readonly spreadPercent: DecimalText | null;
  readonly isCarried: boolean;
}

export interface PlatformChart extends Pick<
  ChartData,
  'range' | 'grid' | 'sinceMs' | 'nowMs' | 'narrowGaps'
> {
  readonly points: readonly (QuoteAt | null)[];
  /** Which of the service's words is the ask, and whether that is assumed. */
  readonly askSide: 'buy' | 'sell';
  readonly isAssumed: boolean;
}

/** A currency's value on a past UTC day, and whether it is ours or the service's. */
export interface DayRow {
  readonly code: string;
  readonly rate: DecimalText;
  readonly publishedMs: number | null;
  readonly origin: 'own' | 'service';
}
