import { csvLine } from '#core/base/csv.ts';
import {
  decimalText,
  type DecimalText,
  minus,
  plus,
  type Ratio,
  ratioOf,
  toPlaces,
  ZERO,
} from '#core/number/decimal.ts';
import type { Zone } from '#core/text/age-text.ts';
import { fifoProfit, type PairSums, pairKeyOf, sumsOf, usedOf } from './sums.ts';
import { type Trade, worthOf } from './trade.ts';
import { wallTimeOf } from './wall-time.ts';

/**
 * The columns of a year's report. A row is a month or the whole year of a pair, a sale, or a lot that
 * the sale above it used. Money has 2 decimals; amounts and prices are exact.
 */
export const TOTALS_COLUMNS = [
  'bought',
  'sold',
  'paid',
  'received',
  'earned_average',
  'earned_fifo',
  'fees_money',
  'fees_asset',
] as const;
const COLUMNS = [
  'row',
  'when',
  'zone',
  'asset',
  'money',
  'id',
  ...TOTALS_COLUMNS,
  'lot_from',
  'lot_amount',
  'lot_cost',
  'note',
] as const;
export type YearRow = Partial<Readonly<Record<(typeof COLUMNS)[number], string>>>;

/** The rows of a year's report as CSV. */
export const yearCsv = (rows: readonly YearRow[]): string =>
  [csvLine(COLUMNS), ...rows.map((row) => csvLine(COLUMNS.map((name) => row[name] ?? '')))].join(
    '',
  );

const inMoney = (value: Ratio): DecimalText => toPlaces(value, 2, 'half-away');
const exact = (value: Ratio): DecimalText => decimalText(value, 60);

/** What happened to a pair in a month or a year. */
interface Totals {
  bought: Ratio;
  sold: Ratio;
  paid: Ratio;
  received: Ratio;
  feesInMoney: Ratio;
  feesInAsset: Ratio;
  average: Ratio;
  fifo: Ratio;
}
const noTotals = (): Totals => ({
  bought: ZERO,
  sold: ZERO,
  paid: ZERO,
  received: ZERO,
  feesInMoney: ZERO,
  feesInAsset: ZERO,
  average: ZERO,
  fifo: ZERO,
});

function count(totals: Totals, trade: Trade): void {
  const { kind, feeIn } = trade;
  const fee = ratioOf(trade.fee);
  if (feeIn === 'money') totals.feesInMoney = plus(totals.feesInMoney, fee);
  if (feeIn === 'asset') totals.feesInAsset = plus(totals.feesInAsset, fee);
  const [amount, worth] = [ratioOf(trade.amount), worthOf(trade)];
  if (kind === 'sell') {
    totals.sold = plus(totals.sold, amount);
    totals.received = plus(totals.received, worth);
  } else {
    totals.bought = plus(totals.bought, amount);
    totals.paid = plus(totals.paid, worth);
  }
}

const totalsRow = (row: 'month' | 'year', when: string, of: YearRow, totals: Totals): YearRow => ({
  ...of,
  row,
  when,
  bought: exact(totals.bought),
  sold: exact(totals.sold),
  paid: inMoney(totals.paid),
  received: inMoney(totals.received),
  earned_average: inMoney(totals.average),
  earned_fifo: inMoney(totals.fifo),
  fees_money: inMoney(totals.feesInMoney),
  fees_asset: exact(totals.feesInAsset),
});

/**
 * The rows of a year's trades, by both methods, per pair and month, with the lots of each sale
 * (domain.md, "Trades and own prices"). Days are those of `zone`. Null if the trades have no sums.
 */
export function yearRows(
  sequence: readonly Trade[],
  year: string,
  zone: Zone,
): readonly YearRow[] | null {
  const monthIn = ({ atMs }: Trade): string => wallTimeOf(atMs, zone).date.slice(0, 7);
  const sums = sumsOf(sequence, monthIn);
  if (sums.kind !== 'sums') return null;
  const byPair = new Map<string, Trade[]>();
  const days = new Map<string, string>();
  for (const trade of sequence) {
    const { date, time } = wallTimeOf(trade.atMs, zone);
    days.set(trade.id, `${date} ${time}`);
    if (!date.startsWith(`${year}-`)) continue;
    const list = byPair.get(pairKeyOf(trade));
    if (list) list.push(trade);
    else byPair.set(pairKeyOf(trade), [trade]);
  }
  const rows: YearRow[] = [];
  for (const [key, trades] of byPair) {
    const pair = sums.pairs.get(key);
    if (!pair) continue;
    const of = { zone, asset: pair.asset, money: pair.money };
    const all = noTotals();
    const months = new Map<string, Totals>();
    for (const trade of trades) {
      const month = (days.get(trade.id) ?? '').slice(0, 7);
      const totals = months.get(month) ?? noTotals();
      months.set(month, totals);
      count(totals, trade);
      count(all, trade);
    }
    for (const [month, totals] of months) {
      const earned = pair.months.get(month);
      if (earned) {
        totals.average = minus(earned.to, earned.from);
        totals.fifo = minus(earned.fifoTo, earned.fifoFrom);
        all.average = plus(all.average, totals.average);
        all.fifo = plus(all.fifo, totals.fifo);
      }
      rows.push(totalsRow('month', month, of, totals));
    }
    rows.push(totalsRow('year', year, of, all));
    for (const trade of trades) {
      if (trade.kind === 'sell') rows.push(...saleRows(trade, pair, of, days));
    }
  }
  return rows;
}

function saleRows(
  trade: Trade,
  pair: PairSums,
  of: YearRow,
  days: ReadonlyMap<string, string>,
): YearRow[] {
  const fifo = fifoProfit(trade, pair);
  const sale: YearRow = {
    ...of,
    row: 'sale',
    when: days.get(trade.id) ?? '',
    id: trade.id,
    sold: trade.amount,
    received: inMoney(worthOf(trade)),
    earned_average: pair.profits.get(trade.id) ?? '',
    earned_fifo: fifo ? inMoney(fifo) : '',
    fees_money: trade.feeIn === 'money' ? trade.fee : '0',
    fees_asset: trade.feeIn === 'asset' ? trade.fee : '0',
    note: trade.note,
  };
  const lots = (pair.uses.get(trade.id) ?? []).map((use) => {
    const { amount, cost } = usedOf(use);
    return {
      ...of,
      row: 'lot',
      when: days.get(trade.id) ?? '',
      id: trade.id,
      lot_from: days.get(use.lot.id) ?? '',
      lot_amount: exact(amount),
      lot_cost: inMoney(cost),
      note: use.lot.note,
    } satisfies YearRow;
  });
  return [sale, ...lots];
}
