import * as v from 'valibot';
import { type CurrencyCode, parseCode } from '#core/rates/currency.ts';
import { type DecimalText, parseDecimal, parsePositive } from '#core/number/decimal.ts';
import { MAX_ENTRIES } from '#core/rates/rate-table.ts';
import { EXPECTED, type Expected, type Reason } from '#core/base/reason.ts';
import { parseServiceTime } from '#core/rates/service-time.ts';
import { JsonNumber } from './json.ts';

export type JsonObject = Record<string, unknown>;

export const plainObject = v.custom<JsonObject>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof JsonNumber),
  'object' satisfies Expected,
);

export function readDecimal(value: unknown): DecimalText | null {
  return value instanceof JsonNumber ? parseDecimal(value.text) : null;
}

/** Above zero, and finite as JSON's numbers are: `1e400` is none (number/domain.md, "Numbers"). */
export function readRate(value: unknown): DecimalText | null {
  if (!(value instanceof JsonNumber)) return null;
  return Number.isFinite(Number(value.text)) ? parsePositive(value.text) : null;
}

export interface Rates {
  readonly rates: Map<CurrencyCode, DecimalText>;
  readonly droppedCount: number;
  /** Codes whose entries were invalid. */
  readonly badCodes: readonly CurrencyCode[];
}

/** Keeps each code's first rate. Invalid entries are counted; the rest is used. */
export function readRates(entries: JsonObject): Rates {
  const rates = new Map<CurrencyCode, DecimalText>();
  const badCodes = new Set<CurrencyCode>();
  let droppedCount = 0;
  for (const [name, value] of Object.entries(entries)) {
    const code = parseCode(name);
    const isRoom = code !== null && !rates.has(code) && rates.size < MAX_ENTRIES;
    const rate = isRoom ? readRate(value) : null;
    if (code !== null && rate !== null) {
      rates.set(code, rate);
      continue;
    }
    droppedCount += 1;
    if (isRoom) badCodes.add(code);
  }
  return { rates, droppedCount, badCodes: [...badCodes].filter((code) => !rates.has(code)) };
}

/** Epoch ms (core/domain.md, "Time"); null for "time unknown". */
export function readTime(value: unknown, nowMs: number): number | null {
  if (typeof value === 'string') return parseServiceTime(value, nowMs);
  if (!(value instanceof JsonNumber)) return null;
  // Some JSON writers print an integer as 1.795176e12 or 1795176000000.0.
  return parseServiceTime(parseDecimal(value.text) ?? '', nowMs);
}

/** The newest time of the rates in an answer, credible or not; null if it has none. */
export function statedTime(body: unknown): number | null {
  const data = v.is(plainObject, body) ? body['data'] : null;
  if (!v.is(plainObject, data)) return null;
  const { timestamp, platforms } = data;
  const entries: readonly unknown[] = Array.isArray(platforms) ? platforms : [];
  const own = entries.map((entry) => (v.is(plainObject, entry) ? entry['last_updated'] : null));
  return [timestamp, ...own]
    .map((value) => readTime(value, Infinity))
    .reduce((newest, each) => (each !== null && each > (newest ?? 0) ? each : newest), null);
}

/** Marks a time that was refused because it is ahead; empty for an invalid time. */
export function aheadOf(value: unknown): { isAhead?: true } {
  return readTime(value, Infinity) === null ? {} : { isAhead: true };
}

/** Trimmed text with at least one visible character; null otherwise. */
export function readText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** The message of a text field's schema, which names the expected type. */
export const TEXT = 'text' satisfies Expected;
export const LIST = 'list' satisfies Expected;

/** What is wrong with an answer's form. The schemas' messages name the expected type. */
export function reasonOf(
  issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]],
): Reason {
  const [issue] = issues;
  const where = v.getDotPath(issue);
  const what = EXPECTED.find((each) => each === issue.message);
  if (what !== undefined) return { kind: 'expected', where, what };
  // An object's issue names its missing field.
  return where === null ? { kind: 'expected', where, what: 'object' } : { kind: 'missing', where };
}
