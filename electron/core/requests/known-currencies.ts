import { type AmountFormat, amountFormat } from '#core/rates/read-amount.ts';
import { quotesChosenView } from '#core/platforms/quotes-chosen-view.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { RatesState } from './requests-state.ts';

/** All currencies that are watched, or that a market or the service names. */
export function knownCurrencies({ currencies, choices, markets }: RatesState): Set<CurrencyCode> {
  const quoted = Object.values(markets).flatMap(({ table }) =>
    table ? [table.base, ...table.rates.keys()] : [],
  );
  return new Set([...choices.watched, ...currencies.names.keys(), ...quoted]);
}

/** How amounts are read, now that these currencies are known. */
export const amountFormatOf = (state: RatesState, locale: string): AmountFormat =>
  amountFormat(
    locale,
    [...knownCurrencies(state)].map((code) => ({ code })),
    quotesChosenView(state).tickers,
  );
