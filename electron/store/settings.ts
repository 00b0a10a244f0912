import ElectronStore from 'electron-store';
import * as v from 'valibot';
import fs from 'node:fs';
import path from 'node:path';
import type { Choices } from '#core/settings/choices.ts';
import { hasMisfits, readChoices, salvaged } from '#core/settings/read-choices.ts';
import type { Connection } from '#core/requests/connection.ts';
import { connection } from '#core/requests/connection-schema.ts';
import { freeName, quarantined } from './quarantine.ts';

/** What the person chose, in a file of the app's own folder that nobody else may read. */
export interface Settings {
  readonly choices: Choices;
  readonly connection: Connection | null;
  save(choices: Choices): void;
  /** Everything of an account but its key, which is the vault's. */
  saveConnection(connection: Connection): void;
  /** Where an unreadable settings file was put aside at this start; null when there was none. */
  readonly quarantined: string | null;
  /** Where one is copied that had something which did not fit, and which this start put right. */
  readonly copiedTo: string | null;
}

const NAME = 'settings';

/**
 * Opens the settings in a folder. A file that can't be read is put aside, never overwritten; where
 * that can't be done either, the choices last until the app quits, and saving throws.
 */
export function openSettings(folder: string, today: string): Settings {
  const file = path.join(folder, `${NAME}.json`);
  const { store, aside } = openStore(file, today);
  function write(values: Stored): void {
    if (!store) throw new Error(`${folder}: the settings can't be written`);
    store.set(values);
  }
  const choices = readChoices(store?.store ?? {});
  const account = salvaged(connection, store?.store['connection'], null);
  const copiedTo = store && aside === null ? copyMisfits(store, file, today) : null;
  if (copiedTo !== null) write({ ...choices, connection: account });
  return {
    choices,
    quarantined: aside,
    copiedTo,
    connection: account,
    save: (choices) => write({ ...choices }),
    saveConnection: (saved) => write({ connection: saved }),
  };
}

type Stored = Record<string, unknown>;

/**
 * Copies a file that has something which does not fit, so that nothing of it is lost when the usual
 * value takes its place. @returns the copy; null where all fits, or none could be made.
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
  readonly aside: string | null;
}

function openStore(file: string, today: string): OpenedStore {
  const open = (): ElectronStore<Stored> =>
    new ElectronStore<Stored>({ name: NAME, cwd: path.dirname(file), configFileMode: 0o600 });
  try {
    if (!isForeign(file)) return { store: open(), aside: null };
  } catch {
    // Unreadable: below.
  }
  try {
    const aside = quarantined(file, today);
    return { store: open(), aside };
  } catch {
    return { store: null, aside: null };
  }
}

/** No setting goes so deep. What writes the file calls itself at each level, and would run out of stack. */
const DEEPEST = 100;

/** Whether the app can't have written a file: it is no object, or too deep. */
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
