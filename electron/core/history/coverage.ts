/** An uninterrupted time of polling, from its first to its last successful check. */
export interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
}

const DAY = 86_400_000;

/**
 * Merges stretches that begin within two planned periods of the previous one. A longer silence is a
 * hole; an unchanged weekend is not (domain.md, "History"). Ascending, not overlapping.
 */
export function joinStretches(stretches: readonly Stretch[], periodMs: number): Stretch[] {
  const sorted = [...stretches].sort((left, right) => left.fromMs - right.fromMs);
  const joined: Stretch[] = [];
  for (const stretch of sorted) {
    const last = joined.at(-1);
    if (last && stretch.fromMs <= last.toMs + 2 * periodMs) {
      joined[joined.length - 1] = { ...last, toMs: Math.max(last.toMs, stretch.toMs) };
    } else {
      joined.push(stretch);
    }
  }
  return joined;
}

/** The starts of the range's UTC days without a check. Both ends are inclusive. */
export function missingDays(stretches: readonly Stretch[], fromMs: number, toMs: number): number[] {
  const days: number[] = [];
  let index = 0;
  for (let day = Math.floor(fromMs / DAY) * DAY; day <= toMs; day += DAY) {
    while ((stretches[index]?.toMs ?? Infinity) < day) index += 1;
    if ((stretches[index]?.fromMs ?? Infinity) >= day + DAY) days.push(day);
  }
  return days;
}

/** Our last check at or before a moment; null for none. */
export function lastCheckBy(stretches: readonly Stretch[], atMs: number): number | null {
  const stretch = stretches.findLast(({ fromMs }) => fromMs <= atMs);
  return stretch ? Math.min(stretch.toMs, atMs) : null;
}
