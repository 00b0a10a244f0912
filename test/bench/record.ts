import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { currencyCode } from '#core/currency.ts';
import { MARKETS } from '#core/market.ts';
import type { RateTable } from '#core/rate-table.ts';
import { DEFAULT_RETENTION, horizonsAt } from '#core/retention.ts';
import type { Source } from '#core/source.ts';
import { openRecord, type RateRecord } from '../../electron/store/record.ts';
import { measureJson } from './json-store.ts';
import { measureLoop } from './loop.ts';
import { NOW, quotesAt, START, STEP_MS, steps, tableAt, TICKER } from './ten-years.ts';

/**
 * Ten years in the record: its size, and what commits, questions and the start cost with it; beside
 * it the same in one JSON file. Prints a table, and exits with 1 where a goal is missed. Run it as
 * `npm run bench:record`; `-- --keep` leaves the file.
 */
const SOURCE: Source = { kind: 'account', key: 'https://rates.example' };
const MIB = 1024 * 1024;
const MINUTE = 60_000;
const DAY = 86_400_000;
const PAST_AT_ONCE = 60;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-bench-'));
const file = path.join(folder, 'record.sqlite');
let missed = 0;

function quantile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

function timed(work: () => unknown): number {
  const startMs = performance.now();
  work();
  return performance.now() - startMs;
}

/** One line: median, 99th percentile and longest, and whether the goal is met. */
function tell(name: string, times: readonly number[], goal?: { share: number; ms: number }): void {
  const columns = [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(2).padStart(8));
  const isMissed = goal !== undefined && quantile(times, goal.share) >= goal.ms;
  if (isMissed) missed += 1;
  const aim =
    goal && ` ${isMissed ? 'MISSED' : 'met'}: under ${goal.ms} ms at ${goal.share * 100} %`;
  console.log(
    `${name.padEnd(44)} median ${columns[0]} p99 ${columns[1]} longest ${columns[2]} ms, ${times.length} times${aim ?? ''}`,
  );
}

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
  const all = record.upkeep.steps(horizonsAt(DEFAULT_RETENTION, atMs, atMs), () => ['NGN', 'EUR']);
  for (;;) {
    const startMs = performance.now();
    if (all.next().done) return times;
    times.push(performance.now() - startMs);
  }
}

