import type { ElectronApplication } from '@playwright/test';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { desktopIn, isOurs } from './desktop-page.ts';
import { expect, test } from './fixtures.ts';
import { executablePath, hostInUse, hostSwitches } from './host/launch.ts';

const root = path.resolve(import.meta.dirname, '../..');
const ENTRY = 'app.parallax.desktop';

test.describe('on Linux', () => {
  test.skip(process.platform !== 'linux', 'Desktop entries are of Linux.');

  let config: string;
  test.beforeEach(() => {
    config = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-config-'));
  });
  test.afterEach(() => fs.rmSync(config, { recursive: true, force: true }));
  const entry = (): string => path.join(config, 'autostart', ENTRY);

  test('the switch writes and removes the entry, shows external changes, and reports failures', async ({
    start,
    service,
  }) => {
    const env = { XDG_CONFIG_HOME: config };
    const first = await start({ service, env });
    const page = desktopIn(first.popup);
    await page.open();
    await expect(page.login).not.toBeChecked();
    await expect(page.section).toContainText('This is a development build');
    expect(fs.existsSync(entry())).toBe(false);
    await page.login.click();
    await expect(page.login).toBeChecked();
    await expect.poll(() => fs.existsSync(entry())).toBe(true);
    const content = fs.readFileSync(entry(), 'utf8');
    const exec = /^Exec=(.*)$/m.exec(content)?.[1];
    expect(exec).toBe([executablePath(), ...hostSwitches(), root, '--hidden'].join(' '));
    expect(content).toContain(`\nTryExec=${executablePath()}\n`);
    await first.quit();

    const { popup } = await start({ service, env });
    const again = desktopIn(popup);
    await again.open();
    await expect(again.login).toBeChecked();
    await again.login.click();
    await expect(again.login).not.toBeChecked();
    await expect.poll(() => fs.readdirSync(path.dirname(entry()))).toEqual([]);

    await test.step("the desktop's own list switches it off", async () => {
      await again.login.click();
      await expect(again.login).toBeChecked();
      await expect.poll(() => fs.existsSync(entry())).toBe(true);
      fs.appendFileSync(entry(), 'Hidden=true\n');
      await popup.evaluate(() => void window.dispatchEvent(new Event('focus')));
      await expect(again.login).not.toBeChecked();
      await expect(again.section).toContainText("switched off in the desktop's own list");
      await again.login.click();
      await expect(again.login).toBeChecked();
      await expect(again.section).not.toContainText("switched off in the desktop's own list");
    });

    await test.step('somebody deletes it', async () => {
      fs.rmSync(entry());
      // Who comes back while the click before is still being answered comes back once more.
      await expect(async () => {
        await popup.evaluate(() => void window.dispatchEvent(new Event('focus')));
        await expect(again.login).not.toBeChecked({ timeout: 1_000 });
      }).toPass();
    });

    await test.step('it can’t be written', async () => {
      fs.rmSync(path.dirname(entry()), { recursive: true });
      fs.writeFileSync(path.dirname(entry()), 'no folder');
      await again.login.click();
      await expect(again.section).toContainText('That could not be changed');
      await expect(again.login).not.toBeChecked();
    });
  });
});

/** The login item as the system reports it. */
const items = (app: ElectronApplication): Promise<Electron.LaunchItems[]> =>
  app.evaluate(
    ({ app: main }) => main.getLoginItemSettings({ path: main.getPath('exe') }).launchItems,
  );
const hold = (app: ElectronApplication, isHeld: boolean): Promise<void> =>
  app.evaluate(
    ({ app: main }, held) =>
      (main as unknown as { _holdLoginItem: (held: boolean) => void })._holdLoginItem(held),
    isHeld,
  );

test.describe('what is handed over', () => {
  test.skip(hostInUse() === 'electron', 'Other systems are acted for on the stand-in.');

  test('to Windows, and back from its Task Manager', async ({ start, service }) => {
    const env = { PARALLAX_PLATFORM: 'win32', STANDIN_LOGIN_ITEMS: 'win32' };
    const { app, popup } = await start({ service, env });
    const page = desktopIn(popup);
    await page.open();
    await page.login.click();
    await expect(page.login).toBeChecked();
    await expect
      .poll(() => items(app))
      .toMatchObject([{ path: executablePath(), args: ['--hidden'], enabled: true }]);
    await hold(app, true);
    await popup.evaluate(() => void window.dispatchEvent(new Event('focus')));
    await expect(page.login).not.toBeChecked();
    await expect(page.section).toContainText('switched off in the list of start-up apps');
    await page.login.click();
    await expect(page.login).toBeChecked();
    await expect(page.section).not.toContainText('switched off in the list');
    await page.login.click();
    await expect(page.login).not.toBeChecked();
    await expect.poll(() => items(app)).toEqual([]);
  });

  test('to macOS, where a start at login opens nothing and which may wait for consent, with its own keys', async ({
    start,
    service,
  }) => {
    const env = {
      PARALLAX_PLATFORM: 'darwin',
      STANDIN_LOGIN_ITEMS: 'darwin:held',
      STANDIN_OPENED_AT_LOGIN: '1',
    };
    const { app, popup, isVisible, hook: door } = await start({ service, env });
    expect(await isVisible()).toBe(false);
    await door('clickTray');
    await expect.poll(isVisible).toBe(true);
    const page = desktopIn(popup);
    await page.open();
    await page.login.click();
    await expect(page.login).toBeChecked();
    await expect(page.section).toContainText('macOS waits for you to allow it');
    await hold(app, false);
    await popup.evaluate(() => void window.dispatchEvent(new Event('focus')));
    await expect(page.section).not.toContainText('macOS waits');
    await expect(page.login).toBeChecked();
    await page.login.click();
    await expect(page.login).not.toBeChecked();
    // The switch shows the click before the system answers.
    await expect
      .poll(() => app.evaluate(({ app: main }) => main.getLoginItemSettings().status))
      .toBe('not-registered');

    await test.step('on macOS keys are written as there', async () => {
      await page.record('Alt+Meta+KeyP');
      await expect(page.recorder).toHaveAccessibleName(
        'Shortcut: Option + Command + P. Record another',
      );
      await expect(page.recorder).toContainText('⌥⌘P');
      expect(await isOurs(app, 'Alt+Super+P')).toBe(true);
    });
  });
});
