import fs from 'node:fs';
import path from 'node:path';

/** For the owner alone. */
const FOLDER = 0o700;
const FILE = 0o600;
const MASK = 0o077;

type Masked = Pick<NodeJS.Process, 'umask'>;

/** What it was before, as whoever started the app has it. */
let usual: number | null = null;

/** From now on nothing that this process makes can be read by others, whoever makes it. */
export function makePrivate(process: Masked): void {
  const before = process.umask(MASK);
  if (before !== MASK) usual = before;
}

/** For a program that installs a new version: it inherits the mask, and others start the app too. */
export function makeUsual(process: Masked): void {
  if (usual !== null) process.umask(usual);
}

/**
 * Takes from others what an earlier version, or a copy, left open in the data folder: the folder
 * itself, which shuts off everything below it, its files, and those of the log. On Windows the
 * system's own rights of the profile's folder do that.
 * @param onFailed is told of what can't be changed.
 */
export function tighten(folder: string, onFailed: (what: string, error: unknown) => void): void {
  if (process.platform === 'win32') return;
  attempt(() => {
    const real = fs.realpathSync(folder);
    for (const each of [real, path.join(real, 'logs')]) tightenFolder(each, onFailed);
  }, onFailed);
}

function tightenFolder(each: string, onFailed: (what: string, error: unknown) => void): void {
  attempt(() => {
    // A link leads out of the data folder, to what is not ours.
    if (!fs.lstatSync(each, { throwIfNoEntry: false })?.isDirectory()) return;
    narrow(each, FOLDER);
    for (const entry of fs.readdirSync(each, { withFileTypes: true })) {
      if (entry.isFile()) attempt(() => narrow(path.join(each, entry.name), FILE), onFailed);
    }
  }, onFailed);
}

function narrow(file: string, mode: number): void {
  if ((fs.lstatSync(file).mode & 0o777 & ~mode) !== 0) fs.chmodSync(file, mode);
}

function attempt(work: () => void, onFailed: (what: string, error: unknown) => void): void {
  try {
    work();
  } catch (error) {
    onFailed('rights of the data folder:', error);
  }
}
