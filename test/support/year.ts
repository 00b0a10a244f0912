import type { Connection } from '#core/requests/connection.ts';
import { haltOf } from '#core/requests/halt.ts';
import { MARKETS } from '#core/rates/market.ts';
import { usualPeriodMs } from '#core/requests/pace.ts';
import { seeded } from './seeded.ts';
import { type Happening, World, type WorldOptions } from './world.ts';
import type { Fault } from './world-service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A period without a request for a market, longer than twice its planned interval. */
interface Gap {
  readonly fromMs: number;
  readonly lengthMs: number;
  readonly plannedMs: number;
  /** The halts and failures that were shown meanwhile. */
  readonly reasons: readonly string[];
}

export interface Lived {
  readonly world: World;
  /** The longest time between two polls of a market, in planned intervals. */
  readonly worstRatio: number;
  readonly gaps: readonly Gap[];
}

/** Simulates this many days and examines every gap between two polls of `mid`. */
export async function live(
  options: WorldOptions,
  days: number,
  happenings: readonly Happening[] = [],
): Promise<Lived> {
  const world = new World(options);
  const gaps: Gap[] = [];
  let worstRatio = 0;
  let seen = 0;
  let lastMs: number | null = null;
  let plannedMs = 0;
  let planMs = 0;
  let reasons = new Set<string>();
  world.onStep(() => {
    const { state, arrivals } = world;
    const moment = world.moment();
    const halt = haltOf(state, moment);
    if (halt) reasons.add(halt.reason);
    for (const market of MARKETS) {
      const { failure } = state.markets[market];
      if (failure) reasons.add(failure.error.code);
    }
    for (; seen < arrivals.length; seen += 1) {
      const arrival = arrivals[seen];
      if (arrival?.market !== 'mid') continue;
      if (lastMs !== null) {
        const lengthMs = arrival.atMs - lastMs;
        worstRatio = Math.max(worstRatio, lengthMs / plannedMs);
        if (lengthMs > 2 * plannedMs) {
          gaps.push({ fromMs: lastMs, lengthMs, plannedMs, reasons: [...reasons] });
        }
      }
      lastMs = arrival.atMs;
      plannedMs = planMs;
      reasons = new Set();
    }
    // The plan may change meanwhile; the last one that the person saw counts.
    if (halt === null) planMs = usualPeriodMs(state, 'mid', moment);
    plannedMs = Math.max(plannedMs, planMs);
  });
  await world.run(options.startMs + days * DAY, happenings);
  return { world, worstRatio, gaps };
}

/** A machine that is closed at night, carried about, and has an unreliable clock. */
export function hardLife(
  seed: number,
  startMs: number,
  days: number,
): {
  happenings: Happening[];
  faultAt: (trueMs: number) => Fault | null;
  publishedAt: (trueMs: number) => number;
} {
  const random = seeded(seed);
  const happenings: Happening[] = [];
  const add = (atMs: number, act: Happening['act']): void => void happenings.push({ atMs, act });
  for (let day = 0; day < days; day += 1) {
    const dayMs = startMs + day * DAY;
    const restMs = random() * 10 * HOUR;
    if (random() < 0.7) {
      add(dayMs + 60_000, (world) => world.sleep());
      add(dayMs + 120_000 + restMs, (world) => world.rise());
    }
    if (random() < 0.1)
      add(dayMs + random() * DAY, (world) => world.jump((random() - 0.5) * 80 * DAY));
    if (random() < 0.2) add(dayMs + random() * DAY, (world) => world.jump((random() - 0.5) * HOUR));
    if (random() < 0.1) add(dayMs + random() * DAY, (world) => world.refresh());
    if (random() < 0.15) add(dayMs + random() * DAY, (world) => world.restart());
  }
  // Asleep for weeks, over a renewal.
  add(startMs + days * 0.4 * DAY, (world) => world.sleep());
  add(startMs + days * 0.4 * DAY + 25 * DAY, (world) => world.rise());
  happenings.sort((left, right) => left.atMs - right.atMs);
  const faults: Fault[] = ['unreachable', 'timeout', 'network', 'server'];
  const outages = Array.from({ length: Math.ceil(days / 5) }, () => ({
    fromMs: startMs + random() * days * DAY,
    lengthMs: random() ** 3 * 2 * DAY,
    fault: faults[Math.floor(random() * faults.length)] ?? 'server',
  }));
  const paceMs = (1 + random() * 30) * MINUTE;
  return {
    happenings,
    faultAt: (trueMs) =>
      outages.find(({ fromMs, lengthMs }) => trueMs >= fromMs && trueMs < fromMs + lengthMs)
        ?.fault ?? (random() < 0.01 ? 'server' : null),
    publishedAt: (trueMs) => Math.floor(trueMs / paceMs) * paceMs,
  };
}

/** The most that automatic requests may spend in a month, given those by hand. */
export function spendable(
  { monthlyLimit }: Pick<Connection, 'monthlyLimit'>,
  byHand: number,
): number {
  const limit = monthlyLimit ?? Infinity;
  return limit - Math.max(0, Math.ceil(limit * 0.1) - byHand) - byHand;
}
