import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { type Licence, type LicenceFile, licencesIn } from '#core/base/licence.ts';
import type { Host } from '../host/host.ts';

type OwnFilesHost = Pick<Host, 'openFolder'>;

/** Opens the log folder in the system's file manager. */
async function openLogFolder({ openFolder }: OwnFilesHost, dataFolder: string): Promise<void> {
  const problem = await openFolder(path.join(dataFolder, 'logs'));
  if (problem !== '') throw new Error(`the log folder can't be opened: ${problem}`);
}

const licences: v.GenericSchema<unknown, LicenceFile> = v.object({
  texts: v.array(v.string()),
  packages: v.array(
    v.object({ name: v.string(), version: v.string(), licence: v.string(), text: v.number() }),
  ),
});

/** The list that the build wrote beside its bundles; empty if there is none. */
async function readLicences(file: string): Promise<readonly Licence[]> {
  try {
    const parsed = v.safeParse(licences, JSON.parse(await readFile(file, 'utf8')));
    return parsed.success ? licencesIn(parsed.output) : [];
  } catch {
    return [];
  }
}

export const ownFiles = (
  host: OwnFilesHost,
  dataFolder: string,
  licencesFile: string,
): {
  readonly licences: () => Promise<readonly Licence[]>;
  readonly openLogFolder: () => Promise<void>;
} => ({
  licences: () => readLicences(licencesFile),
  openLogFolder: () => openLogFolder(host, dataFolder),
});
