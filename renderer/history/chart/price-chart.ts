import {
  CandlestickSeries,
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
import type { Drawing, DrawnLine, SeriesRole } from './drawing.ts';
import { GapLine } from './gap-line.ts';
import { candleOptions, lineOptions, type Palette, readPalette, themeOf } from './chart-colours.ts';
import { watchPointer } from './pointer-at-rest.ts';

export interface PriceChartOptions {
  /** The crosshair is at a place of the grid, or has left the chart. */
  readonly onpoint: (index: number | null) => void;
  readonly onmove: (range: ChartRange) => void;
}

/** A move ends this long after the last input. */
const SETTLED_MS = 150;
/** Without input for this long, a change of range does not come from the person. */
const INPUT_LASTS_MS = 1_000;
/** Runs before the library, which may report a new range while it handles the event. */
const LISTENS = { passive: true, capture: true };
const INPUTS = ['wheel', 'pointerdown', 'pointermove', 'touchmove'] as const;
const PANE_SHARE = 0.3;
const NO_LABELS = {
  lastValueVisible: false,
  priceLineVisible: false,
  crosshairMarkerVisible: false,
};
const MARKS = {
  [TickMarkType.Year]: 'year',
  [TickMarkType.Month]: 'month',
  [TickMarkType.DayOfMonth]: 'day',
  [TickMarkType.Time]: 'time',
  [TickMarkType.TimeWithSeconds]: 'time',
} as const;

type AnySeries = ISeriesApi<SeriesType>;
type SeriesName = SeriesRole | 'candles';

const numberIn = (locale: string): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, { maximumSignificantDigits: 6 });

const timeAt = (grid: Grid, index: number): UTCTimestamp =>
  (bucketStart(grid, index) / 1_000) as UTCTimestamp;

/** The chart on the page: draws, and reports the person's input. It contains no rules. */
export class PriceChart {
  readonly #element: HTMLElement;
  readonly #options: PriceChartOptions;
  readonly #chart: IChartApi;
  readonly #series = new Map<SeriesName, AnySeries>();
  readonly #levels: { of: AnySeries; line: IPriceLine }[] = [];
  readonly #pointer = watchPointer();
  #locale = 'en';
  #axisNumber = numberIn('en');
  #palette: Palette;
  #zone = 'UTC';
  #drawn: Drawing | null = null;
  #lastInputMs = -Infinity;
  #hasMoved = false;
  #isPointing = false;
  #settling: ReturnType<typeof setTimeout> | undefined;

