import fs from 'node:fs';
import path from 'node:path';
import { answerNatively } from './message-box.ts';
import { expect, test } from './fixtures.ts';
import { settingsIn } from './settings-page.ts';

test('a search finds by labels and synonyms, marks what matched, and says when nothing does', async ({
  start,
  service,
}) => {
  const { popup } = await start({ service });
  const settings = settingsIn(popup);
  await settings.open();
  await popup.keyboard.press('/');
  await expect(settings.search).toBeFocused();
  await popup.keyboard.type('dark mode');
  await expect(settings.row('theme')).toBeVisible();
  await expect(settings.row('theme').locator('mark')).toHaveText(['dark', 'mode']);
  await expect(settings.row('quotes.outlierPercent')).toBeHidden();
  await expect(popup.getByRole('heading', { level: 3 })).toHaveText(['Look']);
  await settings.search.fill('quiet');
  await expect(settings.row('alerts.quietHours').locator('mark').first()).toHaveText('Quiet');
  // On by keyboard: Enter leads to what was found.
  await settings.search.press('Enter');
  await expect(popup.getByRole('heading', { name: 'Alerts' })).toBeFocused();
  await settings.search.fill('doubloon');
  await expect(popup.getByText('Nothing is found for “doubloon”.')).toBeVisible();
  // One step back at a time.
  await popup.keyboard.press('Escape');
  await expect(settings.search).toHaveValue('');
  await expect(settings.row('theme')).toBeAttached();
  await popup.keyboard.press('Escape');
  await expect(settings.region).toBeHidden();
});

test('a section goes back to its defaults once confirmed, and that can be taken back', async ({
  start,
  service,
}) => {
  const { popup } = await start({ service });
  const settings = settingsIn(popup);
  await settings.open();
  await settings.jump('Look');
  await expect(popup.getByRole('button', { name: 'Reset Look to the defaults' })).toBeHidden();
  await settings.radio('Spacing', 'Compact').click();
  await settings.radio('Colours', 'Blue and orange').click();
  await popup.getByRole('button', { name: 'Reset Look to the defaults' }).click();
  const dialog = popup.getByRole('alertdialog');
  await expect(dialog).toContainText('Colours, Spacing');
  await dialog.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(settings.radio('Spacing', 'Comfortable')).toBeChecked();
  await expect(popup.getByText('2 settings are back to their defaults.')).toBeVisible();
  await settings.undo.click();
  await expect(settings.radio('Spacing', 'Compact')).toBeChecked();
  await expect(settings.radio('Colours', 'Blue and orange')).toBeChecked();
  // Once more: the changes before it, one by one.
  await popup.keyboard.press('Control+z');
  await expect(settings.radio('Colours', 'Standard')).toBeChecked();
  await popup.keyboard.press('Control+z');
  await expect(settings.radio('Spacing', 'Comfortable')).toBeChecked();
  await expect(settings.undo).toBeHidden();
});

test('less of the history is kept only once that was confirmed', async ({ start, service }) => {
  const { popup } = await start({ service });
  const settings = settingsIn(popup);
  await settings.open();
  await settings.jump('Data');
  const keep = settings.select('Keep every value for');
  await keep.selectOption('7');
  const question = 'Keep less of the history?';
  expect(await answerNatively(popup, question, 'Leave it')).toContain('older than 7 days');
  await expect(keep).toHaveValue('30');
  await keep.selectOption('7');
  await answerNatively(popup, question, 'Keep less');
  await expect(keep).toHaveValue('7');
  await settings.undo.click();
  await expect(keep).toHaveValue('30');
});

test('licences, log folder and diagnostics are at hand', async ({ start, service, userData }) => {
  const { app, popup, door } = await start({ service });
  const settings = settingsIn(popup);
  await settings.open();
  await settings.jump('About');
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

test('fees: what is not entered is not none, and each can be taken back', async ({
  start,
  service,
  userData,
}) => {
  const entered = { ticker: 'USDTNGN', code: 'delta', fees: { buyPercent: '0.25' } };
  fs.writeFileSync(
    path.join(userData, 'settings.json'),
    JSON.stringify({ quotes: { fees: [entered] } }),
  );
  const { popup } = await start({ service });
  const settings = settingsIn(popup);
  const kept = (): unknown =>
    (
      JSON.parse(fs.readFileSync(path.join(userData, 'settings.json'), 'utf8')) as {
        quotes: { fees: unknown };
      }
    ).quotes.fees;
  await settings.open();
  await settings.jump('Platforms and fees');
  await popup.getByRole('button', { name: 'delta USDT/NGN' }).click();
  await settings.field('Withdrawal, USDT').fill('0');
  await settings.field('Withdrawal, USDT').press('Tab');
  const both = { ...entered, fees: { buyPercent: '0.25', withdrawal: '0' } };
  await expect.poll(kept).toEqual([both]);
  await expect(settings.field('Withdrawal, USDT')).toHaveValue('0');
  await settings.field('Withdrawal, USDT').fill('');
  await settings.field('Withdrawal, USDT').press('Tab');
  await expect.poll(kept).toEqual([entered]);
  await settings.undo.click();
  await expect.poll(kept).toEqual([both]);
  await popup.getByRole('button', { name: 'Forget these fees' }).click();
  await expect.poll(kept).toEqual([]);
  await settings.undo.click();
  await expect.poll(kept).toEqual([both]);
});
