import type { CustomerQuote } from '#core/desk/customer-quote.ts';
import type { PlatformTerms } from '#core/routes/terms.ts';
import { minus, order, over, plus, rational, type Rational, times } from './rational.ts';

export interface OraclePlace {
  readonly code: string;
  readonly bid: string | null;
  readonly ask: string | null;
  readonly excluded: boolean;
  readonly terms: PlatformTerms;
}

const ONE = rational('1');
const HUNDRED = rational('100');
const of = (text: string | undefined): Rational => rational(text ?? '0');

/** The margin by the text of the rule, without product code: each platform is tried. */
export function oracleMargin(
  { side, amount, price }: Pick<CustomerQuote, 'side' | 'amount' | 'price'>,
  places: readonly OraclePlace[],
  liesAt: string | null,
): { percent: Rational; code: string; isBeforeFees: boolean } | null {
  const told = times(rational(amount), rational(price));
  const from = places.find(({ code }) => code === liesAt);
  let best: { percent: Rational; code: string; isBeforeFees: boolean } | null = null;
  for (const { code, bid, ask, excluded, terms } of places) {
    const rate = side === 'sell' ? ask : bid;
    const may = side === 'sell' ? terms.canBuy : terms.canSell;
    if (excluded || rate === null || may === false) continue;
    let kept: Rational;
    let isBeforeFees: boolean;
    if (side === 'sell') {
      const inAsset = terms.buyFixedIn === 'asset';
      const units = plus(
        plus(rational(amount), of(terms.withdrawal)),
        inAsset ? of(terms.buyFixed) : rational('0'),
      );
      const percent = over(plus(HUNDRED, of(terms.buyPercent)), HUNDRED);
      const cost = plus(
        times(times(units, rational(rate)), percent),
        inAsset ? rational('0') : of(terms.buyFixed),
      );
      kept = minus(over(told, cost), ONE);
      const isFeeKnown = terms.buyPercent !== undefined || terms.buyFixed !== undefined;
      isBeforeFees = !isFeeKnown || terms.withdrawal === undefined;
    } else {
      const inAsset = terms.sellFixedIn === 'asset';
      const isThere = liesAt === null || liesAt === code;
      const arrived = isThere
        ? rational(amount)
        : minus(rational(amount), of(from?.terms.withdrawal));
      const sold = inAsset ? minus(arrived, of(terms.sellFixed)) : arrived;
      const percent = over(minus(HUNDRED, of(terms.sellPercent)), HUNDRED);
      const gross = times(times(sold, rational(rate)), percent);
      const received = inAsset ? gross : minus(gross, of(terms.sellFixed));
      kept = minus(over(received, told), ONE);
      const isFeeKnown = terms.sellPercent !== undefined || terms.sellFixed !== undefined;
      const isNetworkKnown = liesAt === code || from?.terms.withdrawal !== undefined;
      isBeforeFees = !isFeeKnown || !isNetworkKnown;
    }
    const margin = { percent: times(kept, HUNDRED), code, isBeforeFees };
    if (!best || order(margin.percent, best.percent) > 0) best = margin;
  }
  return best;
}
