import {
  compareDecimals,
  type DecimalText,
  isZero,
  percentChange,
  subtractDecimals,
} from '#core/number/decimal.ts';
import type { Past, PastValue } from './memory.ts';
import type { Measure } from './kinds.ts';

/** Limits the memory of a move that rises in many small steps. */
const MOST_KEPT = 480;
const ZERO = '0' as DecimalText;

interface Observed {
  readonly value: DecimalText;
  readonly atMs: number;
  readonly sinceMs: number | null;
}

/**
 * The values within a move's time span, and a new value. The last value was valid until the
 * previous check, so it counts if that check is within the span. A gap in the checks is not
 * bridged.
 */
export function pastWith(past: Past, observed: Observed, withinMs: number): Past {
  const extremesOf = (list: readonly PastValue[], sign: 1 | -1): PastValue[] => {
    const within = confirmed(list, observed).filter(
      ({ untilMs }) => untilMs >= observed.atMs - withinMs,
    );
    while (isPassed(within.at(-1), observed.value, sign)) within.pop();
    within.push({ value: observed.value, untilMs: observed.atMs });
    return within.length > MOST_KEPT ? thinned(within) : within;
  };
  return { lows: extremesOf(past.lows, 1), highs: extremesOf(past.highs, -1) };
}

/** Extends the newest value's validity to the previous check. */
function confirmed(list: readonly PastValue[], { atMs, sinceMs }: Observed): readonly PastValue[] {
  const last = list.at(-1);
  if (!last || sinceMs === null || sinceMs <= last.untilMs) return list;
  return [...list.slice(0, -1), { ...last, untilMs: Math.min(sinceMs, atMs) }];
}

function isPassed(last: PastValue | undefined, value: DecimalText, sign: 1 | -1): boolean {
  return last !== undefined && sign * compareDecimals(last.value, value) >= 0;
}

/** Drops every second value except the first and the last, since neighbours are nearly equal. */
function thinned(list: readonly PastValue[]): PastValue[] {
  return list.filter((_, index) => index % 2 === 0 || index === list.length - 1);
}

/**
 * The signed distance from the lowest or highest recent value, if it is at least `by`: in percent
 * of that value, or in points for percentages. Null if it is less, or if the recent value is 0.
 */
export function moveIn(
  { lows, highs }: Past,
  value: DecimalText,
  by: DecimalText,
  measure: Measure,
): DecimalText | null {
  const rise = distance(value, lows[0]?.value, measure);
  const fall = distance(value, highs[0]?.value, measure);
  const up = reaches(rise, by) ? rise : null;
  const down = fall !== null && reaches(opposite(fall), by) ? fall : null;
  if (up === null || down === null) return up ?? down;
  return compareDecimals(up, opposite(down)) >= 0 ? up : down;
}

const opposite = (value: DecimalText): DecimalText => subtractDecimals(ZERO, value);
const reaches = (move: DecimalText | null, by: DecimalText): boolean =>
  move !== null && compareDecimals(move, by) >= 0;

function distance(
  value: DecimalText,
  from: DecimalText | undefined,
  measure: Measure,
): DecimalText | null {
  if (from === undefined) return null;
  if (measure === 'percent') return subtractDecimals(value, from);
  return isZero(from) ? null : percentChange(value, from);
}
