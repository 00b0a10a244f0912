import type { ChartKind, ChartRange, Preset } from './chart-range.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { Ticker } from '#core/rates/feed.ts';
import type { Market } from '#core/rates/market.ts';

export type RequestedRange = { readonly preset: Preset } | ChartRange;

export interface ChartRequest {
  readonly market: Market;
  readonly base: CurrencyCode;
  readonly quote: CurrencyCode;
  readonly range: RequestedRange;
  readonly kind: ChartKind;
  readonly overlays: readonly Market[];
  readonly premiumUnder: Market | null;
}

export interface PlatformChartRequest {
  readonly ticker: Ticker;
  readonly platform: string;
  readonly range: RequestedRange;
}

/** The missing days of a market's record: those of a range, or one by its start. */
export type RequestedDays =
  | {
      readonly market: Market;
      readonly fromMs: number;
      readonly toMs: number;
      /** The pair to load. If USD cannot derive it, requests use another base. */
      readonly pair?: { readonly base: CurrencyCode; readonly quote: CurrencyCode };
    }
  | { readonly dayMs: number };

export interface RecordedTicker {
  readonly ticker: string;
  readonly platforms: readonly string[];
}
