import { withoutPrefix } from '#core/base/csv.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import { cellTime } from './csv-cells.ts';
import type { CsvRow } from './csv-rows.ts';
import { type FileTable, isCut } from './file-table.ts';
import type { HadBefore, ImportPlan } from './import-choices.ts';
import { rowReader, type RowProblem } from './read-row.ts';
import { skipped, timeOf } from './row-kinds.ts';
import { pairKeyOf } from './sums.ts';
import { isTradeId, type TradeInput, tradeProblem } from './trade.ts';

/** A trade with its id in the file, and the line in which it begins. */
export type ReadTrade = TradeInput & { readonly id: string | null; readonly line: number };

export interface ReadRows {
  /** Trades that are not known yet; without an id of their own, null. */
  readonly trades: readonly ReadTrade[];
  /** Rows whose whole fill is known already: id, time, amount and price. */
  readonly duplicates: number;
  /** Rows that equal an earlier one; by their lines. They are read all the same. */
  readonly equal: readonly number[];
  /**
   * Rows without an id that equal a stored trade, or with the id of one that differs in its time
   * alone. They are read all the same.
   */
  readonly again: number;
  /** Rows of orders that were not completed. */
  readonly unfinished: number;
  /** Rows in another money, by their pairs. */
  readonly otherMoney: readonly { readonly pair: string; readonly count: number }[];
  /** Rows of totals. */
  readonly totals: number;
  /** Rows of what is neither bought nor sold, by their own word. */
  readonly noTrades: number;
  /** Rows that the person left out. */
  readonly leftOut: number;
  /** Ids that a spreadsheet shortened: their trades are read without one. */
  readonly shortened: number;
  /** Rows in which amount x price is the total. */
  readonly checked: number;
  readonly problems: readonly { readonly line: number; readonly problem: RowProblem }[];
  readonly problemCount: number;
}

const MOST_SHOWN = 20;

/** What is stored already. */
export interface KnownTrades {
  readonly ids: ReadonlySet<string>;
  /** The times of the stored fills, by `fillKey`. */
  readonly fills: ReadonlyMap<string, readonly number[]>;
  /** By `dealKey`. */
  readonly deals: ReadonlySet<string>;
}

