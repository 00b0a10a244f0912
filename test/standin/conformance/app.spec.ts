import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ElectronApplication } from '@playwright/test';
import { expect, hostApp, test, windowOf } from './fixtures.ts';
import './globals.ts';
import { cleanEnv, executablePath, hostSwitches, launchApp } from '../playwright.ts';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Everything the app writes from now on. */
function collectOutput(app: ElectronApplication): () => string {
  let output = '';
  app.process().stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return () => output;
}

test.describe('starting', () => {
  test('is ready only after the entry module is evaluated', async ({ userData }) => {
    const args = [`--user-data-dir=${userData}`, '--slow-entry'];
    const app = await launchApp({ appDir: hostApp, args });
    await app.firstWindow();
    expect(await app.evaluate(() => globalThis.hostMain.readyBeforeEntry)).toBe(false);
    expect(await app.evaluate(({ app: main }) => main.isReady())).toBe(true);
    await app.close();
  });

  test('an entry module that awaits readiness waits for ever', async ({ userData }) => {
    const folder = path.join(import.meta.dirname, 'app-that-waits');
    const args = [...hostSwitches(), `--user-data-dir=${userData}`, folder];
    const child = spawn(executablePath(), args, { env: cleanEnv(), stdio: 'pipe' });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const ended = once(child, 'exit');
    try {
      await expect.poll(() => output).toContain('before');
      await sleep(2_000);
      expect(output).not.toContain('after');
    } finally {
      child.kill();
      await ended;
    }
  });

  test("has Electron's menu until the app sets one", async ({ app, page }) => {
    await expect(page).toHaveTitle('Page');
    const found = await app.evaluate(({ Menu }) => {
      const below = (menu: Electron.Menu | null | undefined): string[] =>
        menu?.items.flatMap(({ role = '', submenu }) => [role.toLowerCase(), ...below(submenu)]) ??
        [];
      const before = below(Menu.getApplicationMenu());
      Menu.setApplicationMenu(null);
      return { before, after: Menu.getApplicationMenu() };
    });
    expect(found.before).toEqual(expect.arrayContaining(['zoomin', 'reload', 'toggledevtools']));
    expect(found.after).toBeNull();
  });

  test('throws for calls that must come before readiness', async ({ app, page }) => {
    await expect(page).toHaveTitle('Page');
    const messages = await app.evaluate(({ app: main, protocol }) => {
      const attempt = (work: () => void): string => {
        try {
          work();
          return 'none';
        } catch (error) {
          return String(error);
        }
      };
      return [
        attempt(() => protocol.registerSchemesAsPrivileged([])),
        attempt(() => main.enableSandbox()),
      ];
    });
    for (const message of messages) expect(message).toContain('before app is ready');
  });

  test('on Linux, a sandbox that is disabled and enabled again leaves dead windows', async ({
    userData,
  }) => {
    test.skip(process.platform !== 'linux', 'Other systems have no zygotes.');
    const start = (...args: string[]): Promise<ElectronApplication> =>
      launchApp({ appDir: hostApp, args: [`--user-data-dir=${userData}`, ...args] });
    const dead = await start('--no-sandbox', '--sandbox-all');
    expect(await dead.evaluate(({ app: main }) => main.commandLine.hasSwitch('no-sandbox'))).toBe(
      false,
    );
    await sleep(3_000);
    expect(await dead.evaluate(() => globalThis.hostMain.loaded)).toBe(false);
    const ended = dead.waitForEvent('close');
    dead.process().kill('SIGKILL');
    await ended;
    const alive = await start('--no-sandbox');
    await expect(await alive.firstWindow()).toHaveTitle('Page');
    await alive.close();
  });

  test('a second instance reaches the first, and leaves', async ({ app, page, userData }) => {
    await expect(page).toHaveTitle('Page');
    const args = [...hostSwitches(), hostApp, `--user-data-dir=${userData}`, '--from-second'];
    const second = spawnSync(executablePath(), args, {
      encoding: 'utf8',
      env: cleanEnv(),
      timeout: 10_000,
    });
    expect(second.stdout).toContain('lock false');
    expect(second.status).toBe(0);
    await expect
      .poll(() => app.evaluate(() => globalThis.hostMain.secondInstances.map(({ argv }) => argv)))
      .toEqual([expect.arrayContaining(['--from-second'])]);
  });

  test('the lock of a killed instance is free', async ({ userData }) => {
    const options = { appDir: hostApp, args: [`--user-data-dir=${userData}`] };
    const killed = await launchApp(options);
    await killed.firstWindow();
    killed.process().kill('SIGKILL');
    await killed.waitForEvent('close');
    const next = await launchApp(options);
    expect(await next.evaluate(({ app }) => app.hasSingleInstanceLock())).toBe(true);
    await next.close();
  });
});

