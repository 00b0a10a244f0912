import * as v from 'valibot';
import { type CurrencyCode, parseCode } from '#core/currency.ts';
import { type DecimalText, parseDecimal } from '#core/decimal.ts';
import type { Ticker } from '#core/feed.ts';
import { MARKETS, type Market } from '#core/market.ts';

/** The shapes that several calls of the contract are sent with; what does not fit is refused. */
export const shortText = v.pipe(v.string(), v.maxLength(200));
export const market: v.GenericSchema<unknown, Market> = v.picklist(MARKETS);
export const decimal: v.GenericSchema<unknown, DecimalText> = v.pipe(
  v.string(),
  v.regex(/^\d{1,12}(?:\.\d{1,8})?$/),
  v.transform((text) => parseDecimal(text) ?? ('0' as DecimalText)),
);
export const ticker: v.GenericSchema<unknown, Ticker> = v.pipe(
  v.string(),
  v.regex(/^[A-Z0-9]{5,20}$/),
  v.transform((text) => text as Ticker),
);
/** In any case; upper-cased. */
export const code: v.GenericSchema<unknown, CurrencyCode> = v.pipe(
  v.string(),
  v.maxLength(10),
  v.transform(parseCode),
  v.custom<CurrencyCode>((parsed) => parsed !== null),
);
export const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e9));
