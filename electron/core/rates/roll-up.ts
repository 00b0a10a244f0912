import type { RateTable } from './rate-table.ts';

/** What remains of older data: the last whole snapshot of each hour and of each day, UTC. */
export const GRAINS = ['hour', 'day'] as const;
export type Grain = (typeof GRAINS)[number];

const LENGTH_MS: Record<Grain, number> = { hour: 3_600_000, day: 86_400_000 };

export const lengthMs = (grain: Grain): number => LENGTH_MS[grain];

/** The start of the hour or day that contains a moment; epoch ms. */
export function periodOf(grain: Grain, atMs: number): number {
  return Math.floor(atMs / LENGTH_MS[grain]) * LENGTH_MS[grain];
}

/** The time of a table's rates: their publication, or when we first saw them. */
export function timeOf(table: Pick<RateTable, 'publishedAtMs' | 'firstSeenAtMs'>): number {
  return table.publishedAtMs ?? table.firstSeenAtMs;
}

/** The periods whose last table is `before`, now that `after` has arrived. */
export function closedPeriods(before: RateTable | null, after: RateTable): Grain[] {
  if (!before) return [];
  const [from, to] = [timeOf(before), timeOf(after)];
  return GRAINS.filter((grain) => periodOf(grain, from) !== periodOf(grain, to));
}

/** A candidate for the last value of its period. */
interface Dated {
  readonly atMs: number;
  readonly firstSeenMs: number;
}

/**
 * Whether the candidate replaces the kept value: the later time wins, then the later first sight.
 */
export function closesOver(candidate: Dated, current: Dated): boolean {
  if (candidate.atMs !== current.atMs) return candidate.atMs > current.atMs;
  return candidate.firstSeenMs >= current.firstSeenMs;
}