test.describe('ending', () => {
  test('quits in order, unless a window refuses to close', async ({ app, page }) => {
    await expect(page).toHaveTitle('Page');
    const output = collectOutput(app);
    await app.evaluate(({ app: main, BrowserWindow }) => {
      const print = (name: string) => () => console.log(`<${name}>`);
      for (const name of ['before-quit', 'will-quit', 'quit'] as const) {
        main.on(name as 'quit', print(name));
      }
      const window = BrowserWindow.getAllWindows()[0];
      window?.once('close', (event) => event.preventDefault());
      window?.on('close', print('close'));
      window?.on('closed', print('closed'));
      main.quit();
    });
    await expect.poll(output).toMatch(/<before-quit>\s*<close>\s*$/);
    const ended = once(app.process(), 'exit');
    await app.evaluate(({ app: main }) => main.quit()).catch(() => undefined);
    expect(await ended).toEqual([0, null]);
    const names = [...output().matchAll(/<(.+)>/g)].map(([, name]) => name);
    expect(names.slice(2)).toEqual(['before-quit', 'close', 'closed', 'will-quit', 'quit']);
  });

  test('exit ends with its code, without events', async ({ app, page }) => {
    await expect(page).toHaveTitle('Page');
    const output = collectOutput(app);
    const ended = once(app.process(), 'exit');
    await app
      .evaluate(({ app: main, BrowserWindow }) => {
        BrowserWindow.getAllWindows()[0]?.on('close', () => console.log('<close>'));
        main.on('before-quit', () => console.log('<before-quit>'));
        main.exit(7);
      })
      .catch(() => undefined);
    expect(await ended).toEqual([7, null]);
    expect(output()).not.toContain('<');
  });
});

test.describe('windows', () => {
  test('the page has the requested content size', async ({ app, page }) => {
    const size = (): Promise<number[]> => page.evaluate(() => [innerWidth, innerHeight]);
    await expect.poll(size).toEqual([400, 300]);
    const window = await windowOf(app, page);
    await window.evaluate((shown) => shown.setContentSize(333, 444));
    await expect.poll(size).toEqual([333, 444]);
    expect(await window.evaluate((shown) => shown.getContentSize())).toEqual([333, 444]);
  });

  test('a hidden page keeps running', async ({ app, page }) => {
    await expect(page).toHaveTitle('Page');
    const opened = app.waitForEvent('window');
    await app.evaluate(() => {
      const options = { show: false, webPreferences: { backgroundThrottling: false } };
      void globalThis.hostMain.open(options).loadURL('app://bundle/page.html?hidden');
    });
    const hidden = await opened;
    await hidden.waitForFunction(() => 'pageRan' in window);
    const unseen = await windowOf(app, hidden);
    expect(await unseen.evaluate((win) => win.isVisible())).toBe(false);
    const before = await hidden.evaluate(() => window.ticks);
    await sleep(600);
    const after = await hidden.evaluate(() => window.ticks);
    expect(after - before).toBeGreaterThan(10);
  });

  test('a destroyed window refuses to be used', async ({ app, page }) => {
    await expect(page).toHaveTitle('Page');
    const found = await app.evaluate(({ BrowserWindow }) => {
      const window = globalThis.hostMain.open({ show: false });
      const contents = window.webContents;
      let closed = 0;
      window.on('closed', () => (closed += 1));
      window.destroy();
      const attempt = (work: () => unknown): string => {
        try {
          return String(work());
        } catch (error) {
          return String(error);
        }
      };
      return {
        closed,
        isDestroyed: [window.isDestroyed(), contents.isDestroyed()],
        remaining: BrowserWindow.getAllWindows().length,
        uses: [attempt(() => window.show()), attempt(() => contents.send('x'))],
      };
    });
    const refusal = 'TypeError: Object has been destroyed';
    expect(found).toEqual({
      closed: 1,
      isDestroyed: [true, true],
      remaining: 1,
      uses: [refusal, refusal],
    });
  });

  test('a page whose process ended is reported, and can be reloaded', async ({ app, page }) => {
    await expect(page).toHaveTitle('Page');
    const window = await windowOf(app, page);
    const found = await window.evaluate(async (crashed) => {
      const { webContents: contents } = crashed;
      const gone = new Promise<string>((resolve) => {
        contents.once('render-process-gone', (_event, { reason }) => resolve(reason));
      });
      contents.forcefullyCrashRenderer();
      const reason = await gone;
      const isCrashed = contents.isCrashed();
      // Not from inside the news of it.
      await new Promise((resolve) => setTimeout(resolve, 50));
      await crashed.loadURL('app://bundle/page.html?anew');
      const title = (await contents.executeJavaScript('document.title')) as string;
      return { reason, isCrashed, title, after: contents.isCrashed(), url: contents.getURL() };
    });
    expect(['crashed', 'killed']).toContain(found.reason);
    expect(found).toMatchObject({
      isCrashed: true,
      title: 'Page',
      after: false,
      url: 'app://bundle/page.html?anew',
    });
  });

  test('a new title is reported to the page’s listeners, and a window may keep its own', async ({
    app,
    page,
  }) => {
    await expect(page).toHaveTitle('Page');
    const window = await windowOf(app, page);
    await window.evaluate((titled) => {
      globalThis.seen = [];
      titled.setTitle('Own');
      titled.webContents.on('page-title-updated', (_event, title) =>
        globalThis.seen.push(`contents ${title}`),
      );
      titled.on('page-title-updated', (event, title) => {
        globalThis.seen.push(`window ${title}`);
        event.preventDefault();
      });
    });
    await page.evaluate(() => {
      document.title = 'Changed';
    });
    await expect
      .poll(() => app.evaluate(() => globalThis.seen))
      .toEqual(['contents Changed', 'window Changed']);
    expect(await window.evaluate((titled) => titled.getTitle())).toBe('Own');
  });

  test('show and hide are reported', async ({ app, page }) => {
    const window = await windowOf(app, page);
    await window.evaluate((shown) => {
      globalThis.seen = [];
      for (const name of ['show', 'hide'] as const) {
        shown.on(name as 'show', () => globalThis.seen.push(name));
      }
      shown.hide();
    });
    await expect.poll(() => app.evaluate(() => globalThis.seen)).toEqual(['hide']);
    await window.evaluate((hidden) => hidden.show());
    await expect.poll(() => app.evaluate(() => globalThis.seen)).toEqual(['hide', 'show']);
    expect(await window.evaluate((shown) => shown.isVisible())).toBe(true);
  });
});

