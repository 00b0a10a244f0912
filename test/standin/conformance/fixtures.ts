import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test as base, type ElectronApplication, type JSHandle, type Page } from '@playwright/test';
import type { BrowserWindow } from 'electron';
import { launchApp } from '../playwright.ts';
import { serveHttp } from './http-server.ts';

interface Canary {
  url: string;
  /** The headers of every request that got through. */
  requests: NodeJS.Dict<string | string[]>[];
}

interface HostFixtures {
  userData: string;
  canary: Canary;
  app: ElectronApplication;
  page: Page;
}

export const hostApp = path.join(import.meta.dirname, 'app');

/** The window of a page, which Playwright leaves without a type. */
export async function windowOf(
  app: ElectronApplication,
  page: Page,
): Promise<JSHandle<BrowserWindow>> {
  return (await app.browserWindow(page)) as JSHandle<BrowserWindow>;
}

export const test = base.extend<HostFixtures>({
  userData: async ({}, use) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'host-user-data-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  canary: async ({}, use) => {
    const requests: Canary['requests'] = [];
    const server = await serveHttp((request, response) => {
      requests.push(request.headers);
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', '*');
      response.setHeader('access-control-expose-headers', '*');
      response.setHeader('content-type', 'text/html');
      response.end('<p>sings</p>');
    });
    await use({ url: `${server.address}/`, requests });
    await server.close();
  },
  app: async ({ userData }, use) => {
    const app = await launchApp({ appDir: hostApp, args: [`--user-data-dir=${userData}`] });
    await use(app);
    await app.close();
  },
  page: async ({ app }, use) => {
    const page = await app.firstWindow();
    await page.waitForURL('**/page.html');
    await page.waitForFunction(() => 'pageRan' in window);
    await use(page);
  },
});

export { expect } from '@playwright/test';
