import { type EnteredAmount, entered } from '#core/rates/entered-amount.ts';
import { type AmountField, type AmountFormat, amountFormat } from '#core/rates/read-amount.ts';

const ENGLISH = amountFormat('en-US', [], []);

type Texts<Form> = {
  readonly [Name in keyof Form]?: Form[Name] | (Form[Name] extends EnteredAmount ? string : never);
};

/** A form whose amounts are typed as these texts. */
export function typedInto<Form extends object>(
  form: Form,
  texts: Texts<Form>,
  format: AmountFormat = ENGLISH,
  of: Partial<Record<keyof Form, AmountField>> = {},
): Form {
  const fields = Object.entries(texts).map(([name, text]): [string, unknown] => {
    const isAmount = typeof text === 'string' && typeof form[name as keyof Form] === 'object';
    const field = of[name as keyof Form] ?? { unit: null, isSigned: true };
    return [name, isAmount ? entered(text, field, format) : text];
  });
  return { ...form, ...Object.fromEntries(fields) };
}
