import fs from 'node:fs';
import path from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { fillPast, type Recorded } from '../support/past-record.ts';
import { startConnected } from './account.ts';
import { alertsIn } from './alerts.ts';
import { willChoose } from './chosen-file.ts';
import { expect, type Running, test } from './fixtures.ts';
import { historyIn, type HistoryPage } from './history-page.ts';
import { convertIn } from './pages.ts';
import { rowsIn } from './rates-rows.ts';
import { settingsIn } from './settings-page.ts';

const MINUTE = 60_000;
const BOOK = path.join(import.meta.dirname, '../support/trade-files/30-percent-cell.xlsx');
const USD_OFFICIAL = 'USD/NGN Official';

async function says({ popup }: Running, sentence: string, answer: RegExp): Promise<void> {
  const bar = popup.getByRole('combobox', { name: 'Command' });
  // No key reaches the view while the bar is still there.
  await expect(bar).toHaveCount(0);
  await popup.keyboard.press('Control+k');
  await bar.fill(sentence);
  await expect(popup.getByRole('option', { selected: true })).toContainText(answer);
  await popup.keyboard.press('Enter');
}

async function commands(running: Running): Promise<void> {
  const { app, popup } = running;
  await says(running, '250 usd in ngn parallel', /₦403,125\.00/);
  await expect
    .poll(() => app.evaluate(({ clipboard }) => clipboard.readText()))
    .toMatch(/^403125\.00/);
  await popup.keyboard.press('Escape');
  await says(running, 'alert usd/ngn parallel above 1700', /1,700/);
  await expect(popup.getByText('Alert added', { exact: true })).toBeVisible();
  await popup.keyboard.press('Escape');
  await alertsIn(popup).open();
  await expect(alertsIn(popup).row('USD/NGN above 1,700')).toContainText('Parallel');
  await says(running, 'bought 500 usdt at 1420', /Bought 500 USDT/);
  const stock = popup.getByRole('region', { name: 'Stock' }).getByRole('button');
  await expect(stock).toHaveAttribute('title', /^Break-even ₦1,420\.00/);
}

async function importsBook(running: Running): Promise<void> {
  const { popup } = running;
  await willChoose(running, BOOK);
  await popup.getByRole('button', { name: 'More about trades' }).click();
  await popup.getByRole('menuitem', { name: 'Import trades' }).click();
  await popup.getByRole('textbox', { name: 'These are trades of' }).fill('USDT');
  const zone = popup.getByRole('radiogroup', { name: 'Times in this file are in' });
  // A finger takes its time, in which the coin is answered: what is pressed must stay in its place.
  await zone.getByRole('radio', { name: 'UTC' }).click({ force: true, delay: 400 });
  await popup.getByRole('button', { name: 'Import 1 trade' }).click();
  await expect(popup.getByText('Trades imported')).toBeVisible();
  // A cell of 0.1% is a fee of 363.80: (500 at 1,420 + 250 at 1,455.20 + 363.80) / 750.
  await expect(popup.getByRole('region', { name: 'Stock' }).getByRole('button')).toHaveAttribute(
    'title',
    /^Break-even ₦1,432\.22/,
  );
}

async function groups({ popup }: Running): Promise<void> {
  await popup.getByRole('tab', { name: 'Rates' }).click();
  const filter = async (item: string): Promise<void> => {
    await popup.getByRole('button', { name: 'Filter', exact: true }).click();
    await popup.getByRole('menu').getByText(item, { exact: true }).click();
  };
  await filter('Edit groups');
  await popup.getByRole('textbox', { name: 'New group' }).fill('Lagos desk');
  await popup.keyboard.press('Enter');
  await popup.getByRole('button', { name: 'Done' }).click();
  for (const code of ['EUR', 'USD']) await rowsIn(popup).choose(code, 'Groups', 'Lagos desk');
  await filter('Lagos desk');
  await expect
    .poll(async () => new Set(await rowsIn(popup).codes()))
    .toEqual(new Set(['EUR', 'USD']));
}

async function convertsThePast({ popup }: Running, parallel: readonly Recorded[]): Promise<void> {
  const convert = convertIn(popup);
  await convert.open();
  await convert.amount.fill('250');
  await expect(convert.result('Parallel')).toContainText('403,125.00');
  await popup.getByRole('button', { name: 'Rates of Now' }).click();
  await popup.getByRole('menuitemcheckbox', { name: 'Yesterday' }).click();
  const today = new Date().setHours(0, 0, 0, 0);
  const last = parallel.findLast(({ atMs }) => atMs < today)?.text;
  const money = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const received = (Number(last) * 250).toLocaleString('en-US', money);
  await expect(convert.result('Parallel')).toContainText(received);
  await popup.getByRole('button', { name: 'Back to now' }).first().click();
  await expect(convert.result('Parallel')).toContainText('403,125.00');
  // What the command bar said of a day is of that day in Convert, too.
  await popup.keyboard.press('Control+k');
  await popup.getByRole('combobox', { name: 'Command' }).fill('250 usd yesterday');
  await popup.getByRole('option', { name: 'Open in Convert' }).click();
  await expect(convert.result('Parallel')).toContainText(received);
  await popup.getByRole('button', { name: 'Back to now' }).first().click();
  await expect(convert.result('Parallel')).toContainText('403,125.00');
}

