import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bucketStart, type Grid, gridOver } from '#core/history/chart-grid.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { Market } from '#core/rates/market.ts';
import type { RateTable } from '#core/rates/rate-table.ts';
import { SANDBOX } from '#core/rates/source.ts';
import { chartOf } from '../../../electron/history/chart-query.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import type { RateRecord } from '../../../electron/record/record.ts';
import { rateTable } from '../../support/rates.ts';
import { keepUp as keepUpIn } from '../../support/recording.ts';

const [USD, NGN, EUR] = ['USD', 'NGN', 'EUR'].map(currencyCode) as [never, never, never];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.parse('2026-11-16T00:00:00Z');
const PAIR = { base: USD, quote: NGN };
const inMarket = (market: Market) => ({ kind: 'rate', market, ...PAIR }) as const;

let record: RateRecord;
beforeEach(() => {
  record = openRecord(':memory:', SANDBOX);
});
afterEach(() => record.close());

interface Seen {
  readonly atMs: number;
  readonly rate: string;
}

/** A new value of 14 digits every 5 minutes, except for one night without checks. */
const SEEN: readonly Seen[] = Array.from({ length: 3 * 288 }, (_, n) => ({
  atMs: START + n * 5 * MINUTE,
  rate: `${1_600 + (n % 37)}.${String(1e9 + ((n * 7_919) % 1e6) * 997 + 1).padStart(10, '0')}7`,
})).filter(({ atMs }) => atMs < START + 30 * HOUR || atMs > START + 38 * HOUR);

function saveAll(seen: readonly Seen[], market: Market = 'mid'): void {
  let before: RateTable | null = null;
  for (const { atMs, rate } of seen) {
    const table = rateTable(
      { NGN: rate, EUR: '0.7' },
      { market, publishedAtMs: atMs, firstSeenAtMs: atMs },
    );
    record.saveLatest(table, atMs, before, 5 * MINUTE);
    before = table;
  }
}
const keepUp = (rawBeforeMs: number, hourlyBeforeMs = -1): number =>
  keepUpIn(record, { rawBeforeMs, hourlyBeforeMs }, ['NGN']);

const texts = (grid: Grid, pair: { base: never; quote: never } = PAIR): (string | null)[] =>
  record.charts.points('mid', pair, grid).map((point) => point?.rate ?? null);

/** By hand: the last of each bucket; nothing where there is none, as every check brought another. */
const oracle = (grid: Grid): (string | null)[] =>
  Array.from({ length: grid.count }, (_, index) => {
    const [fromMs, toMs] = [bucketStart(grid, index), bucketStart(grid, index + 1)];
    return SEEN.findLast(({ atMs }) => atMs >= fromMs && atMs < toMs)?.rate ?? null;
  });

describe('a chart’s values are the record’s own texts', () => {
  it.each([
    ['5 minutes', 5 * MINUTE],
    ['15 minutes', 15 * MINUTE],
    ['an hour', HOUR],
    ['4 hours', 4 * HOUR],
    ['a day', DAY],
  ])('in buckets of %s, whatever upkeep has done', (_what, bucketMs) => {
    saveAll(SEEN);
    const grid = gridOver(START, START + 3 * DAY - 1, bucketMs);
    expect(texts(grid)).toEqual(oracle(grid));
    expect(texts(grid)).toEqual(oracle(grid));
    if (bucketMs < HOUR) return;
    keepUp(START + 2 * DAY);
    expect(texts(grid)).toEqual(oracle(grid));
    if (bucketMs < DAY) return;
    keepUp(START + 2 * DAY, START + 2 * DAY);
    expect(texts(grid)).toEqual(oracle(grid));
  });

  it('show the hole of the night, and begin with the last earlier value', () => {
    saveAll(SEEN);
    const grid = gridOver(START + DAY, START + 2 * DAY, HOUR);
    const empty = texts(grid).flatMap((text, index) => (text === null ? [index] : []));
    expect(empty).toEqual([6, 7, 8, 9, 10, 11, 12, 13]);
  });

  it('of a cross are worked out of one snapshot, to 38 digits', () => {
    saveAll([{ atMs: START, rate: '1600' }]);
    const grid = gridOver(START, START + 1, HOUR);
    expect(texts(grid, { base: EUR, quote: NGN })).toEqual([
      '2285.7142857142857142857142857142857143',
    ]);
  });

  it('continue over an unchanged weekend, with the time of confirmation', () => {
    saveAll([{ atMs: START, rate: '1600' }]);
    for (let n = 1; n <= 48; n += 1) record.confirmLatest('mid', START + n * HOUR, HOUR);
    const value = record.charts.points('mid', PAIR, gridOver(START, START + 3 * DAY, 12 * HOUR));
    expect(value.map((point) => point && [point.rate, point.isCarried])).toEqual([
      ['1600', false],
      ...Array.from({ length: 4 }, () => ['1600', true]),
      null,
      null,
    ]);
    expect(value[4]).toMatchObject({ publishedMs: START, confirmedMs: START + 2 * DAY });
  });
});

