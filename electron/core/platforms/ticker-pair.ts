import { type CurrencyCode, currencyCode, parseCode } from '#core/rates/currency.ts';
import type { Ticker } from '#core/rates/feed.ts';

/** What a ticker's quotes are of: money for one unit of the asset. */
export interface TickerPair {
  readonly asset: CurrencyCode;
  readonly money: CurrencyCode;
}

const NAIRA = currencyCode('NGN');

/**
 * A pair that the person adds (domain.md, "Platform quotes"): both codes are kept, for a ticker's
 * letters alone do not tell where one ends. Null where one is no code, or both are the same.
 */
export function parsePair(asset: string, money: string): TickerPair | null {
  const pair = { asset: parseCode(asset.trim()), money: parseCode(money.trim()) };
  if (pair.asset === null || pair.money === null || pair.asset === pair.money) return null;
  return { asset: pair.asset, money: pair.money };
}

/** As the service is asked: `USDTNGN`. A ticker of `feed.ts`, also where the money is not the naira. */
export function tickerOf({ asset, money }: TickerPair): Ticker {
  return `${asset}${money}` as Ticker;
}

/**
 * What a ticker is of: as it was added, else the letters before `NGN` and the naira. Null for a ticker
 * that is neither.
 */
export function pairOf(ticker: Ticker, added: readonly TickerPair[] = []): TickerPair | null {
  const known = added.find((pair) => tickerOf(pair) === ticker);
  if (known) return known;
  if (!ticker.endsWith(NAIRA)) return null;
  const asset = parseCode(ticker.slice(0, -NAIRA.length));
  return asset === null ? null : { asset, money: NAIRA };
}
