import type { CurrencyCode } from '#core/rates/currency.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { type Market, MARKETS } from '#core/rates/market.ts';
import { pairOf } from '#core/platforms/ticker-pair.ts';

export interface RateSeries {
  readonly kind: 'rate';
  readonly market: Market;
  readonly base: CurrencyCode;
  readonly quote: CurrencyCode;
}

export interface PlatformSeries {
  readonly kind: 'platform';
  readonly ticker: Ticker;
  readonly platform: string;
}

/** What a chart can draw: a pair in a market, or one side of a platform. */
export type Series = RateSeries | PlatformSeries;

/** More lines cannot be told apart. */
export const MOST_SERIES = 4;

export function seriesKey(series: Series): string {
  return series.kind === 'rate'
    ? `${series.base}/${series.quote} ${series.market}`
    : `${series.ticker} ${series.platform}`;
}

/** The two codes of a series' numbers: units of the second for one of the first. */
export function pairIn(series: Series): [string, string] {
  if (series.kind === 'rate') return [series.base, series.quote];
  const pair = pairOf(series.ticker);
  return pair ? [pair.asset, pair.money] : [series.ticker, ''];
}

/** Whether two series share a price scale. */
export function isSameUnit(left: Series, right: Series): boolean {
  return pairIn(left).join() === pairIn(right).join();
}

/** The series to offer for typed words, best first: each word is part of its codes or names. */
export function offeredSeries(
  typed: string,
  { pairs, tickers, isQuoted }: KnownSeries,
  most = 40,
): readonly Series[] {
  const words = typed
    .toUpperCase()
    .split(/[\s/]+/)
    .filter((word) => word !== '');
  // A pair of known codes can be typed, such as EUR GBP.
  const codes = new Map(pairs.flat().map((each) => [each as string, each]));
  const [base, quote] = words.map((word) => codes.get(word));
  const typedPair = base && quote && base !== quote ? [[base, quote] as const] : [];
  const rates = uniquePairs([...typedPair, ...pairs]).flatMap(([first, second]) =>
    MARKETS.filter((each) => isQuoted(each, first, second)).map((each): Series => {
      return { kind: 'rate', market: each, base: first, quote: second };
    }),
  );
  const platforms = tickers.flatMap(({ ticker: each, platforms: codes }) =>
    codes.map((platform): Series => ({ kind: 'platform', ticker: each as Ticker, platform })),
  );
  return [...rates, ...platforms]
    .filter((series) => {
      const text = `${pairIn(series).join(' ')} ${seriesKey(series)}`.toUpperCase();
      return words.every((word) => text.includes(word));
    })
    .slice(0, most);
}

/** The platforms that the record has of a ticker. */
export interface RecordedTicker {
  readonly ticker: string;
  readonly platforms: readonly string[];
}

export interface KnownSeries {
  readonly pairs: readonly (readonly [CurrencyCode, CurrencyCode])[];
  readonly tickers: readonly RecordedTicker[];
  /** Whether a market quotes a pair, as far as is known. */
  readonly isQuoted: (market: Market, base: CurrencyCode, quote: CurrencyCode) => boolean;
}

function uniquePairs(
  pairs: readonly (readonly [CurrencyCode, CurrencyCode])[],
): (readonly [CurrencyCode, CurrencyCode])[] {
  return [...new Map(pairs.map((pair) => [pair.join('/'), pair])).values()];
}
