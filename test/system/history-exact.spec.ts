import { fillPast, type Recorded } from '../support/past-record.ts';
import { startConnected } from './account.ts';
import { expect, test } from './thread-fixtures.ts';
import { historyIn } from './history-page.ts';
import { rowsIn } from './rates-rows.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const DAY = 86_400_000;
/** A tenth of ten years, except in the nightly run. */
const PART = process.env['HISTORY_YEARS'] === '10' ? 1 : 0.1;
const MINUTE = 60_000;
const LOCALE = 'en-US';

const dayText = (atMs: number): string =>
  `${new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' }).format(atMs)} UTC`;
const timeText = (atMs: number): string =>
  `${new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' }).format(atMs)} UTC`;

/** By hand: the last recorded value of each stretch of time, by its start. */
function lastOfEach(all: readonly Recorded[], lengthMs: number): Map<number, string> {
  return new Map(all.map(({ atMs, text }) => [Math.floor(atMs / lengthMs) * lengthMs, text]));
}

test('the cross reads the record’s own digits, at one day and over everything', async ({
  start,
  service,
  userData,
}) => {
  test.setTimeout(180_000);
  service.fail({ status: 503, body: '{}' });
  const { parallel } = fillPast({
    folder: userData,
    source: { kind: 'account', key: service.address },
    nowMs: NOW,
    days: Math.round(3_650 * PART),
    hourDays: Math.round(395 * PART),
    rawDays: Math.round(30 * PART),
  });
  const { popup } = await startConnected({
    start,
    userData,
    address: service.address,
    choices: { market: 'parallel' },
    env: { PARALLAX_CLOCK: String(NOW) },
  });
  await rowsIn(popup).chooseMarket('Parallel');
  const history = historyIn(popup);
  await history.open();
  await expect(history.chart).toBeVisible();
  await history.kind('Line');

  await history.range('1D');
  const byMinute = lastOfEach(parallel, 2 * MINUTE);
  const recent = [...byMinute].filter(([atMs]) => atMs >= NOW - DAY);
  await history.chart.focus();
  await popup.keyboard.press('End');
  await expect.poll(history.time).toBe(timeText(NOW));
  const seen = new Map(await history.walk('ArrowLeft', 60));
  expect(seen.size).toBe(60);
  // A value came every 5 minutes and stays valid until the next.
  for (const [time, text] of seen) {
    const place = recent.findLast(([atMs]) => atMs <= Date.parse(time));
    expect([time, text]).toEqual([time, place?.[1]]);
  }

  await history.range('All');
  const days = Math.round((NOW - (parallel[0]?.atMs ?? 0)) / DAY);
  const bucketDays = [1, 2, 4].find((length) => days / length <= 1_000) ?? 7;
  const byDay = [...lastOfEach(parallel, bucketDays * DAY)];
  await history.chart.focus();
  await popup.keyboard.press('Home');
  await expect.poll(history.time).toBe(dayText(byDay[0]?.[0] ?? 0));
  const expected = byDay.map(([atMs, text]) => [dayText(atMs), text]);
  expect(await history.walk('ArrowRight', byDay.length)).toEqual(expected);
  expect(byDay.length).toBeGreaterThan(300);
});
