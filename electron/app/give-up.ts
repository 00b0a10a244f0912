import type { App, Dialog } from 'electron';
import { inspect } from 'node:util';
import { hideSecrets } from '#core/base/redact.ts';
import { messageOf } from '#core/base/result.ts';

export interface GiveUpOptions {
  readonly app: Pick<App, 'exit'>;
  readonly dialog: Pick<Dialog, 'showErrorBox'>;
  readonly write: (line: string) => void;
}

/** Ends the app with an error. Errors may contain a URL with a key, so they are redacted. */
export function giveUpWith(
  { app, dialog, write }: GiveUpOptions,
  error: unknown,
  title: string,
): void {
  write(`${title}: ${hideSecrets(inspect(error))}`);
  dialog.showErrorBox(title, hideSecrets(messageOf(error)));
  app.exit(1);
}
