import { type DecimalText, scale } from '#core/number/decimal.ts';
import { pairOf, type TickerPair, tickerOf } from '#core/platforms/ticker-pair.ts';
import { type CurrencyCode, currencyCode } from '#core/rates/currency.ts';
import { type Ticker, TICKERS } from '#core/rates/feed.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import type { ChartCandle } from './chart-data.ts';
import type { Billing } from '#core/rates/billing.ts';
import type { RequestsState } from '#core/requests/requests-state.ts';
import { timesPaid } from '#core/requests/month-guard.ts';

/** A pair's past days from one answer. Observed elsewhere, not part of the interface. */
export interface PairDays {
  readonly days: readonly PairDay[];
  /** The number of invalid rows, and of rows for other days. */
  readonly droppedCount: number;
  readonly billing: Billing | null;
}

export interface PairDay extends Omit<ChartCandle, 'observations'> {
  readonly dayMs: number;
}

/** UTC days by their starts, both ends inclusive, and the maximum number of rows. */
export interface PairSpan {
  readonly fromMs: number;
  readonly toMs: number;
  readonly most: number;
}

/** The rows of one request. Each row costs money. */
export const ROWS_A_PAGE = 100;

export interface RowPrice {
  readonly cost: DecimalText;
  readonly currency: CurrencyCode;
}

/** The price seen in the wild. A billed answer replaces it. */
export const SEEN_ROW_PRICE: RowPrice = {
  cost: '10' as DecimalText,
  currency: currencyCode('NGN'),
};

export const costOfRows = ({ cost }: RowPrice, rows: number): DecimalText =>
  scale(cost, String(rows) as DecimalText, '1' as DecimalText);

/**
 * The ticker of a pair whose days come in pages, if the user chose that; null if each day is one
 * request.
 */
export function pairTicker(
  choices: {
    readonly pairHistory: boolean;
    readonly quotes: { readonly added: readonly TickerPair[] };
  },
  { base: asset, quote: money }: { readonly base: CurrencyCode; readonly quote: CurrencyCode },
): Ticker | null {
  const { added } = choices.quotes;
  const known: readonly (TickerPair | null)[] = [
    ...TICKERS.map((ticker) => pairOf(ticker)),
    ...added,
  ];
  const isKnown = known.some((pair) => pair?.asset === asset && pair.money === money);
  return choices.pairHistory && isKnown ? tickerOf({ asset, money }) : null;
}

/** Whether the month can pay for this many manual requests and for their rows. */
export function paysForRows(
  {
    source,
    connection: { connection },
    spent,
  }: Pick<RequestsState, 'source' | 'connection' | 'spent'>,
  moment: Moment,
  requests: number,
  cost: RowPrice,
): boolean {
  if (source.kind === 'sandbox' || !connection) return true;
  const isPaid = (price: RowPrice, pairs: number): boolean => {
    const prices = { ...spent.prices, pairs: price };
    return timesPaid(connection, { ...spent, prices }, moment, { pairs }, true) >= 1;
  };
  return isPaid(cost, 1) && isPaid({ ...cost, cost: '0' as DecimalText }, requests);
}
