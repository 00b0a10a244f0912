import * as v from 'valibot';
import { SIDES } from '#core/platforms/sides.ts';
import { DESK_CHOICES, priceChoice } from '#core/desk/choices.ts';
import { cardRequest } from '#core/desk/card.ts';
import { namedQuote } from '#core/desk/customer-quote.ts';
import { tradeNote, tradeNumber } from '#core/desk/trade.ts';
import { columnChoices } from '#core/desk/plan-schema.ts';
import type { ImportChoices } from '#core/desk/import-choices.ts';
import { ruleId } from '#core/alerts/rule-schema.ts';
import { positive } from '#core/alerts/storable.ts';
import { MOST_RULES } from '#core/alerts/rule.ts';
import { sendKeyAs, terms } from '#core/requests/connection-schema.ts';
import { conversionRequest, question } from '#core/convert/convert.ts';
import { type ExportWhat, FILE_FORMATS } from '#core/history/export-rows.ts';
import * as form from '#core/schema/forms.ts';
import * as rateForm from '#core/rates/forms.ts';
import { platform } from '#core/platforms/platform-form.ts';
import type { Schema } from '#core/schema/forms.ts';
import { platformsRequest } from '#core/platforms/platforms-view.ts';
import { MOST_CODES } from '#core/rates/currency-groups.ts';
import { termsEdit } from '#core/routes/terms.ts';
import { DRIVES, type RecentConversion } from '#core/convert/recent.ts';

export const serviceCheck = v.strictObject({ ...question, market: rateForm.market });
export const baseRequest = v.strictObject({ market: rateForm.market, base: rateForm.code });
export const recentConversion: Schema<Omit<RecentConversion, 'sourceKey'>> = v.strictObject({
  ...question,
  /** As typed: it is shown and typed again. */
  amount: form.shortText,
  drives: v.picklist(DRIVES),
});

/** Digits, or a text that main composes. The only other words are those of the message of own prices,
 * which is stored and has the price's time in it. */
export const copied = v.union([
  v.pipe(v.string(), v.regex(/^-?\d{1,400}(?:\.\d{1,200})?$/)),
  v.strictObject({
    kind: v.literal('conversion'),
    /** Null for the first result. */
    market: v.nullable(rateForm.market),
    written: v.picklist(['exact', 'shown', 'sentence']),
    question: conversionRequest,
  }),
  /** The message with the trader's own price. */
  v.strictObject({ kind: v.literal('price') }),
  /** The message with one quote of his. */
  v.strictObject({ kind: v.literal('quote'), ...namedQuote.entries }),
  v.strictObject({ kind: v.literal('deal'), code: platform, question: platformsRequest }),
  /** The steps of a way, by its key in the view. */
  v.strictObject({
    kind: v.literal('route'),
    key: v.pipe(v.string(), v.maxLength(400)),
    question: platformsRequest,
  }),
]);
/** The rows on screen, and a pair: only their trends are read from the record. */
export const trendsOf = v.strictObject({
  codes: form.list(rateForm.code, MOST_CODES),
  pair: v.nullable(rateForm.ownPair),
});
export const quoteTrendsOf = v.strictObject({
  ticker: rateForm.ticker,
  side: v.picklist(['buy', 'sell']),
});
/** The sales of a pair in a span. */
export const earnedIn = v.strictObject({
  asset: rateForm.code,
  money: rateForm.code,
  fromMs: v.pipe(form.epochMs, v.integer()),
  toMs: v.pipe(form.epochMs, v.integer()),
});
export const quotePast = v.strictObject({ ticker: rateForm.ticker, code: platform });
export const platformEdit = v.strictObject({
  ticker: rateForm.ticker,
  code: platform,
  hidden: v.exactOptional(v.boolean()),
  favourite: v.exactOptional(v.boolean()),
  note: v.exactOptional(form.shortText),
  /** Changed terms; null removes all of them. */
  terms: v.exactOptional(v.nullable(termsEdit)),
});
export const fixedSides = v.strictObject({
  ticker: rateForm.ticker,
  ask: v.nullable(v.picklist(['buy', 'sell'])),
});
export const newTicker = v.strictObject({ asset: rateForm.code, money: rateForm.code });

/** A pair and the side of the platforms that its trades took. */
export const askedFills = v.strictObject({
  asset: rateForm.code,
  money: rateForm.code,
  side: v.picklist(SIDES),
});

export const importChoices: Schema<ImportChoices> = v.strictObject({
  ...columnChoices,
  isAnyMoney: v.boolean(),
  leftOut: v.pipe(v.array(form.count), v.maxLength(1_000)),
  before: v.pipe(
    v.array(
      v.strictObject({
        asset: rateForm.code,
        money: rateForm.code,
        amount: tradeNumber,
        cost: tradeNumber,
        note: tradeNote,
      }),
    ),
    v.maxLength(100),
  ),
});

/** A PNG. Main names the file, and the person its place. */
export const card = v.strictObject({ png: v.instance(Uint8Array) });
/** With what it is of, for the file's name. */
export const namedCard = v.strictObject({ ...card.entries, of: cardRequest });

export const movedLevel = v.strictObject({
  ruleIds: v.pipe(v.array(ruleId), v.minLength(1), v.maxLength(MOST_RULES)),
  level: positive,
});
/** The market, base and day of past values. */
export const day = v.strictObject({
  market: rateForm.market,
  base: rateForm.code,
  dayMs: form.dayMs,
});
export const exported: Schema<ExportWhat> = v.strictObject({
  format: v.picklist(FILE_FORMATS),
  pair: v.nullable(
    v.strictObject({ base: rateForm.code, quote: rateForm.code, market: rateForm.market }),
  ),
  range: v.exactOptional(form.span),
});

export const connection = v.strictObject({
  address: v.pipe(v.string(), v.maxLength(2_000)),
  key: v.pipe(v.string(), v.maxLength(2_000)),
  sendKeyAs,
  ...terms,
  /** Null keeps the current count. */
  usedThisMonth: v.nullable(form.count),
  /** Where the key is stored if the system cannot encrypt it. */
  keep: v.picklist(['session', 'plain']),
});

/** How an asset is priced, and the message with the price. */
export const pricing = v.strictObject({
  price: priceChoice,
  template: DESK_CHOICES.template.schema,
  ownLine: DESK_CHOICES.ownLine.schema,
});
