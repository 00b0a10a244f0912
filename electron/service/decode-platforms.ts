import * as v from 'valibot';
import type { DecimalText } from '#core/number/decimal.ts';
import {
  caseless,
  isPlatformCode,
  type PlatformQuote,
  type PlatformQuotes,
} from '#core/platforms/platform-quotes.ts';
import { MAX_ENTRIES } from '#core/rates/rate-table.ts';
import { ok, type Result } from '#core/base/result.ts';
import { mismatch } from './decode.ts';
import { fault } from './fault.ts';
import { JsonNumber } from './json.ts';
import {
  aheadOf,
  type JsonObject,
  LIST,
  plainObject,
  readRate,
  readTime,
  reasonOf,
  TEXT,
} from './read.ts';

const platformsData = v.object({
  ticker: v.string(TEXT),
  platforms: v.array(v.unknown(), LIST),
});

/** @param ticker as requested, upper-cased; an answer for another one is refused. */
export function decodePlatforms(
  data: JsonObject,
  ticker: string,
  receivedAtMs: number,
): Result<Omit<PlatformQuotes, 'billing'>> {
  const parsed = v.safeParse(platformsData, data);
  if (!parsed.success) return fault('unexpected-shape', reasonOf(parsed.issues));
  const { ticker: answered, platforms } = parsed.output;
  if (answered.toUpperCase() !== ticker) return mismatch('ticker', ticker, answered);
  const quotes = new Map<string, PlatformQuote>();
  let droppedCount = 0;
  for (const entry of platforms) {
    const code = readPlatformCode(entry);
    const key = code && caseless(code);
    if (code === null || key === null || quotes.has(key) || quotes.size === MAX_ENTRIES) {
      droppedCount += 1;
      continue;
    }
    const { buy, sell, last_updated } = entry as JsonObject;
    const updatedAtMs = readTime(last_updated, receivedAtMs);
    const ahead = updatedAtMs === null ? aheadOf(last_updated) : {};
    const sides = { buy: readSide(buy), sell: readSide(sell) };
    droppedCount += Number(sides.buy === 'bad') + Number(sides.sell === 'bad');
    quotes.set(key, {
      code,
      buy: quoted(sides.buy),
      sell: quoted(sides.sell),
      updatedAtMs,
      ...ahead,
    });
  }
  if (quotes.size === 0 && platforms.length > 0) {
    return fault('unexpected-shape', { kind: 'empty', of: 'platforms' });
  }
  return ok({ ticker, quotes: [...quotes.values()], droppedCount });
}

function readPlatformCode(entry: unknown): string | null {
  const code = v.is(plainObject, entry) ? entry['code'] : null;
  return typeof code === 'string' && isPlatformCode(code) ? code : null;
}

function readSide(value: unknown): DecimalText | null | 'bad' {
  if (value === null || value === undefined) return null;
  return readRate(value) ?? (isZero(value) ? null : 'bad');
}

/** Zero in any form, including `0e999`, which is too long to parse. */
const isZero = (value: unknown): boolean =>
  value instanceof JsonNumber && /^-?[0.]+(?:e|$)/i.test(value.text);

const quoted = (side: DecimalText | null | 'bad'): DecimalText | null =>
  side === 'bad' ? null : side;
