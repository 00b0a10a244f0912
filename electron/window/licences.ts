import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { type Licence, type LicenceFile, licencesIn } from '#core/base/licence.ts';

const licences: v.GenericSchema<unknown, LicenceFile> = v.object({
  texts: v.array(v.string()),
  packages: v.array(
    v.object({ name: v.string(), version: v.string(), licence: v.string(), text: v.number() }),
  ),
});

/** The list that the build wrote beside its bundles; empty if there is none. */
export async function readLicences(file: string): Promise<readonly Licence[]> {
  try {
    const parsed = v.safeParse(licences, JSON.parse(await readFile(file, 'utf8')));
    return parsed.success ? licencesIn(parsed.output) : [];
  } catch {
    return [];
  }
}
