import type { RatesState } from '#core/requests/requests-state.ts';
import { crossRatio } from '#core/rates/cross-rate.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { type DecimalText, type Ratio, times } from '#core/number/decimal.ts';
import { listedAmount } from '#core/rates/display.ts';
import { mainMarket } from '#core/rates/own-pairs.ts';
import { followed } from '#core/rates/watched.ts';

export interface AlsoRow {
  readonly code: CurrencyCode;
  readonly shown: DecimalText | null;
}

/**
 * An amount of `from` in the currencies that the trader follows, in the chosen market, without `from` and `except`.
 * Empty without rates.
 */
export function alsoIn(
  state: RatesState,
  from: CurrencyCode,
  except: CurrencyCode,
  amount: Ratio,
): readonly AlsoRow[] {
  const { table } = state.markets[mainMarket(state)];
  if (!table) return [];
  const codes = followed(state.choices).filter((code) => code !== from && code !== except);
  return codes.map((code) => {
    const rate = crossRatio(table, from, code);
    return { code, shown: rate && listedAmount(times(amount, rate), code) };
  });
}
