import { type Separators, parseAmount } from './amount.ts';
import type { AppState } from './app-state.ts';
import { convertIn, crossRate } from './cross-rate.ts';
import { type CurrencyCode, parseCode } from './currency.ts';
import type { DecimalText } from './decimal.ts';
import { amountForDisplay, rateForDisplay } from './display.ts';
import { MARKETS, type Market } from './market.ts';
import { appError, fail, ok, type Result } from './result.ts';
import type { Moment } from './service-clock.ts';
import { freshnessView, type FreshnessView } from './snapshot.ts';

/** A rate beside a result is shown with more digits than in the list: the result can be checked by it. */
const CONVERT_RATE_DIGITS = 10;

export interface ConversionRequest {
  /** As typed. */
  readonly amount: string;
  readonly from: string;
  readonly to: string;
}

export interface Conversion {
  /** What was understood, exactly. */
  readonly amount: DecimalText;
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  /** One for each market, in their order. */
  readonly results: readonly ConversionResult[];
}

export interface ConversionResult {
  readonly market: Market;
  readonly outcome: ConversionOutcome;
  readonly freshness: FreshnessView | null;
}

export type ConversionOutcome =
  | {
      readonly kind: 'converted';
      /** Rounded for display, and to 38 digits. */
      readonly shown: DecimalText;
      readonly exact: DecimalText;
      readonly shownRate: DecimalText;
      readonly exactRate: DecimalText;
      /** The currency that the rate was derived through; null for a quoted one. */
      readonly via: CurrencyCode | null;
    }
  | { readonly kind: 'not-quoted'; readonly missing: CurrencyCode }
  | { readonly kind: 'no-rates' };

/** Converts in every market from the newest rates we have: no network is needed. */
export function convert(
  state: AppState,
  request: ConversionRequest,
  separators: Separators,
  moment: Moment,
): Result<Conversion> {
  const amount = parseAmount(request.amount, separators);
  if (!amount.ok) return amount;
  const from = parseCode(request.from);
  const to = parseCode(request.to);
  if (from === null) return fail(appError('unknown-currency', request.from));
  if (to === null) return fail(appError('unknown-currency', request.to));
  const results = MARKETS.map((market) => ({
    market,
    outcome: outcome(state, market, from, to, amount.value),
    freshness: freshnessView(state, market, moment),
  }));
  return ok({ amount: amount.value, from, to, results });
}

function outcome(
  state: AppState,
  market: Market,
  from: CurrencyCode,
  to: CurrencyCode,
  amount: DecimalText,
): ConversionOutcome {
  const { table } = state.markets[market];
  if (!table) return { kind: 'no-rates' };
  const cross = crossRate(table, from, to);
  if (cross.kind === 'not-quoted') return cross;
  const exact = convertIn(table, from, to, amount);
  if (exact === null) return { kind: 'not-quoted', missing: to };
  return {
    kind: 'converted',
    exact,
    shown: amountForDisplay(exact, to),
    exactRate: cross.rate,
    shownRate: rateForDisplay(cross.rate, CONVERT_RATE_DIGITS),
    via: cross.via,
  };
}
