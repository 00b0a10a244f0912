import { csvLine } from '#core/base/csv.ts';
import type { Exclusion } from '#core/platforms/eligible.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { Market } from '#core/rates/market.ts';

export const FILE_FORMATS = ['csv', 'json', 'parquet'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** Everything of a source, or one pair in one market. */
export interface ExportWhat {
  readonly format: FileFormat;
  readonly pair: {
    readonly base: CurrencyCode;
    readonly quote: CurrencyCode;
    readonly market: Market;
  } | null;
  /** For a pair: only this range; epoch ms, both ends inclusive. */
  readonly range?: { readonly fromMs: number; readonly toMs: number } | undefined;
}

interface Dated {
  readonly series: string;
  /** `raw` for each value; `hour` or `day` for its last one. */
  readonly grain: string;
  readonly publishedMs: number | null;
  readonly firstSeenMs: number;
  readonly confirmedMs: number;
}

/** A rate or a platform's quote as sent; crosses are rounded once to 38 digits. */
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
      /** Why neither side was ranked when it was first seen; null if one was. */
      readonly notRanked: Exclusion | null;
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
  'not_ranked',
];

const utc = (ms: number | null): string => (ms === null ? '' : new Date(ms).toISOString());

export const csvHead = (): string => `${COLUMNS.join(',')}\r\n`;

/** A CSV line: exact decimals, times in UTC as ISO 8601, empty if unknown. */
export function csvRow(source: string, row: ExportRow): string {
  const own =
    row.kind === 'rate'
      ? [row.base, row.code, row.rate, '', '', '']
      : ['', row.code, '', row.buy ?? '', row.sell ?? '', utc(row.updatedAtMs)];
  const times = [utc(row.publishedMs), utc(row.firstSeenMs), utc(row.confirmedMs)];
  const notRanked = row.kind === 'rate' ? '' : (row.notRanked ?? '');
  return csvLine([source, row.series, row.grain, ...own, ...times, notRanked]);
}

/** The start of a JSON object with the source, the export time and all rows, one per line. */
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
    ...(row.kind === 'quote' && { not_ranked: row.notRanked }),
  });
  return `${isFirst ? '' : ','}\n${line}`;
}

export const jsonTail = (): string => '\n]}\n';
