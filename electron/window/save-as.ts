import type { BrowserWindow, SaveDialogOptions } from 'electron';
import fs from 'node:fs';
import path from 'node:path';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import type { JobOutcome } from '#ipc/messages.ts';
import { isWithin } from '../record/replace-record.ts';
import { reasonOf } from '../store/reason.ts';
import { type Append, writeWhole } from '../store/write-whole.ts';
import type { NativeDialogs } from '../host/native-dialogs.ts';

interface SaveAsOptions {
  readonly dialog: Pick<NativeDialogs, 'showSaveDialog'>;
  readonly window: () => BrowserWindow;
  /** The app's own folder. Nothing is saved into it. */
  readonly folder: string;
}

/** Writes a file that will be named `target`; it may do so in steps. */
type Write = (append: Append, target: string) => void | Promise<void>;

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
    const parts = [write, ...more];
    for (const [index, file] of [target, ...others].entries()) {
      await writeWhole(file, (append) => parts[index]?.(append, file));
    }
    return ok({
      kind: 'written',
      file: [target, ...others].map((each) => path.basename(each)).join(', '),
    });
  } catch (error) {
    return fail(appError('internal', reasonOf(error)));
  }
}
