/** SQLite's primary error code; null for other errors. */
export function sqliteCode(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : null;
}

/** Errors in a file's content: corrupt, or not a database. */
const BROKEN: readonly (number | null)[] = [11, 26];
/** Errors that may pass: busy, locked, no memory, read-only, I/O, full, cannot open. */
const PASSING: readonly (number | null)[] = [5, 6, 7, 8, 10, 13, 14];

export const isBrokenContent = (error: unknown): boolean => BROKEN.includes(sqliteCode(error));
export const mayPass = (error: unknown): boolean => PASSING.includes(sqliteCode(error));
