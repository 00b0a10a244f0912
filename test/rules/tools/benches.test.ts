import { describe, expect, it } from 'vitest';
import { type Bench, figure } from '../../bench/figures.ts';
import * as convert from '../../bench/convert.ts';
import * as record from '../../bench/record.ts';
import { amount } from '../../support/nightly.ts';

// What needs a garbage collector or a page of its own is run by test/system/benches.spec.ts.
const BENCHES: readonly (readonly [string, Bench])[] = [
  ['convert', convert.bench],
  ['record', record.bench],
];

/** Times mean nothing here; each benchmark itself checks that its work was done. */
describe('the benchmarks do their work', () => {
  it.each(BENCHES.slice(0, amount(1, BENCHES.length)))('%s', async (_name, bench) => {
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
