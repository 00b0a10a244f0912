import { compareDecimals, type DecimalText } from '#core/number/decimal.ts';

/** Fewer observations make no candle (domain.md, "History"). */
const FEWEST_OBSERVATIONS = 4;

export interface Candle {
  readonly fromMs: number;
  readonly open: DecimalText;
  readonly high: DecimalText;
  readonly low: DecimalText;
  readonly close: DecimalText;
  /** The number of recorded snapshots that quoted it. */
  readonly observations: number;
  /** The times of the first and the last observation. */
  readonly openedMs: number;
  readonly closedMs: number;
}

export interface Observation {
  readonly atMs: number;
  readonly rate: DecimalText;
}

/** Comparing floats is fast and decides most cases. Equal floats are compared as decimals. */
function compare(left: DecimalText, right: DecimalText): number {
  return Number(left) - Number(right) || compareDecimals(left, right);
}

const WEEK_MS = 7 * 86_400_000;
/** 5 January 1970 was the first Monday. */
const FIRST_MONDAY_MS = 4 * 86_400_000;

/** The start of a moment's bucket, UTC. Buckets of whole weeks begin on Monday. */
export function bucketOf(atMs: number, bucketMs: number): number {
  const originMs = bucketMs % WEEK_MS === 0 ? FIRST_MONDAY_MS : 0;
  return Math.floor((atMs - originMs) / bucketMs) * bucketMs + originMs;
}

/** Merges candles of one bucket. The result does not depend on the parts or their order. */
export function joinCandles(left: Candle, right: Candle): Candle {
  const opensLeft = left.openedMs <= right.openedMs;
  const closesRight = right.closedMs >= left.closedMs;
  return {
    fromMs: Math.min(left.fromMs, right.fromMs),
    open: opensLeft ? left.open : right.open,
    high: compare(left.high, right.high) >= 0 ? left.high : right.high,
    low: compare(left.low, right.low) <= 0 ? left.low : right.low,
    close: closesRight ? right.close : left.close,
    observations: left.observations + right.observations,
    openedMs: Math.min(left.openedMs, right.openedMs),
    closedMs: Math.max(left.closedMs, right.closedMs),
  };
}

/** One candle for each bucket with any observation; ascending. */
export function candlesOf(observations: Iterable<Observation>, bucketMs: number): Candle[] {
  const byBucket = new Map<number, { -readonly [Key in keyof Candle]: Candle[Key] }>();
  for (const { atMs, rate } of observations) {
    const fromMs = bucketOf(atMs, bucketMs);
    const candle = byBucket.get(fromMs);
    if (!candle) {
      const all = { open: rate, high: rate, low: rate, close: rate };
      byBucket.set(fromMs, { fromMs, ...all, observations: 1, openedMs: atMs, closedMs: atMs });
      continue;
    }
    candle.observations += 1;
    if (compare(rate, candle.high) > 0) candle.high = rate;
    if (compare(rate, candle.low) < 0) candle.low = rate;
    if (atMs < candle.openedMs) [candle.open, candle.openedMs] = [rate, atMs];
    if (atMs >= candle.closedMs) [candle.close, candle.closedMs] = [rate, atMs];
  }
  return [...byBucket.values()].sort((left, right) => left.fromMs - right.fromMs);
}

/** Merges candles into longer buckets by their opening time; ascending. */
export function regroup(candles: Iterable<Candle>, bucketMs: number): Candle[] {
  const byBucket = new Map<number, Candle>();
  for (const candle of candles) {
    const fromMs = bucketOf(candle.openedMs, bucketMs);
    const known = byBucket.get(fromMs);
    byBucket.set(fromMs, { ...(known ? joinCandles(known, candle) : candle), fromMs });
  }
  return [...byBucket.values()].sort((left, right) => left.fromMs - right.fromMs);
}

/** Candles with enough observations to show. */
export function shownCandles(candles: readonly Candle[]): Candle[] {
  return candles.filter(({ observations }) => observations >= FEWEST_OBSERVATIONS);
}
