import { type Candle, candlesOf, joinCandles, regroup } from '#core/history/ohlc.ts';
import { compareDecimals, type DecimalText } from '#core/number/decimal.ts';
import { type Grain, lengthMs, periodOf } from '#core/rates/roll-up.ts';
import { storedRate } from './legs.ts';
import type { Slot } from './recorded-forms.ts';

/** The candles that a record keeps of a series, and the snapshots that make their own. */
export interface CandleSeries {
  readonly hour: readonly Candle[];
  readonly day: readonly Candle[];
  /** Of this series alone. */
  readonly raw: readonly Slot[];
}

/**
 * The candles to keep beside the merged snapshots. Two records saw the same market, so a period
 * counts the observations of the one that saw more, never both.
 */
export function mergeCandles(
  left: CandleSeries,
  right: CandleSeries,
  merged: readonly Slot[],
  seriesBase: string,
): Readonly<Record<Grain, Candle[]>> {
  const rawOf = (raw: readonly Slot[]): Candle[] =>
    candlesOf(
      raw.flatMap(({ atMs, base, values: [value = null] }) => {
        const rate = base === seriesBase ? storedRate(value) : null;
        return rate === null ? [] : [{ atMs, rate }];
      }),
      lengthMs('hour'),
    );
  const raw = rawOf(merged);
  const both = [left, right].map((each) => ({ ...each, raw: rawOf(each.raw) }));
  const kept = (grain: Grain): Set<number> =>
    new Set(both.flatMap((each) => each[grain].map(({ openedMs }) => periodOf(grain, openedMs))));
  const hour = missing('hour', kept('hour'), {
    seen: both.map((each) => [...each.hour, ...each.raw]),
    stored: raw,
  });
  const day = missing('day', kept('day'), {
    seen: both.map((each) => [...each.day, ...each.hour, ...each.raw]),
    stored: [...hour, ...raw],
  });
  return { hour, day };
}

/** What the records saw in some periods beyond what is stored. */
function missing(
  grain: Grain,
  periods: ReadonlySet<number>,
  { seen, stored }: { seen: readonly (readonly Candle[])[]; stored: readonly Candle[] },
): Candle[] {
  const byPeriod = (candles: readonly Candle[]): Map<number, Candle> =>
    new Map(regroup(candles, lengthMs(grain)).map((candle) => [candle.fromMs, candle]));
  const [left, right] = seen.map(byPeriod);
  const there = byPeriod(stored);
  return [...periods].flatMap((period) => {
    const all = [left?.get(period), right?.get(period)].filter((each) => each !== undefined);
    const [first, second] = all;
    if (!first) return [];
    const whole = second ? together(first, second) : first;
    const known = there.get(period);
    if (!known) return [whole];
    if (contains(known, whole)) return [];
    return [{ ...whole, observations: Math.max(0, whole.observations - known.observations) }];
  });
}

/** Of two records, in either order. */
function together(left: Candle, right: Candle): Candle {
  const joined = joinCandles(left, right);
  const observations = Math.max(left.observations, right.observations);
  const open = left.openedMs === right.openedMs ? lower(left.open, right.open) : joined.open;
  const close = left.closedMs === right.closedMs ? lower(left.close, right.close) : joined.close;
  const high =
    compareDecimals(left.high, right.high) === 0 ? lower(left.high, right.high) : joined.high;
  const low = compareDecimals(left.low, right.low) === 0 ? lower(left.low, right.low) : joined.low;
  return { ...joined, open, high, low, close, observations };
}

/** Equal numbers may be written differently. */
function lower(left: DecimalText, right: DecimalText): DecimalText {
  const order = compareDecimals(left, right) || (left < right ? -1 : 1);
  return order < 0 ? left : right;
}

const contains = (known: Candle, other: Candle): boolean =>
  known.observations >= other.observations &&
  known.openedMs <= other.openedMs &&
  known.closedMs >= other.closedMs &&
  compareDecimals(known.high, other.high) >= 0 &&
  compareDecimals(known.low, other.low) <= 0;
