import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { App } from '../support/app-fixtures.ts';
import type { Act, Scene } from './act.ts';
import { MOMENT_MS } from './moment.ts';
import { openSection, openSettings } from './steps.ts';

const at = (name: string, section: string): Scene => ({
  name: `settings-${name}`,
  arrange: (popup) => openSection(popup, section),
});

const DAY_MS = 86_400_000;

const find = (popup: Page, query: string): Promise<void> =>
  popup.getByRole('searchbox', { name: 'Find a setting' }).fill(query);

const choose = (popup: Page, group: string, name: string): Promise<void> =>
  popup.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true }).click();

/** A settings file that the person picks in the system's dialog. */
async function willChoose(app: App, choices: object): Promise<void> {
  const file = path.join(os.tmpdir(), `parallax-settings-${process.pid}.json`);
  fs.writeFileSync(file, JSON.stringify({ format: 'parallax-settings', version: 1, choices }));
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
  }, file);
}

const TERMS = {
  quotes: {
    terms: [{ ticker: 'USDTNGN', code: 'delta', terms: { buyPercent: '0.25', withdrawal: '1' } }],
    platforms: [{ code: 'zeta', hidden: true, note: 'slow to pay' }],
    added: [{ asset: 'EUR', money: 'NGN' }],
  },
  pins: [{ kind: 'pair', base: 'USD', quote: 'NGN', market: 'parallel' }],
  alerts: { rules: [], quietHours: { fromMinute: 1_320, toMinute: 420 }, sound: true },
};

/** The settings by section, with a search, a change and an appearance. */
export const SETTINGS_ACTS: readonly Act[] = [
  {
    service: {},
    account: {
      terms: { plan: 'free', wallet: { balance: 41_230 } },
      connection: { usedThisMonth: 412, monthlyLimit: 1_000, renewsOnDay: 21 },
      choices: TERMS,
    },
    prepare(userData) {
      for (const madeAtMs of [MOMENT_MS - 3 * DAY_MS, MOMENT_MS - 10 * DAY_MS]) {
        const name = new Date(madeAtMs).toISOString().replaceAll(':', '-');
        fs.mkdirSync(path.join(userData, 'copies', name), { recursive: true });
      }
    },
    until: /1,\d{3}\.\d\d/,
    scenes: [
      { name: 'settings-open', arrange: (popup) => openSettings(popup) },
      at('updates-section', 'Updates'),
      at('watched', 'What I trade'),
      at('platforms', 'Platforms and fees'),
      at('alerts', 'Notifications'),
      {
        name: 'settings-destination',
        async arrange(popup: Page): Promise<void> {
          await openSection(popup, 'Notifications');
          await popup.getByRole('button', { name: 'Add', exact: true }).click();
          await popup.getByRole('menuitem', { name: 'Telegram' }).click();
          await popup.getByLabel('Bot token').fill(`12345:${'a'.repeat(35)}`);
        },
      },
      at('appearance', 'Appearance'),
      at('data', 'Data'),
      {
        name: 'settings-import',
        async arrange(popup: Page, app: App): Promise<void> {
          await willChoose(app, { theme: 'dark', times: 'utc', 'alerts.sound': false });
          await popup.getByRole('button', { name: 'Import settings' }).click();
          await popup.getByRole('alertdialog').waitFor();
        },
      },
      {
        name: 'settings-import-invalid',
        async arrange(popup: Page, app: App): Promise<void> {
          await popup.getByRole('button', { name: 'Cancel' }).click();
          await willChoose(app, { theme: 'dark', times: 7 });
          await popup.getByRole('button', { name: 'Import settings' }).click();
          await popup.getByText('has a value in that file').scrollIntoViewIfNeeded();
        },
      },
      {
        name: 'settings-about',
        async arrange(popup: Page): Promise<void> {
          await openSection(popup, 'Advanced');
        },
      },
      {
        name: 'settings-licences',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('button', { name: 'Read', exact: true }).click();
          await popup.locator('button', { hasText: 'bits-ui' }).click(); // a library's name is in no language
        },
      },
      {
        name: 'settings-search',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('button', { name: 'Back' }).click();
          await popup.getByRole('button', { name: 'Back' }).click();
          await find(popup, 'time');
        },
      },
      { name: 'settings-search-synonym', arrange: (popup) => find(popup, 'dark mode') },
      { name: 'settings-search-nothing', arrange: (popup) => find(popup, 'doubloon') },
      {
        name: 'settings-undo',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('button', { name: 'Show all settings' }).click();
          await openSection(popup, 'Appearance');
          await choose(popup, 'Times', 'UTC');
        },
      },
      {
        name: 'settings-undone',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('button', { name: 'Undo' }).click();
          await popup.getByText(/^Undone:/).waitFor();
        },
      },
      {
        name: 'settings-reset',
        async arrange(popup: Page): Promise<void> {
          await openSection(popup, 'Platforms and fees');
          await popup
            .getByRole('button', { name: 'Reset Platforms and fees to the defaults' })
            .click();
          await popup.getByRole('alertdialog').waitFor();
        },
      },
      {
        name: 'settings-blue-rates',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('button', { name: 'Leave them' }).click();
          await openSection(popup, 'Appearance');
          await choose(popup, 'Colours', 'Blue and orange');
          await popup.getByRole('tab', { name: 'Rates' }).click();
          await popup.getByText('1,', { exact: false }).first().waitFor();
        },
      },
    ],
  },
];
