import { spawnSync } from 'node:child_process';
import path from 'node:path';
import {
  findChromium,
  installedChromium,
  isFile,
  NoChromiumError,
  playwrightChromium,
} from '../standin/host/find-chromium.ts';

export { findChromium };

/** Runs a command without its output. */
function quietly(command: string, args: string[], timeoutMs: number): boolean {
  const run = spawnSync(command, args, { stdio: 'ignore', timeout: timeoutMs });
  return run.status === 0;
}

const APT = 'apt-get update && apt-get install -y chromium';

/** Installs the distribution's package only in CI, as root on Debian. */
function installFromDebian(log: (line: string) => void): string | null {
  const onDebian = isFile('/usr/bin/apt-get');
  const mayInstall = onDebian && process.env['CI'] === 'true' && process.getuid?.() === 0;
  if (!mayInstall) return null;
  log('Installing Chromium from the distribution (apt-get install chromium) ...');
  quietly('sh', ['-c', APT], 300_000);
  return installedChromium();
}

/**
 * Finds a browser or downloads one; prints one line about a download.
 * @throws NoChromiumError with instructions if nothing works.
 */
export function ensureChromium(log: (line: string) => void): string {
  const found = findChromium();
  if (found) return found;
  log('No Chromium found: fetching one (playwright install chromium) ...');
  const cli = path.join(import.meta.dirname, '../../node_modules/playwright/cli.js');
  const fetched = quietly(process.execPath, [cli, 'install', 'chromium'], 240_000)
    ? playwrightChromium()
    : null;
  const file = fetched ?? installFromDebian(log);
  if (file) return file;
  const debian = isFile('/usr/bin/apt-get') ? ` On this system: sudo sh -c '${APT}'.` : '';
  throw new NoChromiumError(
    `No Chromium or Chrome was found and none could be fetched. Install one and run this again, or set CHROMIUM_PATH to its path.${debian}`,
  );
}
