import type { PaneRendererCustomData, Time } from 'lightweight-charts';
import { describe, expect, it } from 'vitest';
import { HoleLine, type HoleLineData } from '../../renderer/history/chart/hole-line.ts';

type Data = PaneRendererCustomData<Time, HoleLineData>;
const SPACING = 20;
const Y = 50;
/** Where the library last drew what is out of sight now. */
const STALE = 290;

/** Values by their places on the time scale; place 1 is at 20 px. */
function data(places: readonly number[], visible: readonly [from: number, to: number]): Data {
  const bars = places.map((place, index) => ({
    x: index < visible[0] || index >= visible[1] ? STALE : place * SPACING,
    time: place,
    originalData: { time: place as Time, value: 1 },
    barColor: '',
  }));
  const visibleRange = { from: visible[0], to: visible[1] };
  return { bars, barSpacing: SPACING, visibleRange, conflationFactor: 1 };
}

/** Whether something is drawn at a place, in px from the left, on the height of the values. */
function drawn(drawnData: Data, dots = false): (x: number) => boolean {
  const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 100 });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  const line = new HoleLine();
  line.update(drawnData, { ...line.defaultOptions(), width: 2, dots });
  const target = {
    useMediaCoordinateSpace: (draw: (scope: object) => void) =>
      draw({ context, mediaSize: { width: 300, height: 100 } }),
  } as unknown as Parameters<ReturnType<HoleLine['renderer']>['draw']>[0];
  line.renderer().draw(target, (() => Y) as never, false);
  return (x) => (context.getImageData(x, Y, 1, 1).data[3] ?? 0) > 0;
}

describe('a line with holes', () => {
  it('joins only adjacent values', () => {
    const isDrawn = drawn(data([1, 2, 5, 6], [0, 4]));
    expect([30, 70, 110].map(isDrawn)).toEqual([true, false, true]);
  });

  it('draws a dot for a single value', () => {
    const isDrawn = drawn(data([1, 2, 5, 8, 9], [0, 5]));
    expect([80, 90, 99, 101, 110, 130].map(isDrawn)).toEqual([
      false,
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  it('extends to values outside the view at their current positions', () => {
    const isDrawn = drawn(data([1, 2, 3, 4], [1, 4]));
    expect([30, 50, 70].map(isDrawn)).toEqual([true, true, true]);
    expect([100, 200, 280].map(isDrawn)).toEqual([false, false, false]);
  });

  it('has no line between isolated values', () => {
    const isDrawn = drawn(data([1, 2, 3], [0, 3]), true);
    expect([20, 30, 40, 50, 60].map(isDrawn)).toEqual([true, false, true, false, true]);
  });
});
