import type { ElectronApplication } from '@playwright/test';
import { expect, hostApp, test } from './fixtures.ts';
import './globals.ts';
import { hostInUse, launchApp } from '../playwright.ts';

/** What the stand-in plays of desktops that this machine does not have. */
test.skip(hostInUse() === 'electron', 'Electron has the desktop of the machine.');

async function startedWith(
  userData: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<ElectronApplication> {
  const app = await launchApp({
    appDir: hostApp,
    args: [`--user-data-dir=${userData}`, ...args],
    env,
  });
  await app.firstWindow();
  return app;
}

test('on macOS, windows made after the dock icon was hidden are hidden with the app', async ({
  userData,
}) => {
  const app = await startedWith(userData, { STANDIN_PLATFORM: 'darwin' });
  const found = await app.evaluate(({ app: main, BrowserWindow }) => {
    const [early] = BrowserWindow.getAllWindows();
    main.dock?.hide();
    const late = globalThis.hostMain.open();
    main.hide();
    const seen = [early?.isVisible(), late.isVisible()];
    late.show();
    main.dock?.hide();
    main.hide();
    return [...seen, late.isVisible()];
  });
  expect(found).toEqual([true, false, true]);
  await app.close();
});

test('on macOS, notifications fail while the person is asked for permission, from the first use on', async ({
  userData,
}) => {
  const app = await startedWith(userData, { STANDIN_PLATFORM: 'darwin' });
  const found = await app.evaluate(async ({ Notification }) => {
    const desktop = Notification as unknown as { _permission: string | null };
    const shown = async (): Promise<string> => {
      const note = new Notification({ title: 'Title' });
      const answer = new Promise<string>((resolve) => {
        note.on('show', () => resolve('shown'));
        note.on('failed', (_event, why) => resolve(why));
      });
      note.show();
      return answer;
    };
    const seen = [desktop._permission];
    Notification.isSupported();
    seen.push(desktop._permission, await shown());
    desktop._permission = 'allowed';
    return [...seen, await shown()];
  });
  expect(found).toEqual([
    null,
    'asked',
    'Notifications are not allowed for this application',
    'shown',
  ]);
  await app.close();
});
