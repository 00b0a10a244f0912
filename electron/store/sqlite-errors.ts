/** SQLite's primary error code; null for other errors. */
export function sqliteCode(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : null;
}

/** Errors in a file's content: corrupt, or not a database. */
const BROKEN: readonly (number | null)[] = [11, 26];
/** Errors that may pass: busy, locked, no memory, read-only, I/O, full, cannot open. */
const PASSING: readonly (number | null)[] = [5, 6, 7, 8, 10, 13, 14];

/** A value that the app cannot have stored, such as a time beyond all dates. */
export class BrokenContentError extends Error {
  override readonly name = 'BrokenContentError';
}

/** Node refuses to read an integer beyond 2^53, which the app never stores. */
const isBeyondNumbers = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_OUT_OF_RANGE';

export const isBrokenContent = (error: unknown): boolean =>
  BROKEN.includes(sqliteCode(error)) ||
  error instanceof BrokenContentError ||
  isBeyondNumbers(error);
export const isReadOnly = (error: unknown): boolean => sqliteCode(error) === 8;

/** Every use of the record and of the ledger goes through this. */
export function noticingDamage<T>(work: () => T, onDamage: () => void): T {
  try {
    return work();
  } catch (error) {
    if (isBrokenContent(error)) onDamage();
    throw error;
  }
}

export const mayPass = (error: unknown): boolean => PASSING.includes(sqliteCode(error));
