import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import { goodPriceBy, type Judging } from '#core/desk/good-price.ts';
import { answerFromTrades } from '#core/desk/log-view.ts';
import type { ReadTrade } from '#core/desk/read-rows.ts';
import { changedLog, factsOfTrades, type StoredLog } from '#core/desk/stored-log.ts';
import type {
  AddedTrades,
  BringBackJob,
  BroughtBack,
  ChangeAnswer,
  ChangedTrades,
  ChangeTradesJob,
  KeptTrades,
  OpenedLogs,
} from '#core/desk/import-answer.ts';
import {
  type GoodPrice,
  MOST_ADDED,
  MOST_TRADES,
  type Origin,
  type Trade,
  type TradeInput,
  tradeProblem,
} from '#core/desk/trade.ts';
import type { TradeLog } from '#core/desk/trades-state.ts';
import type { Answers, JobOf, TradesJob } from '../record/long-work.ts';
import { feedsIn } from '../record/feeds.ts';
import { quotesThenIn } from '../record/recorded-quotes.ts';
import { Snapshots } from '../record/snapshots.ts';
import { makeCopy, removeOldCopies } from '../store/copies.ts';
import { DATA_FILES } from '../store/data-files.ts';
import { isBrokenContent } from '../store/sqlite-errors.ts';
import { prepareBringBack } from './bring-back.ts';
import { forgetFile, previewOf, readTrades } from './import-trades.ts';
import {
  emptyLog,
  openTrades,
  openTradesOrGoOn,
  renewedTrades,
  reopenTrades,
  replaceTrades,
  type TradesFile,
} from './trades-file.ts';

/** The trades of a file, which the thread reads and sums once. It alone writes them. */
interface Kept {
  readonly path: string;
  /** Null while it cannot be opened again. */
  file: TradesFile | null;
  readonly logs: Record<Origin, StoredLog>;
  /** Where a damaged file was set aside, until main is told. */
  quarantined: string | null;
}

let kept: Kept | null = null;

function close(): void {
  kept?.file?.close();
  kept = null;
}

function open(name: string, today: string): { kept: Kept | null; opened: OpenedLogs } {
  close();
  const { file, trades, problem, quarantined } = openTradesOrGoOn(name, today);
  if (file) kept = { path: name, file, logs: { ...trades }, quarantined: null };
  const logs = { real: logOf(trades.real), sandbox: logOf(trades.sandbox) };
  return { kept, opened: { logs, problem, quarantined } };
}

const logOf = ({ trades, quotes }: StoredLog): TradeLog => ({
  ...factsOfTrades(trades),
  quotes,
  undoable: 0,
});

/** A thread that had to end has forgotten them. @throws if they cannot be opened. */
function keptIn({ file, today }: KeptTrades): Kept {
  if (kept?.path === file) return kept;
  const { kept: own, opened } = open(file, today);
  if (!own) throw new Error(opened.problem ?? file);
  own.quarantined = opened.quarantined;
  return own;
}

const tradesOf = (trades: KeptTrades): readonly Trade[] =>
  keptIn(trades).logs[trades.origin].trades;

type Answering = {
  readonly [Kind in TradesJob['kind']]: (job: JobOf<Kind>) => Answers[Kind];
};

/** What the thread of the trades answers. */
export const tradesAnswers = (progress: (share: number) => void): Answering => ({
  'open-trades': ({ file, today }) => open(file, today).opened,
  'ask-trades': ({ trades, question }) =>
    answerFromTrades(trades ? tradesOf(trades) : [], question),
  'trade-ids': ({ trades }) => tradesOf(trades).map(({ id }) => id),
  'read-trades': (job) => previewOf(job, tradesOf(job.trades)),
  'change-trades': (job) => changeTrades(job, progress),
  copy({ folder, nowMs }) {
    makeCopy(folder, nowMs);
    removeOldCopies(folder, nowMs);
    return null;
  },
  'bring-back': bringBack,
});

/** The trades of an earlier copy take the place of those that are stored. */
function bringBack(job: BringBackJob): BroughtBack {
  const ready = prepareBringBack(job);
  if (ready !== 'ready') return ready;
  const file = path.join(job.folder, DATA_FILES.trades);
  close();
  replaceTrades(file);
  return open(file, new Date(job.nowMs).toISOString().slice(0, 10)).opened;
}

/**
 * Changes trades and quotes in one commit, which is checked over the whole sequence. Nothing changes
 * if it fails, or if the thread ends before the commit. @throws if the change cannot be stored.
 */
function changeTrades(job: ChangeTradesJob, progress: (share: number) => void): ChangeAnswer {
  const own = keptIn(job.trades);
  const changed = changeIn(own, job, progress);
  const { quarantined } = own;
  own.quarantined = null;
  return { changed, quarantined };
}

