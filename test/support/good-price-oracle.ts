import type { GoodPrice, Trade } from '#core/desk/trade.ts';
import type { ObservedQuote } from '#core/platforms/latest-quotes.ts';
import type { PlatformQuote } from '#core/platforms/platform-quotes.ts';
import { NOW } from './quotes.ts';
import { oracleEligible } from './quotes-oracle.ts';
import { minus, order, over, plus, type Rational, rational, roundAway, times } from './rational.ts';

/** An answer of the service about one ticker. */
export interface Answer {
  readonly atMs: number;
  readonly quotes: readonly PlatformQuote[];
}

interface Expected {
  readonly count: number;
  readonly better: number;
  readonly best: string;
  readonly missed: string;
}

const ZERO = rational('0');
/** Neither quotes nor trades of tests have as many decimals. */
const PLACES = 30;

/** How good a price was, by brute force over all answers up to the trade, without product code. */
export function oracleGoodPrice(answers: readonly Answer[], trade: Trade): Expected | null {
  const isBuy = trade.kind === 'buy';
  // The clock of the oracle for eligible quotes is always at NOW.
  const shift = NOW - trade.atMs;
  const then = knownAt(answers, trade.atMs).map((quote) => ({
    ...quote,
    updatedAtMs: quote.updatedAtMs === null ? null : quote.updatedAtMs + shift,
    firstSeenAtMs: quote.firstSeenAtMs + shift,
  }));
  const rates = oracleEligible(then, new Set()).flatMap(({ ask, bid }) => {
    const rate = isBuy ? ask : bid;
    return rate === null ? [] : [rate];
  });
  const { amount, money } = netOf(trade, isBuy);
  const isBetter = (one: Rational, other: Rational): boolean =>
    isBuy ? order(one, other) < 0 : order(one, other) > 0;
  const [first, ...others] = rates;
  if (!first) return null;
  const best = others.reduce((top, each) => (isBetter(each, top) ? each : top), first);
  const price = over(money, amount);
  const atBest = times(best, amount);
  return {
    count: rates.length,
    better: rates.filter((rate) => isBetter(rate, price)).length,
    best: roundAway(best, PLACES),
    missed: text(isBuy ? minus(money, atBest) : minus(atBest, money)),
  };
}

/** What the product found, in the form of the oracle. */
export const asExpected = (found: GoodPrice | null): Expected | null =>
  found && {
    count: found.count,
    better: found.better,
    best: roundAway(rational(found.best), PLACES),
    missed: text(rational(found.missed)),
  };

const text = (value: Rational): string =>
  order(value, ZERO) < 0 ? `-${roundAway(minus(ZERO, value), PLACES)}` : roundAway(value, PLACES);

/** What really came or went: a fee in the asset changes the amount, one in money what is paid. */
function netOf(trade: Trade, isBuy: boolean): { amount: Rational; money: Rational } {
  const [traded, fee] = [rational(trade.amount), rational(trade.fee)];
  const worth = times(traded, rational(trade.price));
  if (trade.feeIn === 'asset') {
    return { amount: isBuy ? minus(traded, fee) : plus(traded, fee), money: worth };
  }
  return { amount: traded, money: isBuy ? plus(worth, fee) : minus(worth, fee) };
}

/** The quotes of the last answer at a moment, each with since when it has been the same. */
function knownAt(answers: readonly Answer[], atMs: number): ObservedQuote[] {
  const past = answers.filter((answer) => answer.atMs <= atMs).reverse();
  const [last] = past;
  if (!last) return [];
  return last.quotes.map((quote) => {
    let since = last.atMs;
    for (const answer of past) {
      const same = answer.quotes.find(({ code }) => code === quote.code);
      if (!same) continue;
      if (same.buy !== quote.buy || same.sell !== quote.sell) break;
      since = answer.atMs;
    }
    return { ...quote, firstSeenAtMs: since, listedAtMs: last.atMs, isListed: true };
  });
}