/** The trades of one order share its id: all but the first have a number behind it. */
export const fillKey = (
  id: string,
  { amount, price }: Pick<TradeInput, 'amount' | 'price'>,
): string => JSON.stringify([id.replace(PART, ''), amount, price]);
const PART = /(?: #\d+)+$/;

export const dealKey = (trade: TradeInput): string => {
  const { kind, atMs, asset, money, amount, price, fee, feeIn, platform, note } = trade;
  return JSON.stringify([kind, atMs, asset, money, amount, price, fee, feeIn, platform, note]);
};

/** Reads every row by a plan without open questions. `pair` is for files without a column of it. */
export function readRows(
  table: FileTable,
  plan: ImportPlan,
  pair: TickerPair,
  known: KnownTrades,
  nowMs: number,
): ReadRows {
  const { headers } = table;
  const isOurs = plan.format === 'parallax';
  const readRow = rowReader(table, plan, pair);
  const trades: ReadTrade[] = [];
  const problems: { line: number; problem: RowProblem }[] = [];
  const equal: number[] = [];
  const others = new Map<string, number>();
  const fillOf = fillIds(known);
  const ownIds = new Set<string>();
  const seen = new Set<string>();
  const counts = { duplicates: 0, again: 0, unfinished: 0, totals: 0, noTrades: 0 };
  const more = { leftOut: 0, shortened: 0, checked: 0 };
  for (const { line, fields } of inOrder(table, plan)) {
    const refuse = (problem: RowProblem): unknown => problems.push({ line, problem });
    const skip = skipped({ line, fields }, plan);
    if (skip === 'left-out') more.leftOut += 1;
    if (skip === 'total') counts.totals += 1;
    if (skip === 'no-trade') counts.noTrades += 1;
    if (skip === 'unfinished') counts.unfinished += 1;
    if (skip !== null) continue;
    const isShort = fields.length < headers.length;
    if (
      isCut({ line, fields }, table) ||
      fields.slice(headers.length).some((each) => each.trim() !== '')
    ) {
      refuse('columns');
      continue;
    }
    const read = readRow(isOurs ? fields.map(withoutPrefix) : fields);
    if (typeof read === 'object' && 'other' in read) {
      others.set(read.other, (others.get(read.other) ?? 0) + 1);
      continue;
    }
    const problem = typeof read === 'string' ? read : tradeProblem(read.trade, nowMs);
    if (problem !== null || typeof read === 'string') {
      refuse(isShort ? 'columns' : (problem ?? 'columns'));
      continue;
    }
    const { trade, fileId } = read;
    if (read.isShortened) more.shortened += 1;
    if (read.isChecked) more.checked += 1;
    const isKnownId = fileId !== null && (known.ids.has(fileId) || ownIds.has(fileId));
    const fill = isOurs
      ? { id: fileId, isKnown: isKnownId, isAgain: false }
      : fillOf(fileId, trade);
    const { id } = fill;
    if (fill.isKnown) {
      counts.duplicates += 1;
      continue;
    }
    if (id !== null) ownIds.add(id);
    const key = `${fileId} ${dealKey(trade)}`;
    if (seen.has(key)) equal.push(line);
    seen.add(key);
    if (fill.isAgain || (id === null && known.deals.has(dealKey(trade)))) counts.again += 1;
    trades.push({ ...trade, id, line });
  }
  const shown = problems.sort((left, right) => left.line - right.line).slice(0, MOST_SHOWN);
  return {
    trades,
    ...counts,
    ...more,
    equal: equal.slice(0, MOST_SHOWN),
    otherMoney: [...others].map(([name, count]) => ({ pair: name, count })),
    problems: shown,
    problemCount: problems.length,
  };
}

interface Fill {
  readonly id: string | null;
  readonly isKnown: boolean;
  /** Whether only its time differs from that of a stored one. */
  readonly isAgain: boolean;
}

/**
 * Ids of rows: the second trade of an order is `o7 #2`. A trade is known if as many of its id,
 * time, amount and price are stored as the file has up to this row.
 */
function fillIds({ ids, fills }: KnownTrades): (id: string | null, trade: TradeInput) => Fill {
  const seen = new Map<string, number>();
  const counts = new Map<string, number>();
  const used = new Set(ids);
  return (id, trade) => {
    if (id === null) return { id: null, isKnown: false, isAgain: false };
    const key = fillKey(id, trade);
    const stored = fills.get(key) ?? [];
    const nth = (seen.get(`${trade.atMs} ${key}`) ?? 0) + 1;
    seen.set(`${trade.atMs} ${key}`, nth);
    if (stored.filter((atMs) => atMs === trade.atMs).length >= nth) {
      return { id, isKnown: true, isAgain: false };
    }
    let count = (counts.get(id) ?? 0) + 1;
    let part = count === 1 ? id : `${id} #${count}`;
    while (used.has(part)) part = `${id} #${(count += 1)}`;
    counts.set(id, count);
    used.add(part);
    return { id: isTradeId(part) ? part : null, isKnown: false, isAgain: stored.length > 0 };
  };
}

/** What the person had before, just before the first trade of its pair. */
export function openingsFor(
  before: readonly HadBefore[],
  trades: readonly ReadTrade[],
): readonly ReadTrade[] {
  return before.flatMap(({ asset, money, amount, cost, note }) => {
    const key = pairKeyOf({ asset, money });
    const times = trades.filter((each) => pairKeyOf(each) === key).map(({ atMs }) => atMs);
    if (times.length === 0) return [];
    const atMs = times.reduce((first, each) => Math.min(first, each)) - 1;
    const none = {
      fee: '0' as DecimalText,
      feeIn: 'money',
      platform: '',
      id: null,
      line: 0,
    } as const;
    return [{ kind: 'opening' as const, atMs, asset, money, amount, price: cost, note, ...none }];
  });
}

/** Rows from the first to the last trade. A file whose times only fall has the newest one first. */
function inOrder({ rows }: FileTable, plan: ImportPlan): readonly CsvRow[] {
  const times = rows
    .filter((row) => skipped(row, plan) !== 'total')
    .map(({ fields }) => cellTime(timeOf(fields, plan), plan.dateOrder ?? 'ymd'));
  const isFalling = times.every((time, index) => {
    const before = times[index - 1];
    return time !== null && (before === undefined || time <= (before ?? 0));
  });
  return isFalling && times[0] !== times.at(-1) ? rows.toReversed() : rows;
}
