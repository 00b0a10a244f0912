import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { PRESETS } from '#core/chart-range.ts';
import { currencyCode } from '#core/currency.ts';
import type { Steps } from '#core/steps.ts';
import { chartOf } from '../../electron/chart-query.ts';
import { inSlices } from '../../electron/in-slices.ts';
import { openRecord } from '../../electron/store/record.ts';
import { launchApp } from '../e2e/host/launch.ts';
import { startRateServer } from '../support/rate-server.ts';
import { fillPast } from '../support/past-record.ts';

/**
 * The history over ten years of a trader's record: what its questions hold main up, how soon the first
 * chart is painted after the click, and how long a switch of the range takes; and that the charts' code
 * is not in the page's first load. Build first; run it as `npm run bench:history`.
 */
const root = path.resolve(import.meta.dirname, '../..');
const NOW = Date.parse('2026-11-20T12:00:00Z');
const TIMES = 20;
const GOALS = { firstPaintMs: 150, switchMs: 100, heldUpMs: 10 };
let missed = 0;

function tell(name: string, times: readonly number[], goalMs: number | null): void {
  const sorted = [...times].sort((left, right) => left - right);
  const median = sorted[Math.floor(sorted.length / 2)] ?? NaN;
  const isMissed = goalMs !== null && median >= goalMs;
  if (isMissed) missed += 1;
  const aim = goalMs === null ? '' : `, goal ${goalMs}: ${isMissed ? 'MISSED' : 'met'}`;
  console.log(`${name.padEnd(44)} median ${median.toFixed(1).padStart(6)}, longest ${(sorted.at(-1) ?? NaN).toFixed(1).padStart(6)} ms${aim}`); // prettier-ignore
}

/** How long a step holds the loop up at most, and all of them together. */
function stepsOf<T>(steps: Steps<T>): { longestMs: number; allMs: number } {
  const startMs = performance.now();
  for (let longestMs = 0; ;) {
    const stepMs = performance.now();
    const step = steps.next();
    longestMs = Math.max(longestMs, performance.now() - stepMs);
    if (step.done) return { longestMs, allMs: performance.now() - startMs };
  }
}

async function benchQueries(folder: string, key: string): Promise<void> {
  const record = openRecord(path.join(folder, 'record.sqlite'), { kind: 'account', key });
  const [base, quote] = [currencyCode('USD'), currencyCode('NGN')];
  for (const kind of ['line', 'candles'] as const) {
    for (const preset of PRESETS) {
      const ask = () =>
        chartOf(record, { market: 'parallel', base, quote, range: { preset }, kind, overlays: ['official'], premiumUnder: 'official' }, NOW); // prettier-ignore
      const runs = Array.from({ length: TIMES }, () => stepsOf(ask()));
      tell(`main, ${kind}, ${preset}: longest step`, runs.map(({ longestMs }) => longestMs), GOALS.heldUpMs); // prettier-ignore
      tell(
        `main, ${kind}, ${preset}: all of it`,
        runs.map(({ allMs }) => allMs),
        null,
      );
    }
  }
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  for (let run = 0; run < TIMES; run += 1) {
    for (const preset of PRESETS) {
      await inSlices(chartOf(record, { market: 'parallel', base, quote, range: { preset }, kind: 'candles', overlays: ['official'], premiumUnder: 'official' }, NOW), () => true); // prettier-ignore
      await wait(1);
    }
  }
  delay.disable();
  console.log(`main's loop while all ranges are asked in slices: p99 ${(delay.percentile(99) / 1e6).toFixed(1)}, longest ${(delay.max / 1e6).toFixed(1)} ms`); // prettier-ignore
  record.close();
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
        const paints = (): string => document.querySelector<HTMLElement>('[data-paints]')?.dataset['paints'] ?? '0'; // prettier-ignore
        const before = wantedRole === 'tab' ? '0' : paints();
        const startMs = performance.now();
        control.click();
        const look = (): void => {
          if (paints() !== before) resolve(performance.now() - startMs);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    [role, name] as const,
  );

async function benchPage(folder: string, address: string): Promise<void> {
  const choices = { market: 'parallel', paused: true, chart: { kind: 'line', preset: 'all', overlays: [], premiumUnder: null } }; // prettier-ignore
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
    const loaded = (): Promise<string[]> =>
      popup.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1) ?? '')); // prettier-ignore
    const first = await loaded();
    tell('page, first chart ever, code not yet loaded', [await pressed(popup, 'tab', 'History')], null); // prettier-ignore
    const places = Number(await popup.getByRole('slider').getAttribute('aria-valuemax')) + 1;
    const paints: number[] = [];
    for (let run = 0; run < TIMES; run += 1) {
      await popup.getByRole('tab', { name: 'Rates' }).click();
      await popup.waitForTimeout(100);
      paints.push(await pressed(popup, 'tab', 'History'));
    }
    tell(`page, from the click to ${places} points painted`, paints, GOALS.firstPaintMs);
    for (const kind of ['Line', 'Candles']) {
      await popup.getByRole('radio', { name: kind }).click();
      await popup.waitForTimeout(300);
      for (const [name, other] of [
        ['1Y', 'All'],
        ['1M', 'All'],
        ['All', '1D'],
        ['1D', '1M'],
      ] as const) {
        // prettier-ignore
        const times: number[] = [];
        for (let run = 0; run < TIMES / 2; run += 1) {
          await pressed(popup, 'button', other);
          await popup.waitForTimeout(60);
          times.push(await pressed(popup, 'button', name));
          await popup.waitForTimeout(60);
        }
        tell(`page, ${kind}: from ${other} to ${name}`, times, GOALS.switchMs);
      }
    }
    const later = (await loaded()).filter((name) => !first.includes(name));
    const size = (name: string): string => `${name} ${(fs.statSync(path.join(root, 'dist/renderer/assets', name)).size / 1_024).toFixed(0)} KiB`; // prettier-ignore
    const built = fs.readdirSync(path.join(root, 'dist/renderer/assets'));
    const scripts = (names: readonly string[]): string =>
      names
        .filter((name) => name.endsWith('.js') && built.includes(name))
        .map(size)
        .join(', ');
    const charts = built.filter((name) => fs.readFileSync(path.join(root, 'dist/renderer/assets', name), 'utf8').includes('addCustomSeries')); // prettier-ignore
    if (charts.length === 0 || charts.some((name) => first.includes(name))) missed += 1;
    console.log(`first load: ${scripts(first)}\nwith the first chart: ${scripts(later)}`);
    console.log(`the charts' code is in ${charts.join(', ')}, ${charts.some((name) => first.includes(name)) ? 'MISSED: it is loaded at once' : 'met: not in the first load'}`); // prettier-ignore
  } finally {
    await app.close();
  }
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-bench-'));
const service = await startRateServer();
service.fail({ status: 503, body: '{}' });
console.log(`node ${process.version}, ${os.cpus()[0]?.model ?? ''}, ${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1) ?? ''}`); // prettier-ignore
const source = { kind: 'account', key: service.address } as const;
fillPast({ folder, source, nowMs: NOW, days: 3_650, hourDays: 395, rawDays: 30 });
const filled = openRecord(path.join(folder, 'record.sqlite'), source);
Array.from(filled.upkeep.steps({ rawBeforeMs: -1, hourlyBeforeMs: -1 }, () => ['NGN'])); // prettier-ignore
filled.close();
await benchQueries(folder, service.address);
await benchPage(folder, service.address);
await service.close();
fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
console.log(`load ${os.loadavg()[0]?.toFixed(1) ?? ''}; ${missed} goals missed`);
process.exitCode = missed === 0 ? 0 : 1;
