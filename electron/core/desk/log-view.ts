import type { AppError } from '#core/base/result.ts';
import { memo } from '#core/base/memo.ts';
import {
  type DecimalText,
  plus,
  type Ratio,
  ratioOf,
  toPlaces,
  ZERO,
} from '#core/number/decimal.ts';
import { listedAmount, tablePrice } from '#core/rates/display.ts';
import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import type { Side } from '#core/platforms/sides.ts';
import type { Zone } from '#core/text/age-text.ts';
import type { DeskRequest } from './desk-view.ts';
import { MOST_FILLS, sideOfTrade } from './fills.ts';
import { csvHead, csvOfTrade, MOST_ROWS } from './own-file.ts';
import { knownPairs, knownSums, sequenceChecked } from './stored-log.ts';
import { type PairSums, pairKeyOf, realisedIn, sumsOf } from './sums.ts';
import type { GoodPrice, Trade } from './trade.ts';
import type { Stock } from './trades-state.ts';
import { yearCsv, type YearRow, yearRows } from './year-report.ts';

/** What the trades of a pair answer to the Desk view. */
export interface LogView {
  /** The pairs of all trades. */
  readonly pairs: readonly TickerPair[];
  /** The months with trades of the pair, newest first. */
  readonly months: readonly string[];
  /** Why there are no sums of the trades; null if there is no problem. */
  readonly problem: AppError | null;
  /** Null if there are no trades of the pair. */
  readonly sums: LogSums | null;
  readonly rows: readonly TradeRow[];
  /** Null without a bought or sold trade in the month. */
  readonly good: GoodSums | null;
  /** How many trades there are in the month, shown or not. */
  readonly total: number;
}

/** A pair's stock, and what was realised in the month if one is chosen. */
export interface LogSums extends Stock {
  readonly realised: Ratio;
}

export interface TradeRow {
  readonly trade: Trade;
  readonly amount: DecimalText;
  /** For one unit; of opening stock, what one cost. */
  readonly price: DecimalText;
  /** Null for what is no sale. */
  readonly profit: DecimalText | null;
  readonly good: GoodView | null;
}

/** How good a price was. */
interface GoodView extends Pick<GoodPrice, 'count' | 'better' | 'code'> {
  /** Rounded for display. */
  readonly best: DecimalText;
  readonly missed: DecimalText;
}

/** How good the prices of the shown months were. */
interface GoodSums {
  /** The trades that could be compared, of this many. */
  readonly judged: number;
  readonly trades: number;
  /** Those than which no quote was better. */
  readonly best: number;
  /** Money that the best quotes would have saved or brought. */
  readonly missed: DecimalText;
}

/** A question about the trades of one origin, by name. */
export type TradesQuestion =
  | { readonly kind: 'desk'; readonly asked: DeskRequest }
  | { readonly kind: 'earned'; readonly pair: TickerPair; readonly fromMs: number }
  | {
      readonly kind: 'dealt';
      readonly pair: TickerPair;
      readonly side: Side;
      readonly sinceMs: number;
    }
  | { readonly kind: 'csv' }
  | ({ readonly kind: 'year-csv' | 'year-rows' } & Year);

/** A year, with days in a zone. */
interface Year {
  readonly year: string;
  readonly zone: Zone;
}

export interface TradesAnswers {
  readonly desk: LogView;
  /** What the sales of a pair since a time earned; null if there was none. */
  readonly earned: DecimalText | null;
  /** The last bought or sold trades. */
  readonly dealt: readonly Trade[];
  /** Files of all trades, each of which can be imported again. */
  readonly csv: readonly string[];
  readonly 'year-csv': string;
  readonly 'year-rows': readonly YearRow[];
}

type QuestionOf<Kind> = Extract<TradesQuestion, { kind: Kind }>;

const ANSWERS: {
  readonly [Kind in keyof TradesAnswers]: (
    trades: readonly Trade[],
    question: QuestionOf<Kind>,
  ) => TradesAnswers[Kind];
} = {
  desk: (trades, { asked }) => logView(trades, asked),
  earned: (trades, { pair, fromMs }) => earnedSince(trades, pair, fromMs),
  dealt: (trades, { pair, side, sinceMs }) =>
    ofPair(trades, pair)
      .filter((trade) => trade.kind !== 'opening' && sideOfTrade(trade) === side)
      .filter(({ atMs }) => atMs >= sinceMs)
      .slice(-MOST_FILLS),
  csv: (trades) => csvParts(trades),
  'year-csv': (trades, { year, zone }) => yearCsv(yearRows(trades, year, zone) ?? []),
  'year-rows': (trades, { year, zone }) => yearRows(trades, year, zone) ?? [],
};