it('end where a pair is no longer quoted', () => {
  saveAll([{ atMs: START, rate: '1600' }]);
  let before = rateTable(
    { NGN: '1600', EUR: '0.7' },
    { publishedAtMs: START, firstSeenAtMs: START },
  );
  for (let n = 1; n <= 300; n += 1) {
    const atMs = START + n * 5 * MINUTE;
    const table = rateTable({ EUR: `0.${n}7` }, { publishedAtMs: atMs, firstSeenAtMs: atMs });
    record.saveLatest(table, atMs, before, 5 * MINUTE);
    before = table;
  }
  for (const bucketMs of [15 * MINUTE, HOUR, DAY]) {
    const grid = gridOver(START, START + 23 * HOUR, bucketMs);
    const expected = Array.from({ length: grid.count }, () => null);
    expect(texts(grid)).toEqual(expected);
  }
  // In its own first 5 minutes it was there.
  expect(texts(gridOver(START, START + HOUR, 5 * MINUTE))[0]).toBe('1600');
});

it('know until when a value was confirmed, though its day’s copy does not', () => {
  const table = rateTable({ NGN: '1600' }, { publishedAtMs: START, firstSeenAtMs: START });
  record.keepPast('day', [table]);
  record.keepPast('hour', [table]);
  record.saveLatest(table, START, null, HOUR);
  record.confirmLatest('mid', START + HOUR, HOUR);
  for (const bucketMs of [15 * MINUTE, HOUR, DAY]) {
    const value = record.charts.points('mid', PAIR, gridOver(START, START, bucketMs));
    expect(value[0]?.confirmedMs).toBe(START + HOUR);
  }
});

describe('candles', () => {
  it.each([
    ['an hour', HOUR],
    ['a day', DAY],
  ])('of %s are the same before and after raw values are gone, exact', (_what, bucketMs) => {
    saveAll(SEEN);
    const grid = gridOver(START, START + 3 * DAY - 1, bucketMs);
    const read = () => record.charts.candles('mid', PAIR, grid);
    const before = read();
    const [first] = before;
    const inFirst = SEEN.filter(({ atMs }) => atMs < START + bucketMs).map(({ rate }) => rate);
    expect(first).toEqual({
      open: inFirst[0],
      close: inFirst.at(-1),
      high: inFirst.reduce((high, rate) => (Number(rate) > Number(high) ? rate : high)),
      low: inFirst.reduce((low, rate) => (Number(rate) < Number(low) ? rate : low)),
      observations: inFirst.length,
    });
    keepUp(START + 2 * DAY);
    expect(read()).toEqual(before);
  });

  it('are none from 3 values', () => {
    saveAll(SEEN.slice(0, 3));
    expect(record.charts.candles('mid', PAIR, gridOver(START, START, HOUR))).toEqual([null]);
  });
});

describe('a whole chart', () => {
  const chartAt = (request: object, nowMs: number) =>
    chartOf(
      record,
      {
        series: [inMarket('parallel'), inMarket('mid')],
        side: 'ask',
        range: { preset: 'day' },
        kind: 'line',
        premiumUnder: 'mid',
        ...request,
      } as never,
      nowMs,
    );

  it('has its overlay, its premium and its change from the same places', () => {
    saveAll([
      { atMs: START, rate: '1500' },
      { atMs: START + 5 * HOUR, rate: '1600' },
    ]);
    saveAll(
      [
        { atMs: START, rate: '1650' },
        { atMs: START + 5 * HOUR, rate: '1680' },
      ],
      'parallel',
    );
    const data = chartAt({}, START + 6 * HOUR);
    expect(data.grid.bucketMs).toBe(2 * MINUTE);
    const shown = data.premium?.points.flatMap((point) => point?.shown ?? []);
    expect(shown).toEqual(['10.00', '5.00']);
    expect(data.change?.percent).toBe('1.82');
    expect(data.last?.rate).toBe('1680');
    expect(data.others[0]?.points.flatMap((point) => point?.rate ?? [])).toEqual(['1500', '1600']);
    expect(data.service).toBeNull();
  });

  it('follows the data where too little of a preset is recorded, if asked to', () => {
    saveAll([
      { atMs: START, rate: '1500' },
      { atMs: START + 5 * HOUR, rate: '1600' },
    ]);
    const nowMs = START + 20 * DAY;
    const rangeOf = (preset: string, orAll = true) =>
      chartAt(
        {
          series: [inMarket('mid')],
          premiumUnder: null,
          range: { preset, ...(orAll ? { orAll } : {}) },
        },
        nowMs,
      ).range.fromMs;
    expect(rangeOf('month')).toBe(nowMs - 30 * DAY);
    expect(rangeOf('quarter')).toBe(START);
    expect(rangeOf('quarter', false)).toBe(nowMs - 90 * DAY);
  });

  it('has no premium where no moment has both markets', () => {
    saveAll([{ atMs: START, rate: '1500' }], 'parallel');
    expect(chartAt({ series: [inMarket('parallel')] }, START + HOUR).premium).toBeNull();
  });

  it('of everything begins with the oldest close, also where that is the service’s', () => {
    const oldMs = START - 90 * DAY;
    record.saveDayRates(
      {
        kind: 'rates',
        base: USD,
        rates: new Map([[NGN, '1500.5' as never]]),
        timestampMs: oldMs,
        droppedCount: 0,
        billing: null,
      },
      START,
    );
    saveAll(SEEN.slice(0, 3));
    const data = chartAt(
      { series: [inMarket('mid')], premiumUnder: null, range: { preset: 'all' } },
      START + HOUR,
    );
    expect(data.range.fromMs).toBe(oldMs);
    expect(data.service?.flatMap((point) => point?.rate ?? [])).toEqual(['1500.5']);
    expect(data.sinceMs).toBe(START);
  });

  it('has the service’s own closes apart, never in the markets, the change or the premium', () => {
    saveAll([{ atMs: START, rate: '1500' }]);
    record.saveDayRates(
      {
        kind: 'rates',
        base: USD,
        rates: new Map([
          [NGN, '1' as never],
          [USD, '1' as never],
        ]),
        timestampMs: START - 1,
        droppedCount: 0,
        billing: null,
      },
      START,
    );
    const data = chartAt(
      { series: [inMarket('mid')], premiumUnder: null, range: { preset: 'week' } },
      START + HOUR,
    );
    expect(data.service?.flatMap((point) => point?.rate ?? [])).toEqual(['1']);
    expect(data.main.points.flatMap((point) => point?.rate ?? [])).toEqual(['1500']);
    expect(data.change).toBeNull();
  });
});

