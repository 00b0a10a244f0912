import { type DecimalText, ratioOf } from '#core/number/decimal.ts';
import { isBeyondBounds, isFarFrom } from '#core/number/implausible.ts';

/** A recorded value, and when it was first seen and last confirmed; epoch ms. */
interface ObservedRate {
  readonly rate: DecimalText;
  readonly firstSeenMs: number;
  readonly confirmedMs: number;
}

/** Two checks further apart than this come from two answers. Storing one answer takes less time. */
const ONE_ANSWER_MS = 1_000;

/**
 * The indexes of implausible values by the rule of the markets (rates/domain.md, "Markets"). They
 * are over 3 times the last trusted value, or under a third of it, without a second answer or a
 * similar next value to confirm them. Values outside any plausible range are always included.
 */
export function doubtfulPlaces(values: readonly (ObservedRate | null)[]): ReadonlySet<number> {
  const observed = [...values.entries()].flatMap(([at, value]) =>
    value ? [{ at, ...value }] : [],
  );
  const isSure = (index: number): boolean => {
    const value = observed[index];
    if (!value || isBeyondBounds(ratioOf(value.rate))) return false;
    const isConfirmed = value.confirmedMs - value.firstSeenMs > ONE_ANSWER_MS;
    if (isConfirmed) return true;
    // A carried value comes from the same answer.
    const next = observed.find((each, at) => at > index && each.firstSeenMs !== value.firstSeenMs);
    return next !== undefined && !isFar(value.rate, next.rate);
  };
  const first = observed.findIndex((_, index) => isSure(index));
  let believed = observed[Math.max(0, first)]?.rate;
  const doubtful = new Set<number>();
  for (const [index, { at, rate }] of observed.entries()) {
    if (isBeyondBounds(ratioOf(rate))) doubtful.add(at);
    else if (believed === undefined || !isFar(rate, believed) || isSure(index)) believed = rate;
    else doubtful.add(at);
  }
  return doubtful;
}

/** Comparing floats is fast and decides most cases. */
function isFar(rate: DecimalText, other: DecimalText): boolean {
  const factor = Number(rate) / Number(other);
  return (factor > 2.9 || factor < 0.35) && isFarFrom(ratioOf(rate), ratioOf(other));
}
