import type { AppError } from '#core/base/result.ts';
import { memo } from '#core/base/memo.ts';
import { type DecimalText, over, plus, ratioOf, sign, ZERO } from '#core/number/decimal.ts';
import { listedAmount, tablePrice } from '#core/rates/display.ts';
import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import type { Side } from '#core/platforms/sides.ts';
import type { Zone } from '#core/text/age-text.ts';
import type { DeskRequest } from './desk-request.ts';
import { MOST_FILLS, sideOfTrade } from './fills.ts';
import { csvHead, csvOfTrade, MOST_ROWS } from './own-file.ts';
import { knownPairs, knownSums, sequenceChecked } from './stored-log.ts';
import { type CostMethod, type PairSums, pairKeyOf, realisedIn, sumsOf } from './sums.ts';
import type { GoodPrice, Trade } from './trade.ts';
import type { Stock } from './trades-state.ts';
import {
  inMoney,
  type PairYear,
  profitOf,
  salesCsv,
  type Totals,
  yearOf,
  yearsIn,
  yearsOf,
} from './year.ts';

/** What the trades of a pair answer to the Desk view. */
export interface LogView {
  /** The pairs of all trades. */
  readonly pairs: readonly TickerPair[];
  /** The years with trades of the pair, newest first. */
  readonly years: readonly string[];
  readonly year: YearView | null;
  /** Why there are no sums of the trades; null if there is no problem. */
  readonly problem: AppError | null;
  /** The pair's stock, if it was ever traded, then that of other pairs. */
  readonly stocks: readonly LogStock[];
  readonly rows: readonly TradeRow[];
  /** Null without a bought or sold trade in the month. */
  readonly good: GoodSums | null;
  /** How many trades there are in the month, shown or not. */
  readonly total: number;
}

/** A pair's stock, and what its newest month with a sale earned; null without a sale. */
export interface LogStock extends Stock {
  readonly earned: { readonly month: string; readonly profit: DecimalText } | null;
}

