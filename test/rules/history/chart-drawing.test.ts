import { describe, expect, it } from 'vitest';
import type { ChartData, ChartPoint } from '#core/history/chart-data.ts';
import { drawChart } from '../../../renderer/history/chart/drawing.ts';
import type { Series } from '#core/history/chart-series.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { Ticker } from '#core/rates/feed.ts';
import type { Market } from '#core/rates/market.ts';
import { decimal } from '../../support/rates.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const HOUR = 3_600_000;
const grid = { fromMs: NOON, bucketMs: HOUR, count: 3 };
const range = { fromMs: NOON, toMs: NOON + 3 * HOUR };
const times = { isCarried: false, publishedMs: NOON, firstSeenMs: NOON, confirmedMs: NOON };
const point = (rate: string): ChartPoint => ({ rate: decimal(rate), ...times });

const rate = (market: Market, quote = 'NGN'): Series => ({
  kind: 'rate',
  market,
  base: currencyCode('USD'),
  quote: currencyCode(quote),
});
const alpha: Series = { kind: 'platform', ticker: 'USDTNGN' as Ticker, platform: 'alpha' };
const drawn = (data: ChartData, isIndex = false) => drawChart(data, { isIndex, band: null });

function dataOf(points: ChartData['main']['points'], change: Partial<ChartData> = {}): ChartData {
  return {
    kind: 'line',
    range,
    sinceMs: NOON,
    oldestMs: NOON,
    apart: null,
    fence: null,
    nowMs: NOON,
    grid,
    main: { series: rate('mid'), points },
    candles: null,
    premium: null,
    service: null,
    levels: [],
    others: [],
    figures: null,
    sides: null,
    change: null,
    last: null,
    ...change,
  };
}

describe('what a chart draws', () => {
  it('leaves a value out that no rate of the world is, counts it, and draws the others', () => {
    const points = [point('1600'), point('1e300'), null];
    const drawing = drawn(dataOf(points));
    expect(drawing.lines[0]?.values).toEqual([1600, null, null]);
    expect(drawing.leftOut).toBe(1);
  });

  it('leaves out a value that is doubtful, and counts it', () => {
    const points = [point('1600'), { ...point('22421'), isDoubtful: true as const }, null];
    const drawing = drawn(dataOf(points));
    expect(drawing.lines[0]?.values).toEqual([1600, null, null]);
    expect(drawing.leftOut).toBe(1);
  });

  it('leaves out a candle, and a level, that reaches so far', () => {
    const candle = (high: string) => ({
      open: decimal('1600'),
      high: decimal(high),
      low: decimal('1590'),
      close: decimal('1601'),
      observations: 5,
    });
    const level = { side: 'above', level: decimal('1e200'), ruleIds: ['a'] } as const;
    const candles = [candle('1605'), candle('1e200'), null];
    const data = dataOf([point('1601'), point('1601'), null], { candles, levels: [level] });
    const drawing = drawn(data);
    expect(drawing.candles).toEqual([candles[0], null, null]);
    expect(drawing.levels).toEqual([]);
  });

  it('draws candles where at least half of the values have one, else a line alone', () => {
    const candle = {
      open: decimal('1600'),
      high: decimal('1605'),
      low: decimal('1590'),
      close: decimal('1601'),
      observations: 5,
    };
    const points = [point('1600'), point('1601'), point('1602')];
    const roles = (candles: ChartData['candles']) => {
      const drawing = drawn(dataOf(points, { candles }));
      return [drawing.candles !== null, drawing.lines.map(({ role, values }) => [role, values])];
    };
    // One candle at the end of a line says nothing.
    expect(roles([null, null, candle])).toEqual([false, [['main', [1600, 1601, 1602]]]]);
    expect(roles([null, candle, candle])).toEqual([true, [['rest', [1600, null, null]]]]);
  });

  it('of a platform has the other side as the edge of a band', () => {
    const at = (ask: string, bid: string | null): ChartPoint => ({
      ...point(ask),
      quote: {
        ask: decimal(ask),
        bid: bid === null ? null : decimal(bid),
        spread: null,
        spreadPercent: null,
      },
    });
    const points = [at('1601', '1590'), at('1e30', '1590'), at('1602', null)];
    const drawing = drawn(dataOf(points, { main: { series: alpha, points } }));
    expect(drawing.lines[0]).toMatchObject({
      values: [1601, null, 1602],
      otherSides: [1590, null, null],
    });
    expect(drawing.leftOut).toBe(1);
  });
});

