import * as v from 'valibot';
import { type Memory, NO_PAST, NOTHING_OBSERVED } from '#core/alerts/memory.ts';
import { type DecimalText, parseDecimal } from '#core/number/decimal.ts';

const decimal: v.GenericSchema<unknown, DecimalText> = v.pipe(
  v.string(),
  v.transform(parseDecimal),
  v.custom<DecimalText>((parsed) => parsed !== null),
);
const ms = v.pipe(v.number(), v.finite());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const pastValues = v.array(v.object({ value: decimal, untilMs: ms }));

/** The stored memory of an alert rule. Fields that an older version lacks get their defaults. */
export const memorySchema: v.GenericSchema<unknown, Memory> = v.object({
  revision: count,
  askWord: v.optional(v.nullable(v.picklist(['buy', 'sell'])), NOTHING_OBSERVED.askWord),
  side: v.optional(v.picklist(['unknown', 'near', 'beyond']), NOTHING_OBSERVED.side),
  last: v.optional(v.nullable(v.object({ value: decimal, atMs: ms })), NOTHING_OBSERVED.last),
  past: v.optional(v.object({ lows: pastValues, highs: pastValues }), NO_PAST),
  firings: v.optional(count, NOTHING_OBSERVED.firings),
  hasFired: v.optional(v.boolean(), NOTHING_OBSERVED.hasFired),
  firedAtMs: v.optional(v.nullable(ms), NOTHING_OBSERVED.firedAtMs),
});
