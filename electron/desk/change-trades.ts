import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import { goodPriceBy } from '#core/desk/good-price.ts';
import type { ReadTrade } from '#core/desk/read-rows.ts';
import type {
  AddedTrades,
  ChangeTradesJob,
  Judging,
  StoredTrades,
} from '#core/desk/import-answer.ts';
import {
  bySequence,
  entryAfter,
  type GoodPrice,
  MOST_ADDED,
  MOST_TRADES,
  nextEntry,
  type Trade,
  type TradeInput,
  tradeProblem,
} from '#core/desk/trade.ts';
import { roomFor, sequenceChecked } from '#core/desk/trades-state.ts';
import { feedsIn } from '../record/feeds.ts';
import { quotesThenIn } from '../record/recorded-quotes.ts';
import { Snapshots } from '../record/snapshots.ts';
import { readTrades } from './import-trades.ts';
import { knownTrades, openTrades, type TradesFile } from './trades-file.ts';

/** So many trades are stored between two reports. */
const ROWS_A_REPORT = 500;

/**
 * Changes many trades in one commit, which is checked over the whole sequence. Nothing changes if
 * it fails, or if the thread ends before the commit. @throws if the change cannot be stored.
 */
export function changeTrades(
  job: ChangeTradesJob,
  progress: (share: number) => void,
): Result<null> {
  const found = rowsOf(job);
  if (!found.ok) return found;
  const file = openTrades(job.trades.file);
  try {
    // A backup brings back what was stored before.
    const most = job.added?.kind === 'stored' ? MOST_TRADES : MOST_ADDED;
    return changeIn(file, job, found.value, most, progress);
  } finally {
    file.close();
  }
}

/** A trade of a CSV file, or one that was stored before. */
type Row = ReadTrade | (Trade & { readonly line?: never });

/** Fails if the file is no longer the one that was looked at, or has what could not be entered. */
function rowsOf({ added, trades }: ChangeTradesJob): Result<readonly Row[]> {
  if (added === null) return ok([]);
  if (added.kind === 'stored') return unknownIn(added, trades);
  const answer = readTrades(added);
  const looked = answer.kind === 'looked' && answer.stamp === added.stamp ? answer : null;
  const read = looked?.questions.length === 0 ? looked.read : null;
  return read?.problemCount === 0
    ? ok(read.trades)
    : fail(appError('invalid-trade', { kind: 'file-changed' }));
}

function unknownIn(
  { file: name, nowMs }: Extract<AddedTrades, { kind: 'stored' }>,
  trades: StoredTrades,
): Result<readonly Row[]> {
  const known = knownTrades(trades).ids;
  const file = openTrades(name);
  let isWhole = true;
  try {
    const rows = [...file.read(trades.origin, () => (isWhole = false))];
    isWhole &&= rows.every((trade) => tradeProblem(trade, nowMs) === null);
    return isWhole ? ok(rows.filter(({ id }) => !known.has(id))) : fail(appError('invalid-trade'));
  } finally {
    file.close();
  }
}

function changeIn(
  file: TradesFile,
  { trades: { origin }, removed, judging }: ChangeTradesJob,
  rows: readonly Row[],
  most: number,
  progress: (share: number) => void,
): Result<null> {
  const gone = new Set(removed);
  const lines = new Map<string, number>();
  const sequence = [...file.read(origin)].filter(({ id }) => !gone.has(id));
  if (rows.length > 0) {
    const room = roomFor(sequence.length + rows.length, most);
    if (!room.ok) return room;
  }
  let entry = nextEntry(sequence);
  function* judgedRows(judge: (trade: TradeInput) => GoodPrice | null): Generator<Trade> {
    for (const [index, row] of rows.entries()) {
      if (index % ROWS_A_REPORT === 0) progress(index / rows.length);
      const { id, line, ...deal } = row;
      const good = 'good' in deal ? deal.good : judge(deal);
      const trade = { entry, ...deal, id: id ?? randomUUID(), good };
      entry = entryAfter(entry);
      if (line !== undefined) lines.set(trade.id, line);
      sequence.push(trade);
      yield trade;
    }
  }
  const judge = openJudge(judging);
  try {
    const change = { removed: removed.map((id) => ({ id })), added: judgedRows(judge.judge) };
    return file.apply(origin, change, () =>
      sequenceChecked(sequence.sort(bySequence), (id) => lines.get(id) ?? null),
    );
  } finally {
    judge.close();
  }
}

interface Judge {
  readonly judge: (trade: TradeInput) => GoodPrice | null;
  readonly close: () => void;
}

/** Reads the record on the thread, beside main. Without a record no trade can be compared. */
function openJudge(judging: Judging | null): Judge {
  if (!judging) return { judge: () => null, close: () => undefined };
  const { record, sourceKey, rules } = judging;
  const db = new DatabaseSync(record, { readOnly: true });
  const source = db.prepare('SELECT id FROM source WHERE key = ?').get(sourceKey);
  const feeds = feedsIn(db, BigInt(Number(source?.['id'] ?? 0)));
  const quotesThen = quotesThenIn(feeds, new Snapshots(db));
  return { judge: (trade) => goodPriceBy(quotesThen, rules, trade), close: () => db.close() };
}