test.describe('the desktop', () => {
  test('a tray answers to clicks until it is destroyed', async ({ app, page }) => {
    await expect(page).toHaveTitle('Page');
    const found = await app.evaluate(({ Menu, nativeImage, Tray }, pixel) => {
      const clicked: string[] = [];
      const menu = Menu.buildFromTemplate([
        { id: 'box', label: 'Box', type: 'checkbox', click: ({ label }) => clicked.push(label) },
        { type: 'separator' },
        { label: 'More', submenu: [{ id: 'deep', label: 'Deep', accelerator: 'Ctrl+D' }] },
      ]);
      const tray = new Tray(nativeImage.createFromDataURL(pixel));
      tray.setContextMenu(menu);
      tray.on('click', () => clicked.push('tray'));
      tray.emit('click');
      menu.getMenuItemById('box')?.click();
      const checked = menu.getMenuItemById('box')?.checked;
      const deep = menu.getMenuItemById('deep')?.accelerator;
      tray.destroy();
      return { clicked, checked, deep, isDestroyed: tray.isDestroyed() };
    }, PIXEL);
    expect(found).toEqual({
      clicked: ['tray', 'Box'],
      checked: true,
      deep: 'Ctrl+D',
      isDestroyed: true,
    });
  });

  test('the theme reaches the page', async ({ app, page }) => {
    const isDark = (): Promise<boolean> =>
      page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
    for (const [source, dark] of [
      ['dark', true],
      ['light', false],
    ] as const) {
      const reported = await app.evaluate(({ nativeTheme }, chosen) => {
        nativeTheme.themeSource = chosen;
        return nativeTheme.shouldUseDarkColors;
      }, source);
      expect(reported).toBe(dark);
      await expect.poll(isDark).toBe(dark);
    }
  });

  test('the clipboard gives back what it was given', async ({ app, page }) => {
    await expect(page).toHaveTitle('Page');
    const text = await app.evaluate(async ({ clipboard }) => {
      await clipboard.writeText('1,612.12 ₦');
      return clipboard.readText();
    });
    expect(text).toBe('1,612.12 ₦');
  });
});
