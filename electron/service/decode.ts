import * as v from 'valibot';
import type { Billing } from '#core/rates/billing.ts';
import { type CurrencyCode, parseCode, SERVICE_BASE } from '#core/rates/currency.ts';
import type { Market } from '#core/rates/market.ts';
import type { RateTable } from '#core/rates/rate-table.ts';
import type { Echoed } from '#core/base/reason.ts';
import { type ErrorCode, ok, type Result } from '#core/base/result.ts';
import { fault } from './fault.ts';
import { codeOfStatus } from './http-errors.ts';
import { JsonNumber } from './json.ts';
import {
  aheadOf,
  type JsonObject,
  plainObject,
  readRates,
  readTime,
  reasonOf,
  TEXT,
} from './read.ts';
import { codeInMessage, errorMessageOf } from './error-message.ts';

export interface LatestRates {
  readonly table: RateTable;
  readonly droppedCount: number;
  /** Codes whose entries were invalid. */
  readonly badCodes: readonly CurrencyCode[];
}

export interface LatestAnswer extends LatestRates {
  readonly billing: Billing | null;
}

const envelope = v.object({ status: v.string(TEXT), data: plainObject });
const latestData = v.object({
  base: v.string(TEXT),
  market: v.optional(v.string(TEXT)),
  rates: plainObject,
  timestamp: v.unknown(),
});

/**
 * Unwraps an envelope's `data`. A `status` other than `success` is an error, whatever else it
 * contains.
 */
export function decodeEnvelope(body: unknown): Result<JsonObject> {
  const parsed = v.safeParse(envelope, body);
  if (parsed.success && parsed.output.status === 'success') return ok(parsed.output.data);
  const { status, data } = v.is(plainObject, body) ? body : {};
  const message = errorMessageOf(body);
  const code = (message === null ? null : codeInMessage(message)) ?? codeOfNumber(status);
  if (typeof status === 'string' && status !== 'success') {
    return fault(code ?? 'bad-request', message ?? status);
  }
  const reason = parsed.success ? null : reasonOf(parsed.issues);
  // A limit may be told with `success`, in place of the data.
  const isError = code !== null || (status !== 'success' && data === undefined);
  return isError
    ? fault(code ?? 'unexpected-shape', message ?? reason)
    : fault('unexpected-shape', reason);
}

/** Some services send status 200 and write the real HTTP status into the body. */
function codeOfNumber(status: unknown): ErrorCode | null {
  const text = status instanceof JsonNumber ? status.text : status;
  return typeof text === 'string' && /^\d{3}$/.test(text) ? codeOfStatus(Number(text)) : null;
}

/** Decodes rates of one market. Invalid entries are dropped and counted; the rest is used. */
export function decodeLatest(
  data: JsonObject,
  market: Market,
  receivedAtMs: number,
  requested: CurrencyCode = SERVICE_BASE,
): Result<LatestRates> {
  const parsed = v.safeParse(latestData, { timestamp: undefined, ...data });
  if (!parsed.success) return fault('unexpected-shape', reasonOf(parsed.issues));
  const { base, market: echoed = market, timestamp } = parsed.output;
  if (echoed.toLowerCase() !== market) return mismatch('market', market, echoed);
  if (parseCode(base) !== requested) return mismatch('base', requested, base);
  const { rates, droppedCount, badCodes } = readRates(parsed.output.rates);
  if (rates.size === 0) return fault('unexpected-shape', { kind: 'empty', of: 'rates' });
  const publishedAtMs = readTime(timestamp, receivedAtMs);
  const ahead = publishedAtMs === null ? aheadOf(timestamp) : {};
  const times = { publishedAtMs, firstSeenAtMs: receivedAtMs };
  return ok({
    table: { market, base: requested, rates, ...times, ...ahead },
    droppedCount,
    badCodes,
  });
}

/** Numbers of something else must never appear as the requested ones. */
export function mismatch(what: Echoed, requested: string, got: string | null): Result<never> {
  return fault('unexpected-shape', { kind: 'another', what, requested, got });
}
