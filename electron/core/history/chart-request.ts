import type { Side } from '#core/platforms/sides.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { Market } from '#core/rates/market.ts';
import type { ChartKind, ChartRange, Preset } from './chart-range.ts';
import type { Series } from './chart-series.ts';

export type RequestedRange = { readonly preset: Preset } | ChartRange;

export interface ChartRequest {
  /** Each once; the first is the main one, which has candles, a premium and the levels. */
  readonly series: readonly Series[];
  /** The side of the platforms that is drawn as a line. */
  readonly side: Side;
  readonly range: RequestedRange;
  readonly kind: ChartKind;
  readonly premiumUnder: Market | null;
}

export type RanksRequest = Pick<ChartRequest, 'series' | 'side' | 'premiumUnder'>;

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
