/** A UTC day as `YYYY-MM-DD`, the form in requests. */
export const dayName = (dayMs: number): string => new Date(dayMs).toISOString().slice(0, 10);

/** The start of a `YYYY-MM-DD` day; null if it is invalid. */
export function parseDay(text: string): number | null {
  const atMs = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) || dayName(atMs) !== text ? null : atMs;
}
