import type { RatesState } from '#core/requests/requests-state.ts';
import { listed } from '#core/rates/watched.ts';
import { knownCurrencies } from '#core/requests/known-currencies.ts';

export interface CurrencyView {
  readonly code: string;
  readonly name: string | null;
  readonly watched: boolean;
  /** Whether the parallel market quotes it. */
  readonly inParallel: boolean;
}

/** The watched currencies in their order, then all others that a market or the service names. */
export function currencyViews(state: RatesState): CurrencyView[] {
  const { names } = state.currencies;
  const { watched } = state.choices;
  const parallel = state.markets.parallel.table;
  const others = knownCurrencies(state);
  for (const code of watched) others.delete(code);
  const view = (code: (typeof watched)[number]): CurrencyView => ({
    code,
    name: names.get(code) ?? null,
    watched: watched.includes(code),
    inParallel: parallel?.rates.has(code) ?? false,
  });
  return listed([...watched, ...others].map(view), watched);
}