describe('what is outside the scale', () => {
  const fence = { low: 1590, high: 1610 };
  const beta: Series = { kind: 'platform', ticker: 'USDTNGN' as Ticker, platform: 'beta' };
  const at = (ask: string, bid: string): ChartPoint => ({
    ...point(ask),
    quote: { ask: decimal(ask), bid: decimal(bid), spread: null, spreadPercent: null },
  });
  const points = [at('1600', '1595'), at('1790', '1596'), at('1601', '800')];

  it('is a mark with its value, and no part of a line or of a band', () => {
    const drawing = drawn(dataOf(points, { main: { series: alpha, points }, fence }));
    expect(drawing.lines).toEqual([
      { role: 'main', values: [1600, null, 1601], otherSides: [1595, null, null] },
    ]);
    expect(drawing.marks).toEqual([{ edge: 'top', index: 1, rate: '1790', beside: '1600' }]);
    expect(drawing.leftOut).toBe(0);
  });

  it('is so for each compared line; two bands would lie on each other', () => {
    const others = [{ series: beta, points: [point('1601'), point('1602'), point('1400')] }];
    const drawing = drawn(dataOf(points, { main: { series: alpha, points }, others, fence }));
    expect(drawing.lines.map(({ values, otherSides }) => [values, otherSides])).toEqual([
      [[1600, null, 1601], undefined],
      [[1601, 1602, null], undefined],
    ]);
    expect(drawing.marks.map(({ edge, rate }) => [edge, rate])).toEqual([
      ['top', '1790'],
      ['bottom', '1400'],
    ]);
  });

  it('is drawn where every series is index 100', () => {
    const drawing = drawn(dataOf(points, { main: { series: alpha, points }, fence }), true);
    expect(drawing.lines[0]?.values).toEqual([1600, 1790, 1601]);
    expect(drawing.marks).toEqual([]);
  });
});

describe('several series', () => {
  const candle = {
    open: decimal('1'),
    high: decimal('2'),
    low: decimal('1'),
    close: decimal('2'),
    observations: 4,
  };
  const with3 = (change: Partial<ChartData>) =>
    dataOf([point('1600'), null, null], {
      others: [rate('official'), rate('parallel', 'GHS'), alpha].map((series) => ({
        series,
        points: [point('1'), null, null],
      })),
      ...change,
    });
  const scales = (data: ChartData, isIndex = false) =>
    drawn(data, isIndex).lines.map(({ role, hasOwnScale, isFollower }) => [
      role,
      hasOwnScale ?? false,
      isFollower ?? false,
    ]);

  it('leave the scale to the candles, and have their own where the unit differs', () => {
    expect(scales(with3({ candles: [candle, null, null] }))).toEqual([
      ['rest', false, false],
      ['first', false, true],
      ['second', true, false],
      ['third', true, false],
    ]);
  });

  it('share the scale of a line, except for official', () => {
    expect(scales(with3({})).slice(0, 2)).toEqual([
      ['main', false, false],
      ['first', false, true],
    ]);
    const two = with3({ others: [{ series: rate('parallel'), points: [point('1')] }] });
    expect(scales(two)[1]).toEqual(['first', false, false]);
  });

  it('are all on one scale as index 100, without levels in a unit', () => {
    const level = { side: 'above', level: decimal('1650'), ruleIds: ['a'] } as const;
    const data = with3({ levels: [level], last: { ...point('1600'), shown: decimal('1600') } });
    expect(scales(data, true).every(([, own, follows]) => !own && !follows)).toBe(true);
    expect(drawn(data, true)).toMatchObject({ levels: [], last: null, isIndex: true });
    expect(drawn(data)).toMatchObject({ levels: [1650], last: 1600, isIndex: false });
  });
});
