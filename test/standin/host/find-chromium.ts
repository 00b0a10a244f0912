import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Where an installed Chromium or Chrome usually is, first come first taken. */
const INSTALLED: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: [
    // Debian's own binary: its script in /usr/bin takes a tenth of a start.
    '/usr/lib/chromium/chromium',
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

export class NoChromiumError extends Error {
  override readonly name = 'NoChromiumError';
}

export const isFile = (file: string): boolean =>
  fs.statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

export function installedChromium(): string | null {
  return INSTALLED[process.platform]?.find(isFile) ?? null;
}

/** The browser that this version of Playwright downloads for itself, if it is there. */
export function playwrightChromium(): string | null {
  const require = createRequire(import.meta.url);
  const { chromium } = require('playwright') as typeof import('playwright');
  const file = chromium.executablePath();
  return isFile(file) ? file : null;
}

/**
 * The browser to use, without fetching one: `CHROMIUM_PATH` (a path; `none` passes over
 * installed ones), an installed Chromium or Chrome, Playwright's own. Null when there is none.
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  const wish = env['CHROMIUM_PATH'];
  if (wish && wish !== 'none') {
    if (isFile(wish)) return wish;
    throw new NoChromiumError(
      `CHROMIUM_PATH names ${wish}, which is not a file. Give the path of a Chromium or Chrome, or unset it.`,
    );
  }
  return (wish === 'none' ? null : installedChromium()) ?? playwrightChromium();
}