export function answerFromTrades<Kind extends keyof TradesAnswers>(
  trades: readonly Trade[],
  question: TradesQuestion & { readonly kind: Kind },
): TradesAnswers[Kind] {
  const answer = ANSWERS[question.kind] as (
    of: readonly Trade[],
    asked: TradesQuestion,
  ) => TradesAnswers[Kind];
  return answer(trades, question);
}

const NONE: readonly Trade[] = [];
const ofPair = (trades: readonly Trade[], pair: TickerPair): readonly Trade[] =>
  knownPairs(trades).get(pairKeyOf(pair))?.trades ?? NONE;

export function logView(trades: readonly Trade[], { pair, month, count }: DeskRequest): LogView {
  const pairs = knownPairs(trades);
  const own = pairs.get(pairKeyOf(pair));
  const inMonth = (month === null ? own?.trades : own?.months.get(month)) ?? NONE;
  const all = knownSums(trades);
  const sums = all.kind === 'sums' ? (all.pairs.get(pairKeyOf(pair)) ?? null) : null;
  const checked = sequenceChecked(trades);
  return {
    pairs: [...pairs.values()].map((each) => each.pair),
    months: [...(own?.months.keys() ?? [])].reverse(),
    problem: checked.ok ? null : checked.error,
    sums: sums && logSums(sums, month),
    rows: inMonth
      .slice(-count)
      .reverse()
      .map((trade) => rowOf(trade, sums)),
    good: goodSums(inMonth),
    total: inMonth.length,
  };
}

function logSums(sums: PairSums, month: string | null): LogSums {
  const { asset, money, open, cost, fifoCost } = sums;
  const realised = month === null ? sums.realised : (realisedIn(sums, month) ?? ZERO);
  return { asset, money, open, cost, fifoCost, realised };
}

const inMoney = (value: Ratio): DecimalText => toPlaces(value, 2, 'half-away');

function rowOf(trade: Trade, sums: PairSums | null): TradeRow {
  const amount = ratioOf(trade.amount);
  const price = ratioOf(trade.price);
  const each =
    trade.kind === 'opening'
      ? {
          numerator: price.numerator * amount.denominator,
          denominator: price.denominator * amount.numerator,
        }
      : price;
  return {
    trade,
    amount: listedAmount(amount, trade.asset),
    price: tablePrice(each).copied,
    profit: sums?.profits.get(trade.id) ?? null,
    good: trade.good && {
      count: trade.good.count,
      better: trade.good.better,
      code: trade.good.code,
      best: tablePrice(ratioOf(trade.good.best)).copied,
      missed: inMoney(ratioOf(trade.good.missed)),
    },
  };
}

const goodSums = memo((trades: readonly Trade[]): GoodSums | null => {
  let [judged, dealt, best, missed] = [0, 0, 0, ZERO];
  for (const { kind, good } of trades) {
    if (kind !== 'opening') dealt += 1;
    if (!good) continue;
    judged += 1;
    if (good.better === 0) best += 1;
    missed = plus(missed, ratioOf(good.missed));
  }
  return dealt === 0 ? null : { judged, trades: dealt, best, missed: inMoney(missed) };
});

export function earnedSince(
  trades: readonly Trade[],
  pair: TickerPair,
  fromMs: number,
): DecimalText | null {
  const sums = sumsOf(ofPair(trades, pair), ({ atMs }) => (atMs < fromMs ? 'before' : 'since'));
  const own = sums.kind === 'sums' ? sums.pairs.get(pairKeyOf(pair)) : undefined;
  const earned = own ? realisedIn(own, 'since') : null;
  return earned && inMoney(earned);
}

/** More trades than a file may have go into several. */
function csvParts(trades: readonly Trade[]): string[] {
  const parts = Array.from({ length: Math.max(1, Math.ceil(trades.length / MOST_ROWS)) }, (_, at) =>
    trades.slice(at * MOST_ROWS, (at + 1) * MOST_ROWS),
  );
  return parts.map((part) => csvHead() + part.map(csvOfTrade).join(''));
}
