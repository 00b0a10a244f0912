import type { CurrencyCode } from './currency.ts';
import {
  type DecimalText,
  over,
  percentOver,
  type Ratio,
  ratioOf,
  toPlaces,
} from '#core/number/decimal.ts';
import type { Market } from './market.ts';
import { ONE } from './rate-table.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A sparkline covers the same span as the change beside it. */
const DAY_LINE: Span = { spanMs: DAY, points: 24 };
/** The line of an own pair. */
const MONTH_LINE: Span = { spanMs: 30 * DAY, points: 30 };

interface Span {
  readonly spanMs: number;
  readonly points: number;
}

/**
 * A rate and its time, epoch ms. For a cross, `rate / per`: both legs come from one snapshot and
 * neither is rounded.
 */
export interface Close {
  readonly atMs: number;
  readonly rate: DecimalText;
  readonly per?: DecimalText;
}

export interface Change {
  /** Rounded to 2 decimals, ties away from zero; negative for a fall. */
  readonly percent: DecimalText;
  /** 24 h, or the real span if the older value is more than 48 h old. */
  readonly spanMs: number;
}

export interface Trend {
  readonly change: Change | null;
  /**
   * For drawing only: pairs of x and y from 0 to 1, oldest first, y upwards; empty below two
   * points.
   */
  readonly sparkline: readonly (readonly [x: number, y: number])[];
}

/** The 24 h change and sparkline of each requested row of the board, by code. */
export interface Trends {
  readonly market: Market;
  readonly money: CurrencyCode;
  /** The time of the newest rates in the trends; null if there are none. Epoch ms. */
  readonly atMs: number | null;
  readonly byCode: Readonly<Record<string, Trend>>;
  /** Of the pair at the top, in its main market: the change in 24 h and the line of 30 days. */
  readonly pair: Trend | null;
}

/** The change and sparkline of the last 24 h, from closes in ascending order. */
export function trendOf(latest: Close, earlier: readonly Close[]): Trend {
  return { change: change24h(latest, earlier), sparkline: sparkline(latest, earlier, DAY_LINE) };
}

/** The change of the last 24 h and the line of 30 days. */
export function monthOf(latest: Close, earlier: readonly Close[]): Trend {
  return { change: change24h(latest, earlier), sparkline: sparkline(latest, earlier, MONTH_LINE) };
}

/** The price the other way round: units of the other leg for one. */
export const turned = ({ atMs, rate, per = ONE }: Close): Close => ({ atMs, rate: per, per: rate });

/**
 * Compares with the value at or before (latest - 24 h), relative to that older value (domain.md,
 * "Time"). Null if there is none.
 */
export function change24h(latest: Close, earlier: readonly Close[]): Change | null {
  const older = earlier.findLast(({ atMs }) => atMs <= latest.atMs - DAY);
  if (!older) return null;
  const realMs = latest.atMs - older.atMs;
  return {
    percent: toPlaces(percentOver(quotient(latest), quotient(older)), 2, 'half-away'),
    spanMs: realMs > 2 * DAY ? realMs : DAY,
  };
}

const quotient = ({ rate, per = ONE }: Close): Ratio => over(ratioOf(rate), ratioOf(per));

function sparkline(
  latest: Close,
  earlier: readonly Close[],
  { spanMs, points: count }: Span,
): Trend['sparkline'] {
  const fromMs = latest.atMs - spanMs;
  const bucketMs = spanMs / count;
  const byBucket = new Map<number, Close>();
  for (const close of [...earlier, latest]) {
    if (close.atMs < fromMs || close.atMs > latest.atMs) continue;
    byBucket.set(Math.min(count - 1, Math.floor((close.atMs - fromMs) / bucketMs)), close);
  }
  const points = [...byBucket.values()].map(({ atMs, rate, per = ONE }) => ({
    atMs,
    value: Number(rate) / Number(per),
  }));
  if (points.length < 2) return [];
  const values = points.map(({ value }) => value);
  const low = Math.min(...values);
  const height = Math.max(...values) - low;
  return points.map(({ atMs, value }) => [
    (atMs - fromMs) / spanMs,
    height === 0 ? 0.5 : (value - low) / height,
  ]);
}
