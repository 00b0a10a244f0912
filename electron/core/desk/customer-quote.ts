import * as v from 'valibot';
import type { DecimalText } from '#core/number/decimal.ts';
import { platform } from '#core/platforms/platform-form.ts';
import { code } from '#core/rates/forms.ts';
import { decimalOf, epochMs, type Of } from '#core/schema/forms.ts';
import { markup, MOST_MINUTES, priceBase } from './choices.ts';
import { shortLine, tradeId, type TradeInput, tradeNumber } from './trade.ts';

const MINUTE_MS = 60_000;
/** So long an expired quote is listed: it can still be accepted by hand. */
export const LISTED_MS = 24 * 60 * MINUTE_MS;
/** An origin has at most so many; they are all in memory. */
export const MOST_QUOTES = 50_000;
/** The person's own side: he sells when the customer buys. */
const side = v.picklist(['buy', 'sell']);

/** What a person tells a customer (domain.md, "Quotes to customers"). */
export const quoteInput = v.strictObject({
  side,
  asset: code,
  money: code,
  amount: tradeNumber,
  /** Money for one unit. */
  price: tradeNumber,
  minutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_MINUTES)),
  /** Whom it was told; empty if nobody was named. */
  name: shortLine,
});
export type QuoteInput = Of<typeof quoteInput>;

const computed = decimalOf((text) => /^-?\d{1,80}(?:\.\d{1,120})?$/.test(text));
const when = v.pipe(epochMs, v.integer());

const rateThen = v.nullable(
  /** The time is null where the service gave none. */
  v.strictObject({ rate: computed, atMs: v.nullable(when) }),
);
const bestThen = v.nullable(v.strictObject({ code: platform, rate: computed, atMs: when }));

/** What the trader keeps of what goes in, in percent of it. */
const margin = v.strictObject({
  percent: computed,
  /** Where the asset is bought again, or sold on. */
  code: platform,
  /** Whether a fee counts as none because the person has not entered it. */
  isBeforeFees: v.boolean(),
});
export type QuoteMargin = Of<typeof margin>;

/** What was known when the quote was made. It never changes. */
const basis = v.strictObject({
  markets: v.strictObject({ official: rateThen, mid: rateThen, parallel: rateThen }),
  /** The best eligible quotes of the platforms. */
  ask: bestThen,
  bid: bestThen,
  /** From what the own price was made, and how. */
  base: priceBase,
  baseRate: v.nullable(computed),
  markups: v.strictObject({ buy: markup, sell: markup, step: v.nullable(tradeNumber) }),
  /** Null if no platform could be reckoned with. */
  margin: v.nullable(margin),
});
export type QuoteBasis = Of<typeof basis>;

/** `withdrawn` is one that was kept by mistake: it is in no count, but keeps its number. */
const end = v.variant('kind', [
  v.strictObject({ kind: v.literal('accepted'), atMs: when, tradeId }),
  v.strictObject({ kind: v.picklist(['lost', 'withdrawn']), atMs: when }),
]);
export type QuoteEnd = Of<typeof end>;

/** `Q14` is 14: numbers rise within an origin, and are never given twice. */
const number = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1e9));
/** A quote that is meant. */
export const namedQuote = v.strictObject({ number });

const { minutes: _, ...entries } = quoteInput.entries;
const stored = v.pipe(
  v.strictObject({
    number,
    ...entries,
    madeAtMs: when,
    endsAtMs: when,
    basis,
    /** Null while it is open, or expired. */
    end: v.nullable(end),
  }),
  v.check(({ asset, money }) => asset !== money),
  v.check(({ madeAtMs, endsAtMs }) => {
    const spanMs = endsAtMs - madeAtMs;
    return spanMs > 0 && spanMs <= MOST_MINUTES * MINUTE_MS;
  }),
);
export type CustomerQuote = Of<typeof stored>;

/** A quote of a file, which anybody may have changed; null for what could not have been kept. */
export function readStoredQuote(row: unknown): CustomerQuote | null {
  const { success, output } = v.safeParse(stored, row);
  return success ? output : null;
}

export type QuoteStatus = 'open' | 'expired' | QuoteEnd['kind'];

/** An end of validity is its first moment without. */
export const statusOf = (
  { end: ended, endsAtMs }: Pick<CustomerQuote, 'end' | 'endsAtMs'>,
  nowMs: number,
): QuoteStatus => ended?.kind ?? (nowMs < endsAtMs ? 'open' : 'expired');

export const nextNumber = (quotes: readonly CustomerQuote[]): number =>
  quotes.reduce((last, each) => Math.max(last, each.number), 0) + 1;

export const newQuote = (
  { minutes, ...input }: QuoteInput,
  known: readonly CustomerQuote[],
  quoteBasis: QuoteBasis,
  nowMs: number,
): CustomerQuote => ({
  ...input,
  number: nextNumber(known),
  madeAtMs: nowMs,
  endsAtMs: nowMs + minutes * MINUTE_MS,
  basis: quoteBasis,
  end: null,
});

/**
 * The trade that an accepted quote becomes, at the moment of its acceptance. The name stays with the
 * quote: notes are printed in reports and written into files.
 */
export const tradeOf = (
  { number, side: kind, asset, money, amount, price }: CustomerQuote,
  nowMs: number,
): TradeInput => ({
  kind,
  atMs: nowMs,
  asset,
  money,
  amount,
  price,
  fee: '0' as DecimalText,
  feeIn: 'money',
  platform: '',
  note: quoteId(number),
});

export const quoteId = (of: number): string => `Q${of}`;

/** `Q14`, `q14` and `14`. */
export function parseQuoteId(text: string): number | null {
  const [, digits] = /^q?([1-9]\d{0,8})$/i.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}
