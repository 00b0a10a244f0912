import { type CurrencyCode, parseCode } from '#core/rates/currency.ts';
import { type Ticker, TICKER_MONEY } from '#core/rates/feed.ts';

/** The asset and the money of a ticker; prices are money for one unit of the asset. */
export interface TickerPair {
  readonly asset: CurrencyCode;
  readonly money: CurrencyCode;
}

/**
 * A pair that the user adds (domain.md, "Platform quotes"). Both codes are stored, because a
 * ticker's letters do not show where one ends. Null if one is invalid, or both are equal.
 */
export function parsePair(asset: string, money: string): TickerPair | null {
  const pair = { asset: parseCode(asset.trim()), money: parseCode(money.trim()) };
  if (pair.asset === null || pair.money === null || pair.asset === pair.money) return null;
  return { asset: pair.asset, money: pair.money };
}

export function tickerOf({ asset, money }: TickerPair): Ticker {
  return `${asset}${money}` as Ticker;
}

/**
 * The pair of a ticker: as it was added, else the letters before the documented money. Null
 * if neither applies.
 */
export function pairOf(ticker: Ticker, added: readonly TickerPair[] = []): TickerPair | null {
  const known = added.find((pair) => tickerOf(pair) === ticker);
  if (known) return known;
  if (!ticker.endsWith(TICKER_MONEY)) return null;
  const asset = parseCode(ticker.slice(0, -TICKER_MONEY.length));
  return asset === null ? null : { asset, money: TICKER_MONEY };
}
