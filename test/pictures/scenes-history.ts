import fs from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { currencyCode } from '#core/rates/currency.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import { MARKETS } from '#core/rates/market.ts';
import type { RateTable } from '#core/rates/rate-table.ts';
import { SANDBOX } from '#core/rates/source.ts';
import { sandboxRate } from '../../electron/sandbox/market.ts';
import { SANDBOX_SEED } from '../../electron/sandbox/options.ts';
import { openRecord } from '../../electron/record/record-file.ts';
import { MOMENT_MS, SLOW_START_MS } from './moment.ts';
import type { Act } from './act.ts';
import { until } from './until.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const open = (popup: Page): Promise<void> => popup.getByRole('tab', { name: 'History' }).click();
const range = (popup: Page, name: string): Promise<void> =>
  popup.getByRole('button', { name, exact: true }).click();
/** Opens the panel behind the dots, which a window of another width closes. */
async function more(popup: Page): Promise<void> {
  if (await popup.getByRole('dialog').isVisible()) return;
  await popup.getByRole('button', { name: 'Line, overlays, table, export' }).click();
}

/** In the panel behind the dots, which is closed again. */
async function inMore(popup: Page, act: (panel: Locator) => Promise<void>): Promise<void> {
  await more(popup);
  const panel = popup.getByRole('dialog');
  await act(panel);
  if (await panel.isVisible()) await popup.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
}

