import type { ElectronApplication, Locator, Page } from '@playwright/test';
import { settingsIn } from './settings-page.ts';

/** What the stand-in has for tests: the keyboard, and another program that has keys. */
interface StandInKeys {
  _press: (accelerator: string) => boolean;
  _take: (accelerator: string) => void;
  _free: (accelerator: string) => void;
}

/** The settings' part about the desktop, as a person uses it. */
export function desktopIn(popup: Page): {
  open: () => Promise<void>;
  recorder: Locator;
  /** Presses the recorder, then the keys. */
  record: (keys: string) => Promise<void>;
  section: Locator;
  login: Locator;
} {
  const section = popup.getByRole('region', { name: 'Desktop' });
  const recorder = section.getByRole('button', { name: /^Shortcut: / });
  return {
    open: () => settingsIn(popup).open('Desktop'),
    recorder,
    async record(keys) {
      await recorder.press('Enter');
      await section.getByRole('button', { name: 'Shortcut: Press the keys' }).waitFor();
      await popup.keyboard.press(keys);
    },
    section,
    login: section.getByRole('checkbox', { name: 'Start at login' }),
  };
}

/** Somebody presses keys, wherever the focus is. @returns whether Parallax had them. */
export const pressAnywhere = (app: ElectronApplication, accelerator: string): Promise<boolean> =>
  app.evaluate(
    ({ globalShortcut }, keys) => (globalShortcut as unknown as StandInKeys)._press(keys),
    accelerator,
  );

/** Another program takes keys, or lets go of them. */
export const others = (
  app: ElectronApplication,
  does: '_take' | '_free',
  accelerator: string,
): Promise<void> =>
  app.evaluate(
    ({ globalShortcut }, [what, keys]) => (globalShortcut as unknown as StandInKeys)[what](keys),
    [does, accelerator] as const,
  );

export const isOurs = (app: ElectronApplication, accelerator: string): Promise<boolean> =>
  app.evaluate(({ globalShortcut }, keys) => globalShortcut.isRegistered(keys), accelerator);
