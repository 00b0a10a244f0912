import {
  decimalText,
  percentOver,
  type Ratio,
  ratioOf,
  sign,
  times,
} from '#core/number/decimal.ts';
import type { PlatformRow } from '#core/platforms/eligible.ts';
import type { EnteredTerms } from '#core/routes/terms.ts';
import type { CustomerQuote, QuoteMargin } from './customer-quote.ts';
import { replacingOf, saleOf } from './stock.ts';

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
  const units = ratioOf(amount);
  const told = times(units, ratioOf(price));
  const best =
    side === 'sell' ? replacingOf(units, rows, terms) : saleOf(units, rows, terms, liesAt);
  if (!best) return null;
  const { total, code, isBeforeFees } = best;
  const [out, paid]: [Ratio, Ratio] = side === 'sell' ? [told, total] : [total, told];
  if (sign(paid) <= 0) return null;
  return { percent: decimalText(percentOver(out, paid)), code, isBeforeFees };
}
