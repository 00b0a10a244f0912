import { expect, test } from './fixtures.ts';
import './globals.ts';
import { hostInUse, launchApp } from '../playwright.ts';
import { hostApp } from './fixtures.ts';

/** Of nobody, so that nobody has it already. macOS has no key beyond F20. */
const FREE = 'Control+Alt+Shift+F19';

test.describe('global shortcuts', () => {
  test('are registered once, and let go of', async ({ app, page }) => {
    await expect(page).toHaveTitle('Page');
    const found = await app.evaluate(({ globalShortcut }, keys) => {
      const nothing = (): void => undefined;
      const before = globalShortcut.isRegistered(keys);
      const first = globalShortcut.register(keys, nothing);
      const again = globalShortcut.register(keys, nothing);
      const held = globalShortcut.isRegistered(keys);
      globalShortcut.unregister(keys);
      globalShortcut.unregister(keys);
      const after = globalShortcut.isRegistered(keys);
      const reregistered = globalShortcut.register(keys, nothing);
      globalShortcut.unregisterAll();
      return {
        before,
        first,
        again,
        held,
        after,
        reregistered,
        end: globalShortcut.isRegistered(keys),
      };
    }, FREE);
    expect(found).toEqual({
      before: false,
      first: true,
      again: false,
      held: true,
      after: false,
      reregistered: true,
      end: false,
    });
  });

  test('are one whatever their spelling', async ({ app, page }) => {
    await expect(page).toHaveTitle('Page');
    const found = await app.evaluate(({ globalShortcut }, keys) => {
      globalShortcut.register(keys, () => undefined);
      const spellings = [
        'shift+ALT+ctrl+f19',
        'CmdOrCtrl+Option+Shift+F19',
        'F19+Alt+Shift+Control',
      ];
      return spellings.map((each) => globalShortcut.isRegistered(each));
    }, FREE);
    expect(found).toEqual([true, process.platform !== 'darwin', true]);
  });

  test('of a text that is none throw', async ({ app, page }) => {
    await expect(page).toHaveTitle('Page');
    const found = await app.evaluate(({ globalShortcut }) =>
      ['Control+Nonsense', 'Control', '', 'Control+ü', 'Control++'].map((text) => {
        try {
          return String(globalShortcut.register(text, () => undefined));
        } catch (error) {
          return String(error);
        }
      }),
    );
    for (const each of found) {
      expect(each).toContain(
        'TypeError: Error processing argument at index 0, conversion failure from',
      );
    }
  });

  test('are not given while their handling is suspended', async ({ app, page }) => {
    await expect(page).toHaveTitle('Page');
    const found = await app.evaluate(({ globalShortcut }, keys) => {
      const before = globalShortcut.isSuspended();
      globalShortcut.setSuspended(true);
      const given = globalShortcut.register(keys, () => undefined);
      const during = globalShortcut.isSuspended();
      globalShortcut.setSuspended(false);
      const later = globalShortcut.register(keys, () => undefined);
      return { before, during, given, later, after: globalShortcut.isSuspended() };
    }, FREE);
    expect(found).toEqual({ before: false, during: true, given: false, later: true, after: false });
  });
});

test('shortcuts on Wayland are registered, reported although suspended, and never released', async ({
  userData,
}) => {
  test.skip(hostInUse() === 'electron', 'Nobody presses keys there.');
  const env = { XDG_SESSION_TYPE: 'wayland', STANDIN_SHORTCUTS_TAKEN: FREE };
  const app = await launchApp({ appDir: hostApp, args: [`--user-data-dir=${userData}`], env });
  await app.firstWindow();
  const found = await app.evaluate(({ globalShortcut }, keys) => {
    const press = (globalShortcut as unknown as { _press: (text: string) => boolean })._press;
    const given = globalShortcut.register(keys, () => undefined);
    globalShortcut.setSuspended(true);
    const during = press(keys);
    globalShortcut.setSuspended(false);
    globalShortcut.unregister(keys);
    return { given, during, after: press(keys), isRegistered: globalShortcut.isRegistered(keys) };
  }, FREE);
  expect(found).toEqual({ given: true, during: true, after: true, isRegistered: true });
  await app.close();
});

test.describe('login items', () => {
  test('are stored nowhere on Linux', async ({ app, page }) => {
    test.skip(process.platform !== 'linux', 'It would be set.');
    await expect(page).toHaveTitle('Page');
    const { openAtLogin } = await app.evaluate(({ app: main }) => {
      main.setLoginItemSettings({ openAtLogin: true });
      return main.getLoginItemSettings();
    });
    expect(openAtLogin).toBe(false);
  });

  test('of Windows are known by their command', async ({ userData }) => {
    test.skip(hostInUse() === 'electron', 'About what the stand-in plays.');
    const env = { STANDIN_LOGIN_ITEMS: 'win32' };
    const app = await launchApp({ appDir: hostApp, args: [`--user-data-dir=${userData}`], env });
    await app.firstWindow();
    const found = await app.evaluate(({ app: main }) => {
      const path = '"C:\\Users\\First Last\\example.exe"';
      main.setLoginItemSettings({ openAtLogin: true, path, args: ['--hidden'] });
      const same = main.getLoginItemSettings({ path, args: ['--hidden'] });
      const other = main.getLoginItemSettings({ path, args: [] });
      main.setLoginItemSettings({ openAtLogin: true, path, args: ['--hidden'], enabled: false });
      const off = main.getLoginItemSettings({ path, args: ['--hidden'] });
      main.setLoginItemSettings({ openAtLogin: true, path, args: ['--hidden'] });
      const unquoted = main.getLoginItemSettings({ path: path.slice(1, -1), args: ['--hidden'] });
      main.setLoginItemSettings({ openAtLogin: false, path, args: ['--hidden'] });
      const gone = main.getLoginItemSettings({ path, args: ['--hidden'] });
      return [same, other, off, unquoted, gone].map(
        ({ openAtLogin, executableWillLaunchAtLogin, launchItems }) =>
          `${openAtLogin} ${executableWillLaunchAtLogin} ${launchItems.length}`,
      );
    });
    expect(found).toEqual([
      'true true 1',
      'false true 1',
      'true false 1',
      'false false 0',
      'false false 0',
    ]);
    await app.close();
  });
});
