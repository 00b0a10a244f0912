import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { removeDatabase } from './database.ts';

/** Adds to the file, all of the piece or nothing: `fs.writeSync` may write a part and not say so. */
export type Append = (piece: string | Uint8Array) => void;

/** A name of its own beside the target, whose name may be as long as the system allows. */
export const unfinishedBeside = (target: string): string =>
  path.join(path.dirname(target), `parallax-${randomUUID()}.part`);

/**
 * Writes a file for the person. It stands beside its place under another name until it is complete
 * and synced, and only its owner can read it. A failure keeps what was there; a pipe is replaced,
 * not opened.
 * @param write may do so in steps; by the descriptor, it can sync between them.
 * @param unfinished its name until then, for whoever removes it after a thread that was ended.
 * @throws if it cannot be written.
 */
export async function writeWhole(
  target: string,
  write: (append: Append, descriptor: number) => void | Promise<void>,
  unfinished = unfinishedBeside(target),
): Promise<void> {
  const descriptor = fs.openSync(unfinished, 'wx', 0o600);
  try {
    try {
      await write((piece) => fs.writeFileSync(descriptor, piece), descriptor);
      fs.fdatasyncSync(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
    fs.renameSync(unfinished, target);
    syncName(target);
  } catch (error) {
    removeDatabase(unfinished);
    throw error;
  }
}

/** A name is on the disk with its folder, which not every file system can sync. */
function syncName(file: string): void {
  try {
    sync(path.dirname(file));
  } catch {
    // The file has its name, unless the power fails now.
  }
}

export function sync(file: string): void {
  // Windows syncs no folders.
  if (process.platform === 'win32' && fs.statSync(file).isDirectory()) return;
  const descriptor = fs.openSync(file, process.platform === 'win32' ? 'r+' : 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}
