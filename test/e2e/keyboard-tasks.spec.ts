import fs from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { fillPast } from '../support/past-record.ts';
import { startConnected } from '../page/account.ts';
import { alertChoices, alertsIn, storedRule } from '../page/alerts.ts';
import { formIn, KEY, KEYRING } from '../page/connection-form.ts';
import { answerNatively } from '../page/message-box.ts';
import { expect, type Running, test } from './fixtures.ts';
import { historyIn } from '../page/history-page.ts';
import { keyboardOf } from '../page/keyboard.ts';
import { convertIn, ratesIn } from '../page/pages.ts';
import { MARKET } from '../support/platform-server.ts';
import { platformsIn } from '../page/platforms-page.ts';
import { openRow } from '../page/rates-rows.ts';

const clipboard = ({ app }: Running): Promise<string> =>
  app.evaluate(({ clipboard: own }) => own.readText());
const button = (popup: Page, name: string): Locator =>
  popup.getByRole('button', { name, exact: true });
const box = (popup: Page, name: string): Locator =>
  popup.getByRole('textbox', { name, exact: true });

test('rates: searched, watched, pinned, put in order, grouped and copied', async ({
  start,
  service,
}) => {
  const running = await start({ service });
  const { popup, door } = running;
  const hand = keyboardOf(popup);
  const { row, codes, card } = openRow(popup);
  await expect(ratesIn(popup).row('NGN')).toContainText('1,580.50');

  await hand.keys('/');
  await hand.type('yen');
  await expect.poll(codes).toEqual(['JPY']);
  await hand.press(row('JPY'));
  await hand.press(button(popup, 'Watch'));
  await expect(button(popup, 'Unwatch')).toBeFocused();
  await hand.keys('Escape', 'Escape');
  await expect(popup.getByRole('searchbox')).toHaveValue('');
  await hand.to(row('JPY'));
  await hand.keys('Home', 'ArrowDown', 'ArrowDown');
  await expect(row('KES')).toBeFocused();
  await hand.keys('Alt+ArrowUp');
  await expect.poll(codes).toEqual(['NGN', 'KES', 'GHS', 'EUR', 'GBP', 'JPY', 'USD']);
  await hand.keys('Home', 'Control+c');
  await expect.poll(() => clipboard(running)).toBe('1580.50 SANDBOX');
  await hand.keys('Enter');
  await expect(card('NGN', 'Official')).toContainText('1,547.25');
  await hand.press(button(popup, 'Pin official to the tray'));
  await expect.poll(() => door('trayTitle')).toContain('USD/NGN official 1,547.25');
  const groups = popup.getByRole('group', { name: 'NGN in all markets' }).getByRole('group');
  await hand.press(groups.getByRole('button', { name: 'G10' }));
  await hand.keys('Escape');
  await expect(row('NGN')).toBeFocused();

  await hand.to(button(popup, 'Edit groups'), 'Shift+Tab');
  await hand.keys('Enter');
  await hand.fill(box(popup, 'New group'), 'Desk');
  await hand.keys('Enter');
  await hand.to(box(popup, 'Name of Africa'), 'Shift+Tab');
  await hand.fill(box(popup, 'Name of Africa'), 'Home');
  await hand.press(button(popup, 'Delete Crypto'));
  await expect(popup.getByRole('radio', { name: 'Crypto' })).toHaveCount(0);
  await hand.to(button(popup, 'Done'), 'Shift+Tab');
  await hand.keys('Enter');
  await expect(row('NGN')).toBeVisible();
});

test('convert: typed, turned, copied, with a ladder, a fee and an offer', async ({
  start,
  service,
}) => {
  const running = await start({ service });
  const { popup } = running;
  const hand = keyboardOf(popup);
  const convert = convertIn(popup);
  await hand.keys('Control+3');
  await expect(convert.amount).toBeFocused();
  await hand.type('1200*3+50');
  await hand.keys('Enter');
  await expect.poll(() => clipboard(running)).toBe('5768825.00 SANDBOX');
  await hand.press(button(popup, 'Swap'));
  await expect(convert.from).toHaveValue('NGN');
  await hand.keys('Enter');
  await hand.to(convert.to);
  await hand.type('eur');
  await hand.keys('Tab');
  await expect(convert.to).toHaveValue('EUR');
  await hand.press(button(popup, 'Copy exact, mid'));
  await expect.poll(() => clipboard(running)).toContain('3358.5');
  await hand.press(popup.getByRole('button', { name: 'Fee or mark-up' }));
  await hand.fill(box(popup, 'Percent of the result'), '1');
  await expect(convert.result('Mid')).toContainText('after a fee of 1%');
  await hand.press(popup.getByRole('button', { name: 'I was quoted' }));
  await hand.fill(box(popup, 'Rate that you were offered'), '0.9');
  await expect(popup.getByRole('table', { name: 'The offer beside each market' })).toBeVisible();
  await hand.press(popup.getByRole('button', { name: 'Round amounts' }));
  await expect(popup.getByRole('table').last()).toContainText('1,000');
  await hand.press(popup.getByRole('button', { name: 'Last conversions' }));
  await expect(button(popup, 'Clear the list')).toBeVisible();
});

