import fs from 'node:fs';
import path from 'node:path';
import type { Locator } from '@playwright/test';
import { fillPast, type Recorded } from '../support/past-record.ts';
import { startConnected } from './account.ts';
import { answerNatively } from './message-box.ts';
import { axeFinds } from './axe.ts';
import { expect, type Running, test } from './thread-fixtures.ts';
import { historyIn, type HistoryPage } from './history-page.ts';
import { rowsIn } from './rates-rows.ts';
import { settingsIn } from './settings-page.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Opened extends Running {
  readonly written: Record<'official' | 'parallel', Recorded[]>;
  readonly history: HistoryPage;
}

async function zoomsByMouse({ popup, history }: Opened): Promise<void> {
  await history.kind('Line');
  await history.range('All');
  const before = await history.chart.getAttribute('aria-valuemax');
  const box = await history.chart.boundingBox();
  if (!box) throw new Error('no chart');
  await popup.mouse.move(box.x + box.width * 0.4, box.y + 60);
  await popup.mouse.wheel(0, -400);
  await expect.poll(() => history.chart.getAttribute('aria-valuemax')).not.toBe(before);
  await popup.mouse.down();
  await popup.mouse.move(box.x + box.width * 0.4 + 20, box.y + 60, { steps: 5 });
  await popup.mouse.up();
  await popup.waitForTimeout(600);
  await popup.mouse.move(box.x + box.width * 0.4, box.y + 60);
  expect(await history.value('close')).not.toBeNull();
  expect(await axeFinds(popup)).toEqual([]);
}

async function readsOverTheNight({ popup, written, history }: Opened): Promise<void> {
  await history.range('1D');
  await history.chart.focus();
  await popup.keyboard.press('End');
  const last = (market: 'official' | 'parallel', atMs: number): string =>
    written[market].findLast((each) => each.atMs <= atMs)?.text ?? '';
  expect(await history.value('close')).toBe(last('parallel', NOW));
  const premium = (Number(last('parallel', NOW)) / Number(last('official', NOW)) - 1) * 100;
  await expect(popup.getByText(`Parallel above official ${premium.toFixed(2)}%`)).toBeVisible();
  await (await history.more()).getByLabel('Draw official').click();
  await history.closeMore();
  await expect.poll(() => history.value('Official')).toBe(last('official', NOW));
  await history.chart.focus();

  // From now back into the night: of 8 hours there is no place.
  await popup.keyboard.press('End');
  const end = await history.time();
  await popup.keyboard.press('ArrowLeft');
  expect(await history.time()).not.toBe(end);
  const times = (await history.walk('ArrowLeft', 250)).map(([time]) =>
    Date.parse(time.replace(' UTC', 'Z')),
  );
  const jumps = times.slice(1).map((atMs, index) => (times[index] ?? 0) - atMs);
  const widest = Math.max(...jumps);
  expect(widest).toBeGreaterThanOrEqual(8 * HOUR - 4 * 60_000);
  expect(widest).toBeLessThan(8.2 * HOUR);
  expect(jumps.filter((jump) => jump > 120_000)).toHaveLength(1);

  const panel = await history.more();
  await panel.getByRole('combobox', { name: 'Premium over' }).selectOption('None');
  await panel.getByLabel('Draw official').click();
  await history.closeMore();
  await expect(popup.getByText(/Parallel above official/)).toBeHidden();
  await expect.poll(() => history.value('Official')).toBeNull();
}

/** Only the last day was drawn before. */
async function zoomsByKeyboard({ popup, history }: Opened): Promise<void> {
  await history.chart.focus();
  const label = async (): Promise<number> =>
    Number(await history.chart.getAttribute('aria-valuemax'));
  const wide = await label();
  const pressed = popup
    .getByRole('group', { name: 'Range' })
    .getByRole('button', { pressed: true });
  await expect(pressed).toHaveText('1D');
  await popup.keyboard.press('+');
  await expect.poll(label).not.toBe(wide);
  await expect(pressed).toHaveCount(0);
  await popup.keyboard.press('Shift+ArrowLeft');
  await popup.keyboard.press('Home');
  const far = Date.parse((await history.time()).replace(' UTC', 'Z'));
  expect(far).toBeLessThan(NOW - DAY);
  expect(await history.value('close')).not.toBeNull();
}

async function exportsTheRange(
  { app, popup, written, history }: Opened,
  target: string,
): Promise<void> {
  fs.mkdirSync(path.dirname(target), { recursive: true });
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, target);
  await history.range('1D');
  await (await history.more()).getByRole('button', { name: 'Export CSV' }).click();
  await expect(popup.getByText('Written: shown.csv')).toBeVisible();
  const rows = fs
    .readFileSync(target, 'utf8')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const raw = rows.filter((row) => row[2] === 'raw').map((row) => row[5]);
  const expected = written.parallel.filter(({ atMs }) => atMs >= NOW - DAY).map(({ text }) => text);
  expect(raw).toEqual(expected);
  expect(new Set(rows.slice(1).map((row) => row[1]))).toEqual(new Set(['parallel']));
}

