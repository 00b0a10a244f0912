import type { App, CommandLine, Protocol } from 'electron';
import { makePrivate } from '../store/private-files.ts';
import { declareAppScheme } from './app-protocol.ts';

interface LockableApp extends Pick<App, 'enableSandbox'> {
  readonly commandLine: Pick<CommandLine, 'hasSwitch'>;
}

/**
 * What has to be said before the app is ready, and before the first file is made.
 * @returns whether pages run in the system's sandbox.
 */
export function lockDown(
  app: LockableApp,
  protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>,
  process: Pick<NodeJS.Process, 'umask'>,
): boolean {
  const isSandboxed = !app.commandLine.hasSwitch('no-sandbox');
  // Also for whoever would open a window with `sandbox: false`. Where the switch was given, on Linux
  // the processes that pages are forked from have begun without a sandbox: this would take the switch
  // away, and leave windows that stay blank.
  if (isSandboxed) app.enableSandbox();
  declareAppScheme(protocol);
  makePrivate(process);
  return isSandboxed;
}
