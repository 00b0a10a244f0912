import type { PolledState, RatesState } from '#core/requests/requests-state.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { NO_QUOTES } from './ticker-state.ts';
import { enteredTerms, hiddenPlatforms, turnOf } from './quote-choices.ts';
import { type Ranking, rankQuotes } from './ranking.ts';
import { quotesAt } from './latest-quotes.ts';
import type { QuoteRules } from './eligible.ts';
import { quoteAge } from './quote-age.ts';
import { sideRuleOf, type SideVote } from './side-vote.ts';
import type { SideRule, SideWord } from './sides.ts';

export function rulesFor(state: RatesState, ticker: Ticker): QuoteRules {
  const { quotes } = state.choices;
  return {
    sideRule: sideRuleFor(state, ticker),
    hidden: hiddenPlatforms(quotes),
    terms: enteredTerms(state, ticker),
  };
}

/** The side that each word means: as the user fixed it, else as the answers show. */
export function sideRuleFor(state: RatesState, ticker: Ticker): SideRule {
  return sideRuleOf(voteOf(state, ticker), fixedSideOf(state, ticker));
}

export function fixedSideOf({ choices }: RatesState, ticker: Ticker): SideWord | null {
  return choices.quotes.fixedSides.find((each) => each.ticker === ticker)?.ask ?? null;
}

/** The votes of this run, or else what earlier runs found. */
export function voteOf({ tickers, choices, source }: RatesState, ticker: Ticker): SideVote {
  const { vote } = tickers.get(ticker) ?? NO_QUOTES;
  const turn = turnOf(choices.quotes, source.key, ticker);
  if (!turn || vote.turnedAtMs !== null) return vote;
  return { ...vote, ask: turn.ask, turnedAtMs: turn.atMs };
}

/** The ranking of a ticker at this moment, by the current rules (domain.md, "Platform quotes"). */
export function rankingOf(state: RatesState, ticker: Ticker, nowMs: number): Ranking {
  const { observedQuotes } = state.tickers.get(ticker) ?? NO_QUOTES;
  return rankQuotes(quotesAt(observedQuotes, nowMs), rulesFor(state, ticker), nowMs);
}

/** When quotes on screen stop being fresh and when they become stale; epoch ms. */
export function quoteEdges({ conditions, tickers }: PolledState, nowMs: number): number[] {
  const { openTicker, popupOpen } = conditions;
  if (openTicker === null || !popupOpen) return [];
  return (tickers.get(openTicker)?.observedQuotes ?? []).flatMap((quote) => {
    const { freshUntilMs, staleAtMs } = quoteAge(quote, nowMs);
    return [freshUntilMs + 1, staleAtMs + 1];
  });
}