function changeIn(
  own: Kept,
  { trades: { origin, today }, change, from, judging, isUndo }: ChangeTradesJob,
  progress: (share: number) => void,
): Result<ChangedTrades> {
  const found = from ? rowsOf(from, own.logs[origin].trades, origin) : ok([]);
  if (!found.ok) return found;
  const lines = new Map<string, number>();
  const coming = found.value.map(({ id: given, line, ...deal }) => {
    const id = given ?? randomUUID();
    if (line !== undefined) lines.set(id, line);
    return { ...deal, id };
  });
  const report = (done: number): void => progress(done / (2 * Math.max(1, coming.length)));
  const changed = withJudge(judging, (judge) =>
    changedLog(own.logs[origin], change, coming, {
      judge,
      // A backup brings back what was stored before.
      most: from?.kind === 'stored' ? MOST_TRADES : MOST_ADDED,
      rowOf: (id) => lines.get(id) ?? null,
      onJudged: report,
    }),
  );
  if (!changed.ok) return changed;
  const { log, removed, added } = changed.value;
  const stored = written(own, today, (file) =>
    file.apply(origin, { removed, added, quotes: change.quotes }, (index) =>
      report(coming.length + index),
    ),
  );
  if (!stored.ok) return stored;
  own.logs[origin] = log;
  if (from?.kind === 'read-trades') forgetFile();
  const undo = isUndo
    ? { removed: [], added: [] }
    : { removed: added.map(({ id }) => id), added: removed };
  return ok({ facts: factsOfTrades(log.trades), undo });
}

/**
 * Uses the file. One whose content is found to be damaged is set aside, and the work is repeated
 * with a new one, which has everything: the thread does.
 */
function written<T>(own: Kept, today: string, work: (file: TradesFile) => T): T {
  try {
    own.file ??= reopenTrades(own.path);
    return work(own.file);
  } catch (error) {
    if (!isBrokenContent(error)) throw error;
    own.file?.close();
    own.file = null;
    const { file, quarantined } = renewedTrades(own.path, own.logs, today);
    own.file = file;
    own.quarantined = quarantined;
    if (!file) throw error;
    return work(file);
  }
}

/** A trade of a CSV file, or one that was stored before. */
type TradeRow = ReadTrade | (Trade & { readonly line?: never });

/** Fails if the file is no longer the one that was looked at, or has what could not be entered. */
function rowsOf(
  from: AddedTrades,
  stored: readonly Trade[],
  origin: Origin,
): Result<readonly TradeRow[]> {
  if (from.kind === 'stored') return unknownIn(from, stored, origin);
  const answer = readTrades(from, stored);
  const looked = answer.kind === 'looked' && answer.stamp === from.stamp ? answer : null;
  const read = looked?.questions.length === 0 ? looked.read : null;
  return read?.problemCount === 0
    ? ok(read.trades)
    : fail(appError('invalid-trade', { kind: 'file-changed' }));
}

function unknownIn(
  { file: name, nowMs }: Extract<AddedTrades, { kind: 'stored' }>,
  stored: readonly Trade[],
  origin: Origin,
): Result<readonly TradeRow[]> {
  const known = new Set(stored.map(({ id }) => id));
  const file = openTrades(name);
  try {
    const { trades, ...others } = emptyLog();
    const isWhole =
      file.read(origin, { trades, ...others }) === 0 &&
      trades.every((trade) => tradeProblem(trade, nowMs) === null);
    return isWhole
      ? ok(trades.filter(({ id }) => !known.has(id)))
      : fail(appError('invalid-trade'));
  } finally {
    file.close();
  }
}

type JudgeTrade = (trade: TradeInput) => GoodPrice | null;

/** Reads the record beside main. A trade is stored without a comparison rather than not at all. */
function withJudge<T>(judging: Judging | null, work: (judge: JudgeTrade) => T): T {
  if (!judging) return work(() => null);
  const { record, sourceKey, rules } = judging;
  let db: DatabaseSync | null = null;
  const orNull = <Found>(find: () => Found): Found | null => {
    try {
      return find();
    } catch {
      return null;
    }
  };
  try {
    const quotesThen = orNull(() => {
      db = new DatabaseSync(record, { readOnly: true });
      const source = db.prepare('SELECT id FROM source WHERE key = ?').get(sourceKey);
      const feeds = feedsIn(db, BigInt(Number(source?.['id'] ?? 0)));
      return quotesThenIn(feeds, new Snapshots(db));
    });
    return work((trade) => quotesThen && orNull(() => goodPriceBy(quotesThen, rules, trade)));
  } finally {
    (db as DatabaseSync | null)?.close();
  }
}
