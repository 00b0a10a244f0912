import ElectronStore from 'electron-store';
import * as v from 'valibot';
import fs from 'node:fs';
import path from 'node:path';
import type { Choices } from '#core/settings/choices.ts';
import { hasMisfits, readChoices, salvaged } from '#core/settings/read-choices.ts';
import type { Connection } from '#core/requests/connection.ts';
import { connection } from '#core/requests/connection-schema.ts';
import { freeName, quarantined } from './quarantine.ts';

export interface Settings {
  readonly choices: Choices;
  readonly connection: Connection | null;
  save(choices: Choices): void;
  /** Everything about an account except its key, which is in the vault. */
  saveConnection(connection: Connection | null): void;
  /** Where an unreadable settings file was quarantined at this start; null if there was none. */
  readonly quarantined: string | null;
  /** The copy of a file with invalid values, which this start replaced; null if there is none. */
  readonly copiedTo: string | null;
}

const NAME = 'settings';

/**
 * Opens the settings of a folder. An unreadable file is quarantined, never overwritten. If that
 * fails, choices last until the app quits, and saving throws.
 */
export function openSettings(folder: string, today: string): Settings {
  const file = path.join(folder, `${NAME}.json`);
  const { store, quarantinedName } = openStore(file, today);
  function write(values: Stored): void {
    if (!store) throw new Error(`${folder}: the settings can't be written`);
    store.set(values);
  }
  const choices = readChoices(store?.store ?? {});
  const account = salvaged(connection, store?.store['connection'], null);
  const copiedTo = store && quarantinedName === null ? copyMisfits(store, file, today) : null;
  if (copiedTo !== null) write({ ...choices, connection: account });
  return {
    choices,
    quarantined: quarantinedName,
    copiedTo,
    connection: account,
    save: (choices) => write({ ...choices }),
    saveConnection: (saved) => write({ connection: saved }),
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