const placeOf = async (history: HistoryPage): Promise<number> =>
  Date.parse((await history.time()).replace(' UTC', 'Z'));

/** The four values of a candle and the official one beside it, by what was recorded. */
async function drawsCandles(
  { popup }: Running,
  { parallel, official }: Record<'official' | 'parallel', Recorded[]>,
): Promise<void> {
  const history = historyIn(popup);
  await history.open();
  await history.kind('Candles');
  await popup.getByTitle('Choose what to draw').click();
  await popup.getByRole('searchbox').fill('usd/ngn official');
  await popup.getByRole('button', { name: `Compare ${USD_OFFICIAL}` }).click();
  await popup.keyboard.press('Escape');
  await history.range('1D');
  await history.chart.focus();
  await popup.keyboard.press('End');
  // The last candle is not over.
  await popup.keyboard.press('ArrowLeft');
  const untilMs = await placeOf(history);
  await popup.keyboard.press('ArrowLeft');
  const fromMs = await placeOf(history);
  const within = (recorded: readonly Recorded[]): string[] =>
    recorded.flatMap(({ atMs, text }) => (atMs >= fromMs && atMs < untilMs ? [text] : []));
  const texts = within(parallel);
  const sorted = texts.toSorted((left, right) => Number(left) - Number(right));
  expect(texts.length).toBeGreaterThanOrEqual(4);
  expect(await history.value('open')).toBe(texts[0]);
  expect(await history.value('high')).toBe(sorted.at(-1));
  expect(await history.value('low')).toBe(sorted[0]);
  expect(await history.value('close')).toBe(texts.at(-1));
  expect(await history.value('Official')).toBe(within(official).at(-1));
}

async function exportsParquet(
  running: Running,
  parallel: readonly Recorded[],
  target: string,
): Promise<void> {
  const { popup } = running;
  await settingsIn(popup).open('Data');
  await popup.getByRole('radio', { name: 'One pair' }).click();
  await popup.getByRole('combobox', { name: 'Market', exact: true }).selectOption('Parallel');
  await popup.getByRole('radio', { name: 'Parquet' }).click();
  await willChoose(running, target);
  await popup.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(popup.getByText('Written: pair.parquet')).toBeVisible();
  const bytes = new Uint8Array(fs.readFileSync(target));
  const rows: Readonly<Record<string, unknown>>[] = await parquetReadObjects({
    file: bytes.buffer,
  });
  const raw = rows.filter(({ grain }) => grain === 'raw').map(({ rate }) => rate);
  expect(raw.slice(0, parallel.length)).toEqual(parallel.map(({ text }) => text));
}

async function carriesSettings(running: Running, target: string): Promise<void> {
  const { popup } = running;
  const settings = settingsIn(popup);
  await willChoose(running, target);
  await popup.getByRole('button', { name: 'Export settings' }).click();
  await expect(popup.getByText('Written: settings.json')).toBeVisible();
  await settings.jump('Appearance');
  await settings.radio('Theme', 'Dark').check({ force: true });
  await settings.jump('Data');
  await popup.getByRole('button', { name: 'Import settings' }).click();
  const question = popup.getByRole('alertdialog', { name: 'Import settings?' });
  await expect(question).toContainText('Changes: Theme.');
  await question.getByRole('button', { name: 'Import', exact: true }).click();
  await settings.jump('Appearance');
  await expect(settings.radio('Theme', 'System')).toBeChecked();
}

test('a working trader commands, groups, looks back, and carries trades, rates and settings in files', async ({
  start,
  service,
  userData,
}, testInfo) => {
  // The past ends on a full 5 minutes, so that none of its values is in the last minute of a day.
  const nowMs = Math.floor(Date.now() / (5 * MINUTE)) * 5 * MINUTE;
  service.setRates('parallel', { NGN: '1612.5', EUR: '0.92' });
  const source = { kind: 'account', key: service.address } as const;
  const days = { days: 3, hourDays: 3, rawDays: 3 };
  const written = fillPast({ folder: userData, source, nowMs, ...days });
  const running = await startConnected({
    start,
    userData,
    address: service.address,
    choices: { updateEveryMs: 60 * MINUTE, whileOpenEveryMs: null, market: 'parallel' },
  });
  const { parallel } = written;
  // The record is fresh enough for the start to request nothing.
  await expect(rowsIn(running.popup).row('USD')).toContainText('1,603.17');
  await running.popup.keyboard.press('Control+r');
  await expect(rowsIn(running.popup).row('USD')).toContainText('1,612.50');
  await test.step('sentences convert, add an alert and log a trade', () => commands(running));
  await test.step('a workbook is imported', () => importsBook(running));
  await test.step('a group of currencies is made and shown', () => groups(running));
  await test.step('an amount is converted at yesterday’s rates', () =>
    convertsThePast(running, parallel));
  await test.step('candles are drawn beside another market', () => drawsCandles(running, written));
  await test.step('a pair is written as Parquet', () =>
    exportsParquet(running, parallel, testInfo.outputPath('pair.parquet')));
  await test.step('the settings go into a file and come back', () =>
    carriesSettings(running, testInfo.outputPath('settings.json')));
});