function fill(record: RateRecord): { commits: number[]; slices: number[] } {
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
  for (const step of steps()) {
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

const [USD, NGN, EUR] = ['USD', 'NGN', 'EUR'].map(currencyCode) as [never, never, never];
const repeat = (times: number, work: (index: number) => unknown): number[] =>
  Array.from({ length: times }, (_, index) => timed(() => work(index)));

console.log(
  `node ${process.version}, ${os.cpus()[0]?.model ?? ''}, ${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1) ?? ''}`,
);
let record = openRecord(file, SOURCE);
const startedMs = performance.now();
const { commits, slices } = fill(record);
console.log(`filled in ${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
record.close();
const size = fs.statSync(file).size / MIB;
if (size >= 500) missed += 1;
console.log(`file ${size.toFixed(1)} MiB, ${size < 500 ? 'met' : 'MISSED'}: under 500 MB`);

tell(
  'start: open and load',
  repeat(30, () => {
    record = openRecord(file, SOURCE);
    record.load();
    if (record.endedUncleanly) throw new Error('it was closed');
    record.close();
  }),
  { share: 0.99, ms: 30 },
);
record = openRecord(file, SOURCE);
tell('commit of an answer while filling', commits, { share: 0.5, ms: 5 });
const before = new Map<string, RateTable>();
const later: number[] = [];
for (let at = NOW; at < NOW + DAY; at += 5 * MINUTE) later.push(...saveAll(record, at, before));
tell('commit of an answer into the whole', later, { share: 0.5, ms: 5 });
tell(
  'confirming an unchanged answer',
  repeat(300, (n) => record.confirmLatest('mid', NOW + DAY + n)),
);

slices.push(...upkeep(record, NOW + DAY));
tell(
  'upkeep, one step',
  slices.filter((ms) => ms > 0.1),
);
const query = { share: 0.99, ms: 10 };
const spread = (index: number, total: number, spanMs: number): { fromMs: number; toMs: number } => {
  const fromMs = START + ((NOW - spanMs - START) / total) * index;
  return { fromMs, toMs: fromMs + spanMs };
};
const recent = (index: number): { fromMs: number; toMs: number } => {
  const toMs = NOW - index * 10 * MINUTE;
  return { fromMs: toMs - 999 * 5 * MINUTE, toMs };
};
const answered = record.series('mid', { base: USD, quote: NGN }, recent(0), 1_000);
if (answered.points.length !== 1_000) throw new Error(`${answered.points.length} points`);
tell(
  '1,000 raw points',
  repeat(300, (n) => record.series('mid', { base: USD, quote: NGN }, recent(n), 1_000)),
  query,
);
tell(
  '1,000 raw points of a cross',
  repeat(300, (n) => record.series('mid', { base: EUR, quote: NGN }, recent(n), 1_000)),
  query,
);
tell(
  '1,000 of any 1,000 days',
  repeat(300, (n) =>
    record.series('mid', { base: USD, quote: NGN }, spread(n, 300, 1_000 * DAY), 1_000),
  ),
  query,
);
tell(
  '1,000 hours',
  repeat(300, (n) => {
    const toMs = NOW - 40 * DAY - n * 3_600_000;
    return record.series(
      'mid',
      { base: USD, quote: NGN },
      { fromMs: toMs - 1_000 * 3_600_000, toMs },
      1_000,
    );
  }),
  query,
);
tell(
  '1,000 candles of 5 raw steps',
  repeat(300, (n) => {
    const toMs = NOW - n * MINUTE;
    return record.candles(
      'mid',
      { base: USD, quote: NGN },
      { fromMs: toMs - 5_000 * 5 * MINUTE, toMs },
      25 * MINUTE,
    );
  }),
  query,
);
tell(
  '1,000 hourly candles',
  repeat(300, (n) => {
    const toMs = NOW - n * 3_600_000;
    return record.candles(
      'mid',
      { base: USD, quote: NGN },
      { fromMs: toMs - 1_000 * 3_600_000, toMs },
      3_600_000,
    );
  }),
  query,
);
tell(
  '30 days raw, to 1,000',
  repeat(100, () =>
    record.series('mid', { base: USD, quote: NGN }, { fromMs: NOW - 30 * DAY, toMs: NOW }, 1_000),
  ),
  query,
);
tell(
  'a year, to 1,000',
  repeat(100, () =>
    record.series('mid', { base: USD, quote: NGN }, { fromMs: NOW - 365 * DAY, toMs: NOW }, 1_000),
  ),
  query,
);
tell(
  'ten years, to 1,000',
  repeat(100, () =>
    record.series('mid', { base: USD, quote: NGN }, { fromMs: START, toMs: NOW }, 1_000),
  ),
  query,
);
tell(
  'premium of 1,000 raw points',
  repeat(300, (n) =>
    record.premium('parallel', 'official', { base: USD, quote: NGN }, recent(n), 1_000),
  ),
  query,
);
tell(
  'spread of 1,000 raw points',
  repeat(300, (n) => record.spread(TICKER, 'platform-7', 'buy', recent(n), 1_000)),
  query,
);
tell(
  'trends of five pairs',
  repeat(300, () =>
    record.closes(
      'mid',
      USD,
      [NGN, EUR, currencyCode('A02'), currencyCode('A03'), currencyCode('A04')],
      NOW - 60 * DAY,
    ),
  ),
  query,
);
tell(
  'days that are missing in ten years',
  repeat(300, () => record.missingDays('mid', { fromMs: START, toMs: NOW })),
  query,
);
console.log(`\nThe main loop, polling 50 times a second and keeping up, beside:`);
for (const line of await measureLoop(record, folder)) console.log(line);
record.close();

console.log('\nThe same as one JSON file, whole at each write, as electron-store keeps it:');
for (const line of measureJson(folder)) console.log(line);
if (process.argv.includes('--keep')) console.log(`kept: ${file}`);
else fs.rmSync(folder, { recursive: true, force: true });
console.log(`load ${os.loadavg()[0]?.toFixed(1) ?? ''}; ${missed} goals missed`);
process.exitCode = missed === 0 ? 0 : 1;
