import { chance, seedOf } from './noise.ts';
import { LEADERS } from './platforms.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A time in which one platform sells below what another one pays. */
export interface MarketGap {
  readonly fromMs: number;
  readonly toMs: number;
  readonly buyAt: string;
  readonly sellAt: string;
  /** By how much each of the two leans towards the other, as a fraction of the level. */
  readonly by: number;
}

/**
 * The gap of an asset at a moment, from 10 to 40 minutes long; null without. An hour (UTC) has one
 * at most, which ends before the next hour begins.
 */
export function gapIn(seed: number, asset: string, atMs: number): MarketGap | null {
  const gap = gapOfHour(seed, asset, atMs);
  return gap && atMs >= gap.fromMs && atMs < gap.toMs ? gap : null;
}

/** The gap in the hour of a moment. */
export function gapOfHour(seed: number, asset: string, atMs: number): MarketGap | null {
  const hour = Math.floor(atMs / HOUR);
  const own = seedOf(`gap of ${asset}`, seed);
  const draw = (what: string): number => chance(seedOf(what, own), hour);
  if (draw('comes') >= likelihood(new Date(atMs))) return null;
  const lengthMs = (10 + 30 * draw('length')) * MINUTE;
  const fromMs = hour * HOUR + draw('begins') * (55 * MINUTE - lengthMs);
  const buyer = Math.floor(3 * draw('buyer'));
  const seller = buyer + 1 + Math.floor(2 * draw('seller'));
  return {
    fromMs,
    toMs: fromMs + lengthMs,
    buyAt: LEADERS[buyer] ?? '',
    sellAt: LEADERS[seller % LEADERS.length] ?? '',
    by: 0.0022 + 0.0006 * draw('by'),
  };
}

/** Most come on Monday and Wednesday afternoons, as New York opens; few at night and weekends. */
function likelihood(at: Date): number {
  const [weekday, hour] = [at.getUTCDay(), at.getUTCHours()];
  if ((weekday === 1 || weekday === 3) && (hour === 13 || hour === 14)) return 0.95;
  return weekday > 0 && weekday < 6 && hour >= 7 && hour < 19 ? 0.02 : 0.004;
}
