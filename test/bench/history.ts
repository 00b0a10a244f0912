import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { PRESETS } from '../../electron/core/history/chart-range.ts';
import { currencyCode } from '../../electron/core/rates/currency.ts';
import { chartOf } from '../../electron/history/chart-query.ts';
import { openRecord } from '../../electron/record/record-file.ts';
import { launchApp } from '../system/host/launch.ts';
import { readPageLoad } from '../support/page-load.ts';
import { startRateServer } from '../support/rate-server.ts';
import { fillPast } from '../support/past-record.ts';
import { type Bench, figure, type Figure, type Run, runAlone } from './figures.ts';

/**
 * The history over ten years of a trader's record: what its questions hold main up, how soon the first
 * chart is painted after the click, and how long a switch of the range takes; and that the charts' code
 * is not in the page's first load. Build first; run it as `npm run bench -- history`.
 */
const root = path.resolve(import.meta.dirname, '../..');
const NOW = Date.parse('2026-11-20T12:00:00Z');
const TIMES = 20;
const GOALS = { firstPaintMs: 150, switchMs: 100, heldUpMs: 50 };
const SWITCHES = [
  ['1Y', 'All'],
  ['1M', 'All'],
  ['All', '1D'],
  ['1D', '1M'],
] as const;

function benchQueries(folder: string, key: string, times: number): Figure[] {
  const figures: Figure[] = [];
  const record = openRecord(path.join(folder, 'record.sqlite'), { kind: 'account', key });
  const [base, quote] = [currencyCode('USD'), currencyCode('NGN')];
  const drawn = (['parallel', 'official'] as const).map(
    (market) => ({ kind: 'rate', market, base, quote }) as const,
  );
  for (const kind of ['line', 'candles'] as const) {
    for (const preset of PRESETS) {
      const request = { series: drawn, side: 'ask', range: { preset }, kind } as const;
      const runs = Array.from({ length: times }, () => {
        const startMs = performance.now();
        chartOf(record, { ...request, premiumUnder: 'official' }, NOW);
        return performance.now() - startMs;
      });
      figures.push(figure(`main, ten years, ${kind}, ${preset}`, runs, { goal: GOALS.heldUpMs }));
    }
  }
  record.close();
  return figures;
}

/** From a press to the frame after the chart was drawn. */
const pressed = (popup: Page, role: string, name: string): Promise<number> =>
  popup.evaluate(
    ([wantedRole, wantedName]) =>
      new Promise<number>((resolve) => {
        const all = document.querySelectorAll<HTMLElement>(`[role="${wantedRole}"], ${wantedRole}`);
        // Other tabs keep their page, and have an "All" of their own.
        const control = [...all].find(
          (each) => each.textContent.trim() === wantedName && each.closest('[hidden]') === null,
        );
        if (!control) throw new Error(`There is no ${wantedRole} ${wantedName}.`);
        const paints = (): string =>
          document.querySelector<HTMLElement>('[data-paints]')?.dataset['paints'] ?? '0';
        const before = wantedRole === 'tab' ? '0' : paints();
        const startMs = performance.now();
        control.click();
        const sample = (): void => {
          if (paints() !== before) resolve(performance.now() - startMs);
          else requestAnimationFrame(sample);
        };
        requestAnimationFrame(sample);
      }),
    [role, name] as const,
  );

async function benchPage(folder: string, address: string, run: Run): Promise<Figure[]> {
  const choices = {
    market: 'parallel',
    paused: true,
    chart: { kind: 'line', preset: 'all', premiumUnder: null },
  };
  const settings = { ...choices, connection: { address, plan: 'unlimited' } };
  fs.writeFileSync(path.join(folder, 'settings.json'), JSON.stringify(settings));
  const app = await launchApp({
    appDir: root,
    args: [`--user-data-dir=${folder}`, '--show'],
    env: { PARALLAX_CLOCK: String(NOW) },
  });
  try {
    const popup = await app.firstWindow();
    await popup.getByRole('tab', { name: 'History' }).waitFor();
    return await paintsOf(popup, run.isSmall ? 2 : TIMES);
  } finally {
    await app.close();
  }
}

async function paintsOf(popup: Page, times: number): Promise<Figure[]> {
  const figures = [
    figure('page, first chart ever, code not yet loaded', [await pressed(popup, 'tab', 'History')]),
  ];
  const places = Number(await popup.getByRole('slider').getAttribute('aria-valuemax')) + 1;
  const paints: number[] = [];
  for (let run = 0; run < times; run += 1) {
    await popup.getByRole('tab', { name: 'Rates' }).click();
    await popup.waitForTimeout(100);
    paints.push(await pressed(popup, 'tab', 'History'));
  }
  const painted = `page, from the click to ${places} points painted`;
  figures.push(figure(painted, paints, { goal: GOALS.firstPaintMs }));
  for (const kind of ['Line', 'Candles']) {
    await popup.getByRole('button', { name: 'Line, overlays, table, export' }).click();
    await popup.getByRole('radio', { name: kind }).click();
    await popup.keyboard.press('Escape');
    await popup.waitForTimeout(300);
    for (const [name, other] of SWITCHES) {
      const switches: number[] = [];
      for (let run = 0; run < times / 2; run += 1) {
        await pressed(popup, 'button', other);
        await popup.waitForTimeout(60);
        switches.push(await pressed(popup, 'button', name));
        await popup.waitForTimeout(60);
      }
      const what = `page, ${kind}: from ${other} to ${name}`;
      figures.push(figure(what, switches, { goal: GOALS.switchMs }));
    }
  }
  return figures;
}

/** The charts' code comes with the first chart. */
function chartsAreLate(): void {
  const folder = path.join(root, 'dist/renderer');
  const { first, lazy } = readPageLoad(folder);
  const hasCharts = ({ name }: { name: string }): boolean =>
    name.endsWith('.js') &&
    fs.readFileSync(path.join(folder, 'assets', name), 'utf8').includes('addCustomSeries');
  if (!lazy.some(hasCharts) || first.some(hasCharts)) {
    throw new Error('the charts are in the first load');
  }
}

export const bench: Bench = async (run) => {
  chartsAreLate();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-bench-'));
  const service = await startRateServer();
  try {
    service.fail({ status: 503, body: '{}' });
    const source = { kind: 'account', key: service.address } as const;
    const span = run.isSmall ? [400, 20, 5] : [3_650, 395, 30];
    const [days = 0, hourDays = 0, rawDays = 0] = span;
    fillPast({ folder, source, nowMs: NOW, days, hourDays, rawDays });
    const queries = benchQueries(folder, service.address, run.isSmall ? 2 : TIMES);
    return [...queries, ...(await benchPage(folder, service.address, run))];
  } finally {
    await service.close();
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
};

if (import.meta.main) await runAlone(bench);
