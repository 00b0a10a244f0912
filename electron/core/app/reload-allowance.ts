const MINUTE_MS = 60_000;
const MOST_PER_MINUTE = 3;

/**
 * Whether a page that is gone is loaded anew by itself: three times a minute at most, as one that
 * fails by being loaded would fail for ever.
 * @param reloadsMs when that was done before, on a clock that nobody sets; ms.
 * @returns the times with this one among them, without those that count no more; null for no.
 */
export function allowReload(reloadsMs: readonly number[], nowMs: number): readonly number[] | null {
  const recent = reloadsMs.filter((atMs) => nowMs - atMs < MINUTE_MS);
  return recent.length < MOST_PER_MINUTE ? [...recent, nowMs] : null;
}
