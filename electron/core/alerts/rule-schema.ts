import * as v from 'valibot';
import { isPositive, isZero } from '#core/number/decimal.ts';
import { plainLine } from '#core/desk/trade.ts';
import type { Of, Schema } from '#core/schema/forms.ts';
import { sendTo } from './delivery/destination.ts';
import { subject } from './kinds.ts';
import { measureOf } from './kinds.ts';
import { SOUNDS } from './delivery/sound.ts';
import { positive, signed } from './storable.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const span = (leastMs: number, mostMs: number): Schema<number> =>
  v.pipe(v.number(), v.integer(), v.minValue(leastMs), v.maxValue(mostMs));
export const condition = v.variant('kind', [
  v.strictObject({ kind: v.picklist(['above', 'below']), level: signed }),
  /** By this many percent (points if the subject is a percentage), in either direction. */
  v.strictObject({ kind: v.literal('moves'), by: positive, withinMs: span(MINUTE, 30 * DAY) }),
]);

export const LONGEST_NOTE = 200;
/** What the person wants to read with it; one line. */
export const note: Schema<string> = v.pipe(
  v.string(),
  v.maxLength(LONGEST_NOTE),
  v.transform(plainLine),
);

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
  sendTo,
  note,
  sound: v.picklist(SOUNDS),
};

/** An age can only exceed a span, and an event only happen, so other conditions are invalid. */
function fits({ subject: of, condition: when }: Pick<RuleInput, 'subject' | 'condition'>): boolean {
  const measure = measureOf(of);
  if (measure !== 'span' && measure !== 'event') return true;
  const level = measure === 'span' ? /^[1-9]\d{4,9}$/ : /^0$/;
  return when.kind === 'above' && level.test(when.level);
}

/** No price is zero or below, so such a rule would never fire, or for ever wait to. */
const isReachable = ({
  subject: of,
  condition: when,
}: Pick<RuleInput, 'subject' | 'condition'>): boolean =>
  when.kind === 'moves' || measureOf(of) !== 'price' || isPositive(when.level);

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
    sendTo: v.optional(ruleFields.sendTo, 'none'),
    note: v.optional(ruleFields.note, ''),
    sound: v.optional(ruleFields.sound, 'usual'),
  }),
  v.check((each) => fits(each)),
);
