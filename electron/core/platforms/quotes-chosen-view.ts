import type { RatesState } from '#core/requests/requests-state.ts';
import { type Ticker, TICKERS } from '#core/rates/feed.ts';
import type { QuoteChoices } from './choices.ts';
import { pairOf, tickerOf, type TickerPair } from './ticker-pair.ts';

/**
 * The user's choices about platforms that every window needs. The quotes themselves are a query.
 */
export interface QuotesChosenView extends Omit<
  QuoteChoices,
  'added' | 'turned' | 'refused' | 'fixedSides'
> {
  readonly tickers: readonly TickerView[];
}

interface TickerView extends TickerPair {
  readonly ticker: Ticker;
  /** Added by the user, who can remove it. */
  readonly isAdded: boolean;
}

export function quotesChosenView({ choices }: RatesState): QuotesChosenView {
  const {
    added,
    turned: _turned,
    refused: _refused,
    fixedSides: _sides,
    ...chosen
  } = choices.quotes;
  const offered = [...TICKERS, ...added.map(tickerOf)];
  const tickers = [...new Set(offered)].flatMap((each): TickerView[] => {
    const pair = pairOf(each, added);
    if (!pair) return [];
    return [{ ...pair, ticker: each, isAdded: !TICKERS.includes(each) }];
  });
  return { ...chosen, tickers };
}
