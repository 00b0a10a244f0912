import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

export type JsonObject = Record<string, unknown>;

/**
 * What a file of one JSON object contains; null where there is no file.
 * @throws if it is none, cannot be read, or is nested so deeply that it could not be written again.
 */
export function readObject(file: string): JsonObject | null {
  if (!fs.existsSync(file)) return null;
  const value: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TypeError(`${path.basename(file)} is no JSON object.`);
  }
  JSON.stringify(value);
  return { ...value };
}

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
  const target = fs.existsSync(file) ? fs.realpathSync(file) : file;
  const unfinished = `${target}${UNFINISHED}${crypto.randomBytes(6).toString('hex')}`;
  try {
    const text = `${JSON.stringify(value, undefined, '\t')}\n`;
    fs.writeFileSync(unfinished, text, { flag: 'wx', mode: 0o600, flush: true });
    fs.renameSync(unfinished, target);
  } catch (error) {
    fs.rmSync(unfinished, { force: true });
    throw error;
  }
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
