import * as v from 'valibot';
import { MARKETS, type Market } from '#core/rates/market.ts';
import type { Expected } from '#core/base/reason.ts';
import { ok, type Result } from '#core/base/result.ts';
import type { ConversionQuestion, ServiceConversion } from '#core/convert/service-conversion.ts';
import { mismatch } from './decode.ts';
import { fault } from './fault.ts';
import { type JsonObject, plainObject, readDecimal, readRate, readTime, reasonOf } from './read.ts';

const conversionData = v.object({
  request: v.optional(plainObject, {}),
  rate: v.unknown(),
  conversion: v.unknown(),
});

/**
 * Refuses an answer for another pair or amount. Another market is accepted, because the service's
 * own sample has one, and the user is shown it (convert/domain.md, "Conversion").
 */
export function decodeConversion(
  data: JsonObject,
  requested: ConversionQuestion,
  receivedAtMs: number,
): Result<Omit<ServiceConversion, 'billing'>> {
  const parsed = v.safeParse(conversionData, { rate: null, conversion: null, ...data });
  if (!parsed.success) return fault('unexpected-shape', reasonOf(parsed.issues));
  const { from, to, amount, market } = parsed.output.request;
  for (const [what, want, got] of [
    ['from', requested.from, from],
    ['to', requested.to, to],
  ] as const) {
    if (got === undefined) continue;
    if (typeof got !== 'string') return wrong(what, 'code');
    if (got.toUpperCase() !== want) return mismatch(what, want, got);
  }
  if (amount !== undefined && readDecimal(amount) !== requested.amount) {
    return mismatch('amount', requested.amount, null);
  }
  const echoed = readMarket(market);
  if (echoed === undefined) return wrong('market', 'market');
  const rate = readRate(parsed.output.rate);
  if (rate === null) return wrong('rate', 'rate');
  const conversion = readDecimal(parsed.output.conversion);
  if (conversion === null || conversion.startsWith('-')) {
    return wrong('conversion', 'amount');
  }
  const timestampMs = readTime(data['timestamp'], receivedAtMs);
  return ok({ rate, conversion, market: echoed, timestampMs });
}

const wrong = (where: string, what: Expected): Result<never> =>
  fault('unexpected-shape', { kind: 'expected', where, what });

/** Null if no market is named; undefined for an unknown one. */
function readMarket(value: unknown): Market | null | undefined {
  if (value === undefined || value === null) return null;
  return MARKETS.find((market) => typeof value === 'string' && value.toLowerCase() === market);
}
