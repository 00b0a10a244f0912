import {
  type AutoscaleInfo,
  CandlestickSeries,
  type IChartApi,
  type ISeriesApi,
  type SeriesType,
  type UTCTimestamp,
} from 'lightweight-charts';
import { bucketStart, type Grid } from '#core/history/chart-grid.ts';
import { axisPlaces, isLabelled } from '#core/history/chart-scale.ts';
import type { Drawing, DrawnLine, SeriesRole } from './drawing.ts';
import { HoleLine, type HoleLineOptions } from './hole-line.ts';
import { candleOptions, lineOptions, type Palette } from './chart-colours.ts';

type AnySeries = ISeriesApi<SeriesType>;
type SeriesName = SeriesRole | 'candles';

const PANE_SHARE = 0.28;
/** Leaves the name of the pane below free of its line, in px: it is as high in a low chart. */
const PANE_MARGINS = { above: 22, below: 4 };
const DIGITS = 6;
/** A label of the axis whose middle is nearer to that of a tag would show from below it, in px. */
const TAG_PX = 16;
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
  #locale = 'en';
  /** The prices with a tag of the page, in the pane of prices and in the one below. */
  #tags: { readonly prices: readonly number[]; readonly below: readonly number[] } = {
    prices: [],
    below: [],
  };
  #cross: number | null = null;
  /** The labels of the price axis, as last written. */
  #labelled: readonly number[] = [];

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

  draw({ grid, candles, lines, band, levels, last }: Drawing, locale: string): void {
    this.#locale = locale;
    const lastOf = ({ values }: DrawnLine): number[] =>
      values.flatMap((value) => value ?? []).slice(-1);
    const compared = lines.filter(({ isFollower }) => isFollower === false);
    this.#tags = {
      prices: [...levels, ...(last === null ? [] : [last]), ...compared.flatMap(lastOf)],
      below: lines.filter(({ role }) => role === 'below').flatMap(lastOf),
    };
    this.#dropExcept(new Set([...lines.map(({ role }) => role), ...(candles ? ['candles'] : [])]));
    if (candles) this.#setCandles(candles, grid);
    for (const line of lines) this.#setLine(line, grid);
    const bands: Partial<HoleLineOptions> = {
      bandLow: band?.low ?? null,
      bandHigh: band?.high ?? null,
    };
    this.below?.applyOptions(bands);
  }

  /** The price of the cross, whose tag has no label below it. */
  cross(price: number | null): void {
    const covered = (): string => this.#labelled.map((each) => this.#isCovered(each, '')).join();
    const before = covered();
    this.#cross = price;
    const { main } = this;
    // Another format writes all labels again, which is slow.
    if (main && covered() !== before) {
      main.applyOptions({ priceFormat: main.options().priceFormat });
    }
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
      this.#chart
        .priceScale('right', 1)
        .applyOptions({ scaleMargins: { top: 0, bottom: 0 }, entireTextOnly: true });
    }
    return added;
  }

  #add(name: SeriesName): AnySeries {
    if (name === 'candles') {
      const options = { ...NO_LABELS, ...candleOptions(this.#palette) };
      return this.#chart.addSeries(CandlestickSeries, options);
    }
    const options = { ...NO_LABELS, ...lineOptions(name, this.#palette) };
    return this.#chart.addCustomSeries(new HoleLine(), options, name === 'below' ? 1 : 0);
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
    const highs = candles.map((each) => (each ? Number(each.high) : null));
    series.applyOptions(this.#format(highs, ''));
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
      ...this.#format(values, role === 'below' ? '%' : ''),
      // In the pane below, naming the scale would move the series up.
      ...(role === 'below' ? {} : { priceScaleId: hasOwnScale ? `own ${role}` : 'right' }),
      autoscaleInfoProvider(original: () => AutoscaleInfo | null): AutoscaleInfo | null {
        const info = isFollower ? null : original();
        return info && role === 'below' ? { ...info, margins: PANE_MARGINS } : info;
      },
    });
    // Null is a hole: the line stops before it and resumes after it.
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
  #format(values: readonly (number | null)[], unit: '' | '%'): object {
    const highest = values.reduce<number>((most, each) => Math.max(most, Math.abs(each ?? 0)), 0);
    const power = Math.floor(Math.log10(highest || 1));
    const minMove = power >= 3 ? 1 : 10 ** Math.min(-2, power - DIGITS + 1);
    const tickmarksFormatter = (prices: number[]): string[] => this.#labels(prices, unit);
    const formatter = (price: number): string => tickmarksFormatter([price])[0] ?? '';
    return { priceFormat: { type: 'custom', minMove, formatter, tickmarksFormatter } };
  }

  #labels(prices: readonly number[], unit: '' | '%'): string[] {
    const places = axisPlaces(prices);
    const digits = { minimumFractionDigits: places, maximumFractionDigits: places };
    const number = new Intl.NumberFormat(this.#locale, digits);
    if (unit === '' && prices.length > 1) this.#labelled = prices;
    return prices.map((price) => {
      const hidden = !isLabelled(price, places) || this.#isCovered(price, unit);
      return hidden ? '' : number.format(price) + unit;
    });
  }

  /** Whether the label of a price would lie below a tag. */
  #isCovered(price: number, unit: '' | '%'): boolean {
    const { prices, below } = this.#tags;
    const [series, tags] =
      unit === '%'
        ? [this.below, below]
        : [this.main, this.#cross === null ? prices : [...prices, this.#cross]];
    const y = series?.priceToCoordinate(price) ?? null;
    return tags.some((tag) => {
      const tagY = series?.priceToCoordinate(tag) ?? null;
      return y !== null && tagY !== null && Math.abs(y - tagY) < TAG_PX;
    });
  }
}
