import { isDeepStrictEqual } from 'node:util';
import { memo } from '#core/base/memo.ts';
import { MOST_ROWS } from '#core/desk/own-file.ts';
import fs from 'node:fs';
import path from 'node:path';
import { type CsvRow, type CsvRows, csvRows } from '#core/desk/csv-rows.ts';
import { type FileTable, LONGEST_PREAMBLE, plainHeaders, tableOf } from '#core/desk/file-table.ts';
import { formatOf, ledgerOf } from '#core/desk/formats.ts';
import { headersKey, LONGEST_CELL } from '#core/desk/plan-schema.ts';
import { type ImportChoices, NO_CHOICES } from '#core/desk/import-choices.ts';
import { missingFields, openQuestions, planFor } from '#core/desk/import-plan.ts';
import { openStatuses, unusedColumns } from '#core/desk/row-kinds.ts';
import {
  dealKey,
  fillKey,
  type KnownTrades,
  openingsFor,
  readRows,
  type ReadRows,
} from '#core/desk/read-rows.ts';
import { type Shortage, shortagesOf } from '#core/desk/sums.ts';
import { bySequence, nextEntry, type Trade } from '#core/desk/trade.ts';
import {
  type ImportAnswer,
  importRow,
  type ImportPreview,
  type ReadTradesJob,
  type RefusedFile,
} from '#core/desk/import-answer.ts';
import { xlsxRows } from './xlsx-rows.ts';

const MOST_BYTES = 5_000_000;
const SAMPLE_ROWS = 3;
/** More trades of a file are counted, not shown. */
const MOST_SHOWN = 1_000;

const refused = (why: RefusedFile, line = 0): ImportAnswer => ({ kind: 'refused', why, line });

type FileToRead = Omit<ReadTradesJob, 'trades'>;

/** A file as it was read. */
interface LookedFile {
  readonly file: string;
  readonly stamp: string;
  readonly encoding: FileRows['encoding'];
  readonly table: FileTable;
}

/** Between two looks the file stays read, and the answer to the last one known. */
let known: LookedFile | null = null;
let last: {
  readonly of: LookedFile;
  readonly stored: readonly Trade[];
  readonly chosen: ImportChoices;
  readonly pair: ReadTradesJob['pair'];
  readonly answer: ImportAnswer;
} | null = null;

/** Reads a file of trades. What is ambiguous comes back as a question, and then no trades do. */
export function readTrades(job: FileToRead, stored: readonly Trade[]): ImportAnswer {
  const isFirst = job.chosen === null;
  if (isFirst || known?.file !== job.file || known.stamp !== stampNow(job.file)) {
    known = null;
    const read = fileOf(job.file);
    if ('kind' in read) return read;
    known = read;
  }
  const chosen = job.chosen ?? rememberedFor(known.table.headers, job.remembered);
  const { pair } = job;
  const isAgain =
    last?.of === known &&
    last.stored === stored &&
    isDeepStrictEqual([last.chosen, last.pair], [chosen, pair]);
  if (!last || !isAgain) {
    const answer = answerOf(known, chosen, stored, job);
    last = { of: known, stored, chosen, pair, answer };
  }
  return last.answer;
}

/** What was looked at is stored. */
export function forgetFile(): void {
  known = null;
  last = null;
}

function fileOf(name: string): LookedFile | ImportAnswer {
  const content = contentOf(name);
  if (typeof content === 'string') return refused(content);
  const file = rowsIn(content.bytes);
  if (typeof file === 'string') return refused(file);
  const { found, encoding } = file;
  if (found.kind !== 'rows') return refused(found.kind, found.line);
  const table = tableOf(found.rows, found.isEnded);
  const { headers, rows } = table;
  const headerNames = plainHeaders(headers);
  const ledger = formatOf(headerNames) ? null : ledgerOf(headerNames);
  if (ledger !== null) return refused(ledger);
  if (rows.length === 0) return refused('empty');
  if (rows.length > MOST_ROWS) return refused('too-many', rows.at(-1)?.line);
  return { file: name, stamp: content.stamp, encoding, table };
}

function answerOf(
  { stamp, encoding, table }: LookedFile,
  chosen: ImportChoices,
  stored: readonly Trade[],
  { pair, nowMs }: FileToRead,
): ImportAnswer {
  const { headers, rows } = table;
  const plan = planFor(table, chosen);
  const questions = openQuestions(plan, table);
  const missing = missingFields(plan);
  // Without a zone the trades are read too: all but their times is clear.
  const isReady = missing.length === 0 && questions.every((each) => each === 'zone');
  const rowsRead = isReady ? readRows(table, plan, pair, knownIn(stored), nowMs) : null;
  const read = rowsRead && {
    ...rowsRead,
    trades: [...openingsFor(plan.before, rowsRead.trades), ...rowsRead.trades],
  };
  const shown = (fields: readonly string[]): string[] =>
    headers.map((_, at) => (fields[at] ?? '').slice(0, LONGEST_CELL));
  return {
    kind: 'looked',
    stamp,
    headers: shown(headers),
    sample: rows.slice(0, SAMPLE_ROWS).map(({ fields }: CsvRow) => shown(fields)),
    rowCount: rows.length,
    isEnded: table.isEnded,
    encoding,
    chosen,
    plan,
    questions,
    statuses: openStatuses(plan, table),
    unused: unusedColumns(plan, table).map(({ header, value }) => ({
      header: header.slice(0, LONGEST_CELL),
      value: value.slice(0, LONGEST_CELL),
    })),
    missing,
    shortages: read === null ? [] : shortagesIn(read, stored),
    read,
  };
}

