import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { currencyCode } from '../../electron/core/rates/currency.ts';
import type { Source } from '../../electron/core/rates/source.ts';
import { chartOf } from '../../electron/history/chart-query.ts';
import { openRecord } from '../../electron/record/record-file.ts';
import { ADDRESS } from '../support/account.ts';
import { type Bench, figure, type Figure, runAlone } from './figures.ts';
import { fillYears } from './fill-years.ts';
import { inMain, Pipeline, type Stages } from './pipeline.ts';
import { NOW } from './ten-years.ts';

/**
 * What grows with what there is: main's work for an answer by currencies and by platforms; the start,
 * a commit and a chart of everything by years. `npm run bench -- growth`.
 */
const SOURCE: Source = { kind: 'account', key: ADDRESS };
const ROUNDS = 200;
const DAY = 86_400_000;
const PAIR = { base: currencyCode('USD'), quote: currencyCode('NGN') };
const ALL_OF_IT = {
  series: [{ kind: 'rate', market: 'mid', ...PAIR }],
  side: 'ask',
  kind: 'line',
  premiumUnder: null,
  range: { preset: 'all' },
} as const;

async function answers(
  folder: string,
  sizes: { currencies: number; platforms: number },
  kind: 'latest' | 'quotes',
  rounds: number,
): Promise<Stages[]> {
  const name = `${kind}-${sizes.currencies}-${sizes.platforms}.sqlite`;
  const record = openRecord(path.join(folder, name), SOURCE);
  const pipeline = new Pipeline(record, sizes);
  const all: Stages[] = [];
  for (let round = 0; round < rounds; round += 1) all.push((await pipeline[kind]()).stages);
  record.close();
  // The first rounds are those of a program that is still being compiled.
  return all.slice(Math.floor(rounds / 5));
}

const STAGES = ['decode', 'reduce', 'commit', 'push'] as const;

const figuresOf = (what: string, stages: readonly Stages[]): Figure[] => [
  ...STAGES.map((stage) =>
    figure(
      `${what}: ${stage}`,
      stages.map((each) => each[stage]),
    ),
  ),
  figure(`${what}: main together`, stages.map(inMain)),
];

function years(folder: string, count: number, isSmall: boolean): Figure[] {
  const file = path.join(folder, `years-${count}.sqlite`);
  const filling = openRecord(file, SOURCE);
  fillYears(filling, isSmall ? count / 50 : count, isSmall);
  filling.close();
  const times = isSmall ? 2 : 20;
  const run = (work: () => void): number[] =>
    Array.from({ length: times }, () => {
      const startMs = performance.now();
      work();
      return performance.now() - startMs;
    });
  const starts = run(() => {
    const record = openRecord(file, SOURCE);
    if (!record.load().markets.mid) throw new Error('nothing is recorded');
    record.close();
  });
  const record = openRecord(file, SOURCE);
  const charts = run(() => {
    const { points } = chartOf(record, ALL_OF_IT, NOW).main;
    if (points.filter((point) => point !== null).length < 2) throw new Error('no points');
  });
  const trends = run(() => record.closes('mid', PAIR.base, [PAIR.quote], NOW - 60 * DAY));
  record.close();
  const what = `${count} ${count === 1 ? 'year' : 'years'} recorded`;
  const bytes = fs.statSync(file).size / 1024 / 1024;
  return [
    figure(`${what}: size`, [bytes], { unit: 'MiB' }),
    figure(`${what}: open and load`, starts),
    figure(`${what}: a chart of all of it`, charts),
    figure(`${what}: a trend`, trends),
  ];
}

export const bench: Bench = async ({ isSmall }) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-bench-'));
  const rounds = isSmall ? 5 : ROUNDS;
  const figures: Figure[] = [];
  try {
    for (const currencies of [10, 170, 1_000]) {
      const stages = await answers(folder, { currencies, platforms: 10 }, 'latest', rounds);
      figures.push(
        ...figuresOf(`an answer of ${currencies.toLocaleString('en')} currencies`, stages),
      );
    }
    for (const platforms of [10, 40, 200]) {
      const stages = await answers(folder, { currencies: 170, platforms }, 'quotes', rounds);
      figures.push(...figuresOf(`an answer of ${platforms} platforms`, stages));
    }
    for (const count of [1, 5, 10]) figures.push(...years(folder, count, isSmall));
    return figures;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
};

if (import.meta.main) await runAlone(bench);
