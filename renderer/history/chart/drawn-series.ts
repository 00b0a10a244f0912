import {
  type AutoscaleInfo,
  CandlestickSeries,
  type IChartApi,
  type ISeriesApi,
  type SeriesType,
  type UTCTimestamp,
} from 'lightweight-charts';
import { bucketStart, type Grid } from '#core/history/chart-grid.ts';
import type { Drawing, DrawnLine, SeriesRole } from './drawing.ts';
import { GapLine, type GapLineOptions } from './gap-line.ts';
import { candleOptions, lineOptions, type Palette } from './chart-colours.ts';

type AnySeries = ISeriesApi<SeriesType>;
type SeriesName = SeriesRole | 'candles';

export const PANE_SHARE = 0.28;
/** Leaves the name of the pane below free of its line. */
const PANE_MARGINS = { top: 0.25, bottom: 0.08 };
const DIGITS = 6;
const NO_LABELS = {
  lastValueVisible: false,
  priceLineVisible: false,
  crosshairMarkerVisible: false,
};

export const timeAt = (grid: Grid, index: number): UTCTimestamp =>
  (bucketStart(grid, index) / 1_000) as UTCTimestamp;

/** The library's series: one for each role, kept from one drawing to the next. */
export class DrawnSeries {
  readonly #chart: IChartApi;
  readonly #series = new Map<SeriesName, AnySeries>();
  #palette: Palette;
  #number = new Intl.NumberFormat('en', { maximumSignificantDigits: DIGITS });

  constructor(chart: IChartApi, palette: Palette) {
    this.#chart = chart;
    this.#palette = palette;
  }

  /** The series with the price scale; null before the first drawing. */
  get main(): AnySeries | null {
    return (
      this.#series.get('candles') ?? this.#series.get('main') ?? this.#series.get('rest') ?? null
    );
  }

  get below(): AnySeries | null {
    return this.#series.get('below') ?? null;
  }

  draw({ grid, candles, lines, band }: Drawing, locale: string): void {
    this.#number = new Intl.NumberFormat(locale, { maximumSignificantDigits: DIGITS });
    this.#dropExcept(new Set([...lines.map(({ role }) => role), ...(candles ? ['candles'] : [])]));
    if (candles) this.#setCandles(candles, grid);
    for (const line of lines) this.#setLine(line, grid);
    const bands: Partial<GapLineOptions> = {
      bandLow: band?.low ?? null,
      bandHigh: band?.high ?? null,
    };
    this.below?.applyOptions(bands);
  }

  restyle(palette: Palette): void {
    this.#palette = palette;
    for (const [name, each] of this.#series) {
      if (name === 'candles') each.applyOptions(candleOptions(palette));
      else each.applyOptions(lineOptions(name, palette));
    }
  }

  #of(name: SeriesName): AnySeries {
    const known = this.#series.get(name);
    if (known) return known;
    const added = this.#add(name);
    this.#series.set(name, added);
    if (name === 'below') {
      this.#chart.panes()[1]?.setStretchFactor(PANE_SHARE);
      this.#chart.panes()[0]?.setStretchFactor(1 - PANE_SHARE);
      this.#chart.priceScale('right', 1).applyOptions({ scaleMargins: PANE_MARGINS });
    }
    return added;
  }

  #add(name: SeriesName): AnySeries {
    if (name === 'candles') {
      const options = { ...NO_LABELS, ...candleOptions(this.#palette) };
      return this.#chart.addSeries(CandlestickSeries, options);
    }
    const options = { ...NO_LABELS, ...lineOptions(name, this.#palette) };
    return this.#chart.addCustomSeries(new GapLine(), options, name === 'below' ? 1 : 0);
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
    const series = this.#of('candles');
    series.applyOptions(this.#format(candles.find((each) => each !== null)?.close, ''));
    series.setData(
      candles.map((candle, index) => {
        const time = timeAt(grid, index);
        if (!candle) return { time };
        const { open, high, low, close } = candle;
        return { time, open: +open, high: +high, low: +low, close: +close };
      }),
    );
  }

  #setLine({ role, values, otherSides, hasOwnScale, isFollower }: DrawnLine, grid: Grid): void {
    const series = this.#of(role);
    series.applyOptions({
      ...this.#format(values.find((each) => each !== null) ?? 1, role === 'below' ? '%' : ''),
      // In the pane below, naming the scale would move the series up.
      ...(role === 'below' ? {} : { priceScaleId: hasOwnScale ? `own ${role}` : 'right' }),
      autoscaleInfoProvider: isFollower
        ? () => null
        : (original: () => AutoscaleInfo | null) => original(),
    });
    // Null is a gap: the line stops before it and resumes after it.
    series.setData(
      values.map((value, index) => {
        const time = timeAt(grid, index);
        const other = otherSides?.[index] ?? null;
        if (value === null) return { time };
        return other === null ? { time, value } : { time, value, other };
      }),
    );
  }

  /** The digits of the axis, and steps that are fine enough for them. */
  #format(example: number | string = 1, unit: string): object {
    const power = Math.floor(Math.log10(Math.abs(Number(example)) || 1));
    const minMove = 10 ** Math.min(-2, power - DIGITS + 1);
    const formatter = (price: number): string => this.#number.format(price) + unit;
    return { priceFormat: { type: 'custom', minMove, formatter } };
  }
}
