import * as v from 'valibot';
import { isPositive } from '#core/number/decimal.ts';
import { decimalOf } from '#core/schema/forms.ts';

/** Whether a rule can store a number: at most 15 digits before the point, and 18 after it. */
export const isStorable = (digits: string): boolean => /^-?\d{1,15}(?:\.\d{1,18})?$/.test(digits);

export const signed = decimalOf(isStorable);
/** A price above zero. */
export const positive = v.pipe(
  signed,
  v.check((each) => isPositive(each)),
);
