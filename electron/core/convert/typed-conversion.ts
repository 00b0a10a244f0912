import { refuse } from '#core/number/amount.ts';
import { parseCode } from '#core/rates/currency.ts';
import { amountIn, type EnteredAmount, isEmpty } from '#core/rates/entered-amount.ts';
import { ok, type Result } from '#core/base/result.ts';
import type { ConversionRequest } from './convert.ts';
import type { FeeKind } from './fee.ts';
import type { Drives } from './recent.ts';

/** A conversion as its view has it. */
export interface TypedConversion {
  readonly amount: EnteredAmount;
  readonly from: string;
  readonly to: string;
  /** The field edited last; the other one follows. */
  readonly drives: Drives;
  readonly fee: EnteredAmount;
  readonly feeKind: FeeKind;
  readonly quoted: EnteredAmount;
}

/** What is asked with it; an error says what is wrong with the amount or the fee. */
export function readConversion(typed: TypedConversion): Result<ConversionRequest> {
  const { amount, fee, quoted, from, to, drives, feeKind } = typed;
  const read = amountIn(amount, parseCode(drives === 'give' ? from : to));
  if (!read.ok) return read;
  const percent = amountIn(fee, '%');
  if (!percent.ok && !isEmpty(fee)) return refuse('fee');
  const isEndless = amount.read.ok && !amount.read.value.isExact;
  return ok({
    amount: read.value,
    from,
    to,
    drives,
    feeKind,
    ...(isEndless && { isEndless }),
    ...(percent.ok && { fee: percent.value }),
    ...(quoted.read.ok && { quoted: quoted.read.value.value }),
  });
}
