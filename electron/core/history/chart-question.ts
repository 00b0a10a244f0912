import type { SideRule } from '../platforms/sides.ts';
import type { Ticker } from '../rates/feed.ts';
import type { ChartData, ChartRanks, RangeFigures } from './chart-data.ts';
import type { Preset } from './chart-range.ts';
import type { ChartRequest, RanksRequest } from './chart-request.ts';
import type { RateSeries } from './chart-series.ts';

export type SideRules = ReadonlyMap<Ticker, SideRule>;

/** What is drawn or said of much of the record: too much to be read in main. */
export type ChartQuestion =
  | {
      readonly kind: 'chart';
      readonly request: ChartRequest;
      readonly nowMs: number;
      /** Of the request's tickers; others are assumed. */
      readonly sideRules: SideRules;
    }
  | {
      readonly kind: 'ranks';
      readonly request: RanksRequest;
      readonly nowMs: number;
      readonly sideRules: SideRules;
    }
  /** Lowest, highest and average of a rate. */
  | {
      readonly kind: 'figures';
      readonly series: RateSeries;
      readonly range: Preset;
      readonly nowMs: number;
    };

export interface ChartAnswers {
  readonly chart: Omit<ChartData, 'levels'>;
  readonly ranks: ChartRanks;
  readonly figures: RangeFigures | null;
}

/** A question for the worker; of which record, too. */
export type ChartJob = ChartQuestion & { readonly file: string; readonly sourceKey: string };
