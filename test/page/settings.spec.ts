import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from './fixtures.ts';
import { settingsIn } from './settings-page.ts';

test('licences, log folder and diagnostics are at hand', async ({ start, service, userData }) => {
  const { app, popup, door } = await start({ service });
  const settings = settingsIn(popup);
  await settings.open('About');
  await popup.getByRole('button', { name: 'Read', exact: true }).click();
  await popup.getByRole('button', { name: /^svelte \d/ }).click();
  await expect(popup.getByRole('region', { name: /^svelte/ })).toContainText(
    'Permission is hereby granted',
  );
  await expect(popup.getByRole('button', { name: /^lightweight-charts/ })).toContainText(
    'Apache-2.0',
  );
  await popup.keyboard.press('Escape');
  const opened = app.evaluate(
    ({ shell }) =>
      new Promise<string>((resolve) => {
        shell.openPath = (folder) => {
          resolve(folder);
          return Promise.resolve('');
        };
      }),
  );
  await popup.getByRole('button', { name: 'Open the log folder' }).click();
  expect(await opened).toBe(path.join(userData, 'logs'));
  expect(fs.existsSync(path.join(userData, 'logs', 'main.log'))).toBe(true);
  expect((await door('calls')).some((call) => call.includes('openLogFolder'))).toBe(true);
});
