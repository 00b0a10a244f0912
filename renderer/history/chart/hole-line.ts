import {
  type CustomData,
  customSeriesDefaultOptions,
  type CustomSeriesOptions,
  type CustomSeriesPricePlotValues,
  type ICustomSeriesPaneRenderer,
  type ICustomSeriesPaneView,
  type PaneRendererCustomData,
  type PriceToCoordinateConverter,
  type Time,
  type WhitespaceData,
} from 'lightweight-charts';

export interface HoleLineData extends CustomData {
  readonly value: number;
  /** The other edge of a band. */
  readonly other?: number;
}

export interface HoleLineOptions extends CustomSeriesOptions {
  readonly stroke: string;
  readonly width: number;
  readonly dash: readonly number[];
  /** The fill between the line and the bottom of the pane; null for none. */
  readonly fill: string | null;
  /** Draws separate dots instead of a line. */
  readonly dots: boolean;
  /**
   * Two hairlines over the whole width, at the ends of a range; null for none. An object of both
   * would break the library, which merges objects into what was there.
   */
  readonly bandLow: number | null;
  readonly bandHigh: number | null;
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly otherY: number | null;
}

type Target = Parameters<ICustomSeriesPaneRenderer['draw']>[0];
const DOT_RADIUS = 2.5;
const BAND_ALPHA = 0.45;
const SPREAD_ALPHA = 0.14;

/** A line with holes: the library's own line would bridge missing values. */
export class HoleLine implements ICustomSeriesPaneView<Time, HoleLineData, HoleLineOptions> {
  #data: PaneRendererCustomData<Time, HoleLineData> | null = null;
  #options: HoleLineOptions | null = null;

  renderer(): ICustomSeriesPaneRenderer {
    return { draw: (target, toY) => this.#draw(target, toY) };
  }

  update(data: PaneRendererCustomData<Time, HoleLineData>, options: HoleLineOptions): void {
    this.#data = data;
    this.#options = options;
  }

  priceValueBuilder({ value, other = value }: HoleLineData): CustomSeriesPricePlotValues {
    return [other, value];
  }

  isWhitespace(data: HoleLineData | WhitespaceData): data is WhitespaceData {
    return !('value' in data);
  }

  defaultOptions(): HoleLineOptions {
    return {
      ...customSeriesDefaultOptions,
      stroke: '#000',
      width: 1,
      dash: [],
      fill: null,
      dots: false,
      bandLow: null,
      bandHigh: null,
    };
  }

  /** Runs of consecutive values, in pixels. */
  #stretches(toY: PriceToCoordinateConverter): Point[][] {
    const { bars = [], visibleRange = null, barSpacing = 0 } = this.#data ?? {};
    const observed = visibleRange && bars[visibleRange.from];
    if (!observed) return [];
    const stretches: Point[][] = [];
    let lastPlace = -Infinity;
    // One more value at each side, so that the line reaches the edge.
    const from = Math.max(0, visibleRange.from - 1);
    for (const bar of bars.slice(from, visibleRange.to + 1)) {
      // Whitespace points have no value, although the types say so.
      const { value, other } = bar.originalData as Partial<HoleLineData>;
      const y = value === undefined ? null : toY(value);
      if (y === null) continue;
      if (bar.time - lastPlace > 1) stretches.push([]);
      // The library updates only the x of visible bars, so the others are computed.
      const otherY = other === undefined ? null : toY(other);
      stretches
        .at(-1)
        ?.push({ x: observed.x + (bar.time - observed.time) * barSpacing, y, otherY });
      lastPlace = bar.time;
    }
    return stretches;
  }

  #draw(target: Target, toY: PriceToCoordinateConverter): void {
    const options = this.#options;
    if (!options) return;
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      context.lineJoin = 'round';
      context.lineWidth = options.width;
      context.strokeStyle = options.stroke;
      context.fillStyle = options.stroke;
      context.setLineDash([...options.dash]);
      for (const stretch of this.#stretches(toY)) {
        fillSpread(context, stretch);
        const [first] = stretch;
        const last = stretch.at(-1);
        if (!first || !last) continue;
        // A single value between two holes makes no line, so it is drawn as a dot.
        if (options.dots || stretch.length === 1) {
          for (const { x, y } of stretch) dot(context, x, y);
          continue;
        }
        const line = new Path2D();
        line.moveTo(first.x, first.y);
        for (const { x, y } of stretch.slice(1)) line.lineTo(x, y);
        if (options.fill !== null) {
          const area = new Path2D(line);
          area.lineTo(last.x, mediaSize.height);
          area.lineTo(first.x, mediaSize.height);
          context.fillStyle = options.fill;
          context.fill(area);
          context.fillStyle = options.stroke;
        }
        context.stroke(line);
      }
      context.setLineDash([]);
      drawBand(context, options, mediaSize.width, toY);
    });
  }
}

/** The ends of the usual range, as hairlines over the whole width. */
function drawBand(
  context: CanvasRenderingContext2D,
  { bandLow, bandHigh }: HoleLineOptions,
  width: number,
  toY: PriceToCoordinateConverter,
): void {
  for (const end of [bandLow, bandHigh]) {
    const y = end === null ? null : toY(end);
    if (y === null) continue;
    context.globalAlpha = BAND_ALPHA;
    context.fillRect(0, Math.round(y), width, 1);
    context.globalAlpha = 1;
  }
}

/** Between the line and the other side, where both are quoted. */
function fillSpread(context: CanvasRenderingContext2D, stretch: readonly Point[]): void {
  for (const [index, { x, y, otherY }] of stretch.entries()) {
    const next = stretch[index + 1];
    if (!next || otherY === null || next.otherY === null) continue;
    context.globalAlpha = SPREAD_ALPHA;
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(next.x, next.y);
    context.lineTo(next.x, next.otherY);
    context.lineTo(x, otherY);
    context.fill();
    context.globalAlpha = 1;
  }
}

function dot(context: CanvasRenderingContext2D, x: number, y: number): void {
  context.beginPath();
  context.arc(x, y, DOT_RADIUS, 0, 2 * Math.PI);
  context.fill();
}
