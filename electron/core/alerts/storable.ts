import * as v from 'valibot';
import { type DecimalText, isPositive, parseDecimal } from '#core/number/decimal.ts';
import type { Schema } from '#core/schema/forms.ts';

/** Whether a rule can store a number: at most 15 digits before the point, and 18 after it. */
export const isStorable = (digits: string): boolean => /^-?\d{1,15}(?:\.\d{1,18})?$/.test(digits);

export const signed: Schema<DecimalText> = v.pipe(
  v.string(),
  v.check(isStorable),
  v.transform((text) => parseDecimal(text) ?? ('0' as DecimalText)),
);
/** A price above zero. */
export const positive = v.pipe(
  signed,
  v.check((each) => isPositive(each)),
);
