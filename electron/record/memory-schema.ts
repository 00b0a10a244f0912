import * as v from 'valibot';
import { type Memory, NO_PAST, NOTHING_SEEN } from '#core/alerts/memory.ts';
import { type DecimalText, parseDecimal } from '#core/number/decimal.ts';

const decimal: v.GenericSchema<unknown, DecimalText> = v.pipe(
  v.string(),
  v.transform(parseDecimal),
  v.custom<DecimalText>((parsed) => parsed !== null),
);
const ms = v.pipe(v.number(), v.finite());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const seen = v.array(v.object({ value: decimal, untilMs: ms }));

/** The stored memory of an alert rule. Fields that an older version lacks get their defaults. */
export const memorySchema: v.GenericSchema<unknown, Memory> = v.object({
  revision: count,
  askWord: v.optional(v.nullable(v.picklist(['buy', 'sell'])), NOTHING_SEEN.askWord),
  side: v.optional(v.picklist(['unknown', 'near', 'beyond']), NOTHING_SEEN.side),
  last: v.optional(v.nullable(v.object({ value: decimal, atMs: ms })), NOTHING_SEEN.last),
  past: v.optional(v.object({ lows: seen, highs: seen }), NO_PAST),
  firings: v.optional(count, NOTHING_SEEN.firings),
  hasFired: v.optional(v.boolean(), NOTHING_SEEN.hasFired),
  firedAtMs: v.optional(v.nullable(ms), NOTHING_SEEN.firedAtMs),
});
