import * as v from 'valibot';
import type { Schema } from '#core/schema/forms.ts';
import { csvLine } from '#core/base/csv.ts';
import { memo } from '#core/base/memo.ts';
import {
  type DecimalText,
  decimalText,
  plus,
  type Ratio,
  ratioOf,
  toPlaces,
  ZERO,
} from '#core/number/decimal.ts';
import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import type { Zone } from '#core/text/age-text.ts';
import {
  COST_METHODS,
  type CostMethod,
  fifoProfit,
  type PairSums,
  pairKeyOf,
  realisedIn,
  usedOf,
} from './sums.ts';
import { type Trade, worthOf } from './trade.ts';
import { knownPairs, knownSums, type PairLog } from './stored-log.ts';
import { wallTimeOf } from './wall-time.ts';

export const year: Schema<string> = v.pipe(v.string(), v.regex(/^\d{4}$/));

/** What happened to a pair in a month or a year. */
export interface Totals {
  readonly bought: Ratio;
  readonly sold: Ratio;
  readonly paid: Ratio;
  readonly received: Ratio;
  readonly feesInMoney: Ratio;
  readonly feesInAsset: Ratio;
  readonly earned: Readonly<Record<CostMethod, Ratio>>;
}

interface MonthOfYear extends Totals {
  /** Such as `2026-03`. */
  readonly month: string;
}

/** A pair's trades of a year, by their months; a month without a trade is not there. */
export interface PairYear extends Totals {
  readonly pair: TickerPair;
  readonly months: readonly MonthOfYear[];
  /** Null for what a trade that is no sale earned. */
  readonly trades: readonly (Trade & {
    readonly profit: Readonly<Record<CostMethod, DecimalText | null>>;
  })[];
  /** What is open now, and what it cost. */
  readonly open: Ratio;
  readonly cost: Readonly<Record<CostMethod, Ratio>>;
}

const NOTHING: Totals = {
  bought: ZERO,
  sold: ZERO,
  paid: ZERO,
  received: ZERO,
  feesInMoney: ZERO,
  feesInAsset: ZERO,
  earned: { average: ZERO, fifo: ZERO },
};

const sum = (left: Totals, right: Totals): Totals => ({
  bought: plus(left.bought, right.bought),
  sold: plus(left.sold, right.sold),
  paid: plus(left.paid, right.paid),
  received: plus(left.received, right.received),
  feesInMoney: plus(left.feesInMoney, right.feesInMoney),
  feesInAsset: plus(left.feesInAsset, right.feesInAsset),
  earned: {
    average: plus(left.earned.average, right.earned.average),
    fifo: plus(left.earned.fifo, right.earned.fifo),
  },
});

/** Without what was earned, which depends on earlier trades. */
const counted = memo((trades: readonly Trade[]): Totals => {
  let totals = NOTHING;
  for (const trade of trades) {
    const [amount, worth, fee] = [ratioOf(trade.amount), worthOf(trade), ratioOf(trade.fee)];
    totals = sum(totals, {
      ...NOTHING,
      ...(trade.kind === 'sell'
        ? { sold: amount, received: worth }
        : { bought: amount, paid: worth }),
      ...(trade.feeIn === 'money' && { feesInMoney: fee }),
      ...(trade.feeIn === 'asset' && { feesInAsset: fee }),
    });
  }
  return totals;
});

/** The years with trades of a pair, newest first. */
export const yearsOf = ({ months }: PairLog): string[] =>
  [...new Set([...months.keys()].map((month) => month.slice(0, 4)))].reverse();

export function yearOf({ pair, months }: PairLog, sums: PairSums, year: string): PairYear {
  const inYear = [...months].filter(([month]) => month.startsWith(`${year}-`));
  const ofYear = inYear.map(([month, trades]): MonthOfYear => {
    const earnedBy = (method: CostMethod): Ratio => realisedIn(sums, month, method) ?? ZERO;
    const earned = { average: earnedBy('average'), fifo: earnedBy('fifo') };
    return { month, ...counted(trades), earned };
  });
  return {
    ...ofYear.reduce<Totals>(sum, NOTHING),
    pair,
    months: ofYear,
    trades: inYear.flatMap(([, trades]) =>
      trades.map((trade) => ({
        ...trade,
        profit: {
          average: profitOf(trade, sums, 'average'),
          fifo: profitOf(trade, sums, 'fifo'),
        },
      })),
    ),
    open: sums.open,
    cost: { average: sums.cost, fifo: sums.fifoCost },
  };
}

