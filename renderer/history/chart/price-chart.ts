import {
  createChart,
  CrosshairMode,
  type ChartOptions,
  type DeepPartial,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  LineStyle,
  type Logical,
  type MouseEventParams,
  PriceScaleMode,
  type SeriesType,
  TickMarkType,
  type Time,
} from 'lightweight-charts';
import type { Grid } from '#core/history/chart-grid.ts';
import type { ChartRange } from '#core/history/chart-range.ts';
import { markTime, shortTime } from '#core/history/chart-time.ts';
import type { OutsideMark } from '#core/history/chart-scale.ts';
import { DrawnSeries, timeAt } from './drawn-series.ts';
import type { Drawing } from './drawing.ts';
import { type Palette, readPalette, themeOf } from './chart-colours.ts';
import { watchPointer } from './pointer-at-rest.ts';

export interface PriceChartOptions {
  /** The crosshair is at a place of the grid, or has left the chart. */
  readonly onpoint: (index: number | null) => void;
  readonly onmove: (range: ChartRange) => void;
  /** What is drawn may have another place on the page. */
  readonly onplace: () => void;
}

/** Places in the element, in px; null outside the pane. */
export interface ChartPlaces {
  readonly axisWidth: number;
  readonly paneWidth: number;
  /** The top of the pane below. */
  readonly belowTop: number;
  readonly yOf: (price: number) => number | null;
  /** The middle of a place of the grid. */
  readonly xOf: (index: number) => number | null;
  readonly yBelow: (percent: number) => number | null;
  readonly valueAt: (y: number) => number | null;
}

/** The axis of prices: room for a tag of seven digits, and for one of an alert with decimals. */
const [AXIS_PX, LEVEL_AXIS_PX] = [64, 84] as const;
/** The room at an edge for the marks of what lies outside, and else; in px. */
const [MARK_PX, EDGE_PX] = [36, 12] as const;
/** The widest letter of a time, and the room between a label and an edge; in px. */
const [LETTER_PX, GAP_PX] = [7.5, 4] as const;
/** A move ends this long after the last input. */
const SETTLED_MS = 150;
/** Without input for this long, a change of range does not come from the person. */
const INPUT_LASTS_MS = 1_000;
/** Runs before the library, which may report a new range while it handles the event. */
const LISTENS = { passive: true, capture: true };
const INPUTS = ['wheel', 'pointerdown', 'pointermove', 'touchmove'] as const;
const MARKS = {
  [TickMarkType.Year]: 'year',
  [TickMarkType.Month]: 'month',
  [TickMarkType.DayOfMonth]: 'day',
  [TickMarkType.Time]: 'time',
  [TickMarkType.TimeWithSeconds]: 'time',
} as const;

