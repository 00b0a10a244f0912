import * as v from 'valibot';
import fs from 'node:fs';
import path from 'node:path';
import type { Choices } from '#core/settings/choices.ts';
import type { Place } from '#core/settings/place.ts';
import { hasMisfits, readChoices, readPlace, salvaged } from '#core/settings/read-choices.ts';
import type { Connection } from '#core/requests/connection.ts';
import { connection } from '#core/requests/connection-schema.ts';
import { DATA_FILES } from './data-files.ts';
import {
  isReadable,
  type JsonObject,
  readObject,
  removeUnfinished,
  writeObject,
} from './json-file.ts';
import { freeName, quarantined } from './quarantine.ts';

export interface Settings {
  readonly choices: Choices;
  readonly place: Place;
  readonly connection: Connection | null;
  /** The host of the public source that was chosen; null for none. */
  readonly publicSource: string | null;
  /** What is left out stays as it is. */
  save(saved: Choices | { readonly place: Place }): void;
  /** Everything about an account except its key, which is in the vault. */
  saveConnection(connection: Connection | null): void;
  savePublicSource(host: string | null): void;
  /** Where an unreadable settings file was quarantined at this start; null if there was none. */
  readonly quarantined: string | null;
  /** The copy of a file with invalid values, which this start replaced; null if there is none. */
  readonly copiedTo: string | null;
  /** Writes the file again if it was damaged or removed since. */
  close(): void;
}

/**
 * Opens the settings of a folder. An unreadable file is quarantined, never overwritten. If that
 * fails, choices last until the app quits, and saving throws. From then on, the values in memory
 * are the truth: each write is whole.
 * @param onRewritten receives the new name of a file that was damaged while the app ran.
 */
export function openSettings(
  folder: string,
  today: string,
  onRewritten: (quarantinedName: string) => void = () => undefined,
): Settings {
  const file = path.join(folder, DATA_FILES.settings);
  removeUnfinished(file);
  const { stored, quarantinedName } = readOrQuarantine(file, today);
  let values = stored ?? {};
  let isWritten = quarantinedName !== null || fs.existsSync(file);
  function write(changed: JsonObject): void {
    if (!stored) throw new Error(`${folder}: the settings can't be written`);
    values = { ...values, ...changed };
    const damaged = fs.existsSync(file) && !isReadable(file) ? quarantined(file, today) : null;
    writeObject(file, values);
    isWritten = true;
    if (damaged !== null) onRewritten(damaged);
  }
  const choices = readChoices(values);
  const place = readPlace(values);
  const account = salvaged(connection, values['connection'], null);
  const publicSource = salvaged(v.nullable(v.string()), values['publicSource'], null);
  const copiedTo = stored && quarantinedName === null ? copyMisfits(stored, file, today) : null;
  if (copiedTo !== null) write({ ...choices, place, connection: account });
  return {
    choices,
    place,
    quarantined: quarantinedName,
    copiedTo,
    connection: account,
    publicSource,
    save: (saved) => write({ ...saved }),
    saveConnection: (saved) => write({ connection: saved }),
    savePublicSource: (host) => write({ publicSource: host }),
    close() {
      if (isWritten && !isReadable(file)) write({});
    },
  };
}

/**
 * Copies a file with invalid values, so that nothing is lost when defaults replace them.
 * @returns the copy; null if all values are valid, or copying failed.
 */
function copyMisfits(stored: JsonObject, file: string, today: string): string | null {
  const { connection: account } = stored;
  const fits = account === undefined || account === null || v.is(connection, account);
  if (fits && !hasMisfits(stored)) return null;
  try {
    const copy = freeName(file, today, 'broken');
    fs.copyFileSync(file, copy, fs.constants.COPYFILE_EXCL);
    return copy;
  } catch {
    return null;
  }
}

interface StoredSettings {
  /** Null where nothing can be written. */
  readonly stored: JsonObject | null;
  readonly quarantinedName: string | null;
}

function readOrQuarantine(file: string, today: string): StoredSettings {
  try {
    return { stored: readObject(file) ?? {}, quarantinedName: null };
  } catch {
    // Unreadable; handled below.
  }
  try {
    return { stored: {}, quarantinedName: quarantined(file, today) };
  } catch {
    return { stored: null, quarantinedName: null };
  }
}
