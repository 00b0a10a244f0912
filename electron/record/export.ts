import { DatabaseSync } from 'node:sqlite';
import fs from 'node:fs';
import type { CurrencyCode } from '#core/rates/currency.ts';
import {
  csvHead,
  csvRow,
  type ExportRow,
  jsonHead,
  jsonLine,
  jsonTail,
} from '#core/history/export-rows.ts';
import { type Exclusion, platformRows, type QuoteRules } from '#core/platforms/eligible.ts';
import { quotesAfter, quotesAt, type ObservedQuote } from '#core/platforms/latest-quotes.ts';
import type { PlatformQuote } from '#core/platforms/platform-quotes.ts';
import { MARKETS } from '#core/rates/market.ts';
import { type Append, writeWhole } from '../store/write-whole.ts';
import { parquetSink, type RowSink } from './export-parquet.ts';
import { feedsIn, tickerFeed } from './feeds.ts';
import type { JobOf } from './long-work.ts';
import { legsOf, rateIn } from './legs.ts';
import { platformsOf, ratesOf, type StoredSnapshot } from './recorded-forms.ts';
import { Snapshots, type StoredGrain, STORED_GRAINS } from './snapshots.ts';

/** The approximate size of each write. */
const PIECE_BYTES = 1024 * 1024;

type ExportJob = JobOf<'export'>;
type Progress = (share: number) => void;

/**
 * Streams a source's record into a file. It writes beside the target and renames at the end.
 * Commits during the export are not included.
 */
export async function exportTo(job: ExportJob, progress: Progress): Promise<void> {
  const { target, unfinished } = job;
  const db = new DatabaseSync(job.file, { readOnly: true });
  try {
    db.exec('BEGIN');
    const parts = exportParts(db, job, progress);
    const write = (append: Append, descriptor: number): void => {
      writeParts(job, parts, (piece) => {
        append(piece);
        // In small steps: one large sync would block the main loop's commits on the same disk.
        fs.fdatasyncSync(descriptor);
      });
    };
    await writeWhole(target, write, unfinished);
  } finally {
    db.close();
  }
}

type Rows = Generator<ExportRow>;

function writeParts(
  { sourceKey, exportedAtMs, what: { format } }: ExportJob,
  parts: readonly Rows[],
  append: Append,
): void {
  const sink =
    format === 'parquet'
      ? parquetSink(append, sourceKey, exportedAtMs)
      : textSink(append, format, sourceKey, exportedAtMs);
  for (const part of parts) for (const row of part) sink.add(row);
  sink.end();
}

function textSink(
  append: Append,
  format: 'csv' | 'json',
  sourceKey: string,
  exportedAtMs: number,
): RowSink {
  let piece = '';
  let isFirst = true;
  function write(text: string): void {
    piece += text;
    if (piece.length < PIECE_BYTES) return;
    append(piece);
    piece = '';
  }
  write(format === 'csv' ? csvHead() : jsonHead(sourceKey, exportedAtMs));
  return {
    add(row) {
      write(format === 'csv' ? csvRow(sourceKey, row) : jsonLine(row, isFirst));
      isFirst = false;
    },
    end() {
      append(format === 'json' ? piece + jsonTail() : piece);
    },
  };
}

/** The rows of a source, or of one pair: of each feed and grain apart, by time. */
function exportParts(
  db: DatabaseSync,
  { sourceKey, what: { pair, range }, rules }: ExportJob,
  progress: Progress,
): Rows[] {
  const source = db.prepare('SELECT id FROM source WHERE key = ?').get(sourceKey);
  if (!source) return [];
  const feeds = feedsIn(db, BigInt(Number(source['id'])));
  const snapshots = new Snapshots(db);
  const wanted = feeds.all().filter(({ key }) => pair === null || key === pair.market);
  const parts = wanted.flatMap(({ id, key }) =>
    STORED_GRAINS.map((grain) => ({ id, key, grain, count: snapshots.count(id, grain) })),
  );
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  let done = 0;
  function* rowsOf({ id, key, grain }: (typeof parts)[number]): Rows {
    const runs = new Runs();
    const rank = rankingBy(rules.get(key.slice(tickerFeed('').length)));
    for (const snapshot of snapshots.readAll(id, grain)) {
      done += 1;
      progress(done / total);
      if (range && (snapshot.atMs < range.fromMs || snapshot.atMs > range.toMs)) continue;
      const rows = pair ? pairRows(key, grain, snapshot, pair) : rowsIn(key, grain, snapshot, rank);
      yield* grain === 'raw' ? runs.join(rows) : rows;
    }
    yield* runs.rest();
  }
  return parts.map(rowsOf);
}

