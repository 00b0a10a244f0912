import type { RatesState } from '#core/requests/requests-state.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { isDocumented, refusalOf, turnOf } from './quote-choices.ts';
import type { QuoteChoices } from './choices.ts';
import { NO_QUOTES } from './ticker-state.ts';

/**
 * What the last answer for a ticker taught that must survive a restart: the quotes changed sides,
 * or the service refuses an added ticker. Null for nothing new.
 */
export function learned(state: RatesState, ticker: Ticker): QuoteChoices | null {
  return withTurn(state, ticker) ?? withRefusal(state, ticker);
}

function withTurn({ choices, source, tickers }: RatesState, ticker: Ticker): QuoteChoices | null {
  const { vote } = tickers.get(ticker) ?? NO_QUOTES;
  const { quotes } = choices;
  const known = turnOf(quotes, source.key, ticker);
  if (vote.turnedAtMs === null || known?.atMs === vote.turnedAtMs) return null;
  const turn = {
    sourceKey: source.key,
    ticker,
    ask: vote.ask,
    atMs: vote.turnedAtMs,
    isAnnounced: false,
  };
  return { ...quotes, turned: [...quotes.turned.filter((each) => each !== known), turn] };
}

/** For documented tickers a refusal may pass; for added ones it is permanent. */
function withRefusal(
  { choices, source, tickers }: RatesState,
  ticker: Ticker,
): QuoteChoices | null {
  const failure = tickers.get(ticker)?.failure;
  const { quotes } = choices;
  const isRefusal =
    failure?.error.code === 'bad-request' || failure?.error.code === 'not-in-market';
  if (!isRefusal || isDocumented(ticker)) return null;
  if (refusalOf(quotes, source.key, ticker)) return null;
  const refusal = { sourceKey: source.key, ticker, detail: failure.error.detail };
  return { ...quotes, refused: [...quotes.refused, refusal] };
}

/** Marks the change of sides as read. */
export function turnRead({ choices, source }: RatesState, ticker: Ticker): QuoteChoices {
  const { quotes } = choices;
  const turned = quotes.turned.map((each) =>
    each.sourceKey === source.key && each.ticker === ticker ? { ...each, isAnnounced: true } : each,
  );
  return { ...quotes, turned };
}

/** Allows requests for a refused ticker again. */
export function refusalForgotten({ choices, source }: RatesState, ticker: Ticker): QuoteChoices {
  const { quotes } = choices;
  const refused = quotes.refused.filter(
    (each) => each.sourceKey !== source.key || each.ticker !== ticker,
  );
  return { ...quotes, refused };
}
