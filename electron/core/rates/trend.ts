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
/** A sparkline shows what the change beside it speaks of. */
const SPARKLINE_SPAN_MS = DAY;
const SPARKLINE_POINTS = 24;

/**
 * A rate and the time of it, epoch ms. Of a cross it is `rate / per`, both legs of one snapshot and
 * neither rounded.
 */
export interface Close {
  readonly atMs: number;
  readonly rate: DecimalText;
  readonly per?: DecimalText;
}

export interface Change {
  /** Rounded to 2 decimals, ties away from zero; below zero for a fall. */
  readonly percent: DecimalText;
  /** 24 h, or the real span where the older value is more than 48 h old. */
  readonly spanMs: number;
}

export interface Trend {
  readonly change: Change | null;
  /** Pixels' worth: pairs of x and y from 0 to 1, oldest first, y upwards; empty below two points. */
  readonly sparkline: readonly (readonly [x: number, y: number])[];
}

/** Of a market, the currencies whose 24 h change and sparkline are to be shown. */
export interface TrendsRequest {
  readonly market: Market;
  readonly codes: readonly CurrencyCode[];
}

/** 24 h change and sparkline of each of the asked currencies that is quoted, by code. */
export interface Trends {
  readonly market: Market;
  readonly base: CurrencyCode;
  /** The time of the rates that they end with; null where there are none. Epoch ms. */
  readonly atMs: number | null;
  readonly byCode: Readonly<Record<string, Trend>>;
}

/** The last 24 h of a rate, and its line over them, from closes in ascending order. */
export function trendOf(latest: Close, earlier: readonly Close[]): Trend {
  return { change: change24h(latest, earlier), sparkline: sparkline(latest, earlier) };
}

/**
 * Against the value at or before (latest - 24 h), over that older value (domain.md, "Time"). Null
 * where there is none.
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

function sparkline(latest: Close, earlier: readonly Close[]): Trend['sparkline'] {
  const fromMs = latest.atMs - SPARKLINE_SPAN_MS;
  const bucketMs = SPARKLINE_SPAN_MS / SPARKLINE_POINTS;
  const byBucket = new Map<number, Close>();
  for (const close of [...earlier, latest]) {
    if (close.atMs < fromMs || close.atMs > latest.atMs) continue;
    byBucket.set(
      Math.min(SPARKLINE_POINTS - 1, Math.floor((close.atMs - fromMs) / bucketMs)),
      close,
    );
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
    (atMs - fromMs) / SPARKLINE_SPAN_MS,
    height === 0 ? 0.5 : (value - low) / height,
  ]);
}
