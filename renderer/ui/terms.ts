import { plainText } from '#core/number/amount.ts';
import { decimalIn, type EnteredAmount, isEmpty } from '#core/rates/entered-amount.ts';
import type { Connection } from '#core/requests/connection.ts';
import { parseCode } from '#core/rates/currency.ts';
import { type DecimalText, isZero } from '#core/number/decimal.ts';
import { text } from '../text/format.ts';

/** The terms of an account's month, as typed. */
export interface TypedTerms {
  readonly monthlyLimit: string;
  readonly sum: EnteredAmount;
  readonly currency: string;
  readonly used: string;
  readonly renews: string;
}

export interface Terms extends Pick<Connection, 'monthlyLimit' | 'monthlySum' | 'renewsOnDay'> {
  readonly used: number;
}

export type TermsProblems = Partial<Record<keyof TypedTerms, string>>;

/** Parses the terms, or returns each field's problem. */
export function readTerms(
  typed: TypedTerms,
): { terms: Terms; problems: null } | { terms: null; problems: TermsProblems } {
  const limit = readLimit(typed.monthlyLimit);
  const used = wholeNumber(typed.used);
  const day = readDay(typed.renews);
  const sum = readSum(typed);
  const words = text.connection.numberProblems;
  if (limit !== undefined && used !== undefined && day !== undefined && 'value' in sum) {
    return {
      terms: { monthlyLimit: limit, monthlySum: sum.value, used, renewsOnDay: day },
      problems: null,
    };
  }
  return {
    terms: null,
    problems: {
      ...(limit === undefined ? { monthlyLimit: words.count } : {}),
      ...(used === undefined ? { used: words.count } : {}),
      ...(day === undefined ? { renews: words.day } : {}),
      ...('problems' in sum ? sum.problems : {}),
    },
  };
}

/** Requests a month; null for an empty field, undefined for an invalid count. */
export const readLimit = (typed: string): number | null | undefined =>
  typed.trim() === '' ? null : wholeNumber(typed);

export function readDay(typed: string): number | undefined {
  const day = wholeNumber(typed);
  return day === undefined || day < 1 || day > 31 ? undefined : day;
}

/** Whether the bridge accepts an amount of this length. */
export function isBridgeAmount(amount: DecimalText): boolean {
  return /^\d{1,12}(?:\.\d{1,8})?$/.test(amount);
}

function readSum({
  sum,
  currency,
}: TypedTerms): { value: Connection['monthlySum'] } | { problems: TermsProblems } {
  if (isEmpty(sum)) return { value: null };
  const code = parseCode(currency.trim());
  const amount = decimalIn(sum, code);
  const words = text.connection.numberProblems;
  const isAmount = amount !== null && isBridgeAmount(amount) && !isZero(amount);
  if (isAmount && code !== null) return { value: { amount, currency: code } };
  return {
    problems: {
      ...(isAmount ? {} : { sum: words.sum }),
      ...(code === null ? { currency: words.currency } : {}),
    },
  };
}

/** Plain or grouped in threes, in any script's digits. A decimal is no count. */
function wholeNumber(typed: string): number | undefined {
  const text = plainText(typed);
  const grouped = /^\d{1,3}([ .,'_٬])\d{3}(?:\1\d{3})?$/.test(text);
  const digits = grouped ? text.replace(/\D/g, '') : text;
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
}
