import * as v from 'valibot';
import type { TradeProblem } from '#core/base/reason.ts';
import { type DecimalText, isZero, parseDecimal, ratioOf, times } from '#core/number/decimal.ts';
import type { Ratio } from '#core/number/decimal.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { code } from '#core/rates/forms.ts';
import { platform } from '#core/platforms/platform-form.ts';
import { count, decimalOf, epochMs, type Of, readBy, type Schema } from '#core/schema/forms.ts';
import type { Source } from '#core/rates/source.ts';

export const TRADE_KINDS = ['buy', 'sell', 'opening'] as const;
/** `opening` is stock from before the log. */
export type TradeKind = (typeof TRADE_KINDS)[number];

export const FEE_UNITS = ['money', 'asset'] as const;
/** A fee in a third currency is stored by its code, and is in no sum. */
export type FeeUnit = (typeof FEE_UNITS)[number] | CurrencyCode;

/** Trades of the sandbox are stored apart from real ones. */
export const ORIGINS = ['real', 'sandbox'] as const;
export type Origin = (typeof ORIGINS)[number];
export const originOf = ({ kind }: Pick<Source, 'kind'>): Origin =>
  kind === 'sandbox' ? 'sandbox' : 'real';

/** Control characters and direction marks, which can disguise a text. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** One line of text without invisible characters. */
export const plainLine = (text: string): string => text.replace(HIDDEN, ' ').trim();

const MOST_SIGNS = 40;
const signs = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Whether a line has at most 40 signs, whatever they take. */
export const isShort = (text: string): boolean => [...signs.segment(text)].length <= MOST_SIGNS;

const STORABLE = /^\d{1,15}(?:\.\d{1,18})?$/;
/** Digits that a trade can store: at most 15 before the point, and 18 after it. */
export const storable = (text: string): DecimalText | null =>
  STORABLE.test(text) ? parseDecimal(text) : null;
/** Whether a text has the form in which numbers of trades are stored. */
export const isStored = (text: string): boolean => STORABLE.test(text);

const number: Schema<DecimalText> = readBy(storable, 40);
/** A number above zero that a trade can store. */
export const tradeNumber: Schema<DecimalText> = v.pipe(
  number,
  v.check((value) => !isZero(value)),
);
const line = (longest: number): Schema<string> =>
  v.pipe(v.string(), v.maxLength(longest), v.transform(plainLine));

/** A short line: a customer's name, or the person's own below messages. */
export const shortLine: Schema<string> = v.pipe(line(200), v.check(isShort));

export const LONGEST_PLATFORM = 64;
export const LONGEST_NOTE = 500;

export const tradeNote = line(LONGEST_NOTE);
const feeUnit: Schema<FeeUnit> = v.union([v.picklist(FEE_UNITS), code]);

/** What a person enters about a trade (domain.md, "Trades and own prices"). */
const entered = v.strictObject({
  kind: v.picklist(TRADE_KINDS),
  atMs: v.pipe(epochMs, v.integer()),
  asset: code,
  money: code,
  /** Units of the asset. */
  amount: tradeNumber,
  /** Money for one unit; of opening stock, the cost of all of it. */
  price: tradeNumber,
  /** Zero for none. */
  fee: number,
  feeIn: feeUnit,
  platform: line(LONGEST_PLATFORM),
  note: tradeNote,
});
export type TradeInput = Of<typeof entered>;

const signed = decimalOf((text) => /^-?\d{1,60}(?:\.\d{1,60})?$/.test(text));
/** A trade's net price against the eligible quotes of its moment. */
export const goodPriceForm = v.strictObject({
  /** How many quotes were compared, and how many of them were better. */
  count,
  better: count,
  /** The best quote. */
  code: platform,
  best: tradeNumber,
  /** Money that the best quote would have saved or brought; negative if the trade was better. */
  missed: signed,
  /** The rules that decided which quotes count. */
  rules: v.strictObject({ freshForMs: v.number(), outlierPercent: number }),
});
export type GoodPrice = Of<typeof goodPriceForm>;

export interface Trade extends TradeInput {
  readonly id: string;
  /** Rises with each trade that is entered or listed; trades of one time are in this order. */
  readonly entry: number;
  /** As it was when the trade was logged; null if the quotes of its time were not recorded. */
  readonly good: GoodPrice | null;
}

const LONGEST_ID = 64;
export const tradeId: Schema<string> = v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_ID));
export const isTradeId = (text: string): boolean => v.is(tradeId, text) && plainLine(text) === text;
/** A trade from the page; without an id it is a new one. */
export const tradeInput = v.strictObject({
  ...entered.entries,
  id: v.nullable(tradeId),
});

const LAST_ENTRY = 1e9;
const storedTrade = v.strictObject({
  ...entered.entries,
  id: v.pipe(tradeId, v.check(isTradeId)),
  entry: v.pipe(count, v.maxValue(LAST_ENTRY)),
  good: v.nullable(goodPriceForm),
});
/** A trade of a file, which anybody may have changed; null for what the page could not enter. */
export function readStored(row: unknown): Trade | null {
  const { success, output } = v.safeParse(storedTrade, row);
  // The clock may have been ahead when it was logged.
  return success && tradeProblem(output, Infinity) === null ? output : null;
}

/** More trades of an origin are not read; they would not fit into memory. */
export const MOST_TRADES = 500_000;
/** Up to here trades are added. A larger log still opens, changes and exports. */
export const MOST_ADDED = 50_000;

/** Never beyond what a file may have, whatever is stored. */
export const entryAfter = (entry: number): number => Math.min(entry + 1, LAST_ENTRY);
export const nextEntry = (trades: readonly Trade[]): number =>
  entryAfter(trades.reduce((last, { entry }) => Math.max(last, entry), 0));

/** Why a trade cannot be stored, whatever the others are; null if it can. */
export function tradeProblem(trade: TradeInput, nowMs: number): TradeProblem | null {
  if (trade.atMs > nowMs) return 'future';
  if (trade.asset === trade.money) return 'same-currency';
  if (isZero(trade.fee)) return null;
  if (trade.kind === 'opening') return 'opening-fee';
  if (trade.feeIn !== 'money' && trade.feeIn !== 'asset') return null;
  const whole = trade.feeIn === 'money' ? worthOf(trade) : ratioOf(trade.amount);
  const fee = ratioOf(trade.fee);
  const isLess = fee.numerator * whole.denominator < whole.numerator * fee.denominator;
  return isLess ? null : 'fee-too-high';
}

/** What the traded amount costs or brings, before the fee. */
export function worthOf({ kind, amount, price }: TradeInput): Ratio {
  return kind === 'opening' ? ratioOf(price) : times(ratioOf(amount), ratioOf(price));
}

/** By time, then in the order of entry, as sums are made. Ids part trades of two back-ups. */
export function bySequence(left: Trade, right: Trade): number {
  if (left.atMs !== right.atMs) return left.atMs - right.atMs;
  if (left.entry !== right.entry) return left.entry - right.entry;
  if (left.id === right.id) return 0;
  return left.id < right.id ? -1 : 1;
}
