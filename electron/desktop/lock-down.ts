import type { App, Protocol } from 'electron';
import { makePrivate } from '../store/private-files.ts';
import { declareAppScheme } from './app-protocol.ts';

/** What has to be said before the app is ready, and before the first file is made. */
export function lockDown(
  app: Pick<App, 'enableSandbox'>,
  protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>,
  process: Pick<NodeJS.Process, 'umask'>,
): void {
  // Also for whoever would open a window with `sandbox: false`.
  app.enableSandbox();
  declareAppScheme(protocol);
  makePrivate(process);
}
