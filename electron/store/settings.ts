import ElectronStore from 'electron-store';
import * as v from 'valibot';
import fs from 'node:fs';
import path from 'node:path';
import type { Choices } from '#core/settings/choices.ts';
import { hasMisfits, readChoices, salvaged } from '#core/settings/read-choices.ts';
import type { Connection } from '#core/requests/connection.ts';
import { connection } from '#core/requests/connection-schema.ts';
import { removeUnfinished } from './private-files.ts';
import { freeName, quarantined } from './quarantine.ts';

export interface Settings {
  readonly choices: Choices;
  readonly connection: Connection | null;
  /** The host of the public source that was chosen; null for none. */
  readonly publicSource: string | null;
  save(choices: Choices): void;
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

const NAME = 'settings';

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
  const file = path.join(folder, `${NAME}.json`);
  removeUnfinished(folder, NAME);
  const { store, quarantinedName } = openStore(file, today);
  let values: Stored = store?.store ?? {};
  let isWritten = quarantinedName !== null || fs.existsSync(file);
  function write(changed: Stored): void {
    if (!store) throw new Error(`${folder}: the settings can't be written`);
    values = { ...values, ...changed };
    const damaged = fs.existsSync(file) && !isReadable(file) ? quarantined(file, today) : null;
    store.store = values;
    isWritten = true;
    if (damaged !== null) onRewritten(damaged);
  }
  const choices = readChoices(values);
  const account = salvaged(connection, values['connection'], null);
  const publicSource = salvaged(v.nullable(v.string()), values['publicSource'], null);
  const copiedTo = store && quarantinedName === null ? copyMisfits(store, file, today) : null;
  if (copiedTo !== null) write({ ...choices, connection: account });
  return {
    choices,
    quarantined: quarantinedName,
    copiedTo,
    connection: account,
    publicSource,
    save: (choices) => write({ ...choices }),
    saveConnection: (saved) => write({ connection: saved }),
    savePublicSource: (host) => write({ publicSource: host }),
    close() {
      if (isWritten && !(fs.existsSync(file) && isReadable(file))) write({});
    },
  };
}

type Stored = Record<string, unknown>;

/**
 * Copies a file with invalid values, so that nothing is lost when defaults replace them.
 * @returns the copy; null if all values are valid, or copying failed.
 */
function copyMisfits({ store }: ElectronStore<Stored>, file: string, today: string): string | null {
  const { connection: account } = store;
  const fits = account === undefined || account === null || v.is(connection, account);
  if (fits && !hasMisfits(store)) return null;
  try {
    const copy = freeName(file, today, 'broken');
    fs.copyFileSync(file, copy, fs.constants.COPYFILE_EXCL);
    return copy;
  } catch {
    return null;
  }
}

interface OpenedStore {
  readonly store: ElectronStore<Stored> | null;
  readonly quarantinedName: string | null;
}

function openStore(file: string, today: string): OpenedStore {
  const open = (): ElectronStore<Stored> =>
    new ElectronStore<Stored>({ name: NAME, cwd: path.dirname(file), configFileMode: 0o600 });
  try {
    if (!isForeign(file)) return { store: open(), quarantinedName: null };
  } catch {
    // Unreadable; handled below.
  }
  try {
    const quarantinedName = quarantined(file, today);
    return { store: open(), quarantinedName };
  } catch {
    return { store: null, quarantinedName: null };
  }
}

/** Whether the file is one that the next start can read. */
function isReadable(file: string): boolean {
  try {
    if (isForeign(file)) return false;
    JSON.parse(fs.readFileSync(file, 'utf8'));
    return true;
  } catch {
    return false;
  }
}

/** Deeper than any setting. The library's writer is recursive and would exhaust the stack. */
const DEEPEST = 100;

/** Whether the app cannot have written a file: it is no object, or nested too deeply. */
function isForeign(file: string): boolean {
  if (!fs.existsSync(file)) return false;
  const text = fs.readFileSync(file, 'utf8');
  if (/^\s*[^{\s]/.test(text)) return true;
  let depth = 0;
  for (const [part] of text.matchAll(/[[{\]}]|"[^"\\]*(?:\\.[^"\\]*)*"/gs)) {
    if (part === '[' || part === '{') depth += 1;
    else if (part === ']' || part === '}') depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}