/**
 * Merges a repeated value into one row: first seen at its first snapshot, confirmed at its last. A
 * value that was gone in between makes two rows.
 */
class Runs {
  #open = new Map<string, { row: ExportRow; lastIn: number }>();
  #snapshot = 0;

  /** @returns the rows that ended before these. */
  join(rows: readonly ExportRow[]): readonly ExportRow[] {
    this.#snapshot += 1;
    return rows.flatMap((row) => {
      const open = this.#open.get(row.code);
      const goesOn = open?.lastIn === this.#snapshot - 1 && isSameRow(open.row, row);
      const joined = open && goesOn ? { ...open.row, confirmedMs: row.confirmedMs } : row;
      this.#open.set(row.code, { row: joined, lastIn: this.#snapshot });
      return open && !goesOn ? [open.row] : [];
    });
  }

  rest(): readonly ExportRow[] {
    return [...this.#open.values()].map(({ row }) => row);
  }
}

function isSameRow(left: ExportRow, right: ExportRow): boolean {
  if (left.kind === 'rate') {
    return right.kind === 'rate' && left.rate === right.rate && left.base === right.base;
  }
  return (
    right.kind === 'quote' &&
    left.buy === right.buy &&
    left.sell === right.sell &&
    left.updatedAtMs === right.updatedAtMs
  );
}

function pairRows(
  key: string,
  grain: StoredGrain,
  snapshot: StoredSnapshot,
  pair: { base: CurrencyCode; quote: CurrencyCode },
): readonly ExportRow[] {
  const legs = legsOf(pair);
  const values = legs.names.map((name) => snapshot.cells.get(name) ?? null);
  const rate = rateIn({ ...snapshot, values }, legs);
  if (rate === null) return [];
  const { base, quote: code } = pair;
  return [{ kind: 'rate', series: key, grain, base, code, rate, ...timesOf(snapshot) }];
}

type Ranks = (
  quotes: readonly PlatformQuote[],
  atMs: number,
) => ReadonlyMap<string, Exclusion | null>;

/**
 * Why no side of a platform is ranked, answer by answer, as in Gaps (history/domain.md, "Gaps").
 */
function rankingBy(rules: QuoteRules | undefined): Ranks {
  let observed: readonly ObservedQuote[] = [];
  return (quotes, atMs) => {
    observed = quotesAfter(observed, quotes, atMs);
    const rows = rules ? platformRows(quotesAt(observed, atMs), rules, atMs) : [];
    return new Map(
      rows.map(({ code, exclusion: { ask, bid } }) => {
        const isRanked = ask === null || bid === null;
        return [code, isRanked ? null : ask === 'not-quoted' ? bid : ask];
      }),
    );
  };
}

function rowsIn(
  key: string,
  grain: StoredGrain,
  snapshot: StoredSnapshot,
  rank: Ranks,
): readonly ExportRow[] {
  const times = timesOf(snapshot);
  if (key.startsWith(tickerFeed(''))) {
    const quotes = platformsOf(snapshot.cells);
    const ranks = rank(quotes, snapshot.firstSeenMs);
    return quotes.map((quote) => {
      const notRanked = ranks.get(quote.code) ?? null;
      return { kind: 'quote', series: key, grain, ...quote, ...times, notRanked };
    });
  }
  const [market = ''] = key.split(' ');
  const series = MARKETS.some((each) => each === market) ? key : 'market not stated';
  return [...ratesOf(snapshot.cells)].map(([code, rate]) => {
    return { kind: 'rate', series, grain, base: snapshot.base, code, rate, ...times };
  });
}

function timesOf({
  publishedMs,
  firstSeenMs,
  confirmedMs,
}: StoredSnapshot): Pick<ExportRow, 'publishedMs' | 'firstSeenMs' | 'confirmedMs'> {
  return { publishedMs, firstSeenMs, confirmedMs };
}
