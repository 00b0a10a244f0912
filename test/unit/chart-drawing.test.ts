import { describe, expect, it } from 'vitest';
import type { ChartData, ChartPoint } from '#core/history/chart-data.ts';
import { drawPair, drawPlatform } from '../../renderer/history/chart/drawing.ts';
import { decimal } from '../support/rates.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const HOUR = 3_600_000;
const grid = { fromMs: NOON, bucketMs: HOUR, count: 3 };
const range = { fromMs: NOON, toMs: NOON + 3 * HOUR };
const times = { isCarried: false, publishedMs: NOON, firstSeenMs: NOON, confirmedMs: NOON };
const point = (rate: string): ChartPoint => ({ rate: decimal(rate), ...times });

function dataOf(points: ChartData['main']['points'], change: Partial<ChartData> = {}): ChartData {
  return {
    kind: 'line',
    range,
    sinceMs: NOON,
    nowMs: NOON,
    grid,
    main: { market: 'mid', points },
    candles: null,
    premium: null,
    service: null,
    narrowGaps: 0,
    levels: [],
    overlays: [],
    change: null,
    last: null,
    ...change,
  };
}

describe('what a chart draws', () => {
  it('leaves a value out that no rate of the world is, counts it, and draws the others', () => {
    const points = [point('1600'), point('1e300'), null];
    const drawing = drawPair(dataOf(points));
    expect(drawing.lines[0]?.values).toEqual([1600, null, null]);
    expect(drawing.leftOut).toBe(1);
  });

  it('leaves out a value that is doubtful, and counts it', () => {
    const points = [point('1600'), { ...point('22421'), isDoubtful: true as const }, null];
    const drawing = drawPair(dataOf(points));
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
    const level = { side: 'above', level: decimal('1e200') } as const;
    const candles = [candle('1605'), candle('1e200'), null];
    const data = dataOf([point('1601'), point('1601'), null], { candles, levels: [level] });
    const drawing = drawPair(data);
    expect(drawing.candles).toEqual([candles[0], null, null]);
    expect(drawing.levels).toEqual([]);
  });

  it('of a platform does the same', () => {
    const at = (ask: string, bid: string) => ({ ask: decimal(ask), bid: decimal(bid) });
    const points = [at('1601', '1590'), at('1e30', '1590')] as never;
    const drawing = drawPlatform({ grid, range, points } as never);
    expect(drawing.lines[0]?.values).toEqual([1601, null]);
    expect(drawing.lines[1]?.values).toEqual([1590, 1590]);
    expect(drawing.leftOut).toBe(1);
  });
});
