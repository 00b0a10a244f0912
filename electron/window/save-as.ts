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
 * Asks where a file goes and writes it. It stands beside that place under another name until it is
 * complete, and only its owner can read it. A failure keeps what was there.
 *
 * @param more further parts, which go beside it as `name-2`, `name-3`. They overwrite nothing.
 */
export async function saveAs(
  { dialog, window, folder }: SaveAsOptions,
  options: SaveDialogOptions,
  write: Write,
  more: readonly Write[] = [],
): Promise<Result<JobOutcome>> {
  const { canceled, filePath } = await dialog.showSaveDialog(window(), options);
  if (canceled || !filePath) return ok({ kind: 'cancelled' });
  if (isWithin(folder, filePath)) return ok({ kind: 'refused', problem: 'own-folder' });
  const { dir, name, ext } = path.parse(filePath);
  const others = more.map((_, index) => path.join(dir, `${name}-${index + 2}${ext}`));
  if (others.some((each) => fs.existsSync(each)))
    return ok({ kind: 'refused', problem: 'parts-exist' });
  try {
    await writeWhole(filePath, write);
    for (const [index, target] of others.entries()) await writeWhole(target, more[index] ?? write);
    return ok({
      kind: 'written',
      file: [filePath, ...others].map((each) => path.basename(each)).join(', '),
    });
  } catch (error) {
    return fail(appError('internal', reasonOf(error)));
  }
}

async function writeWhole(target: string, write: Write): Promise<void> {
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
