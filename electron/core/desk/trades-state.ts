import { appError, fail, ok, type Result } from '#core/base/result.ts';
import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import { toPlaces, decimalText, type DecimalText } from '#core/number/decimal.ts';
import { memo } from '#core/base/memo.ts';
import { costOf, type PairSums, pairKeyOf } from './sums.ts';
import type { CustomerQuote } from './customer-quote.ts';
import { MOST_ADDED, type Origin } from './trade.ts';

/** What is open of a pair, and what it cost. */
export type Stock = Pick<PairSums, 'asset' | 'money' | 'open' | 'cost' | 'fifoCost'>;

/** What prices and alerts need of a log: no trade is in it. */
export interface Book {
  /** By the keys of the pairs; empty if the trades have no sums. */
  readonly stocks: ReadonlyMap<string, Stock>;
  /** What customers were told; for the page, what has no end yet. */
  readonly quotes: readonly CustomerQuote[];
}

/** What main knows of the trades of one origin. The worker has the trades themselves. */
export interface TradeLog extends Book {
  readonly count: number;
  /** How many changes can be undone. */
  readonly undoable: number;
}

export type TradesState = Readonly<Record<Origin, TradeLog>>;
export type Books = Readonly<Record<Origin, Book>>;

/** The same for the page, once for each log. */
export const bookOf = memo(({ stocks, quotes }: TradeLog): Book => ({
  stocks,
  quotes: quotes.filter(({ end }) => end === null),
}));

const NO_LOG: TradeLog = { stocks: new Map(), count: 0, quotes: [], undoable: 0 };
export const NO_TRADES: TradesState = { real: NO_LOG, sandbox: NO_LOG };

export const hasTrades = ({ real, sandbox }: TradesState): boolean =>
  real.count + sandbox.count > 0;

/** Fails if there would be more trades than can be added. */
export const roomFor = (count: number, most = MOST_ADDED): Result<null> =>
  count > most ? fail(appError('invalid-trade', { kind: 'too-many-trades' })) : ok(null);

/** What is open of a pair, and what one of it cost on average. */
export function openStock(
  { stocks }: Book,
  pair: TickerPair,
): { readonly open: DecimalText | null; readonly average: DecimalText | null } {
  const own = stocks.get(pairKeyOf(pair));
  const average = own ? costOf(own, 'average') : null;
  if (!own || average === null) return { open: null, average: null };
  return { open: decimalText(own.open), average: toPlaces(average, 2, 'half-away') };
}
