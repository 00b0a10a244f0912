import { describe, expect, it } from 'vitest';
import type { ChartData, ChartPoint } from '#core/history/chart-data.ts';
import { drawChart } from '../../renderer/history/chart/drawing.ts';
import type { Series } from '#core/history/chart-series.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { Ticker } from '#core/rates/feed.ts';
import type { Market } from '#core/rates/market.ts';
import { decimal } from '../support/rates.ts';

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
    nowMs: NOON,
    grid,
    main: { series: rate('mid'), points },
    candles: null,
    premium: null,
    service: null,
    narrowGaps: 0,
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
