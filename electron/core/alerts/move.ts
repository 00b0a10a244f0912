import {
  compareDecimals,
  type DecimalText,
  isZero,
  percentChange,
  subtractDecimals,
} from '#core/number/decimal.ts';
import type { Past, Seen } from './memory.ts';
import type { Measure } from './rule.ts';

/** What is kept of a move's time stays small, however often it went up a little. */
const MOST_KEPT = 480;
const ZERO = '0' as DecimalText;

interface Observed {
  readonly value: DecimalText;
  readonly atMs: number;
  readonly sinceMs: number | null;
}

/**
 * What was seen within a move's time, and a new value. The value before it was the newest until the
 * check before: an older one counts as long as that lies within the time, and a stretch that nobody
 * looked at joins nothing.
 */
export function pastWith(past: Past, seen: Observed, withinMs: number): Past {
  const kept = (list: readonly Seen[], sign: 1 | -1): Seen[] => {
    const within = confirmed(list, seen).filter(({ untilMs }) => untilMs >= seen.atMs - withinMs);
    while (isPassed(within.at(-1), seen.value, sign)) within.pop();
    within.push({ value: seen.value, untilMs: seen.atMs });
    return within.length > MOST_KEPT ? thinned(within) : within;
  };
  return { lows: kept(past.lows, 1), highs: kept(past.highs, -1) };
}

/** The newest of what was seen, known to have stood until the check before. */
function confirmed(list: readonly Seen[], { atMs, sinceMs }: Observed): readonly Seen[] {
  const last = list.at(-1);
  if (!last || sinceMs === null || sinceMs <= last.untilMs) return list;
  return [...list.slice(0, -1), { ...last, untilMs: Math.min(sinceMs, atMs) }];
}

function isPassed(last: Seen | undefined, value: DecimalText, sign: 1 | -1): boolean {
  return last !== undefined && sign * compareDecimals(last.value, value) >= 0;
}

/** Every second one but the first and the last goes: its neighbours are nearly what it was. */
function thinned(list: readonly Seen[]): Seen[] {
  return list.filter((_, index) => index % 2 === 0 || index === list.length - 1);
}

/**
 * How far a value is from the lowest or the highest of its past, signed, where that is at least `by`:
 * in percent of it, of percentages in points. Null where it is less, or where a past of 0 leaves it
 * open.
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
