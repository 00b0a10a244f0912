import type { BrowserWindow, SaveDialogOptions } from 'electron';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import type { JobOutcome } from '#ipc/messages.ts';
import { isWithin } from '../record/replace-record.ts';
import { reasonOf } from '../store/reason.ts';
import type { NativeDialogs } from '../host/native-dialogs.ts';

interface SaveAsOptions {
  readonly dialog: Pick<NativeDialogs, 'showSaveDialog'>;
  readonly window: () => BrowserWindow;
  /** The app's own folder. Nothing is saved into it. */
  readonly folder: string;
}

/** Writes to an open file, which will be named `target`; it may do so in steps. */
type Write = (descriptor: number, target: string) => void | Promise<void>;

/**
 * Asks where a file goes.
 * @returns its path, or what came of it instead: the app's own files are never overwritten.
 */
export async function chooseTarget(
  { dialog, window, folder }: SaveAsOptions,
  options: SaveDialogOptions,
): Promise<string | JobOutcome> {
  const { canceled, filePath } = await dialog.showSaveDialog(window(), options);
  if (canceled || !filePath) return { kind: 'cancelled' };
  return isWithin(folder, filePath) ? { kind: 'refused', problem: 'own-folder' } : filePath;
}

/**
 * Asks where a file goes and writes it there.
 * @param more further parts, which go beside it as `name-2`, `name-3`. They overwrite nothing.
 */
export async function saveAs(
  to: SaveAsOptions,
  options: SaveDialogOptions,
  write: Write,
  more: readonly Write[] = [],
): Promise<Result<JobOutcome>> {
  const target = await chooseTarget(to, options);
  if (typeof target !== 'string') return ok(target);
  const { dir, name, ext } = path.parse(target);
  const others = more.map((_, index) => path.join(dir, `${name}-${index + 2}${ext}`));
  if (others.some((each) => fs.existsSync(each)))
    return ok({ kind: 'refused', problem: 'parts-exist' });
  try {
    await writeWhole(target, write);
    for (const [index, other] of others.entries()) await writeWhole(other, more[index] ?? write);
    return ok({
      kind: 'written',
      file: [target, ...others].map((each) => path.basename(each)).join(', '),
    });
  } catch (error) {
    return fail(appError('internal', reasonOf(error)));
  }
}

/**
 * Writes a file for the person. It stands beside its place under another name until it is complete,
 * and only its owner can read it. A failure keeps what was there; a pipe is replaced, not opened.
 * @throws if it cannot be written.
 */
export async function writeWhole(target: string, write: Write): Promise<void> {
  const unfinished = path.join(path.dirname(target), `parallax-${randomUUID()}.part`);
  try {
    const descriptor = fs.openSync(unfinished, 'wx', 0o600);
    try {
      await write(descriptor, target);
      fs.fdatasyncSync(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
    fs.renameSync(unfinished, target);
  } catch (error) {
    fs.rmSync(unfinished, { force: true });
    throw error;
  }
}
