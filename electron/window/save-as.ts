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

/**
 * Asks where a file goes and writes it. It stands beside that place under another name until it is
 * complete, and only its owner can read it. A failure keeps what was there.
 *
 * @param write writes to an open file; it may do so in steps.
 */
export async function saveAs(
  { dialog, window, folder }: SaveAsOptions,
  options: SaveDialogOptions,
  write: (descriptor: number) => void | Promise<void>,
): Promise<Result<JobOutcome>> {
  const { canceled, filePath } = await dialog.showSaveDialog(window(), options);
  if (canceled || !filePath) return ok({ kind: 'cancelled' });
  if (isWithin(folder, filePath)) return ok({ kind: 'refused', problem: 'own-folder' });
  const unfinished = path.join(path.dirname(filePath), `parallax-${randomUUID()}.part`);
  try {
    const descriptor = fs.openSync(unfinished, 'wx', 0o600);
    try {
      await write(descriptor);
      fs.fdatasyncSync(descriptor);
    } finally {
      fs.closeSync(descriptor);
    }
    fs.renameSync(unfinished, filePath);
    return ok({ kind: 'written', file: path.basename(filePath) });
  } catch (error) {
    fs.rmSync(unfinished, { force: true });
    return fail(appError('internal', reasonOf(error)));
  }
}
