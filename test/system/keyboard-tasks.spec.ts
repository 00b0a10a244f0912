import fs from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { fillPast } from '../support/past-record.ts';
import { startConnected } from './account.ts';
import { formIn, KEY, KEYRING } from './connection-form.ts';
import { answerNatively } from './message-box.ts';
import { expect, test } from './fixtures.ts';
import { historyIn } from './history-page.ts';
import { keyboardOf } from './keyboard.ts';
import { ratesIn } from './pages.ts';
import { settingsIn } from './settings-page.ts';

const button = (popup: Page, name: string): Locator =>
  popup.getByRole('button', { name, exact: true });
const NOW = Date.parse('2026-11-20T12:00:00Z');

test('history: the cross, the range, the table and an export', async ({
  start,
  service,
  userData,
}, testInfo) => {
  service.fail({ status: 503, body: '{}' });
  fillPast({
    folder: userData,
    source: { kind: 'account', key: service.address },
    nowMs: NOW,
    days: 3,
    hourDays: 3,
    rawDays: 3,
  });
  const env = { PARALLAX_CLOCK: String(NOW) };
  const running = await startConnected({ start, userData, address: service.address, env });
  const { app, popup } = running;
  const target = path.join(testInfo.outputPath(), 'shown.csv');
  fs.mkdirSync(path.dirname(target), { recursive: true });
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, target);
  const hand = keyboardOf(popup);
  const history = historyIn(popup);
  await hand.keys('Control+4');
  await hand.press(popup.getByTitle('Choose what to draw'));
  await hand.type('usd official');
  await hand.press(button(popup, 'USD/NGN Official'));
  await hand.press(button(popup, '1D'));
  await expect(history.chart).toHaveAttribute('aria-busy', 'false');
  await hand.to(history.chart);
  await hand.keys('End', 'ArrowLeft');
  const before = await history.time();
  await hand.keys('PageDown');
  await expect.poll(() => history.time()).not.toBe(before);
  await hand.keys('+', 'Shift+ArrowLeft');
  const more = button(popup, 'Line, overlays, table, export');
  await hand.press(more);
  await hand.press(button(popup, 'As a table'));
  await expect(popup.getByRole('table')).toBeVisible();
  await hand.press(more);
  await hand.press(button(popup, 'As a chart'));
  await hand.press(more);
  await hand.press(button(popup, 'Export CSV'));
  await expect.poll(() => fs.existsSync(target)).toBe(true);
});

test('settings: changed, and an account connected', async ({ start, service }) => {
  service.requireKey(KEY);
  const { popup } = await start({ service, env: KEYRING, args: ['--show'] });
  const hand = keyboardOf(popup);
  const form = formIn(popup);
  await hand.keys('Control+,');
  await expect(popup.getByRole('heading', { name: 'Settings' })).toBeVisible();
  const row = (name: string) => popup.getByRole('button', { name: new RegExp(`^${name} `) });
  await hand.press(row('Appearance'));
  await hand.to(settingsIn(popup).radio('Theme', 'System'));
  await hand.keys('ArrowRight', 'ArrowRight');
  await popup.waitForFunction(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await hand.keys('Escape');
  await expect(row('Appearance')).toBeFocused();
  await hand.to(row('Source'), 'Shift+Tab');
  await hand.keys('Enter');
  await hand.to(form.address);
  await hand.type(service.address);
  await hand.to(form.key);
  await hand.type(KEY);
  await hand.press(form.button('Connect'));
  await answerNatively(popup, /^Connect to http/, 'Connect');
  await expect(form.connected).toBeVisible();
  await expect(ratesIn(popup).row('USD')).toContainText('1,580.50');
});
