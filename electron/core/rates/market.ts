/** The service's markets in display order. `mid` is a market, not a midpoint. */
export const MARKETS = ['official', 'mid', 'parallel'] as const;
export type Market = (typeof MARKETS)[number];

export const DEFAULT_MARKET: Market = 'mid';

/** The only one of a public source (public/domain.md, "Without an account"). */
export const PUBLIC_MARKET: Market = 'mid';

export const isMarket = (text: string): text is Market =>
  (MARKETS as readonly string[]).includes(text);

export function forEachMarket<T>(value: (market: Market) => T): Record<Market, T> {
  return { official: value('official'), mid: value('mid'), parallel: value('parallel') };
}
