import fs from 'node:fs';
import path from 'node:path';

const FOLDER = 0o700;
const FILE = 0o600;
const MASK = 0o077;

type UmaskSource = Pick<NodeJS.Process, 'umask'>;

/** The inherited umask. */
let usual: number | null = null;

/** From now on, other users cannot read any file that this process creates. */
export function makePrivate(process: UmaskSource): void {
  const before = process.umask(MASK);
  if (before !== MASK) usual = before;
}

/**
 * For the installer of an update: it inherits the umask, and other users must be able to start the
 * app.
 */
export function makeUsual(process: UmaskSource): void {
  if (usual !== null) process.umask(usual);
}

/**
 * Removes other users' access that an earlier version, or a copy, left on the data folder: on the
 * folder, its files and the log's files. On Windows the profile folder's own permissions do that.
 * @param onFailed receives what cannot be changed.
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
    // A link may lead to files outside the data folder.
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
