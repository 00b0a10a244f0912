import { type Grain, periodOf } from '#core/rates/roll-up.ts';
import type { Slot } from './recorded-forms.ts';

/** A late answer may be beside the value that had closed its period. The last one counts. */
export function lastOfEach(grain: Grain, slots: readonly Slot[]): Slot[] {
  return slots.filter((slot, index) => {
    const next = slots[index + 1];
    return !next || periodOf(grain, next.atMs) !== periodOf(grain, slot.atMs);
  });
}

/** Merges ascending lists. For equal times, the later list wins. */
export function eachMomentOnce(lists: readonly (readonly Slot[])[]): Slot[] {
  return lists.reduce<Slot[]>((merged, list) => mergeTwo(merged, list), []);
}

function mergeTwo(left: readonly Slot[], right: readonly Slot[]): Slot[] {
  const merged: Slot[] = [];
  let [leftIndex, rightIndex] = [0, 0];
  for (;;) {
    const [a, b] = [left[leftIndex], right[rightIndex]];
    const next = !b || (a && a.atMs < b.atMs) ? a : b;
    if (!next) return merged;
    if (next === a) leftIndex += 1;
    else rightIndex += 1;
    if (merged.at(-1)?.atMs === next.atMs) merged[merged.length - 1] = next;
    else merged.push(next);
  }
}
