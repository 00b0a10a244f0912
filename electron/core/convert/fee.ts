import { refuse } from '#core/number/amount.ts';
import {
  compareDecimals,
  type DecimalText,
  HUNDRED,
  isZero,
  minus,
  over,
  plus,
  type Ratio,
  ratioOf,
  UNIT,
} from '#core/number/decimal.ts';
import { ok, type Result } from '#core/base/result.ts';

/** Whether a percentage reduces the received amount or increases it. */
export const FEE_KINDS = ['fee', 'mark-up'] as const;
export type FeeKind = (typeof FEE_KINDS)[number];

export interface Fee {
  readonly kind: FeeKind;
  readonly percent: DecimalText;
}

const MOST = '99' as DecimalText;

/** A fee within its bounds; null for 0. */
export function feeOf(percent: DecimalText, kind: FeeKind): Result<Fee | null> {
  if (compareDecimals(percent, MOST) > 0) return refuse('fee');
  return ok(isZero(percent) ? null : { kind, percent });
}

/** The factor of a fee: 0.985 for a fee of 1.5 percent, 1.015 for a mark-up, 1 for none. */
export function feeFactor(fee: Fee | null): Ratio {
  if (fee === null) return UNIT;
  const share = over(ratioOf(fee.percent), HUNDRED);
  return fee.kind === 'fee' ? minus(UNIT, share) : plus(UNIT, share);
}
