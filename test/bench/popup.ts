import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { hostInUse, launchApp } from '../system/host/launch.ts';
import { type Bench, figure, type Figure, runAlone } from './figures.ts';

/**
 * From the click on the tray icon to the first right frame, the popup being there: one that was painted
 * after the page took what is so now. And what 500 openings leave behind in main and in the page. It wants a build.
 */
const root = path.resolve(import.meta.dirname, '../..');
const TABS = ['Rates', 'Platforms', 'Convert', 'History', 'Alerts', 'Desk'];
/** For each tab: 50 openings, and 500 with those that are measured. */
const USUAL = { warmUp: 10, measured: 90 };
const GOAL_MS = 60;
/**
 * What an opening may leave in a heap, all garbage collected: far less than a snapshot has. Rates and
 * quotes go on being recorded meanwhile, by main and by the sandbox in it.
 */
const MOST_LEFT_KIB = 8;

interface Opening {
  /** From the click until the page had painted its snapshot and reported it to main. */
  readonly drawnMs: number;
  /** Then until the system had shown the window. */
  readonly shownMs: number;
  /** Then until the first right frame was out: so long an old one is seen. */
  readonly oldMs: number;
}
interface Clicked {
  readonly clickMs: number;
  readonly drawnMs: number;
  readonly shownMs: number;
}
interface Watched {
  benchRightMs: number | null;
}
interface Hooks {
  parallaxTestHooks: { clickTray(): void; calls(): string[] };
}

/** Notes, in the page, when the first frame was out since it took what changed before its opening. */
function watch(popup: Page): Promise<void> {
  return popup.evaluate(() => {
    const page = window as unknown as Watched;
    // What changed meanwhile came before.
    window.parallax.on('visible', (visible) => {
      if (!visible) return;
      page.benchRightMs = null;
      requestAnimationFrame(() => {
        // A message is handled once the frame is out.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          port1.close();
          page.benchRightMs = performance.timeOrigin + performance.now();
        };
        port2.postMessage(null);
      });
    });
  });
}

/** Clicks the icon. @returns when the page had drawn and when the window was shown; epoch ms. */
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
        (globalThis as unknown as Hooks).parallaxTestHooks.clickTray();
      }),
  );

async function openOnce(app: ElectronApplication, popup: Page): Promise<Opening> {
  const { clickMs, drawnMs, shownMs } = await open(app);
  const frame = await popup.waitForFunction(() => (window as unknown as Watched).benchRightMs);
  const rightMs = (await frame.jsonValue()) ?? NaN;
  await frame.dispose();
  await app.evaluate(() => (globalThis as unknown as Hooks).parallaxTestHooks.clickTray());
  // As long as no press belongs to the click before.
  await popup.waitForTimeout(40);
  return {
    drawnMs: drawnMs - clickMs,
    shownMs: shownMs - drawnMs,
    oldMs: Math.max(0, rightMs - shownMs),
  };
}

/** Bytes in use, after all garbage was collected. */
async function heaps(app: ElectronApplication, popup: Page): Promise<Record<string, number>> {
  const main = await app.evaluate(async () => {
    const v8 = process.getBuiltinModule('node:v8');
    const vm = process.getBuiltinModule('node:vm');
    v8.setFlagsFromString('--expose-gc');
    // The tests' hook keeps every call; the app does not.
    (globalThis as unknown as Hooks).parallaxTestHooks.calls().length = 0;
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

const MIB = 2 ** 20;
const total = ({ drawnMs, shownMs, oldMs }: Opening): number => drawnMs + shownMs + oldMs;

export const bench: Bench = async ({ isSmall, log }) => {
  const { warmUp, measured } = isSmall ? { warmUp: 1, measured: 1 } : USUAL;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-bench-'));
  fs.writeFileSync(path.join(folder, 'settings.json'), '{"firstStart":{"closed":true}}');
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
    log(`host: ${hostInUse() === 'electron' ? 'Electron' : 'the stand-in'}`);
    const openings = async (count: number): Promise<Map<string, Opening[]>> => {
      const byTab = new Map<string, Opening[]>();
      for (const name of TABS) {
        await popup.getByRole('tab', { name }).click();
        await popup.waitForTimeout(700);
        const some: Opening[] = [];
        for (let opening = 0; opening < count; opening += 1) some.push(await openOnce(app, popup));
        byTab.set(name, some);
      }
      await popup.getByRole('tab', { name: 'Rates' }).click();
      await popup.waitForTimeout(700);
      return byTab;
    };
    await openings(warmUp);
    const before = await heaps(app, popup);
    const byTab = await openings(measured);
    const after = await heaps(app, popup);
    const few = TABS.length * warmUp;
    const all = TABS.length * (warmUp + measured);
    return [
      ...timesOf(byTab),
      ...heapsOf(before, few),
      ...heapsOf(after, all),
      ...leaked(before, after, all - few),
    ];
  } finally {
    await app.close();
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
};

function timesOf(byTab: ReadonlyMap<string, readonly Opening[]>): Figure[] {
  const all = [...byTab.values()].flat();
  const named = (what: string): string => `tray click to the first right frame${what}`;
  return [
    figure(named(''), all.map(total), { goal: GOAL_MS }),
    figure(
      named(': until the page has painted it'),
      all.map(({ drawnMs }) => drawnMs),
    ),
    figure(
      named(': until it is shown'),
      all.map(({ shownMs }) => shownMs),
    ),
    figure(
      'an old frame is seen',
      all.map(({ oldMs }) => oldMs),
    ),
    ...[...byTab].map(([name, some]) => figure(named(`, ${name}`), some.map(total))),
  ];
}

type Heaps = Awaited<ReturnType<typeof heaps>>;

function heapsOf(heap: Heaps, openings: number): Figure[] {
  return Object.entries(heap).map(([name, value]) => {
    const isBytes = name === 'main' || name === 'page';
    const what = isBytes ? `heap of ${name}` : `${name} of the page`;
    const shown = isBytes ? value / MIB : value;
    return figure(`${what} after ${openings} openings`, [shown], { unit: isBytes ? 'MiB' : '' });
  });
}

const leaked = (before: Heaps, after: Heaps, openings: number): Figure[] =>
  ['main', 'page'].map((name) => {
    const bytes = (after[name] ?? Number.NaN) - (before[name] ?? Number.NaN);
    const kib = Math.max(0, bytes / 1_024 / openings);
    return figure(`heap of ${name}: what an opening leaves`, [kib], {
      unit: 'KiB',
      goal: MOST_LEFT_KIB,
    });
  });

if (import.meta.main) await runAlone(bench);
