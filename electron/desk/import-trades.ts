import fs from 'node:fs';
import path from 'node:path';
import { csvRows } from '#core/desk/csv-rows.ts';
import { firstPlan, NEEDED, openQuestions, readRows, withCertain } from '#core/desk/csv-trades.ts';
import type { ImportAnswer, ImportPreview, ReadTradesJob } from '#core/desk/import-answer.ts';
import { knownIds } from './trades-file.ts';

const MOST_BYTES = 64 * 1024 * 1024;
const MOST_ROWS = 200_000;
const SAMPLE_ROWS = 3;

/** Reads a CSV file of trades. What is ambiguous comes back as a question, and then no trades do. */
export function readTrades({ file, plan, pair, trades, nowMs }: ReadTradesJob): ImportAnswer {
  const { size, mtimeMs } = fs.statSync(file);
  if (size > MOST_BYTES) return { kind: 'refused', why: 'too-large', line: 0 };
  const { text, encoding } = decoded(fs.readFileSync(file));
  // The row of headers does not count.
  const found = csvRows(text, MOST_ROWS + 1);
  if (found.kind !== 'rows') return { kind: 'refused', why: found.kind, line: found.line };
  const [head, ...rows] = found.rows;
  if (!head || rows.length === 0) return { kind: 'refused', why: 'empty', line: 0 };
  const used = plan ? withCertain(plan, rows) : firstPlan(found.rows);
  const questions = openQuestions(used);
  const isReady = questions.length === 0 && NEEDED.every((field) => used.columns[field] !== null);
  return {
    kind: 'looked',
    stamp: `${size} ${mtimeMs}`,
    headers: head.fields,
    sample: rows.slice(0, SAMPLE_ROWS).map(({ fields }) => fields),
    rowCount: rows.length,
    encoding,
    plan: used,
    questions,
    read: isReady ? readRows(found.rows, used, pair, knownIds(trades), nowMs) : null,
  };
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
