import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import { pairKeyOf, type Sums, sumsOf } from './sums.ts';
import { monthOf, type Origin, type Trade } from './trade.ts';

/** All trades of one origin in their sequence. A change replaces the list. */
export interface TradeLog {
  readonly trades: readonly Trade[];
  /** How many changes can be undone. */
  readonly undoable: number;
}

/** The stored trades; main reads them at start. */
export type TradesState = Readonly<Record<Origin, TradeLog>>;

const NO_LOG: TradeLog = { trades: [], undoable: 0 };
export const NO_TRADES: TradesState = { real: NO_LOG, sandbox: NO_LOG };

/** The trades of one pair. */
export interface PairLog {
  readonly pair: TickerPair;
  readonly trades: readonly Trade[];
  /** By their UTC months, in their sequence. */
  readonly months: ReadonlyMap<string, readonly Trade[]>;
}

/** What is computed once for each list: lists are never changed in place. */
export function onceForEach<T>(
  compute: (trades: readonly Trade[]) => T,
): (trades: readonly Trade[]) => T {
  const known = new WeakMap<readonly Trade[], { readonly value: T }>();
  return (trades) => {
    let found = known.get(trades);
    if (!found) known.set(trades, (found = { value: compute(trades) }));
    return found.value;
  };
}

export const knownSums: (trades: readonly Trade[]) => Sums = onceForEach(sumsOf);

/** The trades by their pairs, so that a view of one does not go through all of them. */
export const knownPairs = onceForEach((trades): ReadonlyMap<string, PairLog> => {
  const pairs = new Map<
    string,
    { pair: TickerPair; trades: Trade[]; months: Map<string, Trade[]> }
  >();
  for (const trade of trades) {
    const { asset, money } = trade;
    const key = pairKeyOf(trade);
    let log = pairs.get(key);
    if (!log) pairs.set(key, (log = { pair: { asset, money }, trades: [], months: new Map() }));
    log.trades.push(trade);
    const month = monthOf(trade.atMs);
    const inMonth = log.months.get(month);
    if (inMonth) inMonth.push(trade);
    else log.months.set(month, [trade]);
  }
  return pairs;
});
