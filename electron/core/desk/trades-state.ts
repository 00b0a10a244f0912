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
interface PairLog {
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
  const pairs = new Map<string, PairLog>();
  for (const [key, own] of Map.groupBy(trades, pairKeyOf)) {
    const [first] = own;
    if (!first) continue;
    const { asset, money } = first;
    const months = Map.groupBy(own, ({ atMs }) => monthOf(atMs));
    pairs.set(key, { pair: { asset, money }, trades: own, months });
  }
  return pairs;
});
