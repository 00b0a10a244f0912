import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { TestHooks } from '../../electron/host/test-hooks.ts';
import { openRecord } from '../../electron/record/record-file.ts';
import { hostInUse, launchApp } from '../system/host/launch.ts';
import { ADDRESS } from '../support/account.ts';
import { gzipBytesOf, readPageLoad } from '../support/page-load.ts';
import { type Bench, figure, type Figure, runAlone } from './figures.ts';
import { fillYears } from './fill-years.ts';

/**
 * From Electron's `ready` until the tray says what is known, with nothing recorded and with ten years;
 * and how much there is to read before that, and before the page shows anything. It wants a build.
 * `npm run bench -- start`.
 */
const root = path.resolve(import.meta.dirname, '../..');
const GOALS = { startMs: 150 };
const STARTS = 12;

async function startOnce(folder: string): Promise<number> {
  const app = await launchApp({
    appDir: root,
    args: [`--user-data-dir=${folder}`, '--hidden'],
    // Electron has no such cache of main's code.
    env: { PARALLAX_E2E: '1', NODE_DISABLE_COMPILE_CACHE: '1' },
  });
  try {
    for (;;) {
      const startMs = await app.evaluate(() =>
        (globalThis as unknown as { parallaxTestHooks?: TestHooks }).parallaxTestHooks?.startMs(),
      );
      if (startMs !== undefined) return startMs;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  } finally {
    await app.close();
  }
}

async function starts(
  what: string,
  count: number,
  prepare: (folder: string) => void,
): Promise<Figure> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-bench-'));
  try {
    prepare(folder);
    // The first one of all reads what the system has not read yet.
    await startOnce(folder);
    const times: number[] = [];
    for (let run = 0; run < count; run += 1) times.push(await startOnce(folder));
    return figure(`start: ready to the tray set, ${what}`, times, { goal: GOALS.startMs });
  } finally {
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function tenYears(folder: string, isSmall: boolean): void {
  const settings = { paused: true, connection: { address: ADDRESS, plan: 'unlimited' } };
  fs.writeFileSync(path.join(folder, 'settings.json'), JSON.stringify(settings));
  const record = openRecord(path.join(folder, 'record.sqlite'), { kind: 'account', key: ADDRESS });
  fillYears(record, isSmall ? 0.1 : 10, isSmall);
  record.close();
}

/** In kB of 1,000 bytes, as browsers and builds count. */
function sizes(): Figure[] {
  const kb = (name: string, bytes: number, goal?: number): Figure =>
    figure(name, [bytes / 1_000], { unit: 'kB', ...(goal === undefined ? {} : { goal }) });
  const built = (name: string): Buffer => fs.readFileSync(path.join(root, 'dist', name));
  const [main, preload] = [built('main/main.js'), built('preload/preload.cjs')];
  const { first, lazy } = readPageLoad(path.join(root, 'dist/renderer'));
  const later = lazy.filter(({ name }) => name.endsWith('.js'));
  return [
    kb('size: main', main.length),
    kb('size: main, gzip', gzipSync(main).length),
    kb('size: preload', preload.length),
    kb('size: first load of the page, gzip', gzipBytesOf(first)),
    kb('size: all that the page reads later, gzip', gzipBytesOf(lazy)),
    ...later
      .filter(({ gzipBytes }) => gzipBytes > 5_000)
      .map(({ name, gzipBytes }) => kb(`size: ${name.replace(/-.{8}\.js$/, '')}, gzip`, gzipBytes)),
  ];
}

export const bench: Bench = async ({ isSmall, log }) => {
  log(`host: ${hostInUse()}`);
  const count = isSmall ? 1 : STARTS;
  return [
    ...sizes(),
    await starts('nothing recorded', count, () => undefined),
    await starts('ten years recorded', count, (folder) => tenYears(folder, isSmall)),
  ];
};

if (import.meta.main) await runAlone(bench);
