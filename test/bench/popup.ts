import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { hostInUse, launchApp } from '../e2e/host/launch.ts';

/**
 * From the click on the tray icon to the first frame that is painted, the popup being there: and what
 * 500 openings leave behind in main and in the page. It wants a build.
 */
const root = path.resolve(import.meta.dirname, '../..');
const WARM_UP = 50;
const MEASURED = 450;
const TABS = ['Rates', 'Platforms', 'Convert', 'History', 'Alerts'];
const PER_TAB = MEASURED / TABS.length;
const MOST_MEDIAN_MS = 60;
/**
 * What an opening may leave in a heap, all garbage collected: far less than a snapshot has. Rates and
 * quotes go on being recorded meanwhile, by main and by the sandbox in it.
 */
const MOST_LEFT_BYTES = 8 * 1_024;

interface Opening {
  /** From the click until the page had drawn what it was told, and main heard so. */
  readonly drawnMs: number;
  /** Then until the window was shown: asking the system for it. */
  readonly shownMs: number;
  /** Then until a frame was out. */
  readonly frameMs: number;
}
interface Clicked {
  readonly clickMs: number;
  readonly drawnMs: number;
  readonly shownMs: number;
}
interface Watched {
  benchFrames: number[];
}
interface Doors {
  parallaxTestDoors: { clickTray(): void; calls(): string[] };
}

/** Notes, in the page, when each frame was out, from the moment at which it is told to be seen. */
function watch(popup: Page): Promise<void> {
  return popup.evaluate(() => {
    const page = window as unknown as Watched;
    page.benchFrames = [];
    let isSeen = false;
    const next = (): void => {
      requestAnimationFrame(() => {
        // A message is handled once the frame is out.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          page.benchFrames.push(performance.timeOrigin + performance.now());
          if (isSeen) next();
        };
        port2.postMessage(null);
      });
    };
    window.parallax.on('visible', (visible) => {
      isSeen = visible;
      if (!visible) return;
      page.benchFrames = [];
      next();
    });
  });
}

/** Clicks the icon, and tells when the page had drawn and when the window was shown; epoch ms. */
const open = (app: ElectronApplication): Promise<Clicked> =>
  app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<Clicked>((resolve) => {
        const window = BrowserWindow.getAllWindows()[0];
        if (!window) throw new Error('there is no window');
        const now = (): number => performance.timeOrigin + performance.now();
        const show = window.show.bind(window);
        const clickMs = now();
        window.show = () => {
          const drawnMs = now();
          window.show = show;
          show();
          resolve({ clickMs, drawnMs, shownMs: now() });
        };
        (globalThis as unknown as Doors).parallaxTestDoors.clickTray();
      }),
  );

async function openOnce(app: ElectronApplication, popup: Page): Promise<Opening> {
  const { clickMs, drawnMs, shownMs } = await open(app);
  const frame = await popup.waitForFunction(
    (after) => (window as unknown as Watched).benchFrames.find((atMs) => atMs >= after),
    shownMs,
  );
  const frameAtMs = (await frame.jsonValue()) ?? NaN;
  await frame.dispose();
  await app.evaluate(() => (globalThis as unknown as Doors).parallaxTestDoors.clickTray());
  // As long as no press belongs to the click before.
  await popup.waitForTimeout(40);
  return { drawnMs: drawnMs - clickMs, shownMs: shownMs - drawnMs, frameMs: frameAtMs - shownMs };
}

/** Bytes in use, after all garbage was collected. */
async function heaps(app: ElectronApplication, popup: Page): Promise<Record<string, number>> {
  const main = await app.evaluate(async () => {
    const v8 = process.getBuiltinModule('node:v8');
    const vm = process.getBuiltinModule('node:vm');
    v8.setFlagsFromString('--expose-gc');
    // The tests' door keeps every call; the app does not.
    (globalThis as unknown as Doors).parallaxTestDoors.calls().length = 0;
    const collect = vm.runInNewContext('gc') as () => void;
    for (let round = 0; round < 5; round += 1) {
      collect();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return process.memoryUsage().heapUsed;
  });
  const session = await popup.context().newCDPSession(popup);
  await session.send('HeapProfiler.enable');
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  await session.detach();
  return { main, page: usedSize, nodes, listeners: jsEventListeners };
}

const part = (values: readonly number[], share: number): number =>
  [...values].sort((left, right) => left - right)[Math.floor(values.length * share)] ?? NaN;
const ms = (values: readonly number[]): string =>
  `median ${part(values, 0.5).toFixed(1)} ms, p95 ${part(values, 0.95).toFixed(1)} ms, most ${Math.max(...values).toFixed(1)} ms`;
const total = ({ drawnMs, shownMs, frameMs }: Opening): number => drawnMs + shownMs + frameMs;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-bench-'));
const app = await launchApp({
  appDir: root,
  args: [`--user-data-dir=${folder}`, '--hidden'],
  env: { PARALLAX_E2E: '1' },
});
try {
  const popup = await app.firstWindow();
  const list = popup.getByRole('list', { name: 'Rates', exact: true });
  await popup.getByRole('tablist').waitFor();
  await watch(popup);
  await openOnce(app, popup);
  await list.locator('[data-row]').nth(100).waitFor({ state: 'attached' });
  console.log(`host: ${hostInUse() === 'electron' ? 'Electron' : 'the stand-in'}`);
  const choose = async (name: string): Promise<void> => {
    await popup.getByRole('tab', { name }).click();
    await popup.waitForTimeout(700);
  };
  for (const name of TABS) {
    await choose(name);
    for (let count = 0; count < WARM_UP / TABS.length; count += 1) await openOnce(app, popup);
  }
  await choose('Rates');
  const before = await heaps(app, popup);
  const all: Opening[] = [];
  for (const name of TABS) {
    await choose(name);
    const some: Opening[] = [];
    for (let count = 0; count < PER_TAB; count += 1) some.push(await openOnce(app, popup));
    console.log(`${name.padEnd(10)} ${ms(some.map(total))}`);
    all.push(...some);
  }
  await choose('Rates');
  const after = await heaps(app, popup);
  const median = part(all.map(total), 0.5);
  console.log(`from the click to the first painted frame, ${all.length} openings: ${ms(all.map(total))}`); // prettier-ignore
  console.log(`  until the page has drawn: ${ms(all.map(({ drawnMs }) => drawnMs))}`);
  console.log(`  until it is shown:        ${ms(all.map(({ shownMs }) => shownMs))}`);
  console.log(`  waiting for its frame:    ${ms(all.map(({ frameMs }) => frameMs))}`);
  const problems = median > MOST_MEDIAN_MS ? [`the median is above ${MOST_MEDIAN_MS} ms`] : [];
  for (const [name, bytes] of Object.entries(after)) {
    const was = before[name] ?? NaN;
    const isHeap = name === 'main' || name === 'page';
    const shown = (value: number): string => (isHeap ? `${(value / 2 ** 20).toFixed(2)} MiB` : String(value)); // prettier-ignore
    const growth = bytes / was - 1;
    console.log(`${name.padEnd(10)} after ${WARM_UP} openings ${shown(was)}, after ${WARM_UP + MEASURED} ${shown(bytes)} (${(growth * 100).toFixed(1)} %)`); // prettier-ignore
    if (isHeap && (bytes - was) / MEASURED > MOST_LEFT_BYTES)
      problems.push(`the heap of ${name} grows`);
  }
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
} finally {
  await app.close();
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
