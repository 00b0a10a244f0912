import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { currencyCode } from '#core/rates/currency.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import { MARKETS } from '#core/rates/market.ts';
import type { RateTable } from '#core/rates/rate-table.ts';
import { SANDBOX } from '#core/rates/source.ts';
import { sandboxRate } from '../../electron/sandbox/market.ts';
import { SANDBOX_SEED } from '../../electron/sandbox/options.ts';
import { openRecord } from '../../electron/record/record-file.ts';
import { MOMENT_MS } from './moment.ts';
import type { Act, Scene } from './act.ts';
import { until } from './until.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const open = (popup: Page): Promise<void> => popup.getByRole('tab', { name: 'History' }).click();
const radio = (popup: Page, name: string): Promise<void> =>
  popup.getByRole('radio', { name, exact: true }).click();
const range = (popup: Page, name: string): Promise<void> =>
  popup.getByRole('button', { name, exact: true }).click();
const toEnd: NonNullable<Scene['arrange']> = (popup) =>
  popup.getByRole('button', { name: /^As a/ }).scrollIntoViewIfNeeded();

/** Until the sandbox's past is written to its end. */
export async function candles(popup: Page): Promise<void> {
  await radio(popup, 'Parallel');
  await open(popup);
  await until(popup, async () => {
    const answer = await window.parallax.chart({
      market: 'parallel',
      base: 'USD' as never,
      quote: 'GBP' as never,
      kind: 'candles',
      range: { preset: 'year' },
      overlays: [],
      premiumUnder: null,
    });
    if (!answer.ok || !answer.value.candles) return false;
    return answer.value.candles.slice(0, 3).some((each) => each !== null);
  });
  await range(popup, '3M');
  await range(popup, '1M');
}

/** Three days with one night of sleep, with platforms. */
function prepare(folder: string): void {
  fs.writeFileSync(path.join(folder, 'settings.json'), JSON.stringify({ tickers: ['USDTNGN'] }));
  const record = openRecord(path.join(folder, 'record-sandbox.sqlite'), SANDBOX);
  const [base, code] = [currencyCode('USD'), currencyCode('NGN')];
  for (const market of MARKETS) {
    let before: RateTable | null = null;
    for (let atMs = MOMENT_MS - 72 * HOUR; atMs < MOMENT_MS; atMs += 20 * MINUTE) {
      const hoursAgo = (MOMENT_MS - atMs) / HOUR;
      if (hoursAgo < 17 && hoursAgo > 8) continue;
      const rate = String(sandboxRate(SANDBOX_SEED, market, 'NGN', atMs)) as DecimalText;
      const times = { publishedAtMs: atMs, firstSeenAtMs: atMs };
      const table = { market, base, rates: new Map([[code, rate]]), ...times };
      record.saveLatest(table, atMs, before, 20 * MINUTE);
      before = table;
      if (market !== 'parallel') continue;
      const quote = (by: number): DecimalText => (Number(rate) * by).toFixed(2) as DecimalText;
      const sides = { buy: quote(1.004), sell: quote(0.996 + 0.003 * Math.sin(hoursAgo)) };
      const quotes = [{ code: 'alpha', updatedAtMs: atMs, ...sides }];
      record.savePlatforms(
        { ticker: 'USDTNGN', quotes, droppedCount: 0, billing: null },
        atMs,
        20 * MINUTE,
      );
    }
  }
  record.close();
}

/** The history's views and states. */
export const HISTORY_ACTS: readonly Act[] = [
  {
    until: /1,\d{3}\.\d\d/,
    scenes: [
      { name: 'history', arrange: candles },
      { name: 'history-end', arrange: toEnd },
      {
        name: 'history-line',
        async arrange(popup: Page): Promise<void> {
          await radio(popup, 'Line');
          await popup.getByRole('button', { name: 'Mid' }).click();
          await range(popup, '1W');
          await popup.getByRole('slider').focus();
          for (let times = 0; times < 40; times += 1) await popup.keyboard.press('ArrowLeft');
        },
      },
      {
        name: 'history-table',
        async arrange(popup: Page): Promise<void> {
          await radio(popup, 'Candles');
          await range(popup, '1M');
          await popup.getByRole('button', { name: 'As a table' }).click();
        },
      },
      {
        name: 'history-day',
        async arrange(popup: Page): Promise<void> {
          await radio(popup, 'A past day');
          await popup.getByLabel('Day (UTC)').fill('2026-03-02');
          await popup.getByRole('row', { name: 'AED' }).waitFor();
        },
      },
    ],
  },
  {
    prepare,
    until: /1,\d{3}\.\d\d/,
    scenes: [
      {
        name: 'history-gap',
        async arrange(popup: Page): Promise<void> {
          await radio(popup, 'Parallel');
          await open(popup);
          await radio(popup, 'Line');
          await range(popup, '1D');
        },
      },
      {
        name: 'history-missing',
        async arrange(popup: Page): Promise<void> {
          await range(popup, '1M');
          await popup
            .getByRole('button', { name: /^Request from the service/ })
            .scrollIntoViewIfNeeded();
        },
      },
      {
        name: 'history-not-offered',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('button', { name: /^Request from the service/ }).click();
          const again = popup.getByRole('button', { name: /^Request again/ });
          await again.waitFor();
          await again.scrollIntoViewIfNeeded();
        },
      },
      {
        name: 'history-platform',
        async arrange(popup: Page): Promise<void> {
          await radio(popup, 'A platform');
          await popup.getByRole('combobox', { name: 'Platform' }).selectOption('alpha');
          await range(popup, '1W');
          await popup.getByRole('slider').waitFor();
        },
      },
    ],
  },
  {
    service: { atStart: { broken: 'hang' } },
    until: /Waiting for the first rates/,
    scenes: [{ name: 'history-empty', arrange: open }],
  },
];