it('a chart neither draws nor counts in a value that jumped and was never confirmed', () => {
  const rates = ['1600', '1601', '22421', '1602', '1603', '1604', '9999'];
  saveAll(rates.map((rate, n) => ({ atMs: START + n * 5 * MINUTE, rate })));
  const nowMs = START + 7 * 5 * MINUTE;
  const request = { series: [inMarket('mid')], side: 'ask', premiumUnder: null } as const;
  const chart = chartOf(
    record,
    { ...request, range: { fromMs: START, toMs: nowMs }, kind: 'line' },
    nowMs,
  );
  const marked = chart.main.points.filter((point) => point?.isDoubtful);
  expect(new Set(marked.map((point) => point?.rate))).toEqual(new Set(['22421', '9999']));
  expect([chart.last?.rate, chart.change?.percent]).toEqual(['1604', '0.25']);
  const grid = { fromMs: START, bucketMs: HOUR, count: 1 };
  const [candle] = record.charts.candles('mid', PAIR, grid);
  expect(candle).toMatchObject({ high: '1604', low: '1600', observations: 5 });
});

describe('a past day', () => {
  const rows = (dayMs: number) =>
    record.day('mid', USD, [NGN, EUR], dayMs).map(({ code, rate, origin }) => [code, rate, origin]);
  const service = (timestampMs: number, rate: string): void =>
    record.saveDayRates(
      {
        kind: 'rates',
        base: USD,
        rates: new Map([[NGN, rate as never]]),
        timestampMs,
        droppedCount: 0,
        billing: null,
      },
      START + 5 * DAY,
    );

  it('has its last values, each with its source', () => {
    saveAll(SEEN);
    const last = SEEN.findLast(({ atMs }) => atMs < START + DAY)?.rate;
    expect(rows(START)).toEqual([
      ['NGN', last, 'own'],
      ['EUR', '0.7', 'own'],
    ]);
    // Our last check of that day was late enough to prefer our own.
    service(START + DAY - 1, '5');
    expect(rows(START)[0]).toEqual(['NGN', last, 'own']);
  });

  it('prefers the service’s where our last check was before 23:00, for what it has', () => {
    saveAll(SEEN.filter(({ atMs }) => atMs < START + 20 * HOUR));
    service(START + DAY - 1, '5');
    expect(rows(START)).toEqual([
      ['NGN', '5', 'service'],
      ['EUR', '0.7', 'own'],
    ]);
    expect(rows(START + DAY)).toEqual([]);
  });
});

it('remembers which days were requested, and that none are offered, until an answer has some', () => {
  const { requestedDays } = record;
  expect(requestedDays.notOfferedMs()).toBeNull();
  requestedDays.note(START, START + 5 * DAY, false);
  expect(requestedDays.notOfferedMs()).toBe(START + 5 * DAY);
  requestedDays.note(START, START + 6 * DAY, true);
  expect(requestedDays.notOfferedMs()).toBeNull();
  expect(requestedDays.answered(START, START + DAY)).toEqual([START]);
  record.deleteHistory();
  expect(requestedDays.answered(START, START + DAY)).toEqual([]);
});
