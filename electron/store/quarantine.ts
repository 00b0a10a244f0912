import fs from 'node:fs';
import path from 'node:path';

/** The suffixes of a database's log files. Beside another file, SQLite would apply them to it. */
export const LOGS = ['-wal', '-shm'] as const;

/**
 * Quarantines an unusable file, so that nothing is lost and a new one can be created. `name.ext`
 * becomes `name.broken-2026-11-20.ext`, with a number if that exists; `why` may be another word.
 * @returns the new path.
 * @throws if it cannot be renamed.
 */
export function quarantined(file: string, today: string, why = 'broken'): string {
  const quarantinedName = freeName(file, today, why);
  fs.renameSync(file, quarantinedName);
  return quarantinedName;
}

/** For what is to be deleted everywhere, such as a key. */
export function removeQuarantined(file: string, why = 'broken'): void {
  const { dir, name, ext } = path.parse(file);
  for (const each of fs.readdirSync(dir)) {
    if (each.startsWith(`${name}.${why}-`) && each.endsWith(ext))
      fs.rmSync(path.join(dir, each), { recursive: true, force: true });
  }
}

/** The same for a database with its logs, which SQLite would otherwise apply to the next file. */
export function quarantineDatabase(file: string, today: string, why?: string): string {
  const quarantinedName = quarantined(file, today, why);
  for (const log of LOGS) {
    if (fs.existsSync(file + log)) fs.renameSync(file + log, quarantinedName + log);
  }
  return quarantinedName;
}

/** An unused name beside a file. */
export function freeName(file: string, today: string, why: string): string {
  const { dir, name, ext } = path.parse(file);
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? today : `${today}-${number}`;
    const candidate = path.join(dir, `${name}.${why}-${suffix}${ext}`);
    if (!fs.existsSync(candidate)) return candidate;
  }
}
