import type { RequestsState } from './requests-state.ts';
import { quoteFreshness } from './freshness-view.ts';
import { quoteAge } from '#core/platforms/quote-age.ts';
import { KEPT_VANISHED_MS } from '#core/platforms/latest-quotes.ts';
import type { Moment } from '#core/rates/service-clock.ts';

/**
 * The times at which a pinned quote changes in the tray by age alone: it is ageing, stale,
 * unchecked or forgotten. Epoch ms.
 */
export function pinEdges(state: RequestsState, moment: Moment): number[] {
  return state.choices.pins.flatMap((pin) => {
    if (pin.kind !== 'quote') return [];
    const { seenQuotes } = state.tickers.get(pin.ticker) ?? { seenQuotes: [] };
    const quote = seenQuotes.find(({ code }) => code === pin.platform);
    if (!quote) return [];
    const age = quoteAge(quote, state.choices.ages.quotes, moment.nowMs);
    const freshness = quoteFreshness(state, pin.ticker, age, moment);
    const { freshUntilMs, staleAtMs, checkedUntilMs } = freshness;
    const forgottenMs = quote.isListed ? null : quote.listedAtMs + KEPT_VANISHED_MS;
    return [freshUntilMs, staleAtMs, checkedUntilMs, forgottenMs].flatMap((atMs) =>
      atMs === null ? [] : [atMs + 1],
    );
  });
}
