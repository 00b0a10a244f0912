import {
  ByteWriter,
  type ColumnSource,
  ParquetWriter,
  schemaFromColumnData,
} from 'hyparquet-writer';
import type { ExportRow } from '#core/history/export-rows.ts';

/** Where rows of an export go. */
export interface RowSink {
  add(row: ExportRow): void;
  /** Writes what is left. The file is complete after it. */
  end(): void;
}

/** Rows of one group, which is written and released before the next one. */
const ROWS = 20_000;

type Cells = Readonly<Record<string, string | number | Date | null>>;
type Kind = 'STRING' | 'DOUBLE' | 'TIMESTAMP';

/**
 * Numbers are texts with every digit. The DOUBLE beside each is only near it, for charts and
 * filters, and its name says so.
 */
const COLUMNS: readonly (readonly [name: string, kind: Kind])[] = [
  ['source', 'STRING'],
  ['series', 'STRING'],
  ['grain', 'STRING'],
  ['base', 'STRING'],
  ['code', 'STRING'],
  ['rate', 'STRING'],
  ['rate_approximate', 'DOUBLE'],
  ['buy', 'STRING'],
  ['buy_approximate', 'DOUBLE'],
  ['sell', 'STRING'],
  ['sell_approximate', 'DOUBLE'],
  ['updated_utc', 'TIMESTAMP'],
  ['published_utc', 'TIMESTAMP'],
  ['first_seen_utc', 'TIMESTAMP'],
  ['last_confirmed_utc', 'TIMESTAMP'],
  ['not_ranked', 'STRING'],
];

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));
const near = (decimal: string | null): number | null => (decimal === null ? null : Number(decimal));

function cellsOf(source: string, row: ExportRow): Cells {
  const isRate = row.kind === 'rate';
  const [rate, buy, sell] = isRate ? [row.rate, null, null] : [null, row.buy, row.sell];
  return {
    source,
    series: row.series,
    grain: row.grain,
    base: isRate ? row.base : null,
    code: row.code,
    rate,
    rate_approximate: near(rate),
    buy,
    buy_approximate: near(buy),
    sell,
    sell_approximate: near(sell),
    updated_utc: dateOf(isRate ? null : row.updatedAtMs),
    published_utc: dateOf(row.publishedMs),
    first_seen_utc: dateOf(row.firstSeenMs),
    last_confirmed_utc: dateOf(row.confirmedMs),
    not_ranked: isRate ? null : row.notRanked,
  };
}

const columnsOf = (rows: readonly Cells[]): ColumnSource[] =>
  COLUMNS.map(([name, type]) => ({
    name,
    type,
    nullable: true,
    data: rows.map((cells) => cells[name] ?? null),
  }));

/**
 * A Parquet file for programs such as DuckDB, ClickHouse and Spark. Its end says what is in it, so
 * no program takes an unfinished one for a whole one.
 */
export function parquetSink(
  append: (bytes: Uint8Array) => void,
  source: string,
  exportedAtMs: number,
): RowSink {
  const writer = new ByteWriter();
  function flush(): void {
    append(writer.getBytes());
    writer.index = 0;
  }
  const file = new ParquetWriter({
    writer,
    schema: schemaFromColumnData({ columnData: columnsOf([]) }),
    createdBy: 'Parallax',
    kvMetadata: [
      { key: 'format', value: 'parallax-history-1' },
      { key: 'source', value: source },
      { key: 'exported_utc', value: new Date(exportedAtMs).toISOString() },
      { key: 'approximate', value: 'columns ending in _approximate; the texts are exact' },
    ],
  });
  let rows: Cells[] = [];

  function writeGroup(): void {
    if (rows.length === 0) return;
    void file.write({ columnData: columnsOf(rows), rowGroupSize: ROWS });
    rows = [];
    flush();
  }

  return {
    add(row) {
      rows.push(cellsOf(source, row));
      if (rows.length >= ROWS) writeGroup();
    },
    end() {
      writeGroup();
      void file.finish();
      flush();
    },
  };
}
