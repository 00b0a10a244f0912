import type { App, Session } from 'electron';
import type { Log } from '../base/log.ts';
import { type OwnPages, serveApp } from './app-protocol.ts';
import { guard } from './guards.ts';

/**
 * Creates the guarded session of pages, which serves the app's files. It is separate, so that its
 * restrictions do not affect the app's own requests.
 */
export async function openPages(
  app: App,
  pages: Session,
  own: OwnPages,
  folder: string,
  log: Pick<Log, 'info'>,
): Promise<void> {
  await guard(app, pages, {
    ...own,
    // An attacker may have written the URL; its beginning is enough.
    onRefused: (what, address) => log.info(`refused ${what}: ${address.slice(0, 200)}`),
  });
  serveApp(pages.protocol, folder);
}
