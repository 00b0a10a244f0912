import type { RateTable } from './rate-table.ts';

/** What is kept of the past: the last whole snapshot of each hour and of each day, UTC. */
export const GRAINS = ['hour', 'day'] as const;
export type Grain = (typeof GRAINS)[number];

const LENGTH_MS: Record<Grain, number> = { hour: 3_600_000, day: 86_400_000 };

/** The start of the hour or day that a moment is in; epoch ms. */
export function periodOf(grain: Grain, atMs: number): number {
  return Math.floor(atMs / LENGTH_MS[grain]) * LENGTH_MS[grain];
}

/** The time that a table's rates belong to: its publication, or our first sight of it. */
export function timeOf(table: RateTable): number {
  return table.publishedAtMs ?? table.firstSeenAtMs;
}

/** The periods that a table turned out to be the last of, now that another one has come. */
export function closedPeriods(before: RateTable | null, after: RateTable): Grain[] {
  if (!before) return [];
  const [from, to] = [timeOf(before), timeOf(after)];
  return GRAINS.filter((grain) => periodOf(grain, from) !== periodOf(grain, to));
}
