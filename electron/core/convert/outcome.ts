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
import { listedAmount, rateForDisplay } from '#core/rates/display.ts';
import { type Fee, feeFactor } from './fee.ts';
import type { RateTable } from '#core/rates/rate-table.ts';

export type Converted = Extract<ConversionOutcome, { kind: 'converted' }>;

export type ConversionOutcome =
  | {
      readonly kind: 'converted';
      /** The currency of `shown` and `exact`: the computed side, not the typed one. */
      readonly unit: CurrencyCode;
      /** Rounded for display, and to 38 digits. */
      readonly shown: DecimalText;
      readonly exact: DecimalText;
      readonly shownRate: DecimalText;
      readonly exactRate: DecimalText;
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
  /** In `from` if it is given, in `to` if it is to be received. */
  readonly amount: Ratio;
  readonly fee: Fee | null;
}

/**
 * Computes what is received for an amount, or what to give for one, in one market. It is one exact
 * fraction, `given x rate x fee = received`, rounded once to 38 digits and once for display.
 * By a market without a fee, a received amount rounds to the nearest. In a deal (a platform, a fee,
 * or an amount to pay), received amounts round down and paid ones up (number/domain.md, "Numbers").
 */
export function outcomeIn(
  table: RateTable | null,
  question: ConversionQuestion,
): ConversionOutcome {
  if (!table) return { kind: 'no-rates' };
  const { from, to } = question;
  const cross = crossRate(table, from, to);
  const rate = crossRatio(table, from, to);
  if (cross.kind === 'not-quoted') return cross;
  if (rate === null) return { kind: 'not-quoted', missing: to };
  const shownRate = rateForDisplay(cross.rate);
  return { ...outcomeBy(rate, cross.via, question), exactRate: cross.rate, shownRate };
}

/** The same by one rate, units of `to` for one of `from`. */
export function outcomeBy(
  rate: Ratio,
  via: CurrencyCode | null,
  { from, to, drives, amount, fee }: ConversionQuestion,
  isDeal = fee !== null,
): Converted {
  const net = times(rate, feeFactor(fee));
  const result = drives === 'give' ? times(amount, net) : over(amount, net);
  const unit = drives === 'give' ? to : from;
  const gross = times(drives === 'give' ? amount : result, rate);
  const received = drives === 'give' ? result : amount;
  const rounding: Rounding = drives === 'receive' ? 'up' : isDeal ? 'down' : 'half-away';
  const cost = fee?.kind === 'mark-up' ? minus(received, gross) : minus(gross, received);
  return {
    kind: 'converted',
    unit,
    exact: decimalText(result),
    shown: listedAmount(result, unit, rounding),
    exactRate: decimalText(rate),
    shownRate: rateForDisplay(decimalText(rate)),
    feeShown: fee && listedAmount(cost, to),
    via,
  };
}
