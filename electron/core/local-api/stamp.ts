import type { AppState } from '#core/app/app-state.ts';
import type { Age } from '#core/rates/freshness.ts';
import { ageAt } from '#core/rates/freshness.ts';
import type { FreshnessView } from '#core/requests/freshness-view.ts';

/** UTC, ISO 8601. */
export const iso = (atMs: number): string => new Date(atMs).toISOString();
export const isoOrNull = (atMs: number | null): string | null => (atMs === null ? null : iso(atMs));

export const isChecked = (untilMs: number | null, nowMs: number): boolean =>
  untilMs !== null && untilMs >= nowMs;

interface Stamp {
  readonly source: string;
  readonly isSandbox: boolean;
  readonly answeredAt: string;
}

/** Where the numbers of an answer come from. */
export const stampOf = ({ source }: Pick<AppState, 'source'>, nowMs: number): Stamp => ({
  source: source.key,
  isSandbox: source.kind === 'sandbox',
  answeredAt: iso(nowMs),
});

interface Ages {
  readonly publishedAt: string | null;
  readonly firstSeenAt: string;
  readonly checkedAt: string | null;
  readonly age: Age;
  readonly isChecked: boolean;
}

export const agesOf = (freshness: FreshnessView, nowMs: number): Ages => ({
  publishedAt: isoOrNull(freshness.publishedAtMs),
  firstSeenAt: iso(freshness.firstSeenAtMs),
  checkedAt: isoOrNull(freshness.checkedAtMs),
  age: ageAt(freshness, nowMs),
  isChecked: isChecked(freshness.checkedUntilMs, nowMs),
});
