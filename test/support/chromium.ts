import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Where an installed Chromium or Chrome usually is, first come first taken. */
const INSTALLED: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => {
    const folder = process.env[name];
    return folder ? [path.join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')] : [];
  }),
};

class NoChromiumError extends Error {
  override readonly name = 'NoChromiumError';
}

const isFile = (file: string): boolean =>
  fs.statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

function installedChromium(): string | null {
  return INSTALLED[process.platform]?.find(isFile) ?? null;
}

/** The browser that this version of Playwright downloads for itself, if it is there. */
function playwrightChromium(): string | null {
  const require = createRequire(import.meta.url);
  const { chromium } = require('playwright') as typeof import('playwright');
  const file = chromium.executablePath();
  return isFile(file) ? file : null;
}

/**
 * The browser to use, without fetching one: `PARALLAX_CHROMIUM` (a path; `none` passes over
 * installed ones), an installed Chromium or Chrome, Playwright's own. Null when there is none.
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  const wish = env['PARALLAX_CHROMIUM'];
  if (wish && wish !== 'none') {
    if (isFile(wish)) return wish;
    throw new NoChromiumError(
      `PARALLAX_CHROMIUM names ${wish}, which is not a file. Give the path of a Chromium or Chrome, or unset it.`,
    );
  }
  return (wish === 'none' ? null : installedChromium()) ?? playwrightChromium();
}

/** A command with its output kept back, as it matters only when it fails. */
function quietly(command: string, args: string[], timeoutMs: number): boolean {
  const run = spawnSync(command, args, { stdio: 'ignore', timeout: timeoutMs });
  return run.status === 0;
}

const APT = 'apt-get update && apt-get install -y chromium';

/** As root in CI on Debian the distribution's own package is taken; elsewhere it is only named. */
function installFromDebian(say: (line: string) => void): string | null {
  const onDebian = isFile('/usr/bin/apt-get');
  const mayInstall = onDebian && process.env['CI'] === 'true' && process.getuid?.() === 0;
  if (!mayInstall) return null;
  say('Installing Chromium from the distribution (apt-get install chromium) ...');
  quietly('sh', ['-c', APT], 300_000);
  return installedChromium();
}

/**
 * The browser to use, fetched if need be; one line is said about a fetch.
 * @throws NoChromiumError with what to do when nothing works.
 */
export function ensureChromium(say: (line: string) => void): string {
  const found = findChromium();
  if (found) return found;
  say('No Chromium found: fetching one (playwright install chromium) ...');
  const cli = path.join(import.meta.dirname, '../../node_modules/playwright/cli.js');
  const fetched = quietly(process.execPath, [cli, 'install', 'chromium'], 240_000)
    ? playwrightChromium()
    : null;
  const file = fetched ?? installFromDebian(say);
  if (file) return file;
  const debian = isFile('/usr/bin/apt-get') ? ` On this system: sudo sh -c '${APT}'.` : '';
  throw new NoChromiumError(
    `No Chromium or Chrome was found and none could be fetched. Install one and run this again, or set PARALLAX_CHROMIUM to its path.${debian}`,
  );
}
