import type { RatesState } from '#core/requests/requests-state.ts';
import { type Ticker, TICKERS } from '#core/rates/feed.ts';
import type { QuoteChoices } from './choices.ts';
import { pairOf, tickerOf, type TickerPair } from './ticker-pair.ts';

/**
 * The user's choices about platforms that every window needs. The quotes themselves are a query.
 */
export interface QuotesChosenView extends Pick<
  QuoteChoices,
  'ticker' | 'amounts' | 'isWithdrawn' | 'fixedSides' | 'platforms' | 'terms' | 'routeOrder'
> {
  readonly tickers: readonly TickerView[];
}

interface TickerView extends TickerPair {
  readonly ticker: Ticker;
  /** Added by the user, who can remove it. */
  readonly isAdded: boolean;
}

export function quotesChosenView({ choices }: RatesState): QuotesChosenView {
  const { ticker, amounts, isWithdrawn, added } = choices.quotes;
  const { fixedSides, platforms, terms, routeOrder } = choices.quotes;
  const offered = [...TICKERS, ...added.map(tickerOf)];
  const tickers = [...new Set(offered)].flatMap((each): TickerView[] => {
    const pair = pairOf(each, added);
    if (!pair) return [];
    return [{ ...pair, ticker: each, isAdded: !TICKERS.includes(each) }];
  });
  return {
    ticker,
    amounts,
    isWithdrawn,
    tickers,
    fixedSides,
    platforms,
    terms,
    routeOrder,
  };
}
