import * as v from 'valibot';
import { type CurrencyCode, parseCode, SERVICE_BASE } from '#core/currency.ts';
import { type DecimalText, isPositive, parseDecimal } from '#core/decimal.ts';
import type { Market } from '#core/market.ts';
import type { RateTable } from '#core/rate-table.ts';
import { appError, fail, ok, type Result } from '#core/result.ts';
import { parseServiceTime } from '#core/service-time.ts';
import { JsonNumber } from './json.ts';

/** An answer's rates, and how many of its entries were no rate. */
export interface LatestAnswer {
  readonly table: RateTable;
  readonly droppedCount: number;
}

const plainObject = v.custom<Record<string, unknown>>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof JsonNumber),
  'an object was expected',
);
const envelope = v.object({ status: v.string(), data: plainObject });
const latestData = v.object({
  base: v.string(),
  market: v.optional(v.string()),
  rates: plainObject,
  timestamp: v.unknown(),
});

const NAME_LENGTH = 100;
/** Several times as many as there are currencies. */
const MAX_RATES = 1_000;

/** The `data` of an envelope. A `status` other than `success` is an error, whatever else is there. */
export function decodeEnvelope(body: unknown): Result<Record<string, unknown>> {
  const parsed = v.safeParse(envelope, body);
  if (parsed.success && parsed.output.status === 'success') return ok(parsed.output.data);
  if (isFailureEnvelope(body)) return fail(appError('bad-request', saidInError(body)));
  return fail(appError('unexpected-shape', parsed.success ? null : reason(parsed.issues)));
}

/** Rates of one market. One bad entry is dropped and counted, the rest is used. */
export function decodeLatest(
  data: Record<string, unknown>,
  market: Market,
  receivedAtMs: number,
): Result<LatestAnswer> {
  const parsed = v.safeParse(latestData, { timestamp: undefined, ...data });
  if (!parsed.success) return fail(appError('unexpected-shape', reason(parsed.issues)));
  const { base, market: echoed = market } = parsed.output;
  if (echoed.toLowerCase() !== market) return mismatch('market', market, echoed);
  if (parseCode(base) !== SERVICE_BASE) return mismatch('base', SERVICE_BASE, base);
  const rates = new Map<CurrencyCode, DecimalText>();
  let droppedCount = 0;
  for (const [name, value] of Object.entries(parsed.output.rates)) {
    const code = parseCode(name);
    const rate = value instanceof JsonNumber ? parseDecimal(value.text) : null;
    const usable = code !== null && rate !== null && isPositive(rate) && !rates.has(code);
    if (!usable || rates.size === MAX_RATES) droppedCount += 1;
    else rates.set(code, rate);
  }
  if (rates.size === 0) return fail(appError('unexpected-shape', 'no rates in the answer'));
  const publishedAtMs = decodeTime(parsed.output.timestamp, receivedAtMs);
  const table = { market, base: SERVICE_BASE, rates, publishedAtMs, firstSeenAtMs: receivedAtMs };
  return ok({ table, droppedCount });
}

/** Another market's or base's numbers are never shown as those that were asked for. */
function mismatch(what: string, asked: string, got: string): Result<never> {
  return fail(appError('unexpected-shape', `asked for ${what} ${asked}, got ${got}`));
}

/** Currency names by code; what is not a code with a name is left out. */
export function decodeCurrencies(data: Record<string, unknown>): Map<CurrencyCode, string> {
  const names = new Map<CurrencyCode, string>();
  for (const [name, value] of Object.entries(data)) {
    const code = parseCode(name);
    if (code !== null && typeof value === 'string' && value.trim() !== '') {
      names.set(code, value.trim().slice(0, NAME_LENGTH));
    }
  }
  return names;
}

function decodeTime(value: unknown, receivedAtMs: number): number | null {
  if (value instanceof JsonNumber) return parseServiceTime(value.text, receivedAtMs);
  return typeof value === 'string' ? parseServiceTime(value, receivedAtMs) : null;
}

function isFailureEnvelope(body: unknown): boolean {
  const parsed = v.safeParse(v.object({ status: v.string() }), body);
  return parsed.success && parsed.output.status !== 'success';
}

function reason(issues: readonly v.BaseIssue<unknown>[]): string {
  const [issue] = issues;
  return issue ? `${v.getDotPath(issue) ?? 'the answer'}: ${issue.message}` : 'unknown';
}

/**
 * What the service says in an error's body, wherever it says it (domain.md, "Requests are money");
 * null when it says nothing.
 */
export function saidInError(body: unknown): string | null {
  if (!v.is(plainObject, body)) return null;
  const { message, description, error, errors, detail } = body;
  const first = Array.isArray(errors) ? (errors as readonly unknown[])[0] : undefined;
  const said = [
    joined(message, description),
    textOf(error),
    v.is(plainObject, error) ? textOf(error['message']) : null,
    v.is(plainObject, first) ? textOf(first['message']) : null,
    textOf(detail),
  ];
  return said.find((text) => text !== null) ?? null;
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

function joined(message: unknown, description: unknown): string | null {
  const parts = [textOf(message), textOf(description)].filter((text) => text !== null);
  return parts.length === 0 ? null : parts.join(': ');
}
