import type { ChartData } from './chart-data.ts';
import { bucketStart } from './chart-grid.ts';
import type { Series } from './chart-series.ts';
import { compareDecimals, type DecimalText } from '#core/number/decimal.ts';

/** A cell: a recorded number, a time (epoch ms), a count, or nothing. */
export type Cell =
  | { readonly kind: 'decimal'; readonly text: DecimalText }
  | { readonly kind: 'bucket' | 'time' | 'count'; readonly value: number }
  | null;

/** A column of its own, or another series. The page names both. */
export type Column =
  | 'time'
  | 'open'
  | 'high'
  | 'low'
  | 'close'
  | 'seen'
  | 'ask'
  | 'bid'
  | 'spread'
  | 'spreadPercent'
  | 'premium'
  | 'service'
  | 'published'
  | 'firstSeen'
  | 'confirmed'
  | Series;

export interface ChartTable {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

const decimal = (text: DecimalText | null | undefined): Cell =>
  text === null || text === undefined ? null : { kind: 'decimal', text };
const time = (value: number | null): Cell => (value === null ? null : { kind: 'time', value });

/** A row for each received value of the main series, the newest first. */
export function chartTable(data: ChartData): ChartTable {
  const { main, candles, others, premium, service, grid } = data;
  const isPlatform = main.series.kind === 'platform';
  const rows = main.points.flatMap((point, index): Cell[][] => {
    const closes = service?.[index] ?? null;
    if ((!point || point.isCarried) && !closes) return [];
    const candle = candles?.[index];
    const quote = point?.quote;
    return [
      [
        { kind: 'bucket', value: bucketStart(grid, index) },
        ...(candles ? [decimal(candle?.open), decimal(candle?.high), decimal(candle?.low)] : []),
        ...(isPlatform
          ? [quote?.ask, quote?.bid, quote?.spread, quote?.spreadPercent].map(decimal)
          : [decimal(point?.rate)]),
        ...(candles
          ? [candle ? ({ kind: 'count', value: candle.observations } as const) : null]
          : []),
        ...others.map(({ points }) => decimal(points[index]?.rate)),
        ...(premium ? [decimal(premium.points[index]?.shown)] : []),
        ...(service ? [decimal(closes?.rate)] : []),
        time(point?.publishedMs ?? closes?.publishedMs ?? null),
        time(point?.firstSeenMs ?? closes?.firstSeenMs ?? null),
        time(point?.confirmedMs ?? closes?.confirmedMs ?? null),
      ],
    ];
  });
  const columns: Column[] = [
    'time',
    ...(candles ? (['open', 'high', 'low'] as const) : []),
    ...(isPlatform ? (['ask', 'bid', 'spread', 'spreadPercent'] as const) : (['close'] as const)),
    ...(candles ? (['seen'] as const) : []),
    ...others.map(({ series }) => series),
    ...(premium ? (['premium'] as const) : []),
    ...(service ? (['service'] as const) : []),
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
