import type { Drives } from './recent.ts';
import { crossRate, crossRatio } from '#core/rates/cross-rate.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import {
  type DecimalText,
  decimalText,
  minus,
  over,
  type Ratio,
  type Rounding,
  times,
} from '#core/number/decimal.ts';
import { ratioForDisplay, rateForDisplay } from '#core/rates/display.ts';
import { type Fee, feeFactor } from './fee.ts';
import type { RateTable } from '#core/rates/rate-table.ts';

/** A rate beside a result is shown with more digits than in the list: the result can be checked by it. */
const CONVERT_RATE_DIGITS = 10;

export type ConversionOutcome =
  | {
      readonly kind: 'converted';
      /** What `shown` and `exact` are in: what is worked out, not what was typed. */
      readonly unit: CurrencyCode;
      /** Rounded for display, and to 38 digits. */
      readonly shown: DecimalText;
      readonly exact: DecimalText;
      readonly shownRate: DecimalText;
      readonly exactRate: DecimalText;
      /** What the fee or mark-up comes to, in `to`, for display; null without one. */
      readonly feeShown: DecimalText | null;
      /** The currency that the rate was derived through; null for a quoted one. */
      readonly via: CurrencyCode | null;
    }
  | { readonly kind: 'not-quoted'; readonly missing: CurrencyCode }
  | { readonly kind: 'no-rates' };

export interface ConversionQuestion {
  readonly from: CurrencyCode;
  readonly to: CurrencyCode;
  readonly drives: Drives;
  /** Of `from` where it is given, of `to` where it is to be received. */
  readonly amount: Ratio;
  readonly fee: Fee | null;
}

/**
 * What is received for an amount, or what is to be given for one, in one market: one exact fraction,
 * `given x rate x fee = received`, rounded once to 38 digits and once for display. Without a fee a
 * received amount is shown to the nearest, as an equivalent; in a deal (a fee, or an amount to pay)
 * what is received rounds down and what is paid up (domain.md, "Numbers").
 */
export function outcomeIn(
  table: RateTable | null,
  { from, to, drives, amount, fee }: ConversionQuestion,
): ConversionOutcome {
  if (!table) return { kind: 'no-rates' };
  const cross = crossRate(table, from, to);
  const rate = crossRatio(table, from, to);
  if (cross.kind === 'not-quoted') return cross;
  if (rate === null) return { kind: 'not-quoted', missing: to };
  const net = times(rate, feeFactor(fee));
  const result = drives === 'give' ? times(amount, net) : over(amount, net);
  const unit = drives === 'give' ? to : from;
  const gross = times(drives === 'give' ? amount : result, rate);
  const received = drives === 'give' ? result : amount;
  const rounding: Rounding = drives === 'receive' ? 'up' : fee === null ? 'half-away' : 'down';
  const cost = fee?.kind === 'mark-up' ? minus(received, gross) : minus(gross, received);
  return {
    kind: 'converted',
    unit,
    exact: decimalText(result),
    shown: ratioForDisplay(result, unit, rounding),
    exactRate: cross.rate,
    shownRate: rateForDisplay(cross.rate, CONVERT_RATE_DIGITS),
    feeShown: fee && ratioForDisplay(cost, to),
    via: cross.via,
  };
}
