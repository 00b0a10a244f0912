import {
  decimalText,
  type DecimalText,
  grownBy,
  over,
  percentOver,
  type Ratio,
  ratioOf,
  sign,
  times,
} from '#core/number/decimal.ts';
import type { PlatformRow } from '#core/platforms/eligible.ts';
import type { EnteredTerms } from '#core/routes/terms.ts';
import type { CustomerQuote, QuoteMargin } from './customer-quote.ts';
import { type AtBest, replacingOf, saleOf } from './stock.ts';

type Offered = Pick<CustomerQuote, 'side' | 'amount'>;

/** What buying it again costs, or what selling it on brings; null without a platform. */
export function otherSideOf(
  { side, amount }: Offered,
  rows: readonly PlatformRow[],
  terms: EnteredTerms,
  liesAt: string | null,
): AtBest | null {
  const units = ratioOf(amount);
  return side === 'sell' ? replacingOf(units, rows, terms) : saleOf(units, rows, terms, liesAt);
}

/**
 * What a quote keeps now, in percent of what goes in (domain.md, "Quotes to customers"). Null if no
 * platform can be reckoned with.
 * @param liesAt the platform at which the stock lies; its network takes a fee on the way to another.
 */
export function marginOf(
  { side, amount, price }: Pick<CustomerQuote, 'side' | 'amount' | 'price'>,
  rows: readonly PlatformRow[],
  terms: EnteredTerms,
  liesAt: string | null,
): QuoteMargin | null {
  const offered = times(ratioOf(amount), ratioOf(price));
  const best = otherSideOf({ side, amount }, rows, terms, liesAt);
  if (!best) return null;
  const { total, code, isBeforeFees } = best;
  const [out, paid]: [Ratio, Ratio] = side === 'sell' ? [offered, total] : [total, offered];
  if (sign(paid) <= 0) return null;
  return { percent: decimalText(percentOver(out, paid)), code, isBeforeFees };
}

/** The price of one with which a margin is kept: `P` of q x P; null where it would be none. */
export function priceKeeping(
  { side, amount }: Offered,
  percent: DecimalText,
  { total }: Pick<AtBest, 'total'>,
): Ratio | null {
  const growth = grownBy(ratioOf(percent));
  if (sign(growth) <= 0) return null;
  const offered = side === 'sell' ? times(total, growth) : over(total, growth);
  return over(offered, ratioOf(amount));
}
