import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { RETENTION } from '../../electron/core/history/retention.ts';
import { type Job, LongWork } from '../../electron/record/long-work.ts';
import type { RateRecord } from '../../electron/record/record.ts';
import { runUpkeep } from '../../electron/record/run-upkeep.ts';
import { keptRecord } from '../support/recording.ts';
import { NOW, tableAt } from './ten-years.ts';

const WORKER = new URL('../../electron/worker.ts', import.meta.url);
const DAY = 86_400_000;
const IDLE_MS = 2_000;
const POLL_EVERY_MS = 20;

/**
 * How long the main loop is held up at most while it polls and keeps up, and a thread does something
 * long with the whole record. First with nothing beside it: what is held up then, this machine holds up.
 */
export async function measureLoop(record: RateRecord, folder: string): Promise<string[]> {
  const { file } = record;
  const target = (name: string): string => path.join(folder, name);
  const written = (name: string): { target: string; unfinished: string } => ({
    target: target(name),
    unfinished: target(`${name}.part`),
  });
  const all = { exportedAtMs: NOW, sourceKey: 'https://rates.example', rules: new Map() } as const;
  const jobs: [string, Job | null][] = [
    ['nothing beside it', null],
    ['integrity check', { kind: 'check', file }],
    ['back-up', { kind: 'back-up', file, trades: null, ...written('copy.sqlite') }],
    [
      'examining a back-up',
      {
        kind: 'examine',
        file: target('copy.sqlite'),
        ...written('again.sqlite'),
        sourceKey: all.sourceKey,
      },
    ],
    [
      'export of everything, CSV',
      { kind: 'export', file, ...written('all.csv'), ...all, what: { format: 'csv', pair: null } },
    ],
  ];
  const work = new LongWork(() => new Worker(WORKER));
  const lines: string[] = [];
  let atMs = NOW + 2 * DAY;
  for (const [name, job] of jobs) {
    // A day later each time, so that there is always something to let go of.
    const upkeep = runUpkeep({
      record: keptRecord(record),
      retention: RETENTION,
      now: () => atMs,
      watched: () => ['NGN', 'EUR'],
      onError: (error) => {
        throw error;
      },
    });
    let longestMs = 0;
    const polling = setInterval(() => {
      const startMs = performance.now();
      atMs += 300_000;
      record.saveLatest(tableAt('mid', atMs), atMs, null);
      upkeep.tick();
      longestMs = Math.max(longestMs, performance.now() - startMs);
    }, POLL_EVERY_MS);
    await wait(50);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const startMs = performance.now();
    const outcome = await (job ? work.ask(job).done : wait(IDLE_MS).then(() => null));
    const tookMs = performance.now() - startMs;
    delay.disable();
    clearInterval(polling);
    upkeep.stop();
    if (outcome && !outcome.ok) throw new Error(`${name}: ${String(outcome.error.detail)}`);
    lines.push(
      `${name.padEnd(28)} took ${tookMs.toFixed(0).padStart(6)} ms; loop held up p99 ${(delay.percentile(99) / 1e6).toFixed(1)}, longest ${(delay.max / 1e6).toFixed(1)} ms; longest poll ${longestMs.toFixed(1)} ms`,
    );
  }
  work.close();
  return lines;
}
