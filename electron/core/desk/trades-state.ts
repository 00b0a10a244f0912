import { appError, fail, ok, type Result } from '#core/base/result.ts';
import { atOnce, isStep, type Steps } from '#core/base/steps.ts';
import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import { toPlaces, decimalText, type DecimalText } from '#core/number/decimal.ts';
import { memo } from '#core/base/memo.ts';
import { averageOf, type PairSums, pairKeyOf, realisedIn, sumSteps } from './sums.ts';
import type { CustomerQuote } from './customer-quote.ts';
import { bySequence, monthOf, MOST_ADDED, type Origin, type Trade } from './trade.ts';

/** All trades of one origin in their sequence, and its quotes. A change replaces a list. */
export interface TradeLog {
  readonly trades: readonly Trade[];
  /** What customers were told, by number. */
  readonly quotes: readonly CustomerQuote[];
  /** How many changes can be undone. */
  readonly undoable: number;
}

/** The stored trades; main reads them at start. */
export type TradesState = Readonly<Record<Origin, TradeLog>>;

/** What is open of a pair, and what it cost. */
export type Stock = Pick<PairSums, 'asset' | 'money' | 'open' | 'cost' | 'fifoCost'>;

/** What prices and alerts need of a log: no trade is in it. */
export interface Book {
  /** By the keys of the pairs; empty if the trades have no sums. */
  readonly stocks: ReadonlyMap<string, Stock>;
  /** What customers were told and has no end yet. */
  readonly quotes: readonly CustomerQuote[];
}

export type Books = Readonly<Record<Origin, TradeLog | Book>>;

/** The same for the page, once for each log. */
export const bookOf = memo((log: TradeLog): Book => {
  const stocks = [...stocksIn(log)].map(
    ([key, { asset, money, open, cost, fifoCost }]): [string, Stock] => [
      key,
      { asset, money, open, cost, fifoCost },
    ],
  );
  return { stocks: new Map(stocks), quotes: log.quotes.filter(({ end }) => end === null) };
});

export function stocksIn(log: TradeLog | Book): Book['stocks'] {
  if ('stocks' in log) return log.stocks;
  const sums = knownSums(log.trades);
  return sums.kind === 'sums' ? sums.pairs : new Map();
}

const NO_LOG: TradeLog = { trades: [], quotes: [], undoable: 0 };
export const NO_TRADES: TradesState = { real: NO_LOG, sandbox: NO_LOG };

export const hasTrades = ({ real, sandbox }: TradesState): boolean =>
  real.trades.length + sandbox.trades.length > 0;

/** A list of trades in their sequence, which is read in steps. */
export function* inSequence(trades: Iterable<Trade>): Steps<readonly Trade[]> {
  const list: Trade[] = [];
  for (const trade of trades) {
    list.push(trade);
    if (isStep(list.length)) yield;
  }
  return list.sort(bySequence);
}

/** The trades of one pair. */
interface PairLog {
  readonly pair: TickerPair;
  readonly trades: readonly Trade[];
  /** By their UTC months, in their sequence. */
  readonly months: ReadonlyMap<string, readonly Trade[]>;
}

/** What is computed once for each list: lists are never changed in place. */
interface OnceForEach<T> {
  (trades: readonly Trade[]): T;
  /** Computes it in steps, unless it is known. */
  readonly inSteps: (trades: readonly Trade[]) => Steps<undefined>;
}

export function onceForEach<T>(compute: (trades: readonly Trade[]) => Steps<T>): OnceForEach<T> {
  const known = new WeakMap<readonly Trade[], { readonly value: T }>();
  function* inSteps(trades: readonly Trade[]): Steps<undefined> {
    if (!known.has(trades)) known.set(trades, { value: yield* compute(trades) });
  }
  const find = (trades: readonly Trade[]): T => {
    const found = known.get(trades);
    if (found) return found.value;
    const value = atOnce(compute(trades));
    known.set(trades, { value });
    return value;
  };
  return Object.assign(find, { inSteps });
}

/** Fails if there would be more trades than can be added. */
export const roomFor = (count: number, most = MOST_ADDED): Result<null> =>
  count > most ? fail(appError('invalid-trade', { kind: 'too-many-trades' })) : ok(null);

/**
 * Fails with `exceeds-open` if a sale of the sequence exceeds what was open.
 * @param rowOf where a trade is in an imported file.
 */
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

export const knownSums = onceForEach((trades) => sumSteps(trades));

/** The trades by their pairs, so that a view of one does not go through all of them. */
export const knownPairs = onceForEach(function* (trades): Steps<ReadonlyMap<string, PairLog>> {
  const pairs = new Map<
    string,
    { pair: TickerPair; trades: Trade[]; months: Map<string, Trade[]> }
  >();
  for (const [index, trade] of trades.entries()) {
    if (isStep(index)) yield;
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

/** What is open of a pair, and what one of it cost on average. */
export function openStock(
  log: TradeLog | Book,
  pair: TickerPair,
): { readonly open: DecimalText | null; readonly average: DecimalText | null } {
  const own = stocksIn(log).get(pairKeyOf(pair));
  const average = own ? averageOf(own) : null;
  if (!own || average === null) return { open: null, average: null };
  return { open: decimalText(own.open), average: toPlaces(average, 2, 'half-away') };
}

/** What the sales of a pair since a time earned; null if there was none. */
export function earnedSince(
  trades: readonly Trade[],
  pair: TickerPair,
  fromMs: number,
): DecimalText | null {
  const ofPair = knownPairs(trades).get(pairKeyOf(pair))?.trades ?? [];
  const sums = atOnce(sumSteps(ofPair, ({ atMs }) => (atMs < fromMs ? 'before' : 'since')));
  const own = sums.kind === 'sums' ? sums.pairs.get(pairKeyOf(pair)) : undefined;
  const earned = own ? realisedIn(own, 'since') : null;
  return earned && toPlaces(earned, 2, 'half-away');
}
