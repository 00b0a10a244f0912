import {
  CandlestickSeries,
  ColorType,
  createChart,
  CrosshairMode,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  LineStyle,
  type MouseEventParams,
  type SeriesType,
  TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { bucketStart, type Grid } from '#core/history/chart-grid.ts';
import type { ChartRange } from '#core/history/chart-range.ts';
import { markTime } from '#core/history/chart-time.ts';
import type { Drawing, DrawnLine, Look } from './drawing.ts';
import { GapLine } from './gap-line.ts';
import { candleLook, lineLook, readPalette } from './chart-colours.ts';
import { watchPointer } from './pointer-at-rest.ts';

export interface PriceChartOptions {
  /** The crosshair is at a place of the grid, or has left the chart. */
  readonly onpoint: (index: number | null) => void;
  /** The person has moved or zoomed to another range. */
  readonly onmove: (range: ChartRange) => void;
}

/** The chart on the page: draws, and reports the person's input. It contains no rules. */
export interface PriceChart {
  /** Changes the notation of the axes, a BCP 47 tag. Call `draw` afterwards. */
  speak(locale: string): void;
  draw(drawing: Drawing, timeZone: string): void;
  point(index: number | null): void;
  /** Call after the colours of the page have changed. */
  restyle(): void;
  destroy(): void;
}

/** A move ends this long after the last input. */
const SETTLED_MS = 150;
/** Without input for this long, a change of range does not come from the person. */
const INPUT_LASTS_MS = 1_000;
/** Runs before the library, which may report a new range while it handles the event. */
const LISTENS = { passive: true, capture: true };
const PANE_SHARE = 0.3;

type AnySeries = ISeriesApi<SeriesType>;

export function createPriceChart(element: HTMLElement, options: PriceChartOptions): PriceChart {
  const { onpoint, onmove } = options;
  let locale = 'en';
  let axisNumber = new Intl.NumberFormat(locale, { maximumSignificantDigits: 6 });
  let palette = readPalette(element);
  let zone = 'UTC';
  let drawn: Drawing | null = null;
  let lastInputMs = -Infinity;
  let hasMoved = false;
  let settling: ReturnType<typeof setTimeout> | undefined;
  const series = new Map<Look | 'candles', AnySeries>();
  const levels: { of: AnySeries; line: IPriceLine }[] = [];

  const chart: IChartApi = createChart(element, {
    autoSize: true,
    ...theme(),
    localization: { locale, priceFormatter: (price: number) => axisNumber.format(price) },
    grid: { vertLines: { visible: false }, horzLines: { color: palette.line } },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.08, bottom: 0.08 } },
    timeScale: {
      borderVisible: false,
      minBarSpacing: 0.01,
      lockVisibleTimeRangeOnResize: true,
      shiftVisibleRangeOnNewBar: false,
      tickMarkFormatter: (time: Time, type: TickMarkType) => mark(Number(time) * 1_000, type),
    },
    // The label would show a rounded float beside exact values.
    crosshair: {
      mode: CrosshairMode.Magnet,
      horzLine: { labelVisible: false, visible: false },
      vertLine: { labelVisible: false, color: palette.mute },
    },
    kineticScroll: { mouse: false, touch: false },
  });

  function theme(): Parameters<IChartApi['applyOptions']>[0] {
    return {
      layout: {
        attributionLogo: false,
        background: { type: ColorType.Solid, color: palette.background },
        textColor: palette.mute,
        fontFamily: palette.font,
        fontSize: 10,
        panes: { separatorColor: palette.background, enableResize: false },
      },
    };
  }

  function mark(atMs: number, type: TickMarkType): string {
    const parts = {
      [TickMarkType.Year]: 'year',
      [TickMarkType.Month]: 'month',
      [TickMarkType.DayOfMonth]: 'day',
      [TickMarkType.Time]: 'time',
      [TickMarkType.TimeWithSeconds]: 'time',
    } as const;
    return markTime(atMs, parts[type], locale, parts[type] === 'time' ? zone : 'UTC');
  }

  function seriesOf(look: Look | 'candles'): AnySeries {
    const known = series.get(look);
    if (known) return known;
    const common = {
      lastValueVisible: false,
      priceLineVisible: false,
      crosshairMarkerVisible: false,
    };
    const made = (
      look === 'candles'
        ? chart.addSeries(CandlestickSeries, { ...common, ...candleLook(palette) })
        : chart.addCustomSeries(
            new GapLine(),
            { ...common, ...lineLook(look, palette) },
            look === 'below' ? 1 : 0,
          )
    ) as AnySeries;
    series.set(look, made);
    if (look === 'below') {
      chart.panes()[1]?.setStretchFactor(PANE_SHARE);
      chart.panes()[0]?.setStretchFactor(1 - PANE_SHARE);
    }
    return made;
  }

  function drop(wanted: ReadonlySet<Look | 'candles'>): void {
    for (const [look, each] of series) {
      if (wanted.has(look)) continue;
      chart.removeSeries(each);
      series.delete(look);
      if (look === 'below' && chart.panes().length > 1) chart.removePane(1);
    }
  }

  /** Without a label, which would show a rounded float beside the legend's exact levels. */
  function setLevels(prices: readonly number[], of: AnySeries): void {
    for (const price of prices) {
      const looks = {
        color: palette.warn,
        lineWidth: 1,
        lineStyle: LineStyle.LargeDashed,
      } as const;
      const line = of.createPriceLine({ price, ...looks, axisLabelVisible: false, title: '' });
      levels.push({ of, line });
    }
  }

  const timeAt = (grid: Grid, index: number): UTCTimestamp =>
    (bucketStart(grid, index) / 1_000) as UTCTimestamp;

  function setLine({ look, values }: DrawnLine, grid: Grid): void {
    // Null is a gap: the line stops before it and resumes after it.
    seriesOf(look).setData(
      values.map((value, index) => {
        const time = timeAt(grid, index);
        return value === null ? { time } : { time, value };
      }),
    );
  }

  /** The visible range, by the drawn grid. */
  function visible(): ChartRange | null {
    const logical = chart.timeScale().getVisibleLogicalRange();
    if (!logical || !drawn) return null;
    const { fromMs, bucketMs } = drawn.grid;
    // The inverse of `look`. Without the half bucket at each end, each move would zoom out a
    // little.
    return {
      fromMs: fromMs + (logical.from + 0.5) * bucketMs,
      toMs: fromMs + (logical.to - 0.5) * bucketMs,
    };
  }

  function look({ fromMs, toMs }: ChartRange, { fromMs: startMs, bucketMs }: Grid): void {
    chart.timeScale().setVisibleLogicalRange({
      from: (fromMs - startMs) / bucketMs - 0.5,
      to: (toMs - startMs) / bucketMs + 0.5,
    });
  }

  const noteInput = (): void => {
    lastInputMs = performance.now();
  };
  const inputs = ['wheel', 'pointerdown', 'pointermove', 'touchmove'] as const;
  const pointer = watchPointer();
  let isPointing = false;
  const onInput = (event: Event): void => {
    if (event instanceof PointerEvent) isPointing = !pointer.isStill(event);
    if (event instanceof PointerEvent && event.buttons === 0) return;
    noteInput();
  };
  for (const name of inputs) element.addEventListener(name, onInput, LISTENS);

  const onRange = (): void => {
    if (performance.now() - lastInputMs > INPUT_LASTS_MS) return;
    hasMoved = true;
    clearTimeout(settling);
    settling = setTimeout(() => {
      const range = visible();
      if (range) onmove({ fromMs: Math.round(range.fromMs), toMs: Math.round(range.toMs) });
      hasMoved = false;
      lastInputMs = -Infinity;
    }, SETTLED_MS);
  };
  chart.timeScale().subscribeVisibleLogicalRangeChange(onRange);

  const onCross = ({ logical, sourceEvent }: MouseEventParams): void => {
    // Ignores the keyboard's own crosshair, and one that appears below a resting pointer.
    if (!sourceEvent || !isPointing) return;
    const index = logical === undefined ? null : Math.round(logical);
    const count = drawn?.grid.count ?? 0;
    onpoint(index !== null && index >= 0 && index < count ? index : null);
  };
  chart.subscribeCrosshairMove(onCross);
  const onLeave = (event: PointerEvent): void => {
    if (!pointer.isStill(event)) onpoint(null);
  };
  element.addEventListener('pointerleave', onLeave);

  return {
    speak(tag) {
      if (tag === locale) return;
      locale = tag;
      axisNumber = new Intl.NumberFormat(locale, { maximumSignificantDigits: 6 });
      chart.applyOptions({ localization: { locale } });
    },
    draw(drawing, timeZone) {
      zone = timeZone;
      // New data must not move the chart while the person is moving it.
      const held = hasMoved ? visible() : null;
      const wanted = new Set<Look | 'candles'>(drawing.lines.map((line) => line.look));
      if (drawing.candles) wanted.add('candles');
      // Price lines must be removed before their series.
      for (const { of, line } of levels.splice(0)) of.removePriceLine(line);
      drop(wanted);
      const { grid, candles } = drawing;
      chart.applyOptions({ timeScale: { timeVisible: grid.bucketMs < 86_400_000 } });
      if (candles) {
        seriesOf('candles').setData(
          candles.map((candle, index) => {
            const time = timeAt(grid, index);
            if (!candle) return { time };
            const { open, high, low, close } = candle;
            return { time, open: +open, high: +high, low: +low, close: +close };
          }),
        );
      }
      for (const line of drawing.lines) setLine(line, grid);
      const price = candles ? 'candles' : drawing.lines[0]?.look;
      if (price) setLevels(drawing.levels, seriesOf(price));
      drawn = drawing;
      look(held ?? drawing.range, grid);
    },
    point(index) {
      const [first] = series.values();
      if (!drawn || !first || index === null) {
        chart.clearCrosshairPosition();
        return;
      }
      const values = drawn.lines.map((line) => line.values[index] ?? null);
      const price = values.find((value) => value !== null) ?? Number(drawn.candles?.[index]?.close);
      if (Number.isFinite(price))
        chart.setCrosshairPosition(price, timeAt(drawn.grid, index), first);
      else chart.clearCrosshairPosition();
    },
    restyle() {
      palette = readPalette(element);
      chart.applyOptions({ ...theme(), grid: { horzLines: { color: palette.line } } });
      for (const [name, each] of series) {
        if (name === 'candles') each.applyOptions(candleLook(palette));
        else each.applyOptions(lineLook(name, palette));
      }
      for (const { line } of levels) line.applyOptions({ color: palette.warn });
    },
    destroy() {
      clearTimeout(settling);
      for (const name of inputs) element.removeEventListener(name, onInput, LISTENS);
      element.removeEventListener('pointerleave', onLeave);
      pointer.destroy();
      chart.remove();
    },
  };
}
