import {
  type DecimalText,
  decimalText,
  minus,
  over,
  plus,
  type Ratio,
  ratioOf,
  times,
  toPlaces,
  ZERO,
} from '#core/number/decimal.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { costOfUse, costOfUses, Lots, type LotUse } from './lots.ts';
import type { Trade } from './trade.ts';
import { monthOf } from './wall-time.ts';

/** What was realised before and after the sales of a month, by average and by first lots. */
interface MonthSums {
  readonly from: Ratio;
  readonly to: Ratio;
  readonly fifoFrom: Ratio;
  readonly fifoTo: Ratio;
}

/** The cost by the moving average, or by lots of which the first one is sold first. */
export const COST_METHODS = ['average', 'fifo'] as const;
export type CostMethod = (typeof COST_METHODS)[number];

/** The trades of one asset in one money, summed by both methods. Exact fractions. */
export interface PairSums {
  readonly asset: CurrencyCode;
  readonly money: CurrencyCode;
  /** The amount of the asset that is not sold. */
  readonly open: Ratio;
  /** What it cost, fees included. */
  readonly cost: Ratio;
  /** The same by the first lots. */
  readonly fifoCost: Ratio;
  /** The profit of all sales. */
  readonly realised: Ratio;
  readonly fifoRealised: Ratio;
  /** Those of each month with a sale. */
  readonly months: ReadonlyMap<string, MonthSums>;
  /** The profit of each sale by its trade's id, rounded to money; 2 decimals. */
  readonly profits: ReadonlyMap<string, DecimalText>;
  /** What each sale took of which lots, by its trade's id. */
  readonly uses: ReadonlyMap<string, readonly LotUse[]>;
}

/** The first sale that is larger than what was open. */
interface Exceeding {
  readonly trade: Trade;
  readonly open: DecimalText;
}

export type Sums =
  | { readonly kind: 'sums'; readonly pairs: ReadonlyMap<string, PairSums> }
  | { readonly kind: 'exceeds'; readonly first: Exceeding };

export const pairKeyOf = ({ asset, money }: Pick<Trade, 'asset' | 'money'>): string =>
  `${asset}/${money}`;

/** Money is shown with these decimals. */
const PROFIT_PLACES = 2;

/**
 * Sums of trades in their sequence (domain.md, "Trades and own prices").
 * @param monthIn the month of a sale, in UTC as a rule.
 */
export function sumsOf(
  sequence: readonly Trade[],
  monthIn: (trade: Trade) => string = ({ atMs }) => monthOf(atMs, 'UTC'),
): Sums {
  const pairs = new Map<string, Summing>();
  for (const trade of sequence) {
    const key = pairKeyOf(trade);
    let pair = pairs.get(key);
    if (!pair) pairs.set(key, (pair = new Summing(trade, monthIn)));
    if (!pair.add(trade)) {
      return { kind: 'exceeds', first: { trade, open: decimalText(pair.open) } };
    }
  }
  return { kind: 'sums', pairs };
}

/** How much more was sold of a pair than there was. */
export interface Shortage extends Pick<Trade, 'asset' | 'money'> {
  readonly amount: DecimalText;
  /** Of the pair's first trade. What was there before must be earlier. */
  readonly firstMs: number;
}

/** What the stock of each pair lacks at its lowest, by trades in their sequence. */
export function shortagesOf(sequence: readonly Trade[]): Shortage[] {
  const pairs = new Map<string, Shortage & { open: bigint; lowest: bigint }>();
  for (const trade of sequence) {
    const { asset, money, atMs: firstMs } = trade;
    const key = pairKeyOf(trade);
    const none = { asset, money, firstMs, amount: '0' as DecimalText, open: 0n, lowest: 0n };
    const pair = pairs.get(key) ?? none;
    pairs.set(key, pair);
    const { inAsset } = feesOf(trade);
    const amount = unitsOf(trade.amount);
    pair.open += trade.kind === 'sell' ? -amount - inAsset : amount - inAsset;
    if (pair.open < pair.lowest) pair.lowest = pair.open;
  }
  return [...pairs.values()].flatMap(({ asset, money, firstMs, lowest }) =>
    lowest < 0n ? [{ asset, money, firstMs, amount: decimalText(inUnits(-lowest), 60) }] : [],
  );
}

/** Amounts are integers of the smallest unit that a trade can store; money is of its square. */
const UNIT_PLACES = 18;
const UNITS = 10n ** BigInt(UNIT_PLACES);

function unitsOf(amount: DecimalText): bigint {
  const { numerator, denominator } = ratioOf(amount);
  return denominator === 1n ? numerator * UNITS : (numerator * UNITS) / denominator;
}
const worthUnits = ({ kind, amount, price }: Trade): bigint =>
  unitsOf(price) * (kind === 'opening' ? UNITS : unitsOf(amount));

/** A fee in a third currency is in no sum. */
const feesOf = ({ fee, feeIn }: Trade): { inAsset: bigint; inMoney: bigint } => ({
  inAsset: feeIn === 'asset' ? unitsOf(fee) : 0n,
  inMoney: feeIn === 'money' ? unitsOf(fee) : 0n,
});

const inUnits = (units: bigint): Ratio => ({ numerator: units, denominator: UNITS });
const inMoney = ({ numerator, denominator }: Ratio): Ratio => ({
  numerator,
  denominator: denominator * UNITS * UNITS,
});

