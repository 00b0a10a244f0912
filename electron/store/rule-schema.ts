import * as v from 'valibot';
import {
  type AlertChoices,
  DEFAULT_ALERT_CHOICES,
  MOST_RULES,
} from '#core/alerts/alert-choices.ts';
import type { QuietHours } from '#core/alerts/quiet-hours.ts';
import { type Condition, measureOf, type Rule, type Subject } from '#core/alerts/rule.ts';
import { type CurrencyCode, parseCode } from '#core/currency.ts';
import { type DecimalText, isPositive, isZero, parseDecimal } from '#core/decimal.ts';
import { type Feed, parseTicker, type Ticker } from '#core/feed.ts';
import { isMarket, MARKETS } from '#core/market.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const market = v.picklist(MARKETS);
const code: v.GenericSchema<unknown, CurrencyCode> = v.pipe(
  v.string(),
  v.maxLength(10),
  v.transform((text) => parseCode(text)),
  v.custom<CurrencyCode>((parsed) => parsed !== null),
);
const ticker: v.GenericSchema<unknown, Ticker> = v.pipe(
  v.string(),
  v.maxLength(20),
  v.transform((text) => parseTicker(text)),
  v.custom<Ticker>((parsed) => parsed !== null),
);
const platform = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const signed: v.GenericSchema<unknown, DecimalText> = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,15}(?:\.\d{1,18})?$/),
  v.transform((text) => parseDecimal(text) ?? ('0' as DecimalText)),
);
const positive = v.pipe(
  signed,
  v.check((each) => isPositive(each)),
);
const span = (leastMs: number, mostMs: number): v.GenericSchema<unknown, number> =>
  v.pipe(v.number(), v.integer(), v.minValue(leastMs), v.maxValue(mostMs));
const feed: v.GenericSchema<unknown, Feed> = v.pipe(
  v.string(),
  v.maxLength(20),
  v.transform((text): Feed | null => (isMarket(text) ? text : parseTicker(text))),
  v.custom<Feed>((parsed) => parsed !== null),
);

const pair = { base: code, quote: code };
export const subject: v.GenericSchema<unknown, Subject> = v.pipe(
  v.variant('kind', [
    v.strictObject({ kind: v.literal('rate'), market, ...pair }),
    v.strictObject({ kind: v.literal('premium'), over: market, under: market, ...pair }),
    v.strictObject({
      kind: v.literal('side'),
      ticker,
      platform: v.nullable(platform),
      side: v.picklist(['ask', 'bid']),
    }),
    v.strictObject({ kind: v.literal('spread'), ticker, platform }),
    v.strictObject({
      kind: v.literal('opportunity'),
      ticker,
      amount: positive,
      measure: v.picklist(['percent', 'money']),
    }),
    v.strictObject({ kind: v.literal('basis'), ticker }),
    v.strictObject({ kind: v.literal('feed'), feed, age: v.picklist(['checked', 'published']) }),
  ]),
  v.check((each) => each.kind !== 'premium' || each.over !== each.under),
  v.check((each) => !('base' in each) || each.base !== each.quote),
);
export const condition: v.GenericSchema<unknown, Condition> = v.variant('kind', [
  v.strictObject({ kind: v.picklist(['above', 'below']), level: signed }),
  v.strictObject({ kind: v.literal('moves'), by: positive, withinMs: span(MINUTE, 30 * DAY) }),
]);

/** What a person says of a rule; the rest of it is ours. */
const said = {
  subject,
  condition,
  repeats: v.boolean(),
  coolDownMs: span(0, 7 * DAY),
  hysteresis: v.nullable(
    v.pipe(
      signed,
      v.check((each) => isZero(each) || isPositive(each)),
    ),
  ),
  alsoInSandbox: v.boolean(),
};

/** How long ago something was can only be waited for: it is above a span, and nothing else. */
const fits = ({
  subject: of,
  condition: when,
}: {
  subject: Subject;
  condition: Condition;
}): boolean =>
  measureOf(of) !== 'span' || (when.kind === 'above' && /^[1-9]\d{4,9}$/.test(when.level));

export const ruleId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));

/** A rule as it is made or edited; `id` is null for a new one. */
export type SaidRule = Pick<
  Rule,
  'subject' | 'condition' | 'repeats' | 'coolDownMs' | 'hysteresis' | 'alsoInSandbox'
> & { readonly id: string | null };

export const saidRule: v.GenericSchema<unknown, SaidRule> = v.pipe(
  v.strictObject({ id: v.nullable(ruleId), ...said }),
  v.check((each) => fits(each)),
);

export const timeMs = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15));

const rule: v.GenericSchema<unknown, Rule> = v.pipe(
  v.object({
    id: ruleId,
    revision: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
    isOn: v.fallback(v.boolean(), true),
    snoozedUntilMs: v.fallback(v.nullable(timeMs), null),
    ...said,
    repeats: v.fallback(said.repeats, true),
    coolDownMs: v.fallback(said.coolDownMs, 15 * MINUTE),
    hysteresis: v.fallback(said.hysteresis, null),
    alsoInSandbox: v.fallback(said.alsoInSandbox, false),
  }),
  v.check((each) => fits(each)),
);

const minute = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(24 * 60 - 1));
export const quietHours: v.GenericSchema<unknown, QuietHours> = v.strictObject({
  fromMinute: minute,
  toMinute: minute,
});

/** Each rule by itself: one that does not fit is left out, the others stay. */
const rules = v.pipe(
  v.array(v.unknown()),
  v.transform((list): readonly Rule[] => {
    const known = new Map<string, Rule>();
    for (const each of list.slice(0, MOST_RULES)) {
      const parsed = v.safeParse(rule, each);
      if (parsed.success) known.set(parsed.output.id, parsed.output);
    }
    return [...known.values()];
  }),
);

export const alertsSchema: v.GenericSchema<unknown, AlertChoices> = v.fallback(
  v.object({
    rules: v.fallback(rules, []),
    quietHours: v.fallback(v.nullable(quietHours), DEFAULT_ALERT_CHOICES.quietHours),
    sound: v.fallback(v.boolean(), DEFAULT_ALERT_CHOICES.sound),
  }),
  DEFAULT_ALERT_CHOICES,
);
