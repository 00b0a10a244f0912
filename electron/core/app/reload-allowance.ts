const MINUTE_MS = 60_000;
const MOST_PER_MINUTE = 3;

/**
 * Whether a crashed page is reloaded automatically: at most three times a minute, because loading
 * itself may be the cause.
 * @param reloadsMs earlier reloads on a monotonic clock; ms.
 * @returns the recent times including this one; null to refuse.
 */
export function allowReload(reloadsMs: readonly number[], nowMs: number): readonly number[] | null {
  const recent = reloadsMs.filter((atMs) => nowMs - atMs < MINUTE_MS);
  return recent.length < MOST_PER_MINUTE ? [...recent, nowMs] : null;
}
