import { inspect } from 'node:util';
import { hideSecrets } from '#core/base/redact.ts';
import { messageOf } from '#core/base/result.ts';
import type { Host } from '../host/host.ts';

export interface GiveUpOptions {
  readonly host: Pick<Host, 'exit' | 'showError'>;
  readonly write: (line: string) => void;
}

/** Ends the app with an error. Errors may contain a URL with a key, so they are redacted. */
export function giveUpWith({ host, write }: GiveUpOptions, error: unknown, title: string): void {
  write(`${title}: ${hideSecrets(inspect(error))}`);
  host.showError(title, hideSecrets(messageOf(error)));
  host.exit(1);
}
