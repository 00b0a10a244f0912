import type { RatesState } from '#core/requests/requests-state.ts';
import { compare, type Ratio, ratioOf, times, UNIT } from '#core/number/decimal.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import { rankingOf } from '#core/platforms/quote-rules.ts';
import { tickerOf } from '#core/platforms/ticker-pair.ts';
import { crossRatio } from '#core/rates/cross-rate.ts';
import { boardPair, isByConvention } from '#core/rates/board-pair.ts';
import { type CurrencyCode, currencyCode } from '#core/rates/currency.ts';
import { tablePrice } from '#core/rates/display.ts';
import { MARKETS } from '#core/rates/market.ts';
import { pairTable } from '#core/rates/pair-table.ts';
import { rateOf, type RateTable } from '#core/rates/rate-table.ts';

/** Prices by currency, rounded for a table. */
export interface BoardPrices {
  readonly prices: Readonly<Record<string, string>>;
  /** The full number with 2 decimals, for a price that is shown in millions. */
  readonly full: Readonly<Record<string, string>>;
}

/** How many of each currency are priced where it is not one. */
export type BoardUnits = Readonly<Record<string, typeof HUNDRED_UNITS>>;

const HUNDRED_UNITS = '100';
const codes = (list: string): readonly CurrencyCode[] => list.split(' ').map(currencyCode);

/** Usually quoted for 100. */
const BY_HUNDRED = codes('JPY XOF XAF KRW HUF ISK');
const HUNDRED: Ratio = ratioOf('100' as DecimalText);
const TEN: Ratio = ratioOf('10' as DecimalText);

/** Assets whose platforms stand in where the parallel market has no price. */
const BY_PLATFORMS = codes('USDT USDC BTC');

/** 100 for currencies that are usually quoted so and of which one costs less than 10. */
export function boardUnits({ markets, choices: { money } }: RatesState): BoardUnits {
  const isCheap = (code: CurrencyCode): boolean =>
    MARKETS.some((market) => {
      const { table } = markets[market];
      const price = table && crossRatio(table, code, money);
      return price !== null && compare(price, TEN) < 0;
    });
  const cheap = isByConvention(money) ? [] : BY_HUNDRED.filter(isCheap);
  return Object.fromEntries(cheap.map((code) => [code, HUNDRED_UNITS]));
}

/** Tables are immutable, so their prices are computed once, not for every snapshot. */
const known = new WeakMap<RateTable, BoardPrices & { readonly key: string }>();

/** The prices of every currency that the table quotes, in the trader's money. */
export function boardPrices(table: RateTable, money: CurrencyCode, units: BoardUnits): BoardPrices {
  const key = `${money} ${Object.keys(units).join()}`;
  const before = known.get(table);
  if (before?.key === key) return before;
  const all =
    rateOf(table, money) === null ? [] : [...new Set([table.base, ...table.rates.keys()])];
  const now = { key, ...pricesOf(all.map((code) => [code, priceIn(table, code, money, units)])) };
  known.set(table, now);
  return now;
}

/** Exact; null for the money itself, and if a leg is not quoted. */
export function priceIn(
  table: RateTable,
  code: CurrencyCode,
  money: CurrencyCode,
  units: BoardUnits,
): Ratio | null {
  if (code === money) return null;
  const { base, quote } = boardPair(code, money);
  const price = crossRatio(table, base, quote);
  return price && times(price, code in units ? HUNDRED : UNIT);
}

export function pricesOf(priced: readonly (readonly [CurrencyCode, Ratio | null])[]): BoardPrices {
  const prices: Record<string, string> = {};
  const full: Record<string, string> = {};
  for (const [code, price] of priced) {
    if (!price) continue;
    const { shown, isMillions, copied } = tablePrice(price);
    prices[code] = shown;
    if (isMillions) full[code] = copied;
  }
  return { prices, full };
}

/**
 * The median of the eligible platforms for dollar coins and bitcoin that the parallel market does
 * not quote (convert/domain.md, "Conversion"). The official column shows no street price.
 */
export function platformMedians(state: RatesState, nowMs: number): BoardPrices {
  const { money } = state.choices;
  const missing = BY_PLATFORMS.filter((code) => {
    const pair = pairTable(state.markets.parallel, code, money);
    return !pair || crossRatio(pair.table, code, money) === null;
  });
  return pricesOf(
    missing.map((code) => {
      const { median } = rankingOf(state, tickerOf({ asset: code, money }), nowMs);
      return [code, median && ratioOf(median)];
    }),
  );
}
