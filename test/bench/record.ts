import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { MARKETS } from '../../electron/core/rates/market.ts';
import type { RateTable } from '../../electron/core/rates/rate-table.ts';
import { RETENTION, horizonsAt } from '../../electron/core/history/retention.ts';
import type { Source } from '../../electron/core/rates/source.ts';
import { openRecord } from '../../electron/record/record-file.ts';
import type { RateRecord } from '../../electron/record/record.ts';
import { measureLoop } from './loop.ts';
import { type Bench, figure, type Figure, type Run, runAlone } from './figures.ts';
import { questions, repeat, timed } from './record-questions.ts';
import { NOW, quotesAt, STEP_MS, steps, tableAt } from './ten-years.ts';

/**
 * Ten years in the record: its size, and what commits, questions and the start cost with it; beside
 * it the same in one JSON file. `npm run bench -- record`.
 */
const SOURCE: Source = { kind: 'account', key: 'https://rates.example' };
const MIB = 1024 * 1024;
const MINUTE = 60_000;
const DAY = 86_400_000;
const PAST_AT_ONCE = 60;
const GOALS = { startMs: 30, commitMs: 5, fileMib: 500 };

function saveAll(record: RateRecord, atMs: number, before: Map<string, RateTable>): number[] {
  const times = MARKETS.map((market) => {
    const table = tableAt(market, atMs);
    const previous = before.get(market) ?? null;
    before.set(market, table);
    return timed(() => record.saveLatest(table, atMs, previous));
  });
  const quotes = quotesAt(atMs);
  return [...times, timed(() => record.savePlatforms(quotes, atMs))];
}

function upkeep(record: RateRecord, atMs: number): number[] {
  const times: number[] = [];
  const horizons = horizonsAt(RETENTION, atMs, atMs);
  for (;;) {
    const startMs = performance.now();
    const isMore = record.upkeep.step(horizons, ['NGN', 'EUR']);
    times.push(performance.now() - startMs);
    if (!isMore) return times;
  }
}

function fill(record: RateRecord, isSmall: boolean): { commits: number[]; slices: number[] } {
  const commits: number[] = [];
  const slices: number[] = [];
  const before = new Map<string, RateTable>();
  let past: RateTable[] = [];
  let grain: 'day' | 'hour' | 'raw' = 'day';
  const flush = (): void => {
    if (grain !== 'raw') record.keepPast(grain, past);
    past = [];
  };
  let count = 0;
  for (const step of steps(isSmall)) {
    if (step.grain !== grain || past.length >= PAST_AT_ONCE) flush();
    grain = step.grain;
    if (grain === 'raw') {
      commits.push(...saveAll(record, step.atMs, before));
    } else {
      past.push(...MARKETS.map((market) => tableAt(market, step.atMs)));
      record.savePlatforms(quotesAt(step.atMs), step.atMs, STEP_MS[grain]);
    }
    count += 1;
    if (count % 60 === 0) slices.push(...upkeep(record, step.atMs));
  }
  slices.push(...upkeep(record, NOW));
  return { commits, slices };
}

function open(file: string): RateRecord {
  const record = openRecord(file, SOURCE);
  record.load();
  if (record.endedUncleanly) throw new Error('it was closed');
  return record;
}

async function benchIn(folder: string, { isSmall, log }: Run): Promise<Figure[]> {
  const file = path.join(folder, 'record.sqlite');
  const filling = openRecord(file, SOURCE);
  const startedMs = performance.now();
  const { commits, slices } = fill(filling, isSmall);
  log(`filled in ${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
  filling.close();
  const size = fs.statSync(file).size / MIB;
  const starts = repeat(isSmall ? 2 : 30, () => open(file).close());
  const record = open(file);
  const before = new Map<string, RateTable>();
  const later: number[] = [];
  const untilMs = NOW + (isSmall ? DAY / 24 : DAY);
  for (let at = NOW; at < untilMs; at += 5 * MINUTE) later.push(...saveAll(record, at, before));
  const unchanged = repeat(isSmall ? 5 : 300, (n) => record.confirmLatest('mid', NOW + DAY + n));
  slices.push(...upkeep(record, NOW + DAY));
  const figures = [
    figure('record of ten years: size', [size], { unit: 'MiB', goal: GOALS.fileMib }),
    figure('record of ten years: open and load', starts, { goal: GOALS.startMs, goalAt: 'p95' }),
    figure('commit of an answer while filling', commits, { goal: GOALS.commitMs }),
    figure('commit of an answer into ten years', later, { goal: GOALS.commitMs }),
    figure('confirming an unchanged answer', unchanged),
    figure(
      'upkeep, one step',
      slices.filter((ms) => ms > 0.1),
    ),
    ...questions(record, isSmall),
  ];
  // It takes minutes.
  if (!isSmall) {
    log('The main loop, polling 50 times a second and keeping up, beside:');
    for (const line of await measureLoop(record, folder)) log(line);
  }
  record.close();
  return figures;
}

export const bench: Bench = async (run) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-bench-'));
  try {
    return await benchIn(folder, run);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
};

if (import.meta.main) await runAlone(bench);
