import fs from 'node:fs';
import path from 'node:path';
import { type CsvRow, csvRows } from '#core/desk/csv-rows.ts';
import { firstPlan, NEEDED, openQuestions, readRows, withCertain } from '#core/desk/csv-trades.ts';
import type {
  ImportAnswer,
  ImportPreview,
  ReadTradesJob,
  RefusedFile,
} from '#core/desk/import-answer.ts';
import { knownTrades } from './trades-file.ts';

const MOST_BYTES = 5_000_000;
const MOST_ROWS = 20_000;
const SAMPLE_ROWS = 3;
/** Of a cell of the preview. */
const LONGEST_CELL = 200;

const refused = (why: RefusedFile, line = 0): ImportAnswer => ({ kind: 'refused', why, line });

/** Reads a CSV file of trades. What is ambiguous comes back as a question, and then no trades do. */
export function readTrades({ file, plan, pair, trades, nowMs }: ReadTradesJob): ImportAnswer {
  const content = contentOf(file);
  if (typeof content === 'string') return refused(content);
  const { text, encoding } = decoded(content.bytes);
  // The row of headers does not count.
  const found = csvRows(text, MOST_ROWS + 1);
  if (found.kind !== 'rows') return refused(found.kind, found.line);
  const [head, ...rows] = found.rows;
  if (!head || rows.length === 0) return refused('empty');
  const used = plan ? withCertain(plan, rows) : firstPlan(found.rows);
  const questions = openQuestions(used);
  const isReady = questions.length === 0 && NEEDED.every((field) => used.columns[field] !== null);
  const shown = ({ fields }: CsvRow): string[] => fields.map((each) => each.slice(0, LONGEST_CELL));
  return {
    kind: 'looked',
    stamp: content.stamp,
    headers: shown(head),
    sample: rows.slice(0, SAMPLE_ROWS).map(shown),
    rowCount: rows.length,
    encoding,
    plan: used,
    questions,
    read: isReady ? readRows(found.rows, used, pair, knownTrades(trades), nowMs) : null,
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
    return { bytes: bytes.subarray(0, length), stamp: `${stats.size} ${stats.mtimeMs}` };
  } catch {
    return 'unreadable';
  } finally {
    if (descriptor !== null) fs.closeSync(descriptor);
  }
}

/** Looks into a file without keeping its trades. */
export function previewOf(job: ReadTradesJob): ImportPreview {
  const answer = readTrades(job);
  if (answer.kind !== 'looked') return answer;
  const { read, ...looked } = answer;
  const file = path.basename(job.file);
  if (!read) return { ...looked, file, read };
  const { trades, ...found } = read;
  return { ...looked, file, read: { ...found, count: trades.length } };
}

/** UTF-8, or else Windows-1252, in which every text has a meaning. */
function decoded(bytes: Uint8Array): { text: string; encoding: 'utf-8' | 'windows-1252' } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}
