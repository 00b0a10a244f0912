import { KEPT_VANISHED_MS } from '#core/platforms/latest-quotes.ts';
import { quoteAge } from '#core/platforms/quote-age.ts';
import { rankingOf } from '#core/platforms/quote-rules.ts';
import { SIDES } from '#core/platforms/sides.ts';
import { NO_QUOTES } from '#core/platforms/ticker-state.ts';
import { crossRate } from '#core/rates/cross-rate.ts';
import { DEFAULT_PAIR, type OwnPair, shownPairs } from '#core/rates/own-pairs.ts';
import { pairTable } from '#core/rates/pair-table.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { marketIn } from '#core/rates/source.ts';
import { quoteFreshness } from './freshness-view.ts';
import { polledFeeds } from './pace.ts';
import { pairTicker } from './pair-ticker.ts';
import { type PairPin, type Pin, pinKey, type QuotePin } from './pins.ts';
import type { PolledState, RatesState } from './requests-state.ts';

/**
 * What tray and mini-board show: the pins, or without one the first own pair with its
 * best buy and best sell (tray/domain.md, "Best quotes").
 */
export function shownPins(state: PolledState, moment: Moment): readonly Pin[] {
  const pins = pinsOf(state);
  if (pins.length > 0) return pins;
  const own = shownPairs(state)[0] ?? DEFAULT_PAIR;
  return [atStreetPrice(state, own), ...bestIfPolled(state, own, moment)];
}

/** What is pinned, as far as the source has it. */
function pinsOf({ source: { kind }, choices: { pins } }: RatesState): readonly Pin[] {
  if (kind !== 'public') return pins;
  const pairs = pins.flatMap((pin) =>
    pin.kind === 'pair' ? [{ ...pin, market: marketIn(kind, pin.market) }] : [],
  );
  return [...new Map(pairs.map((pin) => [pinKey(pin), pin])).values()];
}

/** A pair at the street's price, or in the next market that quotes it. */
function atStreetPrice({ markets }: RatesState, { base, quote, market }: OwnPair): PairPin {
  const quoting = (['parallel', 'mid', 'official'] as const).find((each) => {
    const pair = pairTable(markets[each], base, quote);
    return pair && crossRate(pair.table, base, quote).kind === 'rate';
  });
  return { kind: 'pair', base, quote, market: quoting ?? market };
}

/** They cause no request: only where the ticker is polled anyway, and a fresh quote exists. */
function bestIfPolled(state: PolledState, own: OwnPair, { nowMs }: Moment): QuotePin[] {
  const ticker = pairTicker(state, own)?.ticker;
  if (ticker === undefined || !polledFeeds(state).includes(ticker)) return [];
  const ranking = rankingOf(state, ticker, nowMs);
  return SIDES.filter((side) => ranking[side].kind === 'best').map((side) => ({
    kind: 'quote',
    ticker,
    platform: null,
    side,
  }));
}

/**
 * The times at which a shown quote changes by more than its age in words: it is ageing, stale,
 * unchecked or forgotten. Any quote of a ticker can decide which one is the best. Epoch ms.
 */
export function pinEdges(state: PolledState, moment: Moment): number[] {
  return shownPins(state, moment).flatMap((pin) => {
    if (pin.kind === 'pair') return [];
    const { observedQuotes } = state.tickers.get(pin.ticker) ?? NO_QUOTES;
    const only = pin.kind === 'quote' ? pin.platform : null;
    const read = observedQuotes.filter(({ code }) => only === null || code === only);
    return read.flatMap((quote) => {
      const age = quoteAge(quote, moment.nowMs);
      const freshness = quoteFreshness(state.tickers, pin.ticker, age);
      const { freshUntilMs, staleAtMs, checkedUntilMs } = freshness;
      const forgottenMs = quote.isListed ? null : quote.listedAtMs + KEPT_VANISHED_MS;
      return [freshUntilMs, staleAtMs, checkedUntilMs, forgottenMs].flatMap((atMs) =>
        atMs === null ? [] : [atMs + 1],
      );
    });
  });
}
