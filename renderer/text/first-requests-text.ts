import { amountForDisplay } from '#core/rates/display.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import type { Snapshot } from '#core/app/snapshot.ts';
import { localize, text } from './first-format.ts';

/** The first frame's texts about requests. `locale` is a BCP 47 tag, `nowMs` epoch ms. */

export const countText = (count: number, locale: string): string => localize(String(count), locale);

export function moneyText(amount: DecimalText, currency: CurrencyCode, locale: string): string {
  return text.money(localize(amountForDisplay(amount, currency), locale), currency);
}

/** The cost of a refresh by hand, or why it is not possible. */
export function refreshHint({ requests, source, connection }: Snapshot, locale: string): string {
  const { refresh, halt, budget } = requests;
  const words = text.header;
  if (source === 'sandbox') return words.refreshCostSandbox;
  if (!refresh.isPossible) {
    return connection.key === 'held' ? words.refreshNothingLeft : words.refreshNoKey;
  }
  const cost = words.refreshCost(refresh.cost, refresh.of);
  const reserved = halt?.reason === 'limit' && budget?.limit ? budget.limit - budget.used : 0;
  return reserved > 0 ? words.refreshKept(cost, countText(reserved, locale)) : cost;
}
