import fs from 'node:fs';
import path from 'node:path';
import type { App, Screen } from 'electron';
import { alertChoices } from './alerts.ts';
import { expect, type Running, test } from './thread-fixtures.ts';
import { settingsIn } from './settings-page.ts';

/** What the stand-in plays of macOS. */
type MadeUpScreen = Screen & { _space: string };
interface MadeUpNotification {
  _permission: string | null;
}
type MadeUpApp = App & { readonly _isFrontmost: boolean };

const MAC = {
  env: { PARALLAX_PLATFORM: 'darwin', STANDIN_PLATFORM: 'darwin' },
  args: ['--hidden'],
};

const goTo = ({ app }: Running, space: string): Promise<void> =>
  app.evaluate(({ screen }, name) => {
    (screen as MadeUpScreen)._space = name;
  }, space);

const spaceOf = ({ app }: Running): Promise<string> =>
  app.evaluate(({ screen }) => (screen as MadeUpScreen)._space);

const isFrontmost = ({ app }: Running): Promise<boolean> =>
  app.evaluate(({ app: main }) => (main as MadeUpApp)._isFrontmost);

const clickTray = async (running: Running, isVisible: boolean): Promise<void> => {
  await running.hook('clickTray');
  await expect.poll(running.isVisible).toBe(isVisible);
};

async function hasTheMenu({ app }: Running): Promise<void> {
  const roles = await app.evaluate(({ Menu }) => {
    const below = (menu: Electron.Menu | null | undefined): string[] =>
      menu?.items.flatMap(({ role, submenu }) => [role?.toLowerCase() ?? '', ...below(submenu)]) ??
      [];
    return below(Menu.getApplicationMenu());
  });
  expect(roles).toEqual(expect.arrayContaining(['hide', 'quit', 'copy', 'paste', 'selectall']));
  expect(roles.filter((role) => /zoom|reload|tools|fullscreen/.test(role))).toEqual([]);
}

/** From hidden to hidden. */
async function opensIn(running: Running, space: string): Promise<void> {
  await clickTray(running, true);
  await clickTray(running, false);
  await goTo(running, space);
  await clickTray(running, true);
  expect(await spaceOf(running)).toBe(space);
  await running.popup.keyboard.press('Escape');
  await expect.poll(running.isVisible).toBe(false);
  await goTo(running, 'desktop');
  await clickTray(running, true);
  expect(await spaceOf(running)).toBe('desktop');
  await clickTray(running, false);
}

async function givesTheKeysBack(running: Running): Promise<void> {
  await clickTray(running, true);
  expect(await isFrontmost(running)).toBe(true);
  await running.popup.keyboard.press('Escape');
  await expect.poll(running.isVisible).toBe(false);
  expect(await isFrontmost(running)).toBe(false);
}

test('the menu bar, the Spaces and the focus are as on a Mac', async ({ start, service }) => {
  const running = await start({ service, ...MAC });
  await test.step('the menu has what edits, closes and quits, and nothing that zooms or reloads', () =>
    hasTheMenu(running));
  for (const space of ['second desktop', 'full screen of another app']) {
    await test.step(`a click on the tray icon opens the popup in the Space that is looked at: ${space}`, () =>
      opensIn(running, space));
  }
  await test.step('after Escape the keys go to the app that was used before', () =>
    givesTheKeysBack(running));
});

test('the mini-board stays in every Space when the popup is closed', async ({ start, service }) => {
  const running = await start({ service, ...MAC });
  const { app, hook: door, popup } = running;
  const visible = (isBoard: boolean): Promise<boolean | undefined> =>
    app.evaluate(
      ({ BrowserWindow }, mini) =>
        BrowserWindow.getAllWindows()
          .find(({ webContents }) => webContents.getURL().endsWith('&mini') === mini)
          ?.isVisible(),
      isBoard,
    );
  await door('clickMenu', 'Mini-board');
  await expect.poll(() => visible(true)).toBe(true);
  await door('clickTray');
  await expect.poll(() => visible(false)).toBe(true);
  await popup.keyboard.press('Escape');
  await expect.poll(() => visible(false)).toBe(false);
  expect(await visible(true)).toBe(true);
  expect(await isFrontmost(running)).toBe(false);
});

test('an icon that macOS keeps out of the menu bar is said, and the popup opens once', async ({
  start,
  service,
}) => {
  const env = { ...MAC.env, PARALLAX_TRAY: '', STANDIN_TRAY_ALLOWED: '0' };
  const running = await start({ service, ...MAC, env });
  await expect.poll(running.isVisible, { timeout: 30_000 }).toBe(true);
  const hint = running.popup.getByRole('status', { name: 'State' });
  await expect(hint).toContainText('allow it in System Settings, Menu Bar');
  await hint.getByRole('button', { name: 'OK' }).click();
  await expect(hint).toHaveText('');
});

const permissionOf = ({ app }: Running): Promise<string | null> =>
  app.evaluate(({ Notification }) => (Notification as unknown as MadeUpNotification)._permission);

const allow = ({ app }: Running): Promise<void> =>
  app.evaluate(({ Notification }) => {
    (Notification as unknown as MadeUpNotification)._permission = 'allowed';
  });

test('a notification waits for the permission that macOS asks for', async ({ start, service }) => {
  const running = await start({ service, ...MAC });
  const { popup, hook: door } = running;
  expect(await permissionOf(running)).toBeNull();
  await clickTray(running, true);
  await settingsIn(popup).open('Notifications');
  await popup.getByRole('button', { name: 'Show a test notification' }).click();
  await expect.poll(() => permissionOf(running)).toBe('asked');
  await expect.poll(() => door('notifications')).not.toEqual([]);
  await allow(running);
  await expect(popup.getByText('Test notification sent')).toBeVisible();
  await expect(popup.getByText('This system showed no notification')).toBeHidden();
});

test('macOS is asked at the start where a digest is shown, though no alert is set', async ({
  start,
  service,
  userData,
}) => {
  const digest = { minutes: [480], isHere: true, sendTo: 'all' };
  fs.writeFileSync(
    path.join(userData, 'settings.json'),
    JSON.stringify(alertChoices([], { digest })),
  );
  const running = await start({ service, ...MAC });
  await expect.poll(() => permissionOf(running)).toBe('asked');
});
