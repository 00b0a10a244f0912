import { type Sums, sumsOf } from './sums.ts';
import type { Origin, Trade } from './trade.ts';

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

const known = new WeakMap<readonly Trade[], Sums>();

/** Sums of a list, computed once: lists are never changed in place. */
export function knownSums(trades: readonly Trade[]): Sums {
  let sums = known.get(trades);
  if (!sums) known.set(trades, (sums = sumsOf(trades)));
  return sums;
}
