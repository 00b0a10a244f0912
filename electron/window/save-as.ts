import fs from 'node:fs';
import path from 'node:path';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import type { JobOutcome } from '#ipc/messages.ts';
import { isWithin } from '../record/replace-record.ts';
import { reasonOf } from '../store/reason.ts';
import { type Append, writeWhole } from '../store/write-whole.ts';
import type { Dialogs, FileTarget } from '../host/host.ts';
import type { AppWindow } from '../host/window.ts';

interface SaveAsOptions {
  readonly dialog: Pick<Dialogs, 'pickTarget'>;
  readonly window: () => AppWindow;
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
  wanted: FileTarget,
): Promise<string | JobOutcome> {
  const target = await dialog.pickTarget(window(), wanted);
  if (target === null) return { kind: 'cancelled' };
  return isWithin(folder, target) ? { kind: 'refused', problem: 'own-folder' } : target;
}

/**
 * Asks where a file goes and writes it there.
 * @param more further parts, which go beside it as `name-2`, `name-3`. They overwrite nothing.
 */
export async function saveAs(
  to: SaveAsOptions,
  wanted: FileTarget,
  write: Write,
  more: readonly Write[] = [],
): Promise<Result<JobOutcome>> {
  const target = await chooseTarget(to, wanted);
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