/** Without waiting for a pipe, and never more than a file may have, however large it becomes. */
function contentOf(file: string): { bytes: Uint8Array; stamp: string } | RefusedFile {
  let descriptor: number | null = null;
  try {
    descriptor = fs.openSync(file, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK);
    const stats = fs.fstatSync(descriptor);
    if (!stats.isFile()) return 'unreadable';
    const bytes = new Uint8Array(MOST_BYTES + 1);
    let length = 0;
    for (let read = -1; read !== 0; length += read) {
      read = fs.readSync(descriptor, bytes, length, bytes.length - length, null);
    }
    if (length > MOST_BYTES) return 'too-large';
    const stamp = stampOf(stats);
    if (stamp !== stampOf(fs.fstatSync(descriptor))) return 'changing';
    return { bytes: bytes.subarray(0, length), stamp };
  } catch {
    return 'unreadable';
  } finally {
    if (descriptor !== null) fs.closeSync(descriptor);
  }
}

/** What the person chose for files with the same headers. */
function rememberedFor(
  headers: readonly string[],
  remembered: ReadTradesJob['remembered'],
): ImportChoices {
  const key = headersKey(headers);
  const known = remembered.find((each) => each.headers === key);
  if (!known) return NO_CHOICES;
  const { headers: _headers, ...chosen } = known;
  return { ...NO_CHOICES, ...chosen };
}

/** What the stock would lack with these trades, beside the stored ones. */
function shortagesIn({ trades }: ReadRows, stored: readonly Trade[]): Shortage[] {
  if (trades.every(({ kind }) => kind !== 'sell')) return [];
  const first = nextEntry(stored);
  const come = trades.map(({ id, line: _line, ...deal }, at): Trade => {
    return { ...deal, id: id ?? '', entry: first + at, good: null };
  });
  return shortagesOf([...stored, ...come].sort(bySequence));
}

/** The stored trades as the rows of a file are compared with them. */
const knownIn = memo((trades: readonly Trade[]): KnownTrades => {
  const fills = new Map<string, number[]>();
  for (const trade of trades) {
    const key = fillKey(trade.id, trade);
    const times = fills.get(key);
    if (times) times.push(trade.atMs);
    else fills.set(key, [trade.atMs]);
  }
  return {
    ids: new Set(trades.map(({ id }) => id)),
    fills,
    deals: new Set(trades.map(dealKey)),
  };
});

function stampNow(file: string): string | null {
  const stats = fs.statSync(file, { throwIfNoEntry: false });
  return stats ? stampOf(stats) : null;
}

const stampOf = ({ size, mtimeMs }: fs.Stats): string => `${size} ${mtimeMs}`;

/** Looks into a file without keeping its trades. */
export function previewOf(job: FileToRead, stored: readonly Trade[]): ImportPreview {
  const answer = readTrades(job, stored);
  if (answer.kind !== 'looked') return answer;
  const { read, ...looked } = answer;
  const file = path.basename(job.file);
  if (!read) return { ...looked, file, read };
  const { trades, ...found } = read;
  const newest = trades.toSorted((left, right) => right.atMs - left.atMs);
  const rows = newest.slice(0, MOST_SHOWN).map(importRow);
  const firstMs = newest.at(-1)?.atMs ?? 0;
  return { ...looked, file, read: { ...found, count: trades.length, rows, firstMs } };
}

interface FileRows {
  readonly found: CsvRows;
  readonly encoding: Decoded['encoding'] | 'xlsx';
}

const begins = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((each, at) => bytes[at] === each);
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** The rows of a text or of a spreadsheet. */
function rowsIn(bytes: Uint8Array): FileRows | RefusedFile {
  // The row of headers does not count, nor do lines above it.
  const most = MOST_ROWS + LONGEST_PREAMBLE + 1;
  if (begins(bytes, ZIP)) {
    const found = xlsxRows(bytes, most);
    return typeof found === 'string' ? found : { found, encoding: 'xlsx' };
  }
  const read = decoded(bytes);
  return typeof read === 'string'
    ? read
    : { found: csvRows(read.text, most), encoding: read.encoding };
}

interface Decoded {
  readonly text: string;
  readonly encoding: 'utf-8' | 'utf-16' | 'windows-1252';
}

/** What a file that is no text begins with. */
const BEGINNINGS: readonly (readonly [RefusedFile, readonly number[]])[] = [
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['old-spreadsheet', [0xd0, 0xcf, 0x11, 0xe0]],
];

/** UTF-16 if it is marked, UTF-8, or else Windows-1252, in which every text has a meaning. */
function decoded(bytes: Uint8Array): Decoded | RefusedFile {
  const other = BEGINNINGS.find(([, mark]) => begins(bytes, mark));
  if (other) return other[0];
  const mark = `${bytes[0] ?? ''} ${bytes[1] ?? ''}`;
  const wide = mark === '255 254' ? 'utf-16le' : mark === '254 255' ? 'utf-16be' : null;
  const read = (label: string, fatal: boolean): string =>
    new TextDecoder(label, { fatal }).decode(bytes);
  const found = attempt<Decoded>([
    ...(wide ? [() => ({ text: read(wide, true), encoding: 'utf-16' }) as const] : []),
    () => ({ text: read('utf-8', true), encoding: 'utf-8' }),
    () => ({ text: read('windows-1252', false), encoding: 'windows-1252' }),
  ]);
  return found === null || found.text.includes('\0') ? 'no-text' : found;
}

function attempt<T>(ways: readonly (() => T)[]): T | null {
  for (const way of ways) {
    try {
      return way();
    } catch {
      // The next one.
    }
  }
  return null;
}
