import { AGE_LIMITS } from '#core/rates/age-limits.ts';
import {
  compare,
  decimalText,
  minus,
  over,
  plus,
  type Ratio,
  ratioOf,
  times,
  ZERO,
} from '#core/number/decimal.ts';
import { byRate, sideQuote } from '#core/platforms/best.ts';
import {
  isEligible,
  OUTLIER_PERCENT,
  platformRows,
  type QuoteRules,
} from '#core/platforms/eligible.ts';
import type { ObservedQuote } from '#core/platforms/latest-quotes.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { pairKeyOf } from './sums.ts';
import { type GoodPrice, type TradeInput, worthOf } from './trade.ts';

/** What is needed to compare trades with the quotes of their moments. */
export interface Judging {
  readonly record: string;
  readonly sourceKey: string;
  /** By the pairs, such as `USDT/NGN`. */
  readonly rules: ReadonlyMap<string, PairRules>;
}

export interface PairRules {
  readonly ticker: Ticker;
  readonly rules: QuoteRules;
}

/**
 * Compares a trade with the quotes that were known at its time (domain.md, "Trades and own
 * prices"). Null if none was eligible, or for opening stock.
 */
function goodPrice(
  trade: TradeInput,
  quotes: readonly ObservedQuote[],
  rules: QuoteRules,
): GoodPrice | null {
  if (trade.kind === 'opening') return null;
  const side = trade.kind === 'buy' ? 'ask' : 'bid';
  const eligible = platformRows(quotes, rules, trade.atMs)
    .filter((row) => isEligible(row, side))
    .flatMap((row) => sideQuote(row, side))
    .sort(byRate(side));
  const [best] = eligible;
  if (!best) return null;
  const { price, amount } = netOf(trade);
  const sign = side === 'ask' ? 1 : -1;
  const better = eligible.filter(({ rate }) => sign * compare(ratioOf(rate), price) < 0).length;
  const worse = minus(price, ratioOf(best.rate));
  const missed = times(side === 'ask' ? worse : minus(ratioOf(best.rate), price), amount);
  return {
    count: eligible.length,
    better,
    code: best.code,
    best: best.rate,
    missed: decimalText(missed),
    rules: { freshForMs: AGE_LIMITS.quotes.freshForMs, outlierPercent: OUTLIER_PERCENT },
  };
}

/** The same from the record, by the rules of the trade's pair; null for an unknown pair. */
export function goodPriceBy(
  quotesThen: (ticker: Ticker, atMs: number, freshForMs: number) => readonly ObservedQuote[],
  pairs: Judging['rules'],
  trade: TradeInput,
): GoodPrice | null {
  const pair = pairs.get(pairKeyOf(trade));
  if (!pair) return null;
  const { ticker, rules } = pair;
  return goodPrice(trade, quotesThen(ticker, trade.atMs, AGE_LIMITS.quotes.freshForMs), rules);
}

/** What one unit really cost or brought, and how many units arrived or left. */
export function netOf(trade: TradeInput): { readonly price: Ratio; readonly amount: Ratio } {
  const isThird = trade.feeIn !== 'money' && trade.feeIn !== 'asset';
  const fee = isThird ? ZERO : ratioOf(trade.fee);
  const isBuy = trade.kind === 'buy';
  const [worth, traded] = [worthOf(trade), ratioOf(trade.amount)];
  if (trade.feeIn !== 'asset') {
    const money = isBuy ? plus(worth, fee) : minus(worth, fee);
    return { price: over(money, traded), amount: traded };
  }
  const amount = isBuy ? minus(traded, fee) : plus(traded, fee);
  return { price: over(worth, amount), amount };
}

/** Whether two versions of a trade have the same price at the same time. */
export const isSameDeal = (one: TradeInput, other: TradeInput): boolean =>
  (['kind', 'atMs', 'asset', 'money', 'amount', 'price', 'fee', 'feeIn'] as const).every(
    (name) => one[name] === other[name],
  );
