import { type App, type Session, session } from 'electron';
import type { Log } from '../base/log.ts';
import { type OwnPages, serveApp } from './app-protocol.ts';
import { guard } from './guards.ts';

/**
 * The session that pages run in, guarded and with the app's files. It is one of their own: what
 * pages may not do must not stop the app's own requests.
 */
export async function openPages(
  app: App,
  own: OwnPages,
  folder: string,
  log: Pick<Log, 'info'>,
): Promise<Session> {
  const pages = session.fromPartition('pages');
  await guard(app, pages, {
    ...own,
    // An address is what an attacker wrote: its beginning is enough to know it by.
    onRefused: (what, address) => log.info(`refused ${what}: ${address.slice(0, 200)}`),
  });
  serveApp(pages.protocol, folder);
  return pages;
}