/** The chart on the page: draws, and reports the person's input. It contains no rules. */
export class PriceChart {
  readonly #element: HTMLElement;
  readonly #options: PriceChartOptions;
  readonly #chart: IChartApi;
  readonly #series: DrawnSeries;
  #lines: { of: ISeriesApi<SeriesType>; line: IPriceLine }[] = [];
  readonly #pointer = watchPointer();
  #locale = 'en';
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
    // Between two kinds, the pane of prices is empty for a moment. The one below must not move up.
    this.#chart.panes()[0]?.setPreserveEmptyPane(true);
    this.#series = new DrawnSeries(this.#chart, this.#palette);
    this.#chart.timeScale().subscribeSizeChange(() => {
      if (this.#drawn) this.#fit(this.#drawn);
      this.#relabel();
      this.#place();
    });
    this.#chart.timeScale().subscribeVisibleLogicalRangeChange(this.#onRange);
    this.#chart.subscribeCrosshairMove(this.#onCross);
    for (const name of INPUTS) element.addEventListener(name, this.#onInput, LISTENS);
    element.addEventListener('pointerleave', this.#onLeave);
  }

  /** Changes the notation of the axes, a BCP 47 tag. Call `draw` afterwards. */
  speak(locale: string): void {
    if (locale === this.#locale) return;
    this.#locale = locale;
    this.#chart.applyOptions({ localization: { locale } });
  }

  draw(drawing: Drawing, timeZone: string): void {
    const { grid, range, isIndex } = drawing;
    this.#zone = timeZone;
    // New data must not move the chart while the person is moving it.
    const held = this.#hasMoved ? this.#visible() : null;
    // Price lines must be removed before their series.
    for (const { of, line } of this.#lines.splice(0)) of.removePriceLine(line);
    this.#chart.applyOptions({ timeScale: { timeVisible: grid.bucketMs < 86_400_000 } });
    this.#drawn = drawing;
    this.#series.draw(drawing, this.#locale);
    const mode = isIndex ? PriceScaleMode.IndexedTo100 : PriceScaleMode.Normal;
    this.#chart.priceScale('right', 0).applyOptions({ mode });
    this.#fit(drawing);
    this.#setLines(drawing);
    this.#show(held ?? range, grid);
    this.#place();
  }

  /** Where things are now; ask again after `onplace`. */
  get places(): ChartPlaces {
    const [price] = this.#chart.panes();
    const height = price?.getHeight() ?? 0;
    const below = this.#chart.panes()[1]?.getHeight() ?? 0;
    const belowTop = height + 1;
    const inPane = (y: number | null | undefined, tall: number): number | null =>
      y === null || y === undefined || y < 0 || y > tall ? null : y;
    return {
      axisWidth: this.#chart.priceScale('right', 0).width(),
      paneWidth: this.#chart.timeScale().width(),
      belowTop,
      yOf: (value) => inPane(this.#series.main?.priceToCoordinate(value), height),
      yBelow: (value) => {
        const y = inPane(this.#series.below?.priceToCoordinate(value), below);
        return y === null ? null : y + belowTop;
      },
      xOf: (index) => this.#chart.timeScale().logicalToCoordinate(index as Logical),
      valueAt: (y) =>
        inPane(y, height) === null ? null : (this.#series.main?.coordinateToPrice(y) ?? null),
    };
  }

  point(index: number | null): void {
    const { main } = this.#series;
    const drawn = this.#drawn;
    const values = index === null ? [] : drawn?.lines.map((line) => line.values[index] ?? null);
    const close = index === null ? undefined : drawn?.candles?.[index]?.close;
    const price = Number(close ?? values?.find((value) => value !== null) ?? NaN);
    const isShown = drawn !== null && main !== null && index !== null && Number.isFinite(price);
    this.#series.cross(isShown && !drawn.isIndex ? price : null);
    if (isShown) this.#chart.setCrosshairPosition(price, timeAt(drawn.grid, index), main);
    else this.#chart.clearCrosshairPosition();
  }

  /** Call after the colours of the page have changed. */
  restyle(): void {
    this.#palette = readPalette(this.#element);
    const { line: color } = this.#palette;
    this.#chart.applyOptions({
      ...themeOf(this.#palette),
      ...this.#crosshair(),
      grid: { horzLines: { color } },
    });
    this.#series.restyle(this.#palette);
    if (!this.#drawn) return;
    for (const { of, line } of this.#lines.splice(0)) of.removePriceLine(line);
    this.#setLines(this.#drawn);
  }

  destroy(): void {
    clearTimeout(this.#settling);
    for (const name of INPUTS) this.#element.removeEventListener(name, this.#onInput, LISTENS);
    this.#element.removeEventListener('pointerleave', this.#onLeave);
    this.#pointer.destroy();
    this.#chart.remove();
  }

  #create(): IChartApi {
    const timeFormatter = (time: Time): string =>
      shortTime(Number(time) * 1_000, this.#drawn?.grid.bucketMs ?? 0, this.#locale, this.#zone);
    return createChart(this.#element, {
      autoSize: true,
      ...themeOf(this.#palette),
      localization: { locale: this.#locale, timeFormatter },
      grid: { vertLines: { visible: false }, horzLines: { color: this.#palette.line } },
      rightPriceScale: { borderVisible: false, entireTextOnly: true, minimumWidth: AXIS_PX },
      timeScale: {
        borderVisible: false,
        allowBoldLabels: false,
        minBarSpacing: 0.01,
        lockVisibleTimeRangeOnResize: true,
        shiftVisibleRangeOnNewBar: false,
        tickMarkFormatter: (time: Time, type: TickMarkType) => {
          const zone = MARKS[type] === 'time' ? this.#zone : 'UTC';
          const label = markTime(Number(time) * 1_000, MARKS[type], this.#locale, zone);
          return this.#isCutOff(time, label) ? '' : label;
        },
      },
      ...this.#crosshair(),
      kineticScroll: { mouse: false, touch: false },
    });
  }

  /** The price's label is the page's, in the record's digits; the library's is a rounded float. */
  #crosshair(): Pick<DeepPartial<ChartOptions>, 'crosshair'> {
    const { ink, mute } = this.#palette;
    const line = { color: mute, style: LineStyle.Dashed, width: 1 } as const;
    return {
      crosshair: {
        mode: CrosshairMode.Magnet,
        horzLine: { ...line, labelVisible: false },
        vertLine: { ...line, labelBackgroundColor: ink },
      },
    };
  }

  /** The last price and the levels; their labels are the page's. */
  #setLines({ levels, last }: Drawing): void {
    const { main } = this.#series;
    if (!main) return;
    const { accent, warnLine } = this.#palette;
    const add = (price: number, color: string, lineStyle: LineStyle): void => {
      const options = { price, color, lineStyle, lineWidth: 1, axisLabelVisible: false } as const;
      this.#lines.push({ of: main, line: main.createPriceLine({ ...options, title: '' }) });
    };
    for (const level of levels) add(level, warnLine, LineStyle.Dashed);
    if (last !== null) add(last, accent, LineStyle.Dotted);
  }

  /** Room for the page's marks and tags, in a low chart too. */
  #fit({ marks, levels }: Drawing): void {
    const [price] = this.#chart.panes();
    const pane = Math.max(1, price?.getHeight() ?? 1);
    const room = (edge: OutsideMark['edge']): number =>
      Math.min(0.4, (marks.some((mark) => mark.edge === edge) ? MARK_PX : EDGE_PX) / pane);
    this.#chart.priceScale('right', 0).applyOptions({
      scaleMargins: { top: room('top'), bottom: room('bottom') },
      minimumWidth: levels.some((level) => !Number.isInteger(level)) ? LEVEL_AXIS_PX : AXIS_PX,
    });
  }

  /** Whether a label of the axis of times would touch an edge, or be cut by it. */
  #isCutOff(time: Time, label: string): boolean {
    const scale = this.#chart.timeScale();
    const x = scale.timeToCoordinate(time);
    const half = (label.length * LETTER_PX) / 2 + GAP_PX;
    return x !== null && (x < half || x > scale.width() - half);
  }

  /** The library keeps the labels that it wrote for another range, until any option is applied. */
  #relabel(): void {
    this.#chart.timeScale().applyOptions({});
  }

  /** After the library has painted, which is in the next frame. */
  readonly #place = (): void => {
    requestAnimationFrame(() => requestAnimationFrame(this.#options.onplace));
  };

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
    this.#relabel();
    this.#place();
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
