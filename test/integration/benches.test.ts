import { describe, expect, it } from 'vitest';
import { type Bench, type Figure, figure } from '../bench/figures.ts';
import { reportOf } from '../bench/report.ts';
import * as alerts from '../bench/alerts.ts';
import * as command from '../bench/command.ts';
import * as convert from '../bench/convert.ts';
import * as decode from '../bench/decode.ts';
import * as growth from '../bench/growth.ts';
import * as outage from '../bench/outage.ts';
import * as quotes from '../bench/quotes.ts';
import * as record from '../bench/record.ts';
import { amount } from '../support/nightly.ts';

// What needs a garbage collector or a page of its own is run by test/e2e/benches.spec.ts.
const BENCHES: readonly (readonly [string, Bench])[] = [
  ['alerts', alerts.bench],
  ['command', command.bench],
  ['convert', convert.bench],
  ['decode', decode.bench],
  ['growth', growth.bench],
  ['outage', outage.bench],
  ['quotes', quotes.bench],
  ['record', record.bench],
];

/** Times mean nothing here; each benchmark itself checks that its work was done. */
describe('the benchmarks do their work', () => {
  it.each(BENCHES.slice(0, amount(2, BENCHES.length)))('%s', async (_name, bench) => {
    const figures = await bench({ isSmall: true, log: () => undefined });
    expect(figures.length).toBeGreaterThan(0);
    for (const { median, p95, runs } of figures) {
      expect(median).toBeGreaterThanOrEqual(0);
      expect(p95).toBeGreaterThanOrEqual(median);
      expect(runs).toBeGreaterThan(0);
    }
    const names = figures.map(({ name, peer }) => `${name}/${peer ?? ''}`);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('a figure', () => {
  const values = [9, 1, 3, 2, 4, 5, 6, 7, 8, 100];

  it('has the median and the 95th percentile of its runs', () => {
    expect(figure('a', values)).toMatchObject({ median: 6, p95: 100, runs: 10, unit: 'ms' });
  });

  it('is held against its goal where the goal is for', () => {
    expect(figure('a', values).ok).toBeNull();
    expect(figure('a', values, { goal: 8 }).ok).toBe(true);
    expect(figure('a', values, { goal: 8, goalAt: 'p95' }).ok).toBe(false);
    expect(figure('a', [8], { goal: 8 }).ok).toBe(false);
  });
});

it('a report has a line for each benchmark, with its tightest goal, and lists missed goals', () => {
  const figures: Figure[] = [
    figure('fast', [1.234], { goal: 20 }),
    figure('slow', [3], { goal: 2, goalAt: 'p95' }),
    figure('fast', [5], { peer: 'another' }),
  ];
  const measured = [
    { name: 'some', title: 'Some', load: 3.25, figures },
    { name: 'free', title: 'Free', load: 1, figures: [figure('free', [1])] },
  ];
  const where = { machine: 'a machine', host: 'a host', node: 'v1', atMs: 0, failed: ['other'] };
  const report = reportOf(measured, where);
  expect(report).toContain('1.0 to 3.3');
  expect(report).toContain('Not ended, and not in here: other.');
  expect(report).toContain('1 goals met, 1 missed:\n- slow: median 3, p95 3 ms, goal 2 at the p95');
  expect(report).toContain('| Some | 3.3 | 1 of 2 | slow | 3 | 3 | p95 under 2 ms |');
  expect(report).toContain('| Free | 1.0 | 0 of 0 |  |  |  |  |');
});
