import * as v from 'valibot';
import { type CurrencyCode, parseCode } from '#core/currency.ts';
import { type DecimalText, isPositive, parseDecimal } from '#core/decimal.ts';
import { parseServiceTime } from '#core/service-time.ts';
import { JsonNumber } from './json.ts';

export type JsonObject = Record<string, unknown>;

export const plainObject = v.custom<JsonObject>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof JsonNumber),
  'an object was expected',
);

/** Several times as many as there are currencies or platforms. */
export const MAX_ENTRIES = 1_000;

/** A number to the digit; null for what is none, or is too long to be built. */
export function readDecimal(value: unknown): DecimalText | null {
  return value instanceof JsonNumber ? parseDecimal(value.text) : null;
}

/** A rate, finite and above zero; null for anything else. */
export function readRate(value: unknown): DecimalText | null {
  const number = readDecimal(value);
  return number !== null && isPositive(number) ? number : null;
}

export interface Rates {
  readonly rates: Map<CurrencyCode, DecimalText>;
  readonly droppedCount: number;
}

/** Each code's first rate. What is no code or no rate is counted; the rest is used. */
export function readRates(entries: JsonObject): Rates {
  const rates = new Map<CurrencyCode, DecimalText>();
  let droppedCount = 0;
  for (const [name, value] of Object.entries(entries)) {
    const code = parseCode(name);
    const isRoom = code !== null && !rates.has(code) && rates.size < MAX_ENTRIES;
    const rate = isRoom ? readRate(value) : null;
    if (code === null || rate === null) droppedCount += 1;
    else rates.set(code, rate);
  }
  return { rates, droppedCount };
}

/** Epoch ms by domain.md, "Time"; null for "time unknown". */
export function readTime(value: unknown, nowMs: number): number | null {
  if (typeof value === 'string') return parseServiceTime(value, nowMs);
  if (!(value instanceof JsonNumber)) return null;
  // Some writers of JSON make 1.795176e12 or 1795176000000.0 of a whole number.
  return parseServiceTime(parseDecimal(value.text) ?? '', nowMs);
}

/** Text of at least one visible character, trimmed; null for anything else. */
export function readText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** Where an answer's form is wrong, and how. */
export function reasonOf(issues: readonly v.BaseIssue<unknown>[]): string {
  const [issue] = issues;
  return issue ? `${v.getDotPath(issue) ?? 'the answer'}: ${issue.message}` : 'unknown';
}
