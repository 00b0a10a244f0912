import type { ConversionRequest } from '#core/convert/convert.ts';
import { parseCode } from '#core/rates/currency.ts';
import type { FeedState } from '#core/rates/feed-state.ts';
import { MARKETS } from '#core/rates/market.ts';
import type { RequestsState } from '#core/requests/requests-state.ts';
import { tickersFor } from '#core/convert/quoted-platform.ts';
import { NO_QUOTES } from '#core/platforms/ticker-state.ts';
import type { RateRecord } from '../record/record.ts';

export type RecordedThen = Pick<RateRecord, 'ratesThen' | 'quotesThen' | 'changes'>;

/** The state that a conversion is computed from: that of its past moment, if it has one. */
export type StateThen = (state: RequestsState, request: ConversionRequest) => RequestsState;

/** Reads the past once for each moment, pair and change of the record. */
export function createStateThen(recordNow: () => RecordedThen | null): StateThen {
  let cached: { readonly inputs: readonly unknown[]; readonly past: Past } | null = null;
  return (state, request) => {
    const { atMs, from, to } = request;
    if (atMs === undefined) return state;
    const record = recordNow();
    const { choices } = state;
    const inputs = [atMs, from, to, choices, record, record?.changes() ?? null];
    if (!cached || inputs.some((input, index) => input !== cached?.inputs[index])) {
      cached = { inputs, past: pastOf(state, record, atMs, from, to) };
    }
    return { ...state, ...cached.past };
  };
}

type Past = Pick<RequestsState, 'markets' | 'tickers'>;

/** What is known today and was not then is left out: doubts, other bases, learned intervals. */
function pastOf(
  state: RequestsState,
  record: RecordedThen | null,
  atMs: number,
  fromText: string,
  toText: string,
): Past {
  const [from, to] = [parseCode(fromText), parseCode(toText)];
  const pair = from && to ? [from, to] : [];
  const codes = [...new Set([...pair, ...state.choices.watched])];
  const markets = Object.fromEntries(
    MARKETS.map((market) => {
      const then = record?.ratesThen(market, codes, atMs) ?? null;
      const past = {
        ...state.markets[market],
        table: then?.table ?? null,
        checkedAtMs: then?.checkedAtMs ?? null,
        publicationsMs: [],
        doubted: new Map(),
        otherBases: new Map(),
        lastGood: new Map(),
      };
      return [market, past];
    }),
  ) as unknown as RequestsState['markets'];
  const tickers = new Map(
    (from && to && record ? tickersFor(state, from, to) : []).map((ticker) => {
      const now = state.tickers.get(ticker) ?? NO_QUOTES;
      const seenQuotes =
        record?.quotesThen(ticker, atMs, state.choices.ages.quotes.freshForMs) ?? [];
      const checked: Pick<FeedState, 'checkedAtMs'> = {
        checkedAtMs: seenQuotes.reduce((last, { listedAtMs }) => Math.max(last, listedAtMs), 0),
      };
      return [ticker, { ...now, ...checked, quotes: null, seenQuotes }];
    }),
  );
  return { markets, tickers };
}
