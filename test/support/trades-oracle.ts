import type { Trade } from '#core/desk/trade.ts';
import { minus, order, over, plus, type Rational, rational, roundAway, times } from './rational.ts';

/** What the moving average says of a pair, worked out without product code. */
export interface OracleSums {
  open: Rational;
  cost: Rational;
  realised: Rational;
  readonly profits: Map<string, string>;
  readonly months: Map<string, Rational>;
}

const ZERO = rational('0');

/** Deliberately simple: one trade after the other, in whole fractions. The first bad sale's id. */
export function oracleSums(trades: readonly Trade[]): Map<string, OracleSums> | string {
  const pairs = new Map<string, OracleSums>();
  const sequence = [...trades].sort((one, other) =>
    one.atMs === other.atMs ? one.entry - other.entry : one.atMs - other.atMs,
  );
  for (const each of sequence) {
    const key = `${each.asset}/${each.money}`;
    const sums = pairs.get(key) ?? {
      open: ZERO,
      cost: ZERO,
      realised: ZERO,
      profits: new Map<string, string>(),
      months: new Map<string, Rational>(),
    };
    pairs.set(key, sums);
    const [amount, price, fee] = [each.amount, each.price, each.fee].map(rational) as [
      Rational,
      Rational,
      Rational,
    ];
    const worth = each.kind === 'opening' ? price : times(amount, price);
    const [inAsset, inMoney] = each.feeIn === 'asset' ? [fee, ZERO] : [ZERO, fee];
    if (each.kind !== 'sell') {
      sums.open = plus(sums.open, minus(amount, inAsset));
      sums.cost = plus(sums.cost, plus(worth, inMoney));
      continue;
    }
    const gone = plus(amount, inAsset);
    if (order(gone, sums.open) > 0) return each.id;
    const costOfSold = over(times(sums.cost, gone), sums.open);
    const profit = minus(minus(worth, inMoney), costOfSold);
    sums.cost = minus(sums.cost, costOfSold);
    sums.open = minus(sums.open, gone);
    sums.realised = plus(sums.realised, profit);
    sums.profits.set(each.id, signed(profit));
    const month = new Date(each.atMs).toISOString().slice(0, 7);
    sums.months.set(month, plus(sums.months.get(month) ?? ZERO, profit));
  }
  return pairs;
}

/** With 2 decimals, ties away from zero, never a minus before zero. */
export function signed(value: Rational): string {
  const isBelow = order(value, ZERO) < 0;
  const text = roundAway(isBelow ? minus(ZERO, value) : value, 2);
  return isBelow && /[1-9]/.test(text) ? `-${text}` : text;
}
