import ElectronStore from 'electron-store';
import fs from 'node:fs';
import path from 'node:path';
import type { Choices } from '#core/choices.ts';
import { readChoices, salvaged } from '#core/choices/read.ts';
import type { Connection } from '#core/connection.ts';
import { connection } from '#core/connection-schema.ts';
import { putAside } from './put-aside.ts';

/** What the person chose, in a file of the app's own folder that nobody else may read. */
export interface Settings {
  readonly choices: Choices;
  readonly connection: Connection | null;
  save(choices: Choices): void;
  /** Everything of an account but its key, which is the vault's. */
  saveConnection(connection: Connection): void;
  /** Where an unreadable settings file was put aside at this start; null when there was none. */
  readonly putAside: string | null;
}

const NAME = 'settings';

/**
 * Opens the settings in a folder. A file that can't be read is put aside, never overwritten; where
 * that can't be done either, the choices last until the app quits, and saving throws.
 */
export function openSettings(folder: string, today: string): Settings {
  const { store, aside } = openStore(path.join(folder, `${NAME}.json`), today);
  function write(values: Stored): void {
    if (!store) throw new Error(`${folder}: the settings can't be written`);
    store.set(values);
  }
  return {
    choices: readChoices(store?.store ?? {}),
    putAside: aside,
    connection: salvaged(connection, store?.store['connection'], null),
    save: (choices) => write({ ...choices }),
    saveConnection: (saved) => write({ connection: saved }),
  };
}

type Stored = Record<string, unknown>;

interface OpenedStore {
  readonly store: ElectronStore<Stored> | null;
  readonly aside: string | null;
}

function openStore(file: string, today: string): OpenedStore {
  const open = (): ElectronStore<Stored> =>
    new ElectronStore<Stored>({ name: NAME, cwd: path.dirname(file), configFileMode: 0o600 });
  try {
    if (!isTooDeep(file)) return { store: open(), aside: null };
  } catch {
    // Unreadable: below.
  }
  try {
    const aside = putAside(file, today);
    return { store: open(), aside };
  } catch {
    return { store: null, aside: null };
  }
}

/** No setting goes so deep. What writes the file calls itself at each level, and would run out of stack. */
const DEEPEST = 100;

function isTooDeep(file: string): boolean {
  if (!fs.existsSync(file)) return false;
  let depth = 0;
  for (const [part] of fs
    .readFileSync(file, 'utf8')
    .matchAll(/[[{\]}]|"[^"\\]*(?:\\.[^"\\]*)*"/gs)) {
    if (part === '[' || part === '{') depth += 1;
    else if (part === ']' || part === '}') depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}
