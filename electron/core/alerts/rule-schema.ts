import * as v from 'valibot';
import { type DecimalText, isPositive, isZero, parseDecimal } from '#core/number/decimal.ts';
import { type Feed, parseTicker } from '#core/rates/feed.ts';
import { code, market, ticker } from '#core/rates/forms.ts';
import { platform } from '#core/platforms/platform-form.ts';
import type { Of, Schema } from '#core/schema/forms.ts';
import { isMarket } from '#core/rates/market.ts';
import { isStorable } from './storable.ts';
import { isStockPrice, STOCK_FIGURES } from './stock-figures.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const signed: Schema<DecimalText> = v.pipe(
  v.string(),
  v.check(isStorable),
  v.transform((text) => parseDecimal(text) ?? ('0' as DecimalText)),
);
/** A price above zero. */
export const positive = v.pipe(
  signed,
  v.check((each) => isPositive(each)),
);
const span = (leastMs: number, mostMs: number): Schema<number> =>
  v.pipe(v.number(), v.integer(), v.minValue(leastMs), v.maxValue(mostMs));
const feed: Schema<Feed> = v.pipe(
  v.string(),
  v.maxLength(20),
  v.transform((text): Feed | null => (isMarket(text) ? text : parseTicker(text))),
  v.custom<Feed>((parsed) => parsed !== null),
);

const pair = { base: code, quote: code };
export const subject = v.pipe(
  v.variant('kind', [
    /** Units of `quote` for one `base`. */
    v.strictObject({ kind: v.literal('rate'), market, ...pair }),
    /** `over / under - 1` in percent. */
    v.strictObject({ kind: v.literal('premium'), over: market, under: market, ...pair }),
    /** What a customer pays (ask) or gets (bid) for one unit; null means the best platform. */
    v.strictObject({
      kind: v.literal('side'),
      ticker,
      platform: v.nullable(platform),
      side: v.picklist(['ask', 'bid']),
    }),
    /** In percent of the mid price. */
    v.strictObject({ kind: v.literal('spread'), ticker, platform }),
    /** Net of fees, for an amount of the money; in percent of it, or in the money. */
    v.strictObject({
      kind: v.literal('opportunity'),
      ticker,
      amount: positive,
      measure: v.picklist(['percent', 'money']),
    }),
    /** A dollar token's mid price over the dollar's, minus one, in percent. */
    v.strictObject({ kind: v.literal('basis'), ticker }),
    /** A price of the person's own stock of a ticker's asset, or what is over it in percent. */
    v.strictObject({ kind: v.literal('stock'), ticker, figure: v.picklist(STOCK_FIGURES) }),
    /** The time since it was checked, or published; ms. */
    v.strictObject({ kind: v.literal('feed'), feed, age: v.picklist(['checked', 'published']) }),
  ]),
  v.check((each) => each.kind !== 'premium' || each.over !== each.under),
  v.check((each) => !('base' in each) || each.base !== each.quote),
);
export const condition = v.variant('kind', [
  v.strictObject({ kind: v.picklist(['above', 'below']), level: signed }),
  /** By this many percent (points if the subject is a percentage), in either direction. */
  v.strictObject({ kind: v.literal('moves'), by: positive, withinMs: span(MINUTE, 30 * DAY) }),
]);

const ruleFields = {
  subject,
  condition,
  repeats: v.boolean(),
  coolDownMs: span(0, 7 * DAY),
  /** How far a value must return before its next crossing counts; null for the default. */
  hysteresis: v.nullable(
    v.pipe(
      signed,
      v.check((each) => isZero(each) || isPositive(each)),
    ),
  ),
  /** Whether it also applies to the sandbox's generated numbers. */
  alsoInSandbox: v.boolean(),
};

/** An age can only exceed a span, so other conditions are invalid. */
const fits = ({
  subject: of,
  condition: when,
}: Pick<RuleInput, 'subject' | 'condition'>): boolean =>
  of.kind !== 'feed' || (when.kind === 'above' && /^[1-9]\d{4,9}$/.test(when.level));

/** No price is zero or below, so such a rule would never fire, or for ever wait to. */
const isReachable = ({
  subject: of,
  condition: when,
}: Pick<RuleInput, 'subject' | 'condition'>): boolean =>
  when.kind === 'moves' ||
  (of.kind !== 'rate' && of.kind !== 'side' && !(of.kind === 'stock' && isStockPrice(of.figure))) ||
  isPositive(when.level);

export const ruleId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));

const enteredRule = v.strictObject({ id: v.nullable(ruleId), ...ruleFields });
/** A rule as the user creates or edits it; `id` is null for a new one. */
export type RuleInput = Of<typeof enteredRule>;
export const ruleInput = v.pipe(
  enteredRule,
  v.check((each) => fits(each) && isReachable(each)),
);

export const timeMs = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15));

/** Missing fields of a stored rule get defaults. */
export const rule = v.pipe(
  v.strictObject({
    ...ruleFields,
    id: ruleId,
    /**
     * Increases when the rule is edited or switched on again. Memories of earlier revisions do not
     * apply.
     */
    revision: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
    isOn: v.optional(v.boolean(), true),
    /** Epoch ms; null if it is not snoozed. */
    snoozedUntilMs: v.optional(v.nullable(timeMs), null),
    repeats: v.optional(ruleFields.repeats, true),
    coolDownMs: v.optional(ruleFields.coolDownMs, 15 * MINUTE),
    hysteresis: v.optional(ruleFields.hysteresis, null),
    alsoInSandbox: v.optional(ruleFields.alsoInSandbox, false),
  }),
  v.check((each) => fits(each)),
);