test('platforms: sorted, opened, with fees and a note, and dealt with', async ({
  start,
  service,
}) => {
  service.setPlatforms('USDTNGN', MARKET);
  const running = await start({ service });
  const { popup } = running;
  const hand = keyboardOf(popup);
  const platforms = platformsIn(popup);
  await hand.keys('Control+2');
  await expect(platforms.table).toBeVisible();
  await hand.press(platforms.header('Bid').getByRole('button'));
  await expect(platforms.header('Bid')).toHaveAttribute('aria-sort', /./);
  await hand.press(platforms.row('Delta').getByRole('button'));
  const about = platforms.about('Delta');
  await hand.fill(about.getByRole('textbox', { name: 'Note' }), 'Pays at once');
  await hand.fill(about.getByRole('textbox', { name: 'Buying, %' }), '1');
  await hand.keys('Tab');
  await expect(platforms.best).toContainText('at Alpha');
  await hand.press(about.getByRole('button', { name: 'Forget these fees' }));
  await expect(platforms.best).toContainText('at Delta');
  await hand.to(popup.getByRole('radio', { name: 'Quotes' }), 'Shift+Tab');
  await hand.keys('ArrowRight');
  await hand.choose(popup.getByRole('combobox', { name: 'What I have or want' }), 'have USDT');
  await hand.fill(box(popup, 'Deal amount'), '300');
  const deals = popup.getByRole('list', { name: 'Deals' }).getByRole('listitem');
  await expect(deals.first()).toContainText(/Gamma.*482,700\.00/s);
  await hand.press(button(popup, 'Copy the deal at Gamma as a line'));
  await expect.poll(() => clipboard(running)).toContain('at Gamma');
});

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
  await hand.to(popup.getByRole('radio', { name: 'Mid' }), 'Shift+Tab');
  await hand.keys('ArrowRight');
  await expect(popup.getByRole('radio', { name: 'Parallel' })).toBeChecked();
  await hand.press(button(popup, '1D'));
  await expect(history.chart).toHaveAttribute('aria-busy', 'false');
  await hand.to(history.chart);
  await hand.keys('End', 'ArrowLeft');
  const before = await history.time();
  await hand.keys('PageDown');
  await expect.poll(() => history.time()).not.toBe(before);
  await hand.keys('+', 'Shift+ArrowLeft');
  await hand.press(button(popup, 'As a table'));
  await expect(popup.getByRole('table')).toBeVisible();
  await hand.press(button(popup, 'As a chart'));
  await hand.press(button(popup, 'Export CSV'));
  await expect.poll(() => fs.existsSync(target)).toBe(true);
});

test('alerts: made, edited, snoozed, switched off and deleted', async ({
  start,
  service,
  userData,
}) => {
  const settings = alertChoices([storedRule({ alsoInSandbox: true })]);
  fs.writeFileSync(path.join(userData, 'settings.json'), JSON.stringify(settings));
  const { popup } = await start({ service, args: ['--show'] });
  const hand = keyboardOf(popup);
  const alerts = alertsIn(popup);
  const [made, kept] = [alerts.row('falls below 1,200'), alerts.row('rises above 1,')];
  await hand.keys('Control+5');
  await hand.press(button(popup, 'New alert'));
  await hand.choose(popup.getByRole('combobox', { name: 'When it' }), 'falls');
  await hand.fill(alerts.level, '1,200');
  await hand.press(button(popup, 'Save the alert'));
  await expect(made).toContainText('falls below');

  await hand.press(kept.getByRole('button', { name: 'USD/NGN mid' }));
  await hand.press(kept.getByRole('button', { name: 'Edit' }));
  await hand.fill(alerts.level, '1,700');
  await hand.keys('Enter');
  await expect(alerts.row('rises above 1,700')).toContainText('armed');
  await hand.choose(kept.getByRole('combobox', { name: 'Snooze' }), 'for 1 h');
  await hand.keys('Tab');
  await expect(kept).toContainText('snoozed until');
  await hand.press(kept.getByRole('button', { name: 'End the snooze' }));
  await expect(kept).toContainText('armed');
  await hand.to(kept.getByRole('checkbox'), 'Shift+Tab');
  await hand.keys('Space');
  await expect(kept).toContainText('off');
  await hand.press(kept.getByRole('button', { name: 'Delete' }));
  await hand.press(
    popup.getByRole('alertdialog').getByRole('button', { name: 'Delete the alert' }),
  );
  await expect(kept).toBeHidden();
  await expect(made).toBeVisible();
});

test('settings: changed, and an account connected', async ({ start, service }) => {
  service.requireKey(KEY);
  const { popup } = await start({ service, env: KEYRING, args: ['--show'] });
  const hand = keyboardOf(popup);
  const form = formIn(popup);
  await hand.keys('Control+,');
  await expect(popup.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await hand.to(popup.getByRole('radio', { name: 'System' }));
  await hand.keys('ArrowRight', 'ArrowRight');
  await popup.waitForFunction(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await hand.to(form.address, 'Shift+Tab');
  await hand.type(service.address);
  await hand.to(form.key);
  await hand.type(KEY);
  await hand.press(form.button('Connect'));
  await answerNatively(popup, /^Connect to http/, 'Connect');
  await expect(form.outcome).toHaveText('Saved. Rates are requested with the new key at once.');
  await hand.keys('Escape');
  await expect(ratesIn(popup).row('NGN')).toContainText('1,580.50');
});
