import { forEachMarket, type Market } from '#core/rates/market.ts';
import type { Snapshot } from '#core/app/snapshot.ts';
import { checkedText, markOf, publishedText, text } from '../text/first-format.ts';

/** The ages that all rows share, computed once a second. */
export interface RowAges {
  /** Both ages of each market's rates. */
  readonly both: Readonly<Record<Market, string>>;
  readonly isStale: Readonly<Record<Market, boolean>>;
  readonly premium: string;
  readonly premiumIsStale: boolean;
  readonly doubts: Readonly<Record<Market, Readonly<Record<string, string>>>>;
}

export function rowAges(markets: Snapshot['markets'], nowMs: number, locale: string): RowAges {
  const published = forEachMarket((each) => publishedText(markets[each].freshness, nowMs, locale));
  const isStale = forEachMarket((each) => markOf(markets[each].freshness, nowMs) === 'stale');
  return {
    both: forEachMarket((each) =>
      text.rates.ages(published[each], checkedText(markets[each].freshness, nowMs)),
    ),
    isStale,
    premium: text.rates.premiumHint(published.official, published.parallel),
    premiumIsStale: isStale.official || isStale.parallel,
    doubts: forEachMarket((each) => doubtTexts(markets[each].doubts, nowMs, locale)),
  };
}

function doubtTexts(
  doubts: Snapshot['markets'][Market]['doubts'],
  nowMs: number,
  locale: string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(doubts).map(([code, { freshness }]) => [
      code,
      publishedText(freshness, nowMs, locale),
    ]),
  );
}
