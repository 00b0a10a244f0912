import * as v from 'valibot';
import { type DecimalText, parseDecimal } from '#core/decimal.ts';
import { parseTicker, type Ticker } from '#core/feed.ts';
import {
  DEFAULT_QUOTE_CHOICES as DEFAULTS,
  type FeesChoice,
  type PlatformChoice,
  type QuoteChoices,
  type RefusedTicker,
  type TurnedSides,
} from '#core/quote-choices.ts';
import type { EnteredParts } from '#core/quotes/fees.ts';
import { parsePair, type TickerPair } from '#core/quotes/ticker-pair.ts';

const MOST = 1_000;

const decimal: v.GenericSchema<unknown, DecimalText> = v.pipe(
  v.string(),
  v.regex(/^\d{1,12}(?:\.\d{1,8})?$/),
  v.transform((text) => parseDecimal(text) ?? ('0' as DecimalText)),
);
export const ticker: v.GenericSchema<unknown, Ticker> = v.pipe(
  v.string(),
  v.transform((text) => parseTicker(text) ?? ('' as Ticker)),
  v.check((text) => text.length > 0),
);
const code = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const note = v.pipe(v.string(), v.maxLength(200));
const side = v.picklist(['buy', 'sell']);
const sourceKey = v.pipe(v.string(), v.maxLength(2_000));
const timeMs = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What fits of a list; the rest of it is left out, not all of it. */
function listOf<T>(entry: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, readonly T[]> {
  return v.pipe(
    v.array(v.unknown()),
    v.transform((list) =>
      list.slice(0, MOST).flatMap((each) => {
        const parsed = v.safeParse(entry, each);
        return parsed.success ? [parsed.output] : [];
      }),
    ),
  );
}

const pair: v.GenericSchema<unknown, TickerPair> = v.pipe(
  v.object({ asset: v.string(), money: v.string() }),
  v.transform(({ asset, money }) => parsePair(asset, money)),
  v.custom<TickerPair>((parsed) => parsed !== null),
);
const platform: v.GenericSchema<unknown, PlatformChoice> = v.object({
  code,
  hidden: v.fallback(v.boolean(), false),
  note: v.fallback(note, ''),
});
/** What takes a hundred percent leaves nothing. */
const percent = v.pipe(
  decimal,
  v.check((text) => Number(text) <= 100),
);
const outlierPercent = v.pipe(
  percent,
  v.check((text) => Number(text) > 0),
);
const PARTS = {
  buyPercent: percent,
  buyFixed: decimal,
  sellPercent: percent,
  sellFixed: decimal,
  withdrawal: decimal,
};
/** Each part by itself; a platform of whose fees none fits has none entered. */
const fees: v.GenericSchema<unknown, EnteredParts> = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((kept): EnteredParts => {
    const parts = Object.entries(PARTS).flatMap(([part, form]) => {
      const parsed = v.safeParse(form, kept[part]);
      return parsed.success ? [[part, parsed.output] as const] : [];
    });
    return Object.fromEntries(parts);
  }),
  v.check((parts) => Object.keys(parts).length > 0),
);
const platformFees: v.GenericSchema<unknown, FeesChoice> = v.object({ ticker, code, fees });
const turned: v.GenericSchema<unknown, TurnedSides> = v.object({
  sourceKey,
  ticker,
  ask: side,
  atMs: timeMs,
  isTold: v.fallback(v.boolean(), true),
});
const refused: v.GenericSchema<unknown, RefusedTicker> = v.object({
  sourceKey,
  ticker,
  detail: v.fallback(v.nullable(v.pipe(v.string(), v.maxLength(300))), null),
});

/** What was chosen about platforms: each part by itself, so that one that does not fit costs no other. */
export const quotesSchema: v.GenericSchema<unknown, QuoteChoices> = v.fallback(
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((kept) => ({ ...EMPTY, ...kept })),
    v.object({
      ticker: v.fallback(ticker, DEFAULTS.ticker),
      amount: v.fallback(decimal, DEFAULTS.amount),
      unit: v.fallback(v.picklist(['money', 'asset']), DEFAULTS.unit),
      outlierPercent: v.fallback(outlierPercent, DEFAULTS.outlierPercent),
      references: v.fallback(listOf(code), [...DEFAULTS.references]),
      added: v.fallback(listOf(pair), []),
      fixedSides: v.fallback(listOf(v.object({ ticker, ask: side })), []),
      platforms: v.fallback(listOf(platform), []),
      fees: v.fallback(listOf(platformFees), []),
      turned: v.fallback(listOf(turned), []),
      refused: v.fallback(listOf(refused), []),
    }),
  ),
  DEFAULTS,
);

/** A part that is lacking falls back like one that does not fit. */
const EMPTY = Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, undefined]));
