import { isUtf8 } from 'node:buffer';
import fs from 'node:fs';
import path from 'node:path';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import { changesBetween } from '#core/settings/changes.ts';
import type { Choices } from '#core/settings/choices.ts';
import {
  LARGEST_FILE,
  PORTABLE_KEYS,
  type PortableValues,
  readSettingsFile,
  settingsFile,
  withImported,
} from '#core/settings/portable.ts';
import type { Text } from '#core/text/en.ts';
import type { JobOutcome, SettingsPreview } from '#ipc/messages.ts';
import { reasonOf } from '../store/reason.ts';
import type { Store } from '../store/store.ts';
import type { Dialogs, FileKind } from '../host/host.ts';
import type { AppWindow } from '../host/window.ts';
import { saveAs } from '../window/save-as.ts';

export interface SettingsTransferOptions {
  readonly store: Pick<Store, 'state'>;
  readonly text: Text;
  readonly dialog: Pick<Dialogs, 'pickFile' | 'pickTarget'>;
  readonly window: () => AppWindow;
  /** The app's own folder, in which nothing is overwritten. */
  readonly folder: string;
}

/** Settings into a file, and out of one. The page never learns a path. */
export class SettingsTransfer {
  readonly #options: SettingsTransferOptions;
  #read: PortableValues | null = null;

  constructor(options: SettingsTransferOptions) {
    this.#options = options;
  }

  export(): Promise<Result<JobOutcome>> {
    const { choices } = this.#options.store.state;
    return saveAs(this.#options, { name: 'parallax-settings.json', kinds: this.#kinds }, (append) =>
      append(settingsFile(choices)),
    );
  }

  /** Asks for a file and says what it would change; null if the person chose none. */
  async choose(): Promise<Result<SettingsPreview | null>> {
    const { store, dialog, window } = this.#options;
    this.#read = null;
    const chosen = await dialog.pickFile(window(), this.#kinds);
    if (chosen === null) return ok(null);
    try {
      const found = readSettings(chosen);
      if (found.kind === 'refused') return ok(found);
      const { choices } = store.state;
      const after = withImported(choices, found.values);
      const changes = changesBetween(choices, after, PORTABLE_KEYS).map(({ id }) => id);
      this.#read = found.values;
      return ok({ kind: 'looked', file: path.basename(chosen), changes });
    } catch (error) {
      return fail(appError('internal', reasonOf(error)));
    }
  }

  /** The choices with what was looked at last, once; null if there is nothing. */
  take(): Choices | null {
    const values = this.#read;
    this.#read = null;
    return values && withImported(this.#options.store.state.choices, values);
  }

  get #kinds(): FileKind[] {
    return [{ name: this.#options.text.data.settingsFile.kind, extensions: ['json'] }];
  }
}

/** A pipe or a device is never opened, and a large file never read. */
function readSettings(file: string): ReturnType<typeof readSettingsFile> {
  const stats = fs.statSync(file);
  if (!stats.isFile()) return { kind: 'refused', why: 'not-settings' };
  if (stats.size > LARGEST_FILE) return { kind: 'refused', why: 'too-large' };
  const bytes = fs.readFileSync(file);
  if (!isUtf8(bytes)) return { kind: 'refused', why: 'not-settings' };
  return readSettingsFile(bytes.toString());
}
