import { appError, fail, ok, type Result } from '#core/base/result.ts';
import { isSameDeal } from '#core/desk/good-price.ts';
import {
  bySequence,
  type GoodPrice,
  type Origin,
  originOf,
  type Trade,
  type TradeInput,
  tradeProblem,
} from '#core/desk/trade.ts';
import { knownSums } from '#core/desk/trades-state.ts';
import type { Store } from '../store/store.ts';
import type { TradesChange, TradesFile } from './trades-file.ts';

export interface TradeKeeperOptions {
  /** Null if it could not be opened. */
  readonly file: TradesFile | null;
  readonly store: Store;
  readonly now: () => number;
  readonly newId: () => string;
  /** How good a trade's price was; null if the quotes of its time are not recorded. */
  readonly judge: (trade: TradeInput) => GoodPrice | null;
  readonly onProblem: (what: string, error: unknown) => void;
}

/** Nobody remembers older changes. */
const MOST_UNDOABLE = 50;

/**
 * Changes the trades of what is shown, real or sandbox. Each change is checked over the whole
 * sequence and stored before the state has it.
 */
export class TradeKeeper {
  readonly #options: TradeKeeperOptions;
  readonly #undo: Record<Origin, TradesChange[]> = { real: [], sandbox: [] };

  constructor(options: TradeKeeperOptions) {
    this.#options = options;
  }

  /** A new trade, or another version of a known one. */
  save({ id, ...input }: TradeInput & { readonly id: string | null }): Result<null> {
    const { now, newId, judge } = this.#options;
    const problem = tradeProblem(input, now());
    if (problem !== null) return fail(appError('invalid-trade', { kind: 'trade', problem }));
    const before = this.#trades.find((each) => each.id === id);
    // The quotes of its time may be gone since it was logged.
    const good = before && isSameDeal(before, input) ? before.good : judge(input);
    const trade = { ...input, id: before?.id ?? newId(), good };
    return this.#change({ removed: before ? [before] : [], added: [trade] });
  }

  /** All of them or none; one change to undo. */
  import(inputs: readonly (TradeInput & { readonly id: string | null })[]): Result<null> {
    const { newId } = this.#options;
    const added = inputs.map((each) => ({ ...each, id: each.id ?? newId(), good: null }));
    return this.#change({ removed: [], added });
  }

  delete(id: string): Result<null> {
    const trade = this.#trades.find((each) => each.id === id);
    return trade ? this.#change({ removed: [trade], added: [] }) : ok(null);
  }

  undo(): Result<null> {
    const last = this.#undo[this.#origin].pop();
    if (!last) return ok(null);
    const undone = this.#apply(last);
    if (!undone.ok) this.#undo[this.#origin].push(last);
    return undone;
  }

  close(): void {
    this.#options.file?.close();
  }

  get #origin(): Origin {
    return originOf(this.#options.store.state.source);
  }

  get #trades(): readonly Trade[] {
    return this.#options.store.state.trades[this.#origin].trades;
  }

  #change({ removed, added }: TradesChange): Result<null> {
    const undo = this.#undo[this.#origin];
    undo.push({ removed: added, added: removed });
    const changed = this.#apply({ removed, added });
    if (!changed.ok) undo.pop();
    else if (undo.length > MOST_UNDOABLE) undo.shift();
    return changed;
  }

  #apply(change: TradesChange): Result<null> {
    const { file, store, onProblem } = this.#options;
    if (!file) return fail(appError('not-stored'));
    const origin = this.#origin;
    const trades = changed(this.#trades, change);
    try {
      const stored = file.apply(origin, change, () => checked(trades));
      if (!stored.ok) return stored;
    } catch (error) {
      onProblem('trades:', error);
      return fail(appError('not-stored'));
    }
    const log = { trades, undoable: this.#undo[origin].length };
    store.dispatch({ kind: 'trades-changed', origin, log });
    return ok(null);
  }
}

function changed(before: readonly Trade[], { removed, added }: TradesChange): readonly Trade[] {
  const gone = new Set(removed.map(({ id }) => id));
  return [...before.filter(({ id }) => !gone.has(id)), ...added].sort(bySequence);
}

function checked(trades: readonly Trade[]): Result<null> {
  const sums = knownSums(trades);
  if (sums.kind === 'sums') return ok(null);
  const { trade, open } = sums.first;
  const { atMs, asset, amount } = trade;
  return fail(appError('exceeds-open', { kind: 'exceeds', atMs, asset, amount, open }));
}
