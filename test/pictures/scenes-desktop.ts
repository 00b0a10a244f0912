import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { App } from '../support/app-fixtures.ts';
import type { Act } from './act.ts';
import { openSettings } from './steps.ts';

const CHOSEN = { shortcut: { accelerator: 'Control+Alt+P', printed: null } };

const keep =
  (values: object) =>
  (folder: string): void =>
    fs.writeFileSync(path.join(folder, 'settings.json'), JSON.stringify(values));

/** The settings, at the part about the desktop. */
async function open(popup: Page): Promise<void> {
  await openSettings(popup, 'Desktop');
  await show(popup);
}

async function show(popup: Page): Promise<void> {
  await popup.getByRole('checkbox', { name: 'Start at login' }).waitFor();
}

const recorder = (popup: Page) => popup.getByRole('button', { name: /^Shortcut: / });
const shows = (popup: Page, words: RegExp): Promise<void> => popup.getByText(words).waitFor();

/** Starts to record, unless it does: a window of another width ends it. */
async function record(popup: Page): Promise<void> {
  if (!(await popup.getByText('Press the keys').isVisible())) await recorder(popup).press('Enter');
}

/** Another system's switch, which that system holds back. */
const held = (platform: string): Record<string, string> => ({
  PARALLAX_PLATFORM: platform,
  STANDIN_LOGIN_ITEMS: `${platform}:held`,
});

const isSet = ({ app }: typeof Electron.CrossProcessExports): boolean =>
  app.getLoginItemSettings({ path: app.getPath('exe') }).launchItems.length > 0;

/** The global shortcut and starting at login, in every state. */
export const DESKTOP_ACTS: readonly Act[] = [
  {
    until: /1,\d{3}\.\d\d/,
    env: { STANDIN_SHORTCUTS_TAKEN: 'Control+Alt+K' },
    scenes: [
      { name: 'desktop-none', arrange: open },
      {
        name: 'desktop-recording',
        async arrange(popup: Page): Promise<void> {
          await recorder(popup).press('Enter');
          await popup.keyboard.down('Control');
          await popup.keyboard.down('Alt');
          await popup.locator('kbd').nth(1).waitFor();
        },
      },
      {
        name: 'desktop-recorded',
        async arrange(popup: Page): Promise<void> {
          await popup.keyboard.up('Alt');
          await popup.keyboard.up('Control');
          await record(popup);
          await popup.keyboard.press('Control+Alt+KeyP');
          await shows(popup, /^The shortcut is now/);
        },
      },
      {
        name: 'desktop-refused',
        async arrange(popup: Page): Promise<void> {
          await recorder(popup).press('Enter');
          await popup.keyboard.press('Control+KeyR');
          await shows(popup, /^Ctrl \+ R would be missing/);
        },
      },
      {
        name: 'desktop-conflict',
        async arrange(popup: Page): Promise<void> {
          await record(popup);
          await popup.keyboard.press('Control+Alt+KeyK');
          await shows(popup, /^Ctrl \+ Alt \+ K is taken/);
        },
      },
    ],
  },
  {
    prepare: keep(CHOSEN),
    env: { STANDIN_SHORTCUTS_TAKEN: 'Control+Alt+P' },
    until: /Another program has the shortcut/,
    scenes: [{ name: 'desktop-taken' }, { name: 'desktop-taken-settings', arrange: open }],
  },
  {
    prepare: keep(CHOSEN),
    env: { XDG_SESSION_TYPE: 'wayland' },
    until: /1,\d{3}\.\d\d/,
    scenes: [{ name: 'desktop-wayland', arrange: open }],
  },
  {
    prepare: keep({ shortcut: { accelerator: 'Alt+Super+P', printed: null } }),
    env: held('darwin'),
    until: /1,\d{3}\.\d\d/,
    scenes: [
      {
        name: 'desktop-needs-approval',
        async arrange(popup: Page): Promise<void> {
          await open(popup);
          await popup.getByRole('checkbox', { name: 'Start at login' }).click();
          await shows(popup, /^macOS waits/);
          await show(popup);
        },
      },
    ],
  },
  {
    prepare: keep(CHOSEN),
    env: { PARALLAX_PLATFORM: 'win32', STANDIN_LOGIN_ITEMS: 'win32' },
    until: /1,\d{3}\.\d\d/,
    scenes: [
      {
        name: 'desktop-held-by-task-manager',
        async arrange(popup: Page, app: App): Promise<void> {
          await open(popup);
          await popup.getByRole('checkbox', { name: 'Start at login' }).click();
          await expect.poll(() => app.evaluate(isSet)).toBe(true);
          await app.evaluate(({ app: main }) =>
            (main as unknown as { _holdLoginItem: (isHeld: boolean) => void })._holdLoginItem(true),
          );
          await popup.evaluate(() => void window.dispatchEvent(new Event('focus')));
          await shows(popup, /^It is switched off/);
          await show(popup);
        },
      },
    ],
  },
];