async function sortsTheTable({ popup, written, history }: Opened): Promise<void> {
  await (await history.more()).getByRole('button', { name: 'As a table' }).click();
  const table = popup.getByRole('table');
  const close = (row: number): Locator => table.getByRole('row').nth(row).getByRole('cell').first();
  const shown = written.parallel.filter(({ atMs }) => atMs >= NOW - DAY).map(({ text }) => text);
  const plain = async (row: number): Promise<string> =>
    (await close(row).getAttribute('title'))?.replaceAll(',', '') ?? '';
  expect(await plain(1)).toBe(shown.at(-1));
  await table.getByRole('button', { name: 'Close' }).press('Enter');
  const ascending = [...shown].sort((left, right) => Number(left) - Number(right));
  expect(await plain(1)).toBe(ascending[0]);
  await expect(table.getByRole('columnheader', { name: 'Close' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(popup.getByText(`100 of ${shown.length} values`)).toBeVisible();
  await history.button(/^Show all/).click();
  await expect(table.getByRole('row')).toHaveCount(shown.length + 1);
  await (await history.more()).getByRole('button', { name: 'As a chart' }).click();
  await expect(history.chart).toBeVisible();
}

async function dragsALevel({ popup, written, history }: Opened): Promise<void> {
  // A level near the last price is in view.
  const level = `${Math.round(Number(written.parallel.at(-1)?.text))}.125`;
  await popup.evaluate(
    (typed) =>
      window.parallax.saveAlert({
        id: null,
        subject: { kind: 'rate', market: 'parallel', base: 'USD' as never, quote: 'NGN' as never },
        condition: { kind: 'above', level: typed as never },
        repeats: true,
        coolDownMs: 0,
        hysteresis: null,
        alsoInSandbox: false,
        sendTo: 'none',
        note: '',
        sound: 'usual',
      }),
    level,
  );
  const name = `Alert above ${Number(level).toLocaleString('en-US')}`;
  await history.range('All');
  const tag = popup.getByRole('slider', { name: /^Alert above/ });
  await expect(tag).toHaveAccessibleName(name);
  const box = await tag.boundingBox();
  if (!box) throw new Error('no tag');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await popup.mouse.move(x, y);
  await popup.mouse.down();
  await popup.mouse.move(x, y + 30, { steps: 5 });
  await popup.mouse.up();
  await expect(popup.getByText(/^Alert moved to /)).toBeVisible();
  await expect(tag).not.toHaveAccessibleName(name);
  const lower = await tag.boundingBox();
  expect(Math.abs((lower?.y ?? 0) - box.y - 30)).toBeLessThan(6);
  await history.button('Undo').click();
  await expect(tag).toHaveAccessibleName(name);
}

async function deletesAll({ popup, history }: Opened): Promise<void> {
  await history.range('1D');
  await settingsIn(popup).open('Data');
  await history.button('Delete history').click();
  await answerNatively(popup, 'Delete the history?', 'Delete history');
  await expect(popup.getByText('The history is deleted.')).toBeVisible();
  await popup.getByRole('tab', { name: 'History' }).click();
  await (await history.more()).getByRole('button', { name: 'As a table' }).click();
  await expect(popup.getByText('1 of 1 values')).toBeVisible();
}

test('a chart is read, zoomed, exported, sorted as a table, given a level, and emptied', async ({
  start,
  service,
  userData,
}, testInfo) => {
  service.fail({ status: 503, body: '{}' });
  const written = fillPast({
    folder: userData,
    source: { kind: 'account', key: service.address },
    nowMs: NOW,
    days: 3,
    hourDays: 3,
    rawDays: 3,
    asleep: [14, 6],
  });
  const { address } = service;
  const env = { PARALLAX_CLOCK: String(NOW) };
  const running = await startConnected({ start, userData, address, env });
  const { popup } = running;
  await rowsIn(popup).chooseMarket('Parallel');
  const history = historyIn(popup);
  await history.open();
  const opened: Opened = { ...running, written, history };

  await test.step('wheel and drag zoom and move the chart, which breaks no policy; axe finds nothing', async () => {
    const texts: string[] = [];
    popup.on('console', (message) => texts.push(message.text()));
    popup.on('pageerror', (error) => texts.push(error.message));
    await zoomsByMouse(opened);
    expect(texts.filter((text) => /policy|trusted|violat|error/i.test(text))).toEqual([]);
  });
  await test.step('a night without checks is a hole that the crosshair skips; overlay and premium follow', () =>
    readsOverTheNight(opened));
  await test.step('the keyboard zooms and moves, and more is read on the way', () =>
    zoomsByKeyboard(opened));
  await test.step('the export has the shown decimals and only the shown range', () =>
    exportsTheRange(opened, path.join(testInfo.outputPath(), 'shown.csv')));
  await test.step('the same numbers are a table that the keyboard sorts', () =>
    sortsTheTable(opened));
  await test.step('a level is dragged with the mouse to where it is released, and undone exactly', () =>
    dragsALevel(opened));
  await test.step('deleting the history empties the chart, and what is current stays', () =>
    deletesAll(opened));
});
