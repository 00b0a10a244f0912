import type { AppState } from './app-state.ts';
import type { Ticker } from './feed.ts';
import { NO_QUOTES } from './feed-state.ts';
import { hiddenPlatforms, turnOf } from './quote-choices.ts';
import type { QuoteRules } from './quotes/eligible.ts';
import { DEFAULT_QUOTE_AGE_LIMITS, quoteAge } from './quotes/quote-age.ts';
import { referenceSet } from './quotes/references.ts';
import type { SideVote } from './quotes/side-vote.ts';
import type { SideRule } from './quotes/sides.ts';

/** The rules by which a ticker's quotes are read, as the person and the answers have set them. */
export function rulesFor(state: AppState, ticker: Ticker): QuoteRules {
  const { quotes } = state.choices;
  return {
    sideRule: sideRuleFor(state, ticker),
    ageLimits: DEFAULT_QUOTE_AGE_LIMITS,
    outlierPercent: quotes.outlierPercent,
    hidden: hiddenPlatforms(quotes),
    references: referenceSet(quotes.references),
  };
}

/** Which side the words take: as the person says, else as the answers have it (domain.md). */
export function sideRuleFor(state: AppState, ticker: Ticker): SideRule {
  const fixed = state.choices.quotes.fixedSides.find((each) => each.ticker === ticker);
  if (fixed) return { ask: fixed.ask, standing: 'fixed' };
  const { ask, turnedAtMs } = voteOf(state, ticker);
  return { ask, standing: turnedAtMs === null ? 'assumed' : 'observed' };
}

/** What the answers have said so far, and before this start. */
export function voteOf({ tickers, choices, source }: AppState, ticker: Ticker): SideVote {
  const { vote } = tickers.get(ticker) ?? NO_QUOTES;
  const turn = turnOf(choices.quotes, source.key, ticker);
  if (!turn || vote.turnedAtMs !== null) return vote;
  return { ...vote, ask: turn.ask, turnedAtMs: turn.atMs };
}

/** The moments at which a quote that is looked at stops being fresh or becomes stale; epoch ms. */
export function quoteEdges({ conditions, tickers }: AppState): number[] {
  const { openTicker, popupOpen } = conditions;
  if (openTicker === null || !popupOpen) return [];
  return (tickers.get(openTicker)?.book ?? []).flatMap((quote) => {
    const { freshUntilMs, staleAtMs } = quoteAge(quote, DEFAULT_QUOTE_AGE_LIMITS, 0);
    return [freshUntilMs + 1, staleAtMs + 1];
  });
}
