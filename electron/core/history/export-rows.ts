import { csvLine } from '#core/base/csv.ts';

/** What an export is written as. */
export const EXPORT_FORMATS = ['csv', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

interface Dated {
  /** A market, `ticker CODE`, or that no market was stated. */
  readonly series: string;
  /** `raw` for a value as it came; `hour` or `day` for the last one of it. */
  readonly grain: string;
  readonly publishedMs: number | null;
  readonly firstSeenMs: number;
  readonly confirmedMs: number;
}

/** A rate or a platform's quote, as it was sent; of a cross, rounded once to 38 digits. */
export type ExportRow =
  | (Dated & {
      readonly kind: 'rate';
      readonly base: string;
      readonly code: string;
      readonly rate: string;
    })
  | (Dated & {
      readonly kind: 'quote';
      readonly code: string;
      readonly buy: string | null;
      readonly sell: string | null;
      readonly updatedAtMs: number | null;
    });

const COLUMNS = [
  'source',
  'series',
  'grain',
  'base',
  'code',
  'rate',
  'buy',
  'sell',
  'updated_utc',
  'published_utc',
  'first_seen_utc',
  'last_confirmed_utc',
];

const utc = (ms: number | null): string => (ms === null ? '' : new Date(ms).toISOString());

export const csvHead = (): string => `${COLUMNS.join(',')}\r\n`;

/** A line of CSV: decimals as they are, times in UTC, ISO 8601; what is not known is empty. */
export function csvRow(source: string, row: ExportRow): string {
  const own =
    row.kind === 'rate'
      ? [row.base, row.code, row.rate, '', '', '']
      : ['', row.code, '', row.buy ?? '', row.sell ?? '', utc(row.updatedAtMs)];
  const times = [utc(row.publishedMs), utc(row.firstSeenMs), utc(row.confirmedMs)];
  return csvLine([source, row.series, row.grain, ...own, ...times]);
}

/** One JSON object of the source, the moment of the export and all rows, a line for each. */
export function jsonHead(source: string, exportedAtMs: number): string {
  const head = { format: 'parallax-history-1', source, exported_utc: utc(exportedAtMs) };
  return `${JSON.stringify(head).slice(0, -1)},"rows":[`;
}

export function jsonLine(row: ExportRow, isFirst: boolean): string {
  const own =
    row.kind === 'rate'
      ? { base: row.base, code: row.code, rate: row.rate }
      : { code: row.code, buy: row.buy, sell: row.sell, updated_utc: utc(row.updatedAtMs) || null };
  const line = JSON.stringify({
    series: row.series,
    grain: row.grain,
    ...own,
    published_utc: utc(row.publishedMs) || null,
    first_seen_utc: utc(row.firstSeenMs),
    last_confirmed_utc: utc(row.confirmedMs),
  });
  return `${isFirst ? '' : ','}\n${line}`;
}

export const jsonTail = (): string => '\n]}\n';
