import type { ChartData, PlatformChart } from './chart-data.ts';
import { bucketStart } from './chart-grid.ts';
import { compareDecimals, type DecimalText } from '#core/number/decimal.ts';

/** A cell: a recorded number, a time (epoch ms), a count, or nothing. */
export type Cell =
  | { readonly kind: 'decimal'; readonly text: DecimalText }
  | { readonly kind: 'bucket' | 'time' | 'count'; readonly value: number }
  | null;

export interface ChartTable {
  /** Keys of the columns; the page translates them. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

const decimal = (text: DecimalText | null | undefined): Cell =>
  text === null || text === undefined ? null : { kind: 'decimal', text };
const time = (value: number | null): Cell => (value === null ? null : { kind: 'time', value });

export function pairTable(data: ChartData): ChartTable {
  const { main, candles, overlays, premium, service, grid } = data;
  const rows = main.points.flatMap((point, index): Cell[][] => {
    const closes = service?.[index] ?? null;
    if ((!point || point.isCarried) && !closes) return [];
    const candle = candles?.[index];
    return [
      [
        { kind: 'bucket', value: bucketStart(grid, index) },
        ...(candles ? [decimal(candle?.open), decimal(candle?.high), decimal(candle?.low)] : []),
        decimal(point?.rate),
        ...(candles
          ? [candle ? ({ kind: 'count', value: candle.observations } as const) : null]
          : []),
        ...overlays.map(({ points }) => decimal(points[index]?.rate)),
        ...(premium ? [decimal(premium.points[index]?.shown)] : []),
        ...(service ? [decimal(closes?.rate)] : []),
        time(point?.publishedMs ?? closes?.publishedMs ?? null),
        time(point?.firstSeenMs ?? closes?.firstSeenMs ?? null),
        time(point?.confirmedMs ?? closes?.confirmedMs ?? null),
      ],
    ];
  });
  const columns = [
    'time',
    ...(candles ? ['open', 'high', 'low'] : []),
    'close',
    ...(candles ? ['seen'] : []),
    ...overlays.map(({ market }) => market),
    ...(premium ? [`premium ${premium.under}`] : []),
    ...(service ? ['service'] : []),
    'published',
    'firstSeen',
    'confirmed',
  ];
  return { columns, rows: rows.reverse() };
}

export function platformTable({ points, grid }: PlatformChart): ChartTable {
  const rows = points.flatMap((point, index): Cell[][] => {
    if (!point || point.isCarried) return [];
    return [
      [
        { kind: 'bucket', value: bucketStart(grid, index) },
        ...[point.ask, point.bid, point.spread, point.spreadPercent].map(decimal),
        ...[point.publishedMs, point.firstSeenMs, point.confirmedMs].map(time),
      ],
    ];
  });
  const columns = [
    'time',
    'ask',
    'bid',
    'spread',
    'spreadPercent',
    'published',
    'firstSeen',
    'confirmed',
  ];
  return { columns, rows: rows.reverse() };
}

/**
 * Sorts by a column; rows without a value come last in both directions. Decimals are compared
 * exactly.
 */
export function sortRows(
  rows: readonly (readonly Cell[])[],
  column: number,
  isAscending: boolean,
): (readonly Cell[])[] {
  const sign = isAscending ? 1 : -1;
  return [...rows].sort((left, right) => {
    const [a, b] = [left[column] ?? null, right[column] ?? null];
    if (!a || !b) return Number(!a) - Number(!b);
    if (a.kind === 'decimal' && b.kind === 'decimal') {
      return sign * compareDecimals(a.text, b.text);
    }
    return a.kind === 'decimal' || b.kind === 'decimal' ? 0 : sign * (a.value - b.value);
  });
}
