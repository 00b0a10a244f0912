import type { PlatformTerms } from '#core/routes/terms.ts';
import type { QuoteRules } from '#core/platforms/eligible.ts';
import type { ObservedQuote } from '#core/platforms/latest-quotes.ts';
import { MINUTE, NOW } from './quotes.ts';
import { order, over, plus, rational, type Rational, times } from './rational.ts';

/**
 * Ranks quotes by brute force from the text of the rule, without product code. Assumes that buy is
 * the ask, and the default limits.
 */
const ZERO = rational('0');
const HUNDRED = rational('100');
const REFERENCES = ['cbn', 'monierate-fx', 'fastforex', 'cambridge_currencies'];

export interface OracleRow {
  readonly code: string;
  readonly ask: Rational | null;
  readonly bid: Rational | null;
}

const middleOf = (a: Rational, b: Rational): Rational => over(plus(a, b), rational('2'));

export function oracleMedian(values: readonly Rational[]): Rational | null {
  const sorted = [...values].sort(order);
  const [low, high] = [
    sorted[Math.ceil(sorted.length / 2) - 1],
    sorted[Math.floor(sorted.length / 2)],
  ];
  return low && high ? middleOf(low, high) : null;
}

/** The platforms with their eligible sides; excluded sides are null. */
export function oracleEligible(
  quotes: readonly ObservedQuote[],
  hidden: QuoteRules['hidden'],
): OracleRow[] {
  const allowed = quotes.flatMap((quote): OracleRow[] => {
    const ask = quote.buy === null ? null : rational(quote.buy);
    const bid = quote.sell === null ? null : rational(quote.sell);
    const agedMs = NOW - (quote.updatedAtMs ?? quote.firstSeenAtMs);
    if (REFERENCES.includes(quote.code) || hidden.has(quote.code) || !quote.isListed) return [];
    if (agedMs > 15 * MINUTE || (!ask && !bid)) return [];
    if (ask && bid && order(ask, bid) <= 0) return [];
    return [{ code: quote.code, ask, bid }];
  });
  const sides = allowed.flatMap(({ ask, bid }) => [ask, bid].filter((side) => side !== null));
  const middle = oracleMedian(sides);
  const plausible = allowed.filter(({ ask, bid }) => {
    if ((ask && bid) || sides.length < 3 || !middle) return true;
    const ratio = over(ask ?? bid ?? ZERO, middle);
    return (
      order(times(ratio, rational('3')), rational('1')) >= 0 && order(ratio, rational('3')) <= 0
    );
  });
  const middles = plausible.flatMap(({ ask, bid }) => (ask && bid ? [middleOf(ask, bid)] : []));
  const median = oracleMedian(middles);
  if (middles.length < 4 || !median) return plausible;
  return plausible.filter(({ ask, bid }) => {
    const measure = ask && bid ? middleOf(ask, bid) : (ask ?? bid ?? ZERO);
    const ratio = over(measure, median);
    return order(ratio, rational('1.05')) <= 0 && order(ratio, rational('0.95')) >= 0;
  });
}

type Fee = 'buyPercent' | 'buyFixed' | 'sellPercent' | 'sellFixed' | 'withdrawal';

export const termsOf = (taken: PlatformTerms = {}): Record<Fee, Rational> => ({
  buyPercent: over(rational(taken.buyPercent ?? '0'), HUNDRED),
  buyFixed: rational(taken.buyFixed ?? '0'),
  sellPercent: over(rational(taken.sellPercent ?? '0'), HUNDRED),
  sellFixed: rational(taken.sellFixed ?? '0'),
  withdrawal: rational(taken.withdrawal ?? '0'),
});
