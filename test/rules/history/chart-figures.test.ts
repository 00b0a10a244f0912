import { describe, expect, it } from 'vitest';
import type { ChartData, ChartPoint } from '#core/history/chart-data.ts';
import {
  apartOf,
  changeOver,
  premiumAt,
  rangeFigures,
  shownPoints,
  chartSpread,
} from '#core/history/chart-figures.ts';
import { mainPoints, readingAt, step } from '#core/history/chart-legend.ts';
import { chartTable, sortRows } from '#core/history/chart-table.ts';
import type { Series } from '#core/history/chart-series.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { Market } from '#core/rates/market.ts';
import { decimal } from '../../support/rates.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-20T12:00:00Z');
const point = (rate: string, publishedMs: number | null = NOW, isCarried = false): ChartPoint => ({
  rate: decimal(rate),
  publishedMs,
  isCarried,
  firstSeenMs: NOW,
  confirmedMs: NOW,
});

describe('a premium', () => {
  it('is that of the one over the other, in percent', () => {
    const found = premiumAt(
      { market: 'parallel', point: point('1612') },
      { market: 'official', point: point('1547.25') },
      NOW,
    );
    expect(found.shown).toBe('4.18');
    expect(found.isStale).toBe(false);
  });

  it.each([
    ['official', NOW - 49 * HOUR, false],
    ['official', NOW - 51 * HOUR, true],
    ['mid', NOW - 25 * HOUR, true],
  ] as const)('is marked where the %s was stale', (market, publishedMs, expected) => {
    const parallel = { market: 'parallel', point: point('2') } as const;
    expect(premiumAt(parallel, { market, point: point('1', publishedMs) }, NOW).isStale).toBe(
      expected,
    );
  });
});

describe('the figures of a range', () => {
  const shown = (...rates: string[]) =>
    rates.map((rate, index) => ({ atMs: index * 10, point: point(rate) }));
  it('are exact, with the time of low and high, and those of the candles where they reach further', () => {
    const candle = { open: '2', high: '9.000000000000000001', low: '0.5', close: '2' };
    expect(rangeFigures(shown('1', '2.000000000000000001', '3'), [])).toEqual({
      low: { rate: '1', atMs: 0 },
      high: { rate: '3', atMs: 20 },
      average: '2.0000000000000000003333333333333333333',
    });
    expect(rangeFigures(shown('1', '2'), [{ atMs: 10, point: candle as never }])).toMatchObject({
      low: { rate: '0.5', atMs: 10 },
      high: { rate: '9.000000000000000001', atMs: 10 },
      average: '1.5',
    });
  });
  it('are those of the newest of several that are equal', () => {
    expect(rangeFigures(shown('1', '2', '1', '2'), [])).toMatchObject({
      low: { atMs: 20 },
      high: { atMs: 30 },
    });
  });
  it('count compared closes for low and high, not for the average', () => {
    const compared = [{ atMs: 5, point: point('7') }];
    expect(rangeFigures(shown('2', '4'), [], compared)).toEqual({
      low: { rate: '2', atMs: 0 },
      high: { rate: '7', atMs: 5 },
      average: '3',
    });
  });
  it('are none without a close', () => {
    expect(rangeFigures([], [])).toBeNull();
  });
  it('of two series are the median of how far they are apart, where both have a value', () => {
    const other = [
      { atMs: 0, point: point('1440') },
      { atMs: 10, point: point('1433.5') },
      { atMs: 30, point: point('1') },
    ];
    const first = shown('1435', '1436', '1437');
    // 5 and 2.5 apart: of an even number the mean of the two in the middle.
    expect(apartOf(first, other)).toEqual({ money: '3.75', percent: '0.26' });
    expect(apartOf(first, [...other, { atMs: 20, point: point('1500') }])).toEqual({
      money: '5.00',
      percent: '0.35',
    });
    expect(apartOf(first, [])).toBeNull();
  });
});

it('the high of a week is of that week, though its bucket begins before', () => {
  const grid = { fromMs: 0, bucketMs: 10, count: 3 };
  const shownOnes = shownPoints([point('9'), point('1'), point('2')], grid, {
    fromMs: 4,
    toMs: 30,
  });
  expect(rangeFigures(shownOnes, [])?.high).toEqual({ rate: '9', atMs: 4 });
});

describe('the change over a range', () => {
  const grid = { fromMs: 0, bucketMs: 10, count: 4 };
  it('is from its first to its last value, over the time between them', () => {
    const points = [point('7'), point('1600'), null, point('1637')];
    const range = { fromMs: 10, toMs: 38 };
    expect(changeOver(shownPoints(points, grid, range), grid, range)).toEqual({
      percent: '2.31',
      spanMs: 28,
    });
  });
  it('is none of a single value', () => {
    const range = { fromMs: 0, toMs: 40 };
    expect(
      changeOver(shownPoints([point('1'), null, null, null], grid, range), grid, range),
    ).toBeNull();
  });
});

