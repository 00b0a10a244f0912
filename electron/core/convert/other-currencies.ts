import type { RequestsState } from '#core/requests/requests-state.ts';
import { crossRatio } from '#core/rates/cross-rate.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { type DecimalText, type Ratio, times } from '#core/number/decimal.ts';
import { ratioForDisplay } from '#core/rates/display.ts';

/** An amount in one more currency, for display; null where the market does not quote it. */
export interface AlsoRow {
  readonly code: CurrencyCode;
  readonly shown: DecimalText | null;
}

/**
 * What an amount of `from` is in the watched currencies, in the chosen market, but for the two that
 * are converted already. None where there are no rates.
 */
export function alsoIn(
  state: RequestsState,
  from: CurrencyCode,
  except: CurrencyCode,
  amount: Ratio,
): readonly AlsoRow[] {
  const { table } = state.markets[state.choices.market];
  if (!table) return [];
  const codes = state.choices.watched.filter((code) => code !== from && code !== except);
  return codes.map((code) => {
    const rate = crossRatio(table, from, code);
    return { code, shown: rate && ratioForDisplay(times(amount, rate), code) };
  });
}
