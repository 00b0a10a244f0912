import type { RateTable } from './rate-table.ts';

/** What is kept of the past: the last whole snapshot of each hour and of each day, UTC. */
export const GRAINS = ['hour', 'day'] as const;
export type Grain = (typeof GRAINS)[number];

const LENGTH_MS: Record<Grain, number> = { hour: 3_600_000, day: 86_400_000 };

/** How long a grain's period is. */
export const lengthMs = (grain: Grain): number => LENGTH_MS[grain];

/** The start of the hour or day that a moment is in; epoch ms. */
export function periodOf(grain: Grain, atMs: number): number {
  return Math.floor(atMs / LENGTH_MS[grain]) * LENGTH_MS[grain];
}

/** The time that a table's rates belong to: its publication, or our first sight of it. */
export function timeOf(table: Pick<RateTable, 'publishedAtMs' | 'firstSeenAtMs'>): number {
  return table.publishedAtMs ?? table.firstSeenAtMs;
}

/** The periods that a table turned out to be the last of, now that another one has come. */
export function closedPeriods(before: RateTable | null, after: RateTable): Grain[] {
  if (!before) return [];
  const [from, to] = [timeOf(before), timeOf(after)];
  return GRAINS.filter((grain) => periodOf(grain, from) !== periodOf(grain, to));
}

/** What can stand for its period: the time it belongs to, and when it was first seen. */
export interface Dated {
  readonly atMs: number;
  readonly firstSeenMs: number;
}

/** Whether one closes a period rather than another: the later one, and of one time what came last. */
export function closesOver(candidate: Dated, kept: Dated): boolean {
  if (candidate.atMs !== kept.atMs) return candidate.atMs > kept.atMs;
  return candidate.firstSeenMs >= kept.firstSeenMs;
}

/**
 * The last of each period, by the period's start, in any order and any split: rolling up parts and
 * then what came of them is the same as rolling up everything at once (domain.md, "Time": a day's
 * value is the last one up to and including 23:59:59.999 UTC).
 */
export function rollUp<T extends Dated>(grain: Grain, all: Iterable<T>): Map<number, T> {
  const last = new Map<number, T>();
  for (const each of all) {
    const period = periodOf(grain, each.atMs);
    const kept = last.get(period);
    if (!kept || closesOver(each, kept)) last.set(period, each);
  }
  return last;
}
