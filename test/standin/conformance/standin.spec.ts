import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { expect, hostApp, test } from './fixtures.ts';
import './globals.ts';
import { cleanEnv, hostInUse, launchApp, standInPath } from '../playwright.ts';
import { browsersOf, profilesOf } from './leftovers.ts';

test.skip(hostInUse() === 'electron', 'About the stand-in, not about Electron.');

test.describe('a message box', () => {
  const given = {
    message: 'Delete it <all>?',
    detail: 'It is gone then.',
    buttons: ['Keep', 'Delete'],
  };

  /** Opens one in main. @returns its page, and the answer that main is given. */
  async function openBox(app: ElectronApplication, abortAfterMs: number | null = null) {
    const opened = app.waitForEvent('window');
    const answer = app.evaluate(
      async ({ dialog }, [options, abortMs]) => {
        const signal = abortMs === null ? undefined : AbortSignal.timeout(abortMs);
        return (await dialog.showMessageBox({ ...options, ...(signal ? { signal } : {}) }))
          .response;
      },
      [given, abortAfterMs] as const,
    );
    return { box: await opened, answer };
  }

  test('is a page with its message, and waits for a button', async ({ app, page }) => {
    await expect(page).toHaveTitle('Page');
    const { box, answer } = await openBox(app);
    const dialog = box.getByRole('dialog', { name: given.message });
    await expect(dialog).toContainText(given.detail);
    await expect(dialog.getByRole('button', { name: 'Keep' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    expect(await answer).toBe(1);
    await expect.poll(() => app.windows()).toEqual([page]);
  });

  test('is cancelled by Escape, by closing it and by its signal', async ({ app, page }) => {
    await expect(page).toHaveTitle('Page');
    const escaped = await openBox(app);
    await escaped.box.getByRole('dialog').press('Escape');
    expect(await escaped.answer).toBe(0);
    const closed = await openBox(app);
    await closed.box.close();
    expect(await closed.answer).toBe(0);
    const aborted = await openBox(app, 1_000);
    expect(await aborted.answer).toBe(0);
  });
});

test.describe('what is not provided', () => {
  test('throws by name, when it is read', async ({ app, page }) => {
    await expect(page).toHaveTitle('Page');
    const messages = await app.evaluate((electron) => {
      const { app: main, BrowserWindow, Menu, session } = electron;
      const window = BrowserWindow.getAllWindows()[0];
      const reads: (() => unknown)[] = [
        () => main.setBadgeCount(1),
        () => Reflect.get(main, 'setAboutPanelOptions'),
        () => electron.inAppPurchase,
        () => window?.setProgressBar(1),
        () => window?.webContents.print(),
        () => window?.webContents.mainFrame.ipc,
        () => window?.webContents.debugger,
        () => Menu.sendActionToFirstResponder('copy:'),
        () => Reflect.get(new Menu(), 'paint') as unknown,
        () => session.defaultSession.cookies,
        () => electron.netLog.currentlyLogging,
        () => new electron.ShareMenu({ texts: ['x'] }),
        () => electron.powerSaveBlocker.isStarted(1),
      ];
      return reads.map((read) => {
        try {
          read();
          return 'none';
        } catch (error) {
          return String(error);
        }
      });
    });
    expect(messages.map((message) => /stand-in: (\S+) is not/.exec(message)?.[1])).toEqual([
      'electron.app.setBadgeCount',
      'electron.app.setAboutPanelOptions',
      'electron.inAppPurchase',
      'electron.BrowserWindow.setProgressBar',
      'electron.WebContents.print',
      'electron.WebFrameMain.ipc',
      'electron.WebContents.debugger',
      'electron.Menu.sendActionToFirstResponder',
      'electron.Menu.paint',
      'electron.Session.cookies',
      'electron.netLog.currentlyLogging',
      'electron.ShareMenu',
      'electron.powerSaveBlocker.isStarted',
    ]);
  });

  test('may be inspected without an exception', async ({ app, page }) => {
    await expect(page).toHaveTitle('Page');
    const found = await app.evaluate(async (electron) => {
      const { app: main, Tray } = electron;
      await Promise.resolve(main);
      return {
        inApp: 'setBadgeCount' in main,
        dock: main.dock === undefined,
        json: JSON.stringify({ theme: electron.nativeTheme.shouldUseDarkColors }),
        isClass: typeof Tray,
      };
    });
    expect(found).toEqual({
      inApp: false,
      dock: true,
      json: '{"theme":false}',
      isClass: 'function',
    });
  });

  test('does not even link when Electron has no such name', ({ userData }) => {
    const entry = path.join(userData, 'entry.mjs');
    writeFileSync(entry, "import { nonsense } from 'electron'; nonsense();");
    const run = spawnSync(standInPath, [entry], { encoding: 'utf8', env: cleanEnv() });
    expect(run.status).toBe(1);
    expect(run.stderr).toContain("does not provide an export named 'nonsense'");
  });
});

test.describe('no process remains', () => {
  test.skip(process.platform !== 'linux', 'Looks for processes in /proc.');

  interface Started {
    app: ElectronApplication;
    /** Not the process that was started, when an older Node handed over to a newer one. */
    pid: number;
  }

  async function start(userData: string): Promise<Started> {
    const app = await launchApp({ appDir: hostApp, args: [`--user-data-dir=${userData}`] });
    await app.firstWindow();
    const pid = await app.evaluate(() => process.pid);
    expect(profilesOf(pid)).toHaveLength(1);
    expect(browsersOf(pid).length).toBeGreaterThan(1);
    return { app, pid };
  }

  async function expectNothingOf(pid: number): Promise<void> {
    expect(profilesOf(pid)).toEqual([]);
    await expect.poll(() => browsersOf(pid), { timeout: 5_000 }).toEqual([]);
  }

  test('after it quits', async ({ userData }) => {
    const { app, pid } = await start(userData);
    await app.close();
    await expectNothingOf(pid);
  });

  test('after a request to end', async ({ userData }) => {
    const { app, pid } = await start(userData);
    const ended = once(app.process(), 'exit');
    app.process().kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    await expectNothingOf(pid);
  });

  test('after an uncaught error', async ({ userData }) => {
    const { app, pid } = await start(userData);
    const ended = once(app.process(), 'exit');
    await app.evaluate(() => {
      setTimeout(() => {
        throw new Error('nobody catches this');
      });
    });
    expect(await ended).toEqual([1, null]);
    await expectNothingOf(pid);
  });

  test('after an error of a listener to its end', async ({ userData }) => {
    const { app, pid } = await start(userData);
    const ended = once(app.process(), 'exit');
    await app.evaluate(({ app: main }) => {
      main.on('quit', () => {
        throw new Error('nobody catches this');
      });
      setTimeout(() => main.exit(0));
    });
    await ended;
    await expectNothingOf(pid);
  });

  test('after whoever started it is killed, while it writes to them', async ({ userData }) => {
    const entry = path.join(userData, 'entry.cjs');
    const said = path.join(userData, 'pid');
    writeFileSync(
      entry,
      `const { app, BrowserWindow } = require('electron');
      const { writeFileSync } = require('node:fs');
      app.whenReady().then(() => {
        new BrowserWindow();
        setInterval(() => process.stderr.write('said\\n'), 20);
        writeFileSync(${JSON.stringify(said)}, String(process.pid));
      });`,
    );
    const starter = `require('node:child_process').spawn(
      ${JSON.stringify(standInPath)}, [${JSON.stringify(entry)}], { stdio: 'pipe' })`;
    const parent = spawn(process.execPath, ['-e', starter], { stdio: 'ignore', env: cleanEnv() });
    await expect.poll(() => existsSync(said) && readFileSync(said, 'utf8')).toMatch(/^\d+$/);
    const pid = Number(readFileSync(said, 'utf8'));
    parent.kill('SIGKILL');
    await expect.poll(() => existsSync(`/proc/${pid}`), { timeout: 5_000 }).toBe(false);
    await expectNothingOf(pid);
  });

  test('after its Chromium dies, and it with it', async ({ userData }) => {
    const { app, pid } = await start(userData);
    const ended = once(app.process(), 'exit');
    for (const id of browsersOf(pid)) process.kill(Number(id), 'SIGKILL');
    await ended;
    await expectNothingOf(pid);
  });

  test('after it is killed and started again', async ({ userData }) => {
    const { app, pid } = await start(userData);
    const closed = app.waitForEvent('close');
    process.kill(pid, 'SIGKILL');
    await closed;
    await expect.poll(() => browsersOf(pid), { timeout: 5_000 }).toEqual([]);
    const next = await start(userData);
    expect(profilesOf(pid)).toEqual([]);
    await next.app.close();
  });
});
