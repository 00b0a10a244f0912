import { refuse } from '#core/number/amount.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import { localizeInFull } from '#core/number/localize.ts';
import { retyped } from '#core/number/retyped.ts';
import { ok, type Result } from '#core/base/result.ts';
import { type AmountField, type AmountFormat, inField, type Read, readFor } from './read-amount.ts';

/** What a field of an amount has. It is read once, as it is typed; its decimal goes on. */
export interface EnteredAmount {
  /** Null for a number that was filled in. */
  readonly typed: string | null;
  /** In whose notation it is typed. */
  readonly locale: string;
  readonly read: Result<Read>;
}

export const entered = (
  typed: string,
  field: AmountField,
  format: AmountFormat,
): EnteredAmount => ({ typed, locale: format.locale, read: readFor(typed, field, format) });

/** An empty field for null. */
export function filledIn(value: DecimalText | null): EnteredAmount {
  const read =
    value === null ? refuse('empty') : ok({ value, isExact: true, isComputed: false, named: [] });
  return { typed: null, locale: 'en', read };
}

export const isEmpty = ({ read }: EnteredAmount): boolean =>
  !read.ok && read.error.detail === 'empty';

/** As it is typed in this notation, with the same meaning. */
export function enteredText({ typed, locale, read }: EnteredAmount, to: string): string {
  if (typed === null) return read.ok ? localizeInFull(read.value.value, to) : '';
  return locale === to ? typed : retyped(typed, locale, to);
}

/** Its decimal. A unit that is typed with it has to be the field's. */
export function amountIn({ read }: EnteredAmount, unit: AmountField['unit']): Result<DecimalText> {
  const found = inField(read, { unit });
  return found.ok ? ok(found.value.value) : found;
}

/** The same; null for what is none. */
export function decimalIn(amount: EnteredAmount, unit: AmountField['unit']): DecimalText | null {
  const read = amountIn(amount, unit);
  return read.ok ? read.value : null;
}
