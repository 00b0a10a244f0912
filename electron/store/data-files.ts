import fs from 'node:fs';
import path from 'node:path';
import type { Source } from '#core/rates/source.ts';

/** Every file of the data folder that outlives a run, by what is in it. Records are apart. */
export const DATA_FILES = {
  settings: 'settings.json',
  vault: 'vault.json',
  destinations: 'destinations.json',
  updates: 'updates.json',
  ledger: 'requests.sqlite',
  trades: 'trades.sqlite',
} as const;

/** Each kind of source has a record of its own. */
export const RECORD_FILES: Readonly<Record<Source['kind'], string>> = {
  account: 'record.sqlite',
  sandbox: 'record-sandbox.sqlite',
  public: 'record-public.sqlite',
};

/** What a database becomes a new one from, beside it. */
const HALFWAY = ['restored', 'salvaged', 'new'] as const;
const DATABASES = [...Object.values(RECORD_FILES), DATA_FILES.trades, DATA_FILES.ledger];

/** The name of a file that is to take another one's place. */
export function halfway(file: string, how: (typeof HALFWAY)[number]): string {
  return `${file}.${how}`;
}

const PART = /^parallax-[\da-f-]{36}\.part/;

/**
 * Removes what a killed process left of files that it had not finished. What was to take the place
 * of a file that is missing stays: it may be all there is of it. @throws if it cannot.
 */
export function removeLeftovers(folder: string): void {
  const halfways = DATABASES.filter((name) => fs.existsSync(path.join(folder, name))).flatMap(
    (name) => HALFWAY.map((how) => halfway(name, how)),
  );
  for (const each of fs.readdirSync(folder)) {
    const isLeft = PART.test(each) || halfways.some((name) => each.startsWith(name));
    if (isLeft) fs.rmSync(path.join(folder, each), { force: true });
  }
}
