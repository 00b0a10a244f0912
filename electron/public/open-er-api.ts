import * as v from 'valibot';
import { parseCode, SERVICE_BASE } from '#core/rates/currency.ts';
import { MAX_AHEAD_MS } from '#core/rates/service-time.ts';
import { ok, type Result } from '#core/base/result.ts';
import { mismatch } from '../service/decode.ts';
import { fault } from '../service/fault.ts';
import {
  plainObject,
  readDecimal,
  readRates,
  readText,
  readTime,
  reasonOf,
  TEXT,
} from '../service/read.ts';
import type { PublicAnswer, PublicService } from './public-service.ts';

/** Older rates are refused: the source publishes once a day. */
const OLDEST_MS = 14 * 86_400_000;

const answer = v.object({
  base_code: v.string(TEXT),
  rates: plainObject,
  time_last_update_unix: v.unknown(),
  time_next_update_unix: v.unknown(),
});

/** The open access endpoint of ExchangeRate-API: https://www.exchangerate-api.com/docs/free */
export const OPEN_ER_API: PublicService = {
  source: {
    kind: 'public',
    key: 'open.er-api.com',
    credit: { text: 'Rates By Exchange Rate API', link: 'exchangeRateApi' },
  },
  path: '/v6/latest/USD',
  periodMs: 86_400_000,
  decode,
};

/** Invalid rates are dropped and counted. A time that cannot be is refused: it may be a cache's. */
function decode(body: unknown, receivedAtMs: number): Result<PublicAnswer> {
  if (!v.is(plainObject, body)) {
    return fault('unexpected-shape', { kind: 'expected', where: null, what: 'object' });
  }
  if (body['result'] !== 'success') {
    const reported = readText(body['error-type']);
    const isError = reported !== null || body['result'] === 'error';
    return isError
      ? fault('bad-request', reported)
      : fault('unexpected-shape', { kind: 'missing', where: 'result' });
  }
  const fields = { time_last_update_unix: undefined, time_next_update_unix: undefined, ...body };
  const parsed = v.safeParse(answer, fields);
  if (!parsed.success) return fault('unexpected-shape', reasonOf(parsed.issues));
  const { base_code, rates: entries, time_last_update_unix, time_next_update_unix } = parsed.output;
  if (parseCode(base_code) !== SERVICE_BASE) return mismatch('base', SERVICE_BASE, base_code);
  const { rates, droppedCount, badCodes } = readRates(entries);
  if (rates.size === 0) return fault('unexpected-shape', { kind: 'empty', of: 'rates' });
  // What is worth another number than one dollar is the base.
  if (readDecimal(entries[SERVICE_BASE] ?? null) !== '1') {
    return mismatch('base', SERVICE_BASE, null);
  }
  const publishedAtMs = readTime(time_last_update_unix, Infinity);
  if (publishedAtMs === null) {
    return fault('unexpected-shape', { kind: 'missing', where: 'time_last_update_unix' });
  }
  const problem = timeProblem(publishedAtMs, receivedAtMs);
  if (problem) return fault('unexpected-shape', { kind: 'time', problem });
  return ok({
    table: {
      market: 'mid',
      base: SERVICE_BASE,
      rates,
      publishedAtMs,
      firstSeenAtMs: receivedAtMs,
    },
    droppedCount,
    badCodes,
    nextUpdateMs: readTime(time_next_update_unix, Infinity),
  });
}

function timeProblem(publishedAtMs: number, nowMs: number): 'ahead' | 'old' | null {
  if (publishedAtMs > nowMs + MAX_AHEAD_MS) return 'ahead';
  return publishedAtMs < nowMs - OLDEST_MS ? 'old' : null;
}
