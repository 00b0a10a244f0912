import type { CurrencyCode } from '#core/rates/currency.ts';
import type { TickerState } from '#core/platforms/ticker-state.ts';
import { NO_QUOTES } from '#core/platforms/ticker-state.ts';
import type { Feed, Ticker } from '#core/rates/feed.ts';
import type { CurrenciesState, FeedState, MarketState } from '#core/rates/feed-state.ts';
import { isMarket, type Market } from '#core/rates/market.ts';
import type { Source } from '#core/rates/source.ts';

export interface Feeds {
  readonly markets: Record<Market, MarketState>;
  readonly tickers: ReadonlyMap<Ticker, TickerState>;
  readonly currencies: CurrenciesState;
}

export function feedStateOf({ markets, tickers, currencies }: Feeds, feed: Feed): FeedState {
  if (isMarket(feed)) return markets[feed];
  return feed === 'currencies' ? currencies : (tickers.get(feed) ?? NO_QUOTES);
}

/**
 * Codes that a market quotes, that the currency list lacks, and that no request for the list
 * covered yet.
 */
export function unknownCodes(state: Feeds): CurrencyCode[] {
  const { names, unnamed } = state.currencies;
  const codes = Object.values(state.markets).flatMap(({ table }) => [
    ...(table?.rates.keys() ?? []),
  ]);
  return [...new Set(codes)].filter((code) => !names.has(code) && !unnamed.has(code));
}

/** Whether the source that is shown has any number. */
export const hasNumbers = ({ markets, tickers }: Feeds): boolean =>
  Object.values(markets).some(({ table, otherBases }) => table !== null || otherBases.size > 0) ||
  [...tickers.values()].some(({ quotes }) => quotes !== null);

/** An account's first real number leaves the sandbox for good (core/domain.md, "Sources"). */
export const mayReturnToDemo = (state: Feeds & { readonly source: Source }): boolean =>
  state.source.kind === 'public' || (state.source.kind === 'account' && !hasNumbers(state));
