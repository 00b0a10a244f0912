import ElectronStore from 'electron-store';
import fs from 'node:fs';
import path from 'node:path';

export type JsonObject = Record<string, unknown>;

/**
 * What a file of one JSON object contains; null where there is no file.
 * @throws if it is none, cannot be read, or is nested so deeply that it could not be written again.
 */
export function readObject(file: string): JsonObject | null {
  const { store } = storeOf(file);
  if (!fs.existsSync(file)) return null;
  // electron-store would make an object of a list or a text.
  const value: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TypeError(`${path.basename(file)} is no JSON object.`);
  }
  JSON.stringify(value);
  return { ...store };
}

/** @param isReplaced whether what can't be read counts as nothing. */
const storeOf = (file: string, isReplaced = false): ElectronStore<JsonObject> =>
  new ElectronStore({
    cwd: path.dirname(file),
    name: path.basename(file, '.json'),
    configFileMode: 0o600,
    clearInvalidConfig: isReplaced,
  });

export function isReadable(file: string): boolean {
  try {
    return readObject(file) !== null;
  } catch {
    return false;
  }
}

/**
 * Replaces a file at once and durably, for its owner alone. A link keeps leading to its file.
 * @throws if it cannot be written, with what was there.
 */
export function writeObject(file: string, value: JsonObject): void {
  storeOf(file, true).store = value;
}

const UNFINISHED = '.tmp-';

/** Removes what a killed process left of such a file. Of the vault's, it may contain a plain key. */
export function removeUnfinished(file: string): void {
  const folder = path.dirname(file);
  if (!fs.existsSync(folder)) return;
  for (const each of fs.readdirSync(folder)) {
    if (each.startsWith(`${path.basename(file)}${UNFINISHED}`))
      fs.rmSync(path.join(folder, each), { force: true });
  }
}