it.each([
  ['1601.5', '1589.25', '12.25', '0.77'],
  ['1588', '1601', '-13', '-0.82'],
  ['1600', '1600', '0', '0.00'],
  [null, '1', null, null],
])('the spread of %s and %s', (ask, bid, spread, spreadPercent) => {
  const side = (text: string | null) => (text === null ? null : decimal(text));
  expect(chartSpread({ ask: side(ask), bid: side(bid) })).toEqual({ spread, spreadPercent });
});

const rate = (market: Market): Series => ({
  kind: 'rate',
  market,
  base: currencyCode('USD'),
  quote: currencyCode('NGN'),
});

const DATA: ChartData = {
  kind: 'line',
  range: { fromMs: 0, toMs: 39 },
  sinceMs: 0,
  oldestMs: 0,
  apart: null,
  fence: null,
  nowMs: 39,
  grid: { fromMs: 0, bucketMs: 10, count: 4 },
  main: {
    series: rate('mid'),
    points: [point('9.50'), point('9.50', NOW, true), point('10.123456789012345678'), null],
  },
  candles: null,
  service: null,
  premium: null,
  change: null,
  last: null,
  levels: [],
  figures: null,
  sides: null,
  others: [{ series: rate('official'), points: [null, null, point('8'), null] }],
};

describe('the crosshair’s reading', () => {
  it('is the record’s own text at its place', () => {
    expect(readingAt(DATA, 2)).toMatchObject({
      index: 2,
      atMs: 20,
      point: { rate: '10.123456789012345678' },
      others: [{ series: rate('official'), point: { rate: '8' } }],
    });
  });
  it('is the last value while it points nowhere, and a hole where it points at one', () => {
    expect(readingAt(DATA, null)?.index).toBe(2);
    expect(readingAt(DATA, 3)?.point).toBeNull();
    expect(readingAt(DATA, 99)?.index).toBe(2);
  });
  it('is none where nothing is known', () => {
    const none = { ...DATA.main, points: DATA.main.points.map(() => null) };
    expect(readingAt({ ...DATA, main: none }, null)).toBeNull();
  });
  it('finds the service’s closes of a time that was not recorded', () => {
    const service = [point('9.4'), null, null, point('9.6')];
    const none = { ...DATA.main, points: DATA.main.points.map(() => null) };
    const alone = { ...DATA, main: none, service };
    expect(readingAt(alone, null)).toMatchObject({
      index: 3,
      point: null,
      service: { rate: '9.6' },
    });
    expect(step(mainPoints(alone), 3, -1)).toBe(0);
    expect(mainPoints({ ...DATA, service }).map((each) => each?.rate)).toEqual([
      '9.5',
      '9.5',
      '10.123456789012345678',
      '9.6',
    ]);
  });
  it.each([
    [4, -1, 2],
    [2, -1, 1],
    [2, 1, 2],
    [-1, 1, 0],
    [2, -10, 0],
    [0, 2, 2],
  ])('goes from %i by %i to %i, past holes', (from, by, to) => {
    expect(step(DATA.main.points, from, by)).toBe(to);
  });
});

describe('the table', () => {
  it('has a row for each received value, the newest first', () => {
    const { columns, rows } = chartTable(DATA);
    expect(columns).toEqual([
      'time',
      'close',
      rate('official'),
      'published',
      'firstSeen',
      'confirmed',
    ]);
    expect(rows.map((row) => row[0])).toEqual([
      { kind: 'bucket', value: 20 },
      { kind: 'bucket', value: 0 },
    ]);
  });
  it('has the service’s closes in their own column, also where nothing was recorded', () => {
    const service = [null, null, point('9.4'), point('9.6')];
    const { columns, rows } = chartTable({ ...DATA, service });
    const column = columns.indexOf('service');
    expect(column).toBe(3);
    const cells = rows.map((row) => [row[0], row[column]]);
    expect(cells).toContainEqual([
      { kind: 'bucket', value: 30 },
      { kind: 'decimal', text: '9.6' },
    ]);
    expect(cells).toContainEqual([{ kind: 'bucket', value: 0 }, null]);
  });
  it('of a platform has both sides and the spread', () => {
    const quote = { ask: decimal('2'), bid: null, spread: null, spreadPercent: null };
    const series: Series = { kind: 'platform', ticker: 'USDTNGN' as Ticker, platform: 'alpha' };
    const { columns, rows } = chartTable({
      ...DATA,
      main: { series, points: [{ ...point('2'), quote }] },
      others: [],
    });
    expect(columns.slice(0, 5)).toEqual(['time', 'ask', 'bid', 'spread', 'spreadPercent']);
    expect(rows[0]?.slice(1, 5)).toEqual([{ kind: 'decimal', text: '2' }, null, null, null]);
  });
  it('is sorted by exact numbers, what is missing last', () => {
    const { rows } = chartTable(DATA);
    const closes = (isAscending: boolean) =>
      sortRows(rows, 1, isAscending).map((row) =>
        row[1]?.kind === 'decimal' ? row[1].text : null,
      );
    // As texts 9.50 would be the larger one.
    expect(closes(true)).toEqual(['9.5', '10.123456789012345678']);
    expect(closes(false)).toEqual(['10.123456789012345678', '9.5']);
    for (const isAscending of [true, false]) {
      expect(sortRows(rows, 2, isAscending).at(-1)?.[2]).toBeNull();
    }
  });
});