/** The pair's sales of a year. Rounded for display. */
interface YearView {
  readonly year: string;
  readonly earned: DecimalText;
  /** Whether anything was sold. */
  readonly hasSales: boolean;
  readonly bought: DecimalText;
  readonly sold: DecimalText;
  /** Those with trades, newest first. */
  readonly months: readonly {
    readonly month: string;
    readonly bought: DecimalText;
    readonly sold: DecimalText;
    readonly earned: DecimalText;
  }[];
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
  | { readonly kind: 'desk'; readonly asked: DeskRequest; readonly method: CostMethod }
  | { readonly kind: 'earned'; readonly pair: TickerPair; readonly span: Span }
  | {
      readonly kind: 'dealt';
      readonly pair: TickerPair;
      readonly side: Side;
      readonly sinceMs: number;
    }
  | { readonly kind: 'csv' }
  | ({ readonly kind: 'sales-csv' | 'years' } & Year);

/** A year, with days in a zone. */
interface Year {
  readonly year: string;
  readonly zone: Zone;
}

export interface TradesAnswers {
  readonly desk: LogView;
  /** What the sales of a pair in a span earned; null if there was none. */
  readonly earned: DecimalText | null;
  /** The last bought or sold trades. */
  readonly dealt: readonly Trade[];
  /** Files of all trades, each of which can be imported again. */
  readonly csv: readonly string[];
  readonly 'sales-csv': string;
  readonly years: readonly PairYear[];
}

type QuestionOf<Kind> = Extract<TradesQuestion, { kind: Kind }>;

const ANSWERS: {
  readonly [Kind in keyof TradesAnswers]: (
    trades: readonly Trade[],
    question: QuestionOf<Kind>,
  ) => TradesAnswers[Kind];
} = {
  desk: (trades, { asked, method }) => logView(trades, asked, method),
  earned: (trades, { pair, span }) => earnedIn(trades, pair, span),
  dealt: (trades, { pair, side, sinceMs }) =>
    ofPair(trades, pair)
      .filter((trade) => trade.kind !== 'opening' && sideOfTrade(trade) === side)
      .filter(({ atMs }) => atMs >= sinceMs)
      .slice(-MOST_FILLS),
  csv: (trades) => csvParts(trades),
  'sales-csv': (trades, { year, zone }) => salesCsv(trades, year, zone),
  years: (trades, { year, zone }) => yearsIn(trades, year, zone) ?? [],
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

export function logView(
  trades: readonly Trade[],
  { pair, zone, year, month, count }: DeskRequest,
  method: CostMethod,
): LogView {
  const pairs = knownPairs(trades, zone);
  const own = pairs.get(pairKeyOf(pair));
  const inMonth = (month === null ? own?.trades : own?.months.get(month)) ?? NONE;
  const all = knownSums(trades, zone);
  const allSums = all.kind === 'sums' ? [...all.pairs.values()] : [];
  const sums = allSums.find((each) => pairKeyOf(each) === pairKeyOf(pair)) ?? null;
  const others = allSums.filter((each) => each !== sums && sign(each.open) > 0);
  const checked = sequenceChecked(trades);
  return {
    pairs: [...pairs.values()].map((each) => each.pair),
    years: own ? yearsOf(own) : [],
    year: own && sums && year !== null ? yearView(yearOf(own, sums, year), year, method) : null,
    problem: checked.ok ? null : checked.error,
    stocks: [...(sums ? [sums] : []), ...others].map((each) => stockOf(each, method)),
    rows: inMonth
      .slice(-count)
      .reverse()
      .map((trade) => rowOf(trade, sums, method)),
    good: goodSums(inMonth),
    total: inMonth.length,
  };
}

function stockOf(sums: PairSums, method: CostMethod): LogStock {
  const { asset, money, open, cost, fifoCost } = sums;
  const month = [...sums.months.keys()].at(-1);
  const profit = month === undefined ? null : realisedIn(sums, month, method);
  const earned = month !== undefined && profit ? { month, profit: inMoney(profit) } : null;
  return { asset, money, open, cost, fifoCost, earned };
}

function yearView(of: PairYear, year: string, method: CostMethod): YearView {
  const { asset } = of.pair;
  const totals = (each: Totals): Pick<YearView, 'bought' | 'sold' | 'earned'> => ({
    bought: listedAmount(each.bought, asset),
    sold: listedAmount(each.sold, asset),
    earned: inMoney(each.earned[method]),
  });
  return {
    year,
    ...totals(of),
    hasSales: sign(of.sold) > 0,
    months: of.months.map((each) => ({ month: each.month, ...totals(each) })).reverse(),
  };
}

function rowOf(trade: Trade, sums: PairSums | null, method: CostMethod): TradeRow {
  const amount = ratioOf(trade.amount);
  const price = ratioOf(trade.price);
  return {
    trade,
    amount: listedAmount(amount, trade.asset),
    price: tablePrice(trade.kind === 'opening' ? over(price, amount) : price).copied,
    profit: sums && profitOf(trade, sums, method),
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

/** Before the end of the span. */
interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

export function earnedIn(
  trades: readonly Trade[],
  pair: TickerPair,
  { fromMs, toMs }: Span,
): DecimalText | null {
  const isIn = ({ atMs }: Trade): boolean => atMs >= fromMs && atMs < toMs;
  const sums = sumsOf(ofPair(trades, pair), (trade) => (isIn(trade) ? 'in' : 'out'));
  const own = sums.kind === 'sums' ? sums.pairs.get(pairKeyOf(pair)) : undefined;
  const earned = own ? realisedIn(own, 'in') : null;
  return earned && inMoney(earned);
}

/** More trades than a file may have go into several. */
function csvParts(trades: readonly Trade[]): string[] {
  const parts = Array.from({ length: Math.max(1, Math.ceil(trades.length / MOST_ROWS)) }, (_, at) =>
    trades.slice(at * MOST_ROWS, (at + 1) * MOST_ROWS),
  );
  return parts.map((part) => csvHead() + part.map(csvOfTrade).join(''));
}