async function only(popup: Page, name: string): Promise<void> {
  await popup.getByTitle('Choose what to draw').click();
  await popup.getByRole('searchbox').fill(name);
  await popup.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

async function compare(popup: Page, first: string, others: readonly string[]): Promise<void> {
  const panel = popup.getByRole('dialog');
  await only(popup, first);
  await popup.getByTitle('Choose what to draw').click();
  for (const name of others) {
    await popup.getByRole('searchbox').fill(name);
    await panel.getByRole('button', { name: `Compare ${name}` }).click();
  }
  await popup.keyboard.press('Escape');
}

/** Until the sandbox's past is written to its end. */
export async function candles(popup: Page): Promise<void> {
  await open(popup);
  await until(popup, async () => {
    const answer = await window.parallax.chart({
      series: [{ kind: 'rate', market: 'parallel', base: 'USD' as never, quote: 'GBP' as never }],
      side: 'ask',
      kind: 'candles',
      range: { preset: 'year' },
      premiumUnder: null,
    });
    if (!answer.ok || !answer.value.candles) return false;
    return answer.value.candles.slice(0, 3).some((each) => each !== null);
  });
  await range(popup, '1M');
  await range(popup, '3M');
}

/** A platform had one odd quote, 12% above the others: the last one of an hour. */
const ODD_MS = MOMENT_MS - (21 * HOUR + 20 * MINUTE);

/** The last days with one night of sleep, with platforms. */
function prepare(folder: string, days: number): void {
  fs.writeFileSync(path.join(folder, 'settings.json'), JSON.stringify({ tickers: ['USDTNGN'] }));
  const record = openRecord(path.join(folder, 'record-sandbox.sqlite'), SANDBOX);
  const [base, code] = [currencyCode('USD'), currencyCode('NGN')];
  for (const market of MARKETS) {
    let before: RateTable | null = null;
    for (let atMs = MOMENT_MS - days * 24 * HOUR; atMs < MOMENT_MS; atMs += 20 * MINUTE) {
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
      const odd = atMs === ODD_MS ? 1.12 : 1;
      const beta = {
        buy: quote(odd * (1.003 + 0.003 * Math.cos(hoursAgo / 3))),
        sell: quote(0.997),
      };
      const quotes = [
        { code: 'alpha', updatedAtMs: atMs, ...sides },
        { code: 'beta', updatedAtMs: atMs, ...beta },
      ];
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
      {
        name: 'history-cross',
        async arrange(popup: Page): Promise<void> {
          await popup.evaluate(() =>
            window.parallax.saveAlert({
              id: null,
              subject: {
                kind: 'rate',
                market: 'parallel',
                base: 'USD' as never,
                quote: 'NGN' as never,
              },
              condition: { kind: 'above', level: '1465' as never },
              repeats: true,
              coolDownMs: 0,
              hysteresis: null,
              alsoInSandbox: true,
              sendTo: 'none',
              note: '',
              sound: 'usual',
            }),
          );
          await range(popup, '1M');
          await range(popup, '3M');
          await popup.getByRole('slider', { name: /^Alert above/ }).waitFor();
          await popup.getByRole('slider', { name: /over time$/ }).focus();
          for (let times = 0; times < 28; times += 1) await popup.keyboard.press('ArrowLeft');
        },
      },
      {
        name: 'history-usdt',
        async arrange(popup: Page): Promise<void> {
          await only(popup, 'USDT/NGN Parallel');
          await range(popup, '1M');
        },
      },
      {
        name: 'history-picker',
        async arrange(popup: Page): Promise<void> {
          await only(popup, 'USD/NGN Parallel');
          await popup.getByTitle('Choose what to draw').click();
        },
      },
      {
        name: 'history-more',
        async arrange(popup: Page): Promise<void> {
          await popup.keyboard.press('Escape');
          await more(popup);
        },
      },
      {
        name: 'history-official',
        async arrange(popup: Page): Promise<void> {
          await inMore(popup, (panel) => panel.getByLabel('Draw official').click());
        },
      },
      {
        name: 'history-line',
        async arrange(popup: Page): Promise<void> {
          await inMore(popup, async (panel) => {
            await panel.getByLabel('Draw official').click();
            await panel.getByRole('radio', { name: 'Line', exact: true }).click();
          });
          await range(popup, '1W');
          await popup.getByRole('slider', { name: /over time$/ }).focus();
          for (let times = 0; times < 40; times += 1) await popup.keyboard.press('ArrowLeft');
        },
      },
      {
        name: 'history-table',
        async arrange(popup: Page): Promise<void> {
          await range(popup, '1M');
          await inMore(popup, async (panel) => {
            await panel.getByRole('radio', { name: 'Candles' }).click();
            await panel.getByRole('button', { name: 'As a table' }).click();
          });
        },
      },
      {
        name: 'history-day',
        async arrange(popup: Page): Promise<void> {
          await inMore(popup, (panel) => panel.getByRole('button', { name: 'A past day' }).click());
          await popup.getByLabel('Day (UTC)').fill('2026-03-02');
          await popup.getByRole('row', { name: 'AED' }).waitFor();
        },
      },
    ],
  },
  {
    prepare: (folder) => prepare(folder, 3),
    until: /1,\d{3}\.\d\d/,
    scenes: [
      {
        name: 'history-hole',
        async arrange(popup: Page): Promise<void> {
          await open(popup);
          await inMore(popup, (panel) =>
            panel.getByRole('radio', { name: 'Line', exact: true }).click(),
          );
          await range(popup, '1D');
        },
      },
      {
        name: 'history-missing',
        async arrange(popup: Page): Promise<void> {
          await range(popup, 'All');
          await more(popup);
          await popup.getByRole('button', { name: /^Request \(/ }).scrollIntoViewIfNeeded();
        },
      },
      {
        name: 'history-not-offered',
        async arrange(popup: Page): Promise<void> {
          await more(popup);
          await popup.getByRole('button', { name: /^Request \(/ }).click();
          const again = popup.getByRole('button', { name: /^Request again/ });
          await again.waitFor();
          await again.scrollIntoViewIfNeeded();
        },
      },
      {
        name: 'history-compare',
        async arrange(popup: Page): Promise<void> {
          await popup.keyboard.press('Escape');
          await compare(popup, 'alpha USDT/NGN', ['beta USDT/NGN']);
          await popup.getByText(/1,6\d\d once/).waitFor();
        },
      },
    ],
  },
  {
    prepare: (folder) => prepare(folder, 1),
    until: /1,\d{3}\.\d\d/,
    scenes: [
      { name: 'history-first-day', arrange: open },
      {
        name: 'history-compare-first-day',
        async arrange(popup: Page): Promise<void> {
          await compare(popup, 'alpha USDT/NGN', ['beta USDT/NGN']);
          await popup.getByText(/1,6\d\d once/).waitFor();
          await popup.getByRole('slider', { name: /over time$/ }).focus();
          for (let times = 0; times < 20; times += 1) await popup.keyboard.press('ArrowLeft');
        },
      },
    ],
  },
  {
    service: { atStart: { broken: 'hang' } },
    until: /Convert/,
    scenes: [{ name: 'history-empty', arrange: open, laterMs: SLOW_START_MS }],
  },
];
