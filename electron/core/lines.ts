import type { LinePoint } from './down-sample.ts';

/** Lines are for pixels: floats. */
export interface PremiumPoint extends LinePoint {
  /** When each market's value was published; the older one tells how far apart they are. */
  readonly overAtMs: number;
  readonly underAtMs: number;
}

/**
 * The premium of one market over another in percent, `over / under - 1`, at each time at which either
 * moved, against the last value of the other one at or before it (domain.md, "Markets").
 */
export function premiumLine(
  over: readonly LinePoint[],
  under: readonly LinePoint[],
): PremiumPoint[] {
  const line: PremiumPoint[] = [];
  let [overIndex, underIndex] = [0, 0];
  for (;;) {
    const nextOver = over[overIndex];
    const nextUnder = under[underIndex];
    const atMs = Math.min(nextOver?.atMs ?? Infinity, nextUnder?.atMs ?? Infinity);
    if (atMs === Infinity) return line;
    if (nextOver?.atMs === atMs) overIndex += 1;
    if (nextUnder?.atMs === atMs) underIndex += 1;
    const [a, b] = [over[overIndex - 1], under[underIndex - 1]];
    if (!a || !b) continue;
    const value = (a.value / b.value - 1) * 100;
    line.push({ atMs, value, overAtMs: a.atMs, underAtMs: b.atMs });
  }
}

/** A platform's two sides at a moment, as they were sent; null where one was not quoted. */
export interface QuotePoint {
  readonly atMs: number;
  readonly buy: number | null;
  readonly sell: number | null;
  /** The platform's own time for them; null where it gave none. */
  readonly updatedAtMs: number | null;
}

export interface SpreadPoint extends LinePoint {
  /** Of the mid price; below zero where the sides are crossed: shown, never hidden. */
  readonly percent: number;
}

/** ask - bid in the money, where both sides are quoted. `ask` tells which side the customer pays. */
export function spreadLine(quotes: readonly QuotePoint[], ask: 'buy' | 'sell'): SpreadPoint[] {
  return quotes.flatMap(({ atMs, buy, sell }) => {
    if (buy === null || sell === null || buy <= 0 || sell <= 0) return [];
    const value = ask === 'buy' ? buy - sell : sell - buy;
    return [{ atMs, value, percent: (value / ((buy + sell) / 2)) * 100 }];
  });
}
