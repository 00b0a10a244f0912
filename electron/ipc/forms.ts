import * as v from 'valibot';
import { startOfDay } from '#core/back-fill.ts';
import { type CurrencyCode, parseCode } from '#core/currency.ts';
import { type DecimalText, parseDecimal } from '#core/decimal.ts';
import type { Ticker } from '#core/feed.ts';
import type { KeySending } from '#core/key-sending.ts';
import { MARKETS, type Market } from '#core/market.ts';

/** The shapes that several calls of the contract carry; what does not fit is refused. */
export const shortText = v.pipe(v.string(), v.maxLength(200));
export const market: v.GenericSchema<unknown, Market> = v.picklist(MARKETS);
export const markets = v.pipe(v.array(market), v.maxLength(3));
export const decimal: v.GenericSchema<unknown, DecimalText> = v.pipe(
  v.string(),
  v.regex(/^\d{1,12}(?:\.\d{1,8})?$/),
  v.transform((text) => parseDecimal(text) ?? ('0' as DecimalText)),
);
/** A share in percent, up to all of it. */
export const percent: v.GenericSchema<unknown, DecimalText> = v.pipe(
  decimal,
  v.check((text) => Number(text) <= 100),
);
export const ticker: v.GenericSchema<unknown, Ticker> = v.pipe(
  v.string(),
  v.regex(/^[A-Z0-9]{5,20}$/),
  v.transform((text) => text as Ticker),
);
export const platform = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
/** In any case; upper-cased. */
export const code: v.GenericSchema<unknown, CurrencyCode> = v.pipe(
  v.string(),
  v.maxLength(10),
  v.transform(parseCode),
  v.custom<CurrencyCode>((parsed) => parsed !== null),
);
export const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e9));
const epochMs = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(8e15));
/** The start of the day that a time is in. */
export const dayMs = v.pipe(epochMs, v.transform(startOfDay));
export const span = v.strictObject({ fromMs: epochMs, toMs: epochMs });

export const sendKeyAs: v.GenericSchema<unknown, KeySending> = v.variant('way', [
  v.strictObject({ way: v.literal('header') }),
  v.strictObject({ way: v.literal('query') }),
  v.strictObject({
    way: v.literal('authorization'),
    form: v.picklist(['bare', 'bearer', 'token']),
  }),
]);
