import { AGE_LIMITS } from '#core/rates/age-limits.ts';
import type { PastRates, PastRequest, ServiceDay, StateThen } from '#core/convert/convert.ts';
import { tickersFor } from '#core/convert/quoted-platform.ts';
import { NO_QUOTES, type TickerState } from '#core/platforms/ticker-state.ts';
import { parseCode } from '#core/rates/currency.ts';
import type { Ticker } from '#core/rates/feed.ts';
import type { MarketState } from '#core/rates/feed-state.ts';
import type { Market } from '#core/rates/market.ts';
import { mainMarket } from '#core/rates/own-pairs.ts';
import type { RatesState } from '#core/requests/requests-state.ts';
import type { WithRecord } from '../record/open-record.ts';
import type { RateRecord } from '../record/record.ts';

export type RecordedThen = Pick<RateRecord, 'ratesThen' | 'quotesThen' | 'day'>;

const DAY = 86_400_000;

export const createStateThen =
  (withRecord: WithRecord<RecordedThen>): StateThen =>
  (state, request) =>
    withRecord((record) => record && { ...state, ...pastOf(state, record, request) });

/** What is known today and was not then is left out: doubts, other bases, learned intervals. */
export function pastOf(
  state: RatesState,
  record: RecordedThen,
  { atMs, from: fromText, to: toText }: PastRequest,
): PastRates {
  const [from, to] = [parseCode(fromText), parseCode(toText)];
  const pair = from && to ? [from, to] : [];
  const codes = [...new Set([...pair, ...state.choices.watched])];
  const marketThen = (market: Market): MarketState => {
    const then = record.ratesThen(market, codes, atMs);
    return {
      ...state.markets[market],
      table: then?.table ?? null,
      checkedAtMs: then?.checkedAtMs ?? null,
      checkedUntilMs: then?.checkedUntilMs ?? null,
      publicationsMs: [],
      doubted: new Map(),
      otherBases: new Map(),
      lastGood: new Map(),
    };
  };
  const { freshForMs } = AGE_LIMITS.quotes;
  const tickerThen = (ticker: Ticker): TickerState => {
    const observedQuotes = record.quotesThen(ticker, atMs, freshForMs);
    const listed = observedQuotes.map(({ listedAtMs }) => listedAtMs);
    const checkedAtMs = listed.length === 0 ? null : Math.max(...listed);
    return {
      ...(state.tickers.get(ticker) ?? NO_QUOTES),
      checkedAtMs,
      checkedUntilMs: checkedAtMs,
      quotes: null,
      observedQuotes,
    };
  };
  const tickers = from && to ? tickersFor(state, from, to) : [];
  const serviceDay = (): ServiceDay | null => {
    if (!from || !to) return null;
    const dayMs = Math.floor(atMs / DAY) * DAY;
    const [row] = record.day(mainMarket(state), from, [to], dayMs);
    return row?.origin === 'service' ? { rate: row.rate, publishedAtMs: row.publishedMs } : null;
  };
  return {
    serviceDay: serviceDay(),
    markets: {
      official: marketThen('official'),
      mid: marketThen('mid'),
      parallel: marketThen('parallel'),
    },
    tickers: new Map(tickers.map((ticker) => [ticker, tickerThen(ticker)])),
  };
}
