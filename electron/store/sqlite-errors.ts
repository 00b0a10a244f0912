/** SQLite's primary code of what was thrown; null where something else threw it. */
export function sqliteCode(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : null;
}

/** A file whose content is at fault: corrupt, and not a database. */
const BROKEN: readonly (number | null)[] = [11, 26];
/** Busy, locked, no memory, read-only, input/output, full, can't open: another time it may go. */
const PASSING: readonly (number | null)[] = [5, 6, 7, 8, 10, 13, 14];

export const isBrokenContent = (error: unknown): boolean => BROKEN.includes(sqliteCode(error));
export const mayPass = (error: unknown): boolean => PASSING.includes(sqliteCode(error));