/** All pairs with trades in a year; null if the trades have no sums. */
export function yearsIn(
  sequence: readonly Trade[],
  year: string,
  zone: Zone,
): readonly PairYear[] | null {
  const sums = knownSums(sequence, zone);
  if (sums.kind !== 'sums') return null;
  return [...knownPairs(sequence, zone)].flatMap(([key, log]): PairYear[] => {
    const own = sums.pairs.get(key);
    const of = own && yearOf(log, own, year);
    return of && of.months.length > 0 ? [of] : [];
  });
}

export const inMoney = (value: Ratio): DecimalText => toPlaces(value, 2, 'half-away');
export const exact = (value: Ratio): DecimalText => decimalText(value, 60);

/**
 * The columns of a year's sales. A row is a month or the whole year of a pair, a sale, or a lot that
 * the sale above it used. Money has 2 decimals; amounts and prices are exact.
 */
const COLUMNS = [
  'row',
  'when',
  'zone',
  'asset',
  'money',
  'id',
  'bought',
  'sold',
  'paid',
  'received',
  'earned_average',
  'earned_fifo',
  'fees_money',
  'fees_asset',
  'lot_from',
  'lot_amount',
  'lot_cost',
  'note',
] as const;
type SalesRow = Partial<Readonly<Record<(typeof COLUMNS)[number], string>>>;

/** The sales of a year by both methods, with their lots, as CSV. Days are those of `zone`. */
export function salesCsv(sequence: readonly Trade[], year: string, zone: Zone): string {
  const sums = knownSums(sequence, zone);
  const lines = [csvLine(COLUMNS)];
  const write = (row: SalesRow): unknown =>
    lines.push(csvLine(COLUMNS.map((name) => row[name] ?? '')));
  for (const of of yearsIn(sequence, year, zone) ?? []) {
    const { asset, money } = of.pair;
    const shared = { zone, asset, money };
    for (const each of of.months)
      write({ ...shared, row: 'month', when: each.month, ...totalsRow(each) });
    write({ ...shared, row: 'year', when: year, ...totalsRow(of) });
    const own = sums.kind === 'sums' ? sums.pairs.get(pairKeyOf(of.pair)) : undefined;
    for (const trade of own ? of.trades : []) {
      if (trade.kind !== 'sell' || !own) continue;
      for (const row of saleRows(trade, own, zone)) write({ ...shared, ...row });
    }
  }
  return lines.join('');
}

const totalsRow = (of: Totals): SalesRow => ({
  bought: exact(of.bought),
  sold: exact(of.sold),
  paid: inMoney(of.paid),
  received: inMoney(of.received),
  earned_average: inMoney(of.earned.average),
  earned_fifo: inMoney(of.earned.fifo),
  fees_money: inMoney(of.feesInMoney),
  fees_asset: exact(of.feesInAsset),
});

/** What a sale earned; null for what is no sale. */
export function profitOf(trade: Trade, sums: PairSums, method: CostMethod): DecimalText | null {
  if (method === 'average') return sums.profits.get(trade.id) ?? null;
  const profit = fifoProfit(trade, sums);
  return profit && inMoney(profit);
}

function saleRows(trade: Trade, sums: PairSums, zone: Zone): SalesRow[] {
  const momentOf = (atMs: number): string => {
    const { date, time } = wallTimeOf(atMs, zone);
    return `${date} ${time}`;
  };
  const of = { when: momentOf(trade.atMs), id: trade.id };
  const [average, fifo] = COST_METHODS.map((method) => profitOf(trade, sums, method) ?? '');
  return [
    {
      ...of,
      row: 'sale',
      sold: trade.amount,
      received: inMoney(worthOf(trade)),
      earned_average: average ?? '',
      earned_fifo: fifo ?? '',
      fees_money: trade.feeIn === 'money' ? trade.fee : '0',
      fees_asset: trade.feeIn === 'asset' ? trade.fee : '0',
      note: trade.note,
    },
    ...(sums.uses.get(trade.id) ?? []).map((use): SalesRow => {
      const { amount, cost } = usedOf(use);
      return {
        ...of,
        row: 'lot',
        lot_from: momentOf(use.lot.atMs),
        lot_amount: exact(amount),
        lot_cost: inMoney(cost),
        note: use.lot.note,
      };
    }),
  ];
}