  constructor(element: HTMLElement, options: PriceChartOptions) {
    this.#element = element;
    this.#options = options;
    this.#palette = readPalette(element);
    this.#chart = this.#create();
    this.#chart.timeScale().subscribeVisibleLogicalRangeChange(this.#onRange);
    this.#chart.subscribeCrosshairMove(this.#onCross);
    for (const name of INPUTS) element.addEventListener(name, this.#onInput, LISTENS);
    element.addEventListener('pointerleave', this.#onLeave);
  }

  /** Changes the notation of the axes, a BCP 47 tag. Call `draw` afterwards. */
  speak(locale: string): void {
    if (locale === this.#locale) return;
    this.#locale = locale;
    this.#axisNumber = numberIn(locale);
    this.#chart.applyOptions({ localization: { locale } });
  }

  draw(drawing: Drawing, timeZone: string): void {
    const { grid, candles, lines, levels, range } = drawing;
    this.#zone = timeZone;
    // New data must not move the chart while the person is moving it.
    const held = this.#hasMoved ? this.#visible() : null;
    // Price lines must be removed before their series.
    for (const { of, line } of this.#levels.splice(0)) of.removePriceLine(line);
    this.#dropExcept(new Set([...lines.map(({ role }) => role), ...(candles ? ['candles'] : [])]));
    this.#chart.applyOptions({ timeScale: { timeVisible: grid.bucketMs < 86_400_000 } });
    if (candles) this.#setCandles(candles, grid);
    for (const line of lines) this.#setLine(line, grid);
    const price = candles ? 'candles' : lines[0]?.role;
    if (price) this.#setLevels(levels, this.#seriesOf(price));
    this.#drawn = drawing;
    this.#show(held ?? range, grid);
  }

  point(index: number | null): void {
    const [first] = this.#series.values();
    const drawn = this.#drawn;
    const values = index === null ? [] : drawn?.lines.map((line) => line.values[index] ?? null);
    const close = index === null ? undefined : drawn?.candles?.[index]?.close;
    const price = values?.find((value) => value !== null) ?? Number(close);
    if (drawn && first && index !== null && Number.isFinite(price)) {
      this.#chart.setCrosshairPosition(price, timeAt(drawn.grid, index), first);
    } else this.#chart.clearCrosshairPosition();
  }

  /** Call after the colours of the page have changed. */
  restyle(): void {
    this.#palette = readPalette(this.#element);
    const { line: color, warn } = this.#palette;
    this.#chart.applyOptions({ ...themeOf(this.#palette), grid: { horzLines: { color } } });
    for (const [name, each] of this.#series) {
      if (name === 'candles') each.applyOptions(candleOptions(this.#palette));
      else each.applyOptions(lineOptions(name, this.#palette));
    }
    for (const { line } of this.#levels) line.applyOptions({ color: warn });
  }

  destroy(): void {
    clearTimeout(this.#settling);
    for (const name of INPUTS) this.#element.removeEventListener(name, this.#onInput, LISTENS);
    this.#element.removeEventListener('pointerleave', this.#onLeave);
    this.#pointer.destroy();
    this.#chart.remove();
  }

  #create(): IChartApi {
    const priceFormatter = (price: number): string => this.#axisNumber.format(price);
    return createChart(this.#element, {
      autoSize: true,
      ...themeOf(this.#palette),
      localization: { locale: this.#locale, priceFormatter },
      grid: { vertLines: { visible: false }, horzLines: { color: this.#palette.line } },
      rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.08, bottom: 0.08 } },
      timeScale: {
        borderVisible: false,
        minBarSpacing: 0.01,
        lockVisibleTimeRangeOnResize: true,
        shiftVisibleRangeOnNewBar: false,
        tickMarkFormatter: (time: Time, type: TickMarkType) => {
          const zone = MARKS[type] === 'time' ? this.#zone : 'UTC';
          return markTime(Number(time) * 1_000, MARKS[type], this.#locale, zone);
        },
      },
      // The label would show a rounded float beside exact values.
      crosshair: {
        mode: CrosshairMode.Magnet,
        horzLine: { labelVisible: false, visible: false },
        vertLine: { labelVisible: false, color: this.#palette.mute },
      },
      kineticScroll: { mouse: false, touch: false },
    });
  }

  #seriesOf(name: SeriesName): AnySeries {
    const known = this.#series.get(name);
    if (known) return known;
    const added = this.#addSeries(name);
    this.#series.set(name, added);
    if (name === 'below') {
      this.#chart.panes()[1]?.setStretchFactor(PANE_SHARE);
      this.#chart.panes()[0]?.setStretchFactor(1 - PANE_SHARE);
    }
    return added;
  }

  #addSeries(name: SeriesName): AnySeries {
    if (name === 'candles') {
      const seriesOptions = { ...NO_LABELS, ...candleOptions(this.#palette) };
      return this.#chart.addSeries(CandlestickSeries, seriesOptions);
    }
    const seriesOptions = { ...NO_LABELS, ...lineOptions(name, this.#palette) };
    const pane = name === 'below' ? 1 : 0;
    return this.#chart.addCustomSeries(new GapLine(), seriesOptions, pane);
  }

  #dropExcept(wanted: ReadonlySet<string>): void {
    for (const [name, each] of this.#series) {
      if (wanted.has(name)) continue;
      this.#chart.removeSeries(each);
      this.#series.delete(name);
      if (name === 'below' && this.#chart.panes().length > 1) this.#chart.removePane(1);
    }
  }

  #setCandles(candles: NonNullable<Drawing['candles']>, grid: Grid): void {
    this.#seriesOf('candles').setData(
      candles.map((candle, index) => {
        const time = timeAt(grid, index);
        if (!candle) return { time };
        const { open, high, low, close } = candle;
        return { time, open: +open, high: +high, low: +low, close: +close };
      }),
    );
  }

  #setLine({ role, values }: DrawnLine, grid: Grid): void {
    // Null is a gap: the line stops before it and resumes after it.
    this.#seriesOf(role).setData(
      values.map((value, index) => {
        const time = timeAt(grid, index);
        return value === null ? { time } : { time, value };
      }),
    );
  }

  /** Without a label, which would show a rounded float beside the legend's exact levels. */
  #setLevels(prices: readonly number[], of: AnySeries): void {
    const seriesOptions = {
      color: this.#palette.warn,
      lineWidth: 1,
      lineStyle: LineStyle.LargeDashed,
      axisLabelVisible: false,
      title: '',
    } as const;
    for (const price of prices) {
      this.#levels.push({ of, line: of.createPriceLine({ price, ...seriesOptions }) });
    }
  }

  /** The visible range, by the drawn grid. */
  #visible(): ChartRange | null {
    const logical = this.#chart.timeScale().getVisibleLogicalRange();
    if (!logical || !this.#drawn) return null;
    const { fromMs, bucketMs } = this.#drawn.grid;
    // The inverse of `#show`. Without the half bucket at each end, each move would zoom out a
    // little.
    return {
      fromMs: fromMs + (logical.from + 0.5) * bucketMs,
      toMs: fromMs + (logical.to - 0.5) * bucketMs,
    };
  }

  #show({ fromMs, toMs }: ChartRange, { fromMs: startMs, bucketMs }: Grid): void {
    this.#chart.timeScale().setVisibleLogicalRange({
      from: (fromMs - startMs) / bucketMs - 0.5,
      to: (toMs - startMs) / bucketMs + 0.5,
    });
  }

  readonly #onInput = (event: Event): void => {
    if (event instanceof PointerEvent) this.#isPointing = !this.#pointer.isStill(event);
    if (event instanceof PointerEvent && event.buttons === 0) return;
    this.#lastInputMs = performance.now();
  };

  readonly #onRange = (): void => {
    if (performance.now() - this.#lastInputMs > INPUT_LASTS_MS) return;
    this.#hasMoved = true;
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      const range = this.#visible();
      if (range) {
        const { fromMs, toMs } = range;
        this.#options.onmove({ fromMs: Math.round(fromMs), toMs: Math.round(toMs) });
      }
      this.#hasMoved = false;
      this.#lastInputMs = -Infinity;
    }, SETTLED_MS);
  };

  readonly #onCross = ({ logical, sourceEvent }: MouseEventParams): void => {
    // Ignores the keyboard's own crosshair, and one that appears below a resting pointer.
    if (!sourceEvent || !this.#isPointing) return;
    const index = logical === undefined ? null : Math.round(logical);
    const count = this.#drawn?.grid.count ?? 0;
    this.#options.onpoint(index !== null && index >= 0 && index < count ? index : null);
  };

  readonly #onLeave = (event: PointerEvent): void => {
    if (!this.#pointer.isStill(event)) this.#options.onpoint(null);
  };
}
