import { appError, fail, ok, type Result } from '#core/base/result.ts';
import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import type { CustomerQuote } from './customer-quote.ts';
import { isSameDeal } from './good-price.ts';
import type { Zone } from '#core/text/age-text.ts';
import { pairKeyOf, sumsOf } from './sums.ts';
import { monthOf } from './wall-time.ts';
import { roomFor, type Stock, type TradeLog } from './trades-state.ts';
import {
  bySequence,
  entryAfter,
  type GoodPrice,
  nextEntry,
  type Trade,
  type TradeInput,
} from './trade.ts';

/** All trades of one origin in their sequence, and its quotes. A change replaces a list. */
export interface StoredLog {
  readonly trades: readonly Trade[];
  /** What customers were told, by number. */
  readonly quotes: readonly CustomerQuote[];
}

/** A new quote, or another end of a known one. */
export interface QuoteChange {
  /** Null for a new one. */
  readonly before: CustomerQuote | null;
  readonly after: CustomerQuote;
}

/** What a person changes of an origin's trades: these go, those come, and quotes with them. */
export interface TradesChange {
  /** Ids. */
  readonly removed: readonly string[];
  readonly added: readonly Trade[];
  /** It takes the place of the removed one, or else is new. */
  readonly entered: (TradeInput & { readonly newId: string }) | null;
  readonly quotes: readonly QuoteChange[];
}
export const NO_CHANGE: TradesChange = { removed: [], added: [], entered: null, quotes: [] };

/** A trade that comes without what the log gives it. */
type Coming = TradeInput & Partial<Pick<Trade, 'entry' | 'good'>> & { readonly id: string };

/** A log after a change, and what went and came. */
export interface Changed {
  readonly log: StoredLog;
  readonly removed: readonly Trade[];
  readonly added: readonly Trade[];
}

export interface ChangeLimits {
  readonly judge: (trade: TradeInput) => GoodPrice | null;
  /** No trade is entered beyond so many. */
  readonly most?: number;
  /** Where a trade is in an imported file. */
  readonly rowOf?: (id: string) => number | null;
  readonly onJudged?: (index: number) => void;
}

/** Fails if there is no room, or if a sale of the sequence exceeds what was open. */
export function changedLog(
  before: StoredLog,
  { removed: ids, added: known, entered, quotes }: TradesChange,
  coming: readonly Coming[],
  { judge, most, rowOf, onJudged = () => undefined }: ChangeLimits,
): Result<Changed> {
  const gone = new Set(ids);
  const removed = before.trades.filter(({ id }) => gone.has(id));
  const stay = removed.length > 0 ? before.trades.filter(({ id }) => !gone.has(id)) : before.trades;
  const added: Trade[] = [...known];
  let entry = nextEntry(before.trades);
  if (entered) {
    const { newId, ...input } = entered;
    const [old] = removed;
    // The quotes of its time may be gone since it was logged.
    const good = old && isSameDeal(old, input) ? old.good : judge(input);
    added.push({ ...input, id: old?.id ?? newId, entry: old?.entry ?? entry, good });
  }
  for (const [index, each] of coming.entries()) {
    onJudged(index);
    added.push({ entry, ...each, good: each.good === undefined ? judge(each) : each.good });
    entry = entryAfter(entry);
  }
  const count = stay.length + added.length;
  const isEntered = entered !== null || coming.length > 0;
  const room = isEntered && count > before.trades.length ? roomFor(count, most) : ok(null);
  if (!room.ok) return room;
  const trades =
    removed.length + added.length > 0 ? [...stay, ...added].sort(bySequence) : before.trades;
  const checked = sequenceChecked(trades, rowOf);
  if (!checked.ok) return checked;
  return ok({ log: { trades, quotes: withQuotes(before.quotes, quotes) }, removed, added });
}

export function withQuotes(
  before: readonly CustomerQuote[],
  changes: readonly QuoteChange[],
): readonly CustomerQuote[] {
  if (changes.length === 0) return before;
  const after = new Map(before.map((each) => [each.number, each]));
  for (const change of changes) after.set(change.after.number, change.after);
  return [...after.values()];
}

/** Fails with `exceeds-open` if a sale of the sequence exceeds what was open. */
export function sequenceChecked(
  trades: readonly Trade[],
  rowOf: (id: string) => number | null = () => null,
): Result<null> {
  const sums = knownSums(trades);
  if (sums.kind === 'sums') return ok(null);
  const { trade, open } = sums.first;
  const { id, atMs, asset, amount } = trade;
  const row = rowOf(id);
  return fail(appError('exceeds-open', { kind: 'exceeds', atMs, asset, amount, open, row }));
}

/** Once for each list, which is never changed in place; without a zone, by months of any one. */
function once<T>(
  compute: (trades: readonly Trade[], zone: Zone) => T,
): (trades: readonly Trade[], zone?: Zone) => T {
  const known = new WeakMap<readonly Trade[], { readonly zone: Zone; readonly value: T }>();
  return (trades, wanted) => {
    const found = known.get(trades);
    if (found && (wanted === undefined || found.zone === wanted)) return found.value;
    const zone = wanted ?? 'UTC';
    const value = compute(trades, zone);
    known.set(trades, { zone, value });
    return value;
  };
}

export const knownSums = once((trades, zone) => sumsOf(trades, ({ atMs }) => monthOf(atMs, zone)));

/** The trades of one pair. */
export interface PairLog {
  readonly pair: TickerPair;
  readonly trades: readonly Trade[];
  /** By their months, in their sequence. */
  readonly months: ReadonlyMap<string, readonly Trade[]>;
}

/** The trades by their pairs, so that a view of one does not go through all of them. */
export const knownPairs = once((trades, zone): ReadonlyMap<string, PairLog> => {
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
    const month = monthOf(trade.atMs, zone);
    const inMonth = log.months.get(month);
    if (inMonth) inMonth.push(trade);
    else log.months.set(month, [trade]);
  }
  return pairs;
});

/** What main knows of trades. */
export type TradesFacts = Pick<TradeLog, 'stocks' | 'count'>;

export function factsOfTrades(trades: readonly Trade[]): TradesFacts {
  const sums = knownSums(trades);
  const stocks = [...(sums.kind === 'sums' ? sums.pairs : [])].map(
    ([key, { asset, money, open, cost, fifoCost }]): [string, Stock] => [
      key,
      { asset, money, open, cost, fifoCost },
    ],
  );
  return { stocks: new Map(stocks), count: trades.length };
}
