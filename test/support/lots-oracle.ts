import type { Trade } from '#core/desk/trade.ts';
import { minus, order, over, plus, type Rational, rational, times } from './rational.ts';

export interface OracleStock {
  open: Rational;
  averageCost: Rational;
  averageEarned: Rational;
  fifoCost: Rational;
  fifoEarned: Rational;
  /** Of each sale: what it earned by the first lots, and how much of which lot it took. */
  readonly sales: Map<string, { earned: Rational; lots: (readonly [string, Rational])[] }>;
}

const ZERO = rational('0');

interface Lot {
  readonly id: string;
  left: Rational;
  /** Of one unit. */
  readonly each: Rational;
}

/**
 * By hand, without product code: each lot has what one unit of it cost. Fees in a third currency
 * count nowhere. @returns the id of the first sale that is too large.
 */
export function oracleStock(trades: readonly Trade[]): Map<string, OracleStock> | string {
  const stocks = new Map<string, OracleStock & { lots: Lot[] }>();
  const sequence = [...trades].sort(
    (one, other) => one.atMs - other.atMs || one.entry - other.entry,
  );
  for (const { id, asset, money, kind, amount, price, fee, feeIn } of sequence) {
    const key = `${asset}/${money}`;
    const stock = stocks.get(key) ?? {
      open: ZERO,
      averageCost: ZERO,
      averageEarned: ZERO,
      fifoCost: ZERO,
      fifoEarned: ZERO,
      sales: new Map<string, { earned: Rational; lots: (readonly [string, Rational])[] }>(),
      lots: [],
    };
    stocks.set(key, stock);
    const [units, one, charged] = [rational(amount), rational(price), rational(fee)];
    const worth = kind === 'opening' ? one : times(units, one);
    const inAsset = feeIn === 'asset' ? charged : ZERO;
    const inMoney = feeIn === 'money' ? charged : ZERO;
    if (kind !== 'sell') {
      const came = minus(units, inAsset);
      const cost = plus(worth, inMoney);
      stock.open = plus(stock.open, came);
      stock.averageCost = plus(stock.averageCost, cost);
      stock.fifoCost = plus(stock.fifoCost, cost);
      if (order(came, ZERO) > 0) stock.lots.push({ id, left: came, each: over(cost, came) });
      continue;
    }
    const gone = plus(units, inAsset);
    if (order(gone, stock.open) > 0) return id;
    const received = minus(worth, inMoney);
    const averageCost = over(times(stock.averageCost, gone), stock.open);
    let [wanted, fifoCost] = [gone, ZERO];
    const lots: (readonly [string, Rational])[] = [];
    while (order(wanted, ZERO) > 0) {
      const [lot] = stock.lots;
      if (!lot) throw new Error('no lot');
      const taken = order(wanted, lot.left) < 0 ? wanted : lot.left;
      lots.push([lot.id, taken]);
      fifoCost = plus(fifoCost, times(taken, lot.each));
      wanted = minus(wanted, taken);
      lot.left = minus(lot.left, taken);
      if (order(lot.left, ZERO) === 0) stock.lots.shift();
    }
    stock.open = minus(stock.open, gone);
    stock.averageCost = minus(stock.averageCost, averageCost);
    stock.fifoCost = minus(stock.fifoCost, fifoCost);
    stock.averageEarned = plus(stock.averageEarned, minus(received, averageCost));
    stock.fifoEarned = plus(stock.fifoEarned, minus(received, fifoCost));
    stock.sales.set(id, { earned: minus(received, fifoCost), lots });
  }
  return stocks;
}
