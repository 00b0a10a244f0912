import type { App, CommandLine, Protocol } from 'electron';
import { makePrivate } from '../store/private-files.ts';
import { declareAppScheme } from './app-protocol.ts';

interface LockableApp extends Pick<App, 'enableSandbox'> {
  readonly commandLine: Pick<CommandLine, 'hasSwitch'>;
}

/**
 * Must run before the app is ready and before any file is created.
 * @returns whether pages run in Chromium's sandbox.
 */
export function lockDown(
  app: LockableApp,
  protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>,
  process: Pick<NodeJS.Process, 'umask'>,
): boolean {
  const isSandboxed = !app.commandLine.hasSwitch('no-sandbox');
  // Also covers windows opened with `sandbox: false`. With the switch on Linux, the zygote already
  // runs without a sandbox. Enabling it now would only leave windows blank.
  if (isSandboxed) app.enableSandbox();
  declareAppScheme(protocol);
  makePrivate(process);
  return isSandboxed;
}