class Summing implements PairSums {
  readonly asset: CurrencyCode;
  readonly money: CurrencyCode;
  readonly months = new Map<string, MonthSums>();
  readonly #monthOf: (trade: Trade) => string;
  readonly profits = new Map<string, DecimalText>();
  readonly uses = new Map<string, readonly LotUse[]>();
  readonly #lots = new Lots();
  /** In the smallest units, as all sums here. */
  #open = 0n;
  #cost = ZERO;
  /** All proceeds minus all costs, so that no profit has to be summed as a fraction. */
  #balance = 0n;

  constructor({ asset, money }: Trade, monthIn: (trade: Trade) => string) {
    this.#monthOf = monthIn;
    this.asset = asset;
    this.money = money;
  }

  get open(): Ratio {
    return inUnits(this.#open);
  }

  get cost(): Ratio {
    return inMoney(this.#cost);
  }

  get fifoCost(): Ratio {
    return inMoney(this.#lots.cost);
  }

  get fifoRealised(): Ratio {
    return inMoney(plus(this.#lots.cost, { numerator: this.#balance, denominator: 1n }));
  }

  get realised(): Ratio {
    return inMoney(plus(this.#cost, { numerator: this.#balance, denominator: 1n }));
  }

  /** @returns false if a sale exceeds the open amount; then nothing changes. */
  add(trade: Trade): boolean {
    return trade.kind === 'sell' ? this.#sell(trade) : this.#buy(trade);
  }

  /** A fee in the asset is taken from what arrives, one in money is paid on top. */
  #buy(trade: Trade): true {
    const { inAsset, inMoney } = feesOf(trade);
    const paid = worthUnits(trade) + inMoney * UNITS;
    const { numerator, denominator } = this.#cost;
    const units = unitsOf(trade.amount) - inAsset;
    const { id, atMs, note } = trade;
    this.#lots.add({ id, atMs, note, units, cost: paid });
    this.#open += units;
    this.#cost = { numerator: numerator + paid * denominator, denominator };
    this.#balance -= paid;
    return true;
  }

  /** A fee in the asset leaves the stock besides the amount, one in money lowers the proceeds. */
  #sell(trade: Trade): boolean {
    const { inAsset, inMoney: fee } = feesOf(trade);
    const sold = unitsOf(trade.amount) + inAsset;
    if (sold > this.#open) return false;
    const received = worthUnits(trade) - fee * UNITS;
    const month = this.#monthOf(trade);
    const before = this.months.get(month);
    const from = before?.from ?? this.realised;
    const fifoFrom = before?.fifoFrom ?? this.fifoRealised;
    const share = shareOf(this.#cost, sold, this.#open);
    this.uses.set(trade.id, this.#lots.take(sold));
    const left = this.#open - sold;
    this.#cost = left === 0n ? ZERO : bounded(shareOf(this.#cost, left, this.#open));
    this.#open = left;
    this.#balance += received;
    const profit = minus({ numerator: received, denominator: 1n }, share);
    this.profits.set(trade.id, toPlaces(inMoney(profit), PROFIT_PLACES, 'half-away'));
    this.months.set(month, { from, to: this.realised, fifoFrom, fifoTo: this.fifoRealised });
    return true;
  }
}

function shareOf(value: Ratio, part: bigint, whole: bigint): Ratio {
  const common = divisorOf(whole, part);
  return times(value, { numerator: part / common, denominator: whole / common });
}

function divisorOf(left: bigint, right: bigint): bigint {
  let [larger, smaller] = [left, right];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

/** Beyond this a cost is rounded, or a thousand sales would need ten thousand digits. */
const LONGEST = 10n ** 400n;
const ROUNDED = 10n ** 200n;

const bounded = ({ numerator, denominator }: Ratio): Ratio =>
  denominator < LONGEST
    ? { numerator, denominator }
    : { numerator: (numerator * ROUNDED) / denominator, denominator: ROUNDED };

/** The profit of a month's sales; null if it has none. */
export function realisedIn(
  { months }: Pick<PairSums, 'months'>,
  month: string,
  method: CostMethod = 'average',
): Ratio | null {
  const sales = months.get(month);
  if (!sales) return null;
  return method === 'fifo' ? minus(sales.fifoTo, sales.fifoFrom) : minus(sales.to, sales.from);
}

/** What one open unit cost; null if nothing is open. */
export function costOf(
  { open, cost, fifoCost }: Pick<PairSums, 'open' | 'cost' | 'fifoCost'>,
  method: CostMethod,
): Ratio | null {
  return open.numerator === 0n ? null : over(method === 'fifo' ? fifoCost : cost, open);
}

/** The profit of a sale by the first lots; null for what is no sale. */
export function fifoProfit(trade: Trade, { uses }: Pick<PairSums, 'uses'>): Ratio | null {
  const used = uses.get(trade.id);
  if (!used) return null;
  const received = worthUnits(trade) - feesOf(trade).inMoney * UNITS;
  return inMoney(minus({ numerator: received, denominator: 1n }, costOfUses(used)));
}

/** What of a lot a sale took: how much, and what that cost. */
export const usedOf = (use: LotUse): { readonly amount: Ratio; readonly cost: Ratio } => ({
  amount: inUnits(use.units),
  cost: inMoney(costOfUse(use)),
});

/** The profit if all that is open were sold at a price. */
export const openProfitAt = (
  { open, cost, fifoCost }: Pick<PairSums, 'open' | 'cost' | 'fifoCost'>,
  price: Ratio,
  method: CostMethod,
): Ratio => minus(times(open, price), method === 'fifo' ? fifoCost : cost);
