import type { RatesState, RequestsState } from '#core/requests/requests-state.ts';
import type { AnsweredAt, LatestAnswered } from './events.ts';
import { type Feeds, feedStateOf, unknownCodes } from '#core/requests/feeds.ts';
import { chosenPlanMs, usualPeriodMs } from '#core/requests/pace.ts';
import type { FeedState, MarketState } from '#core/rates/feed-state.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { Feed, Ticker } from '#core/rates/feed.ts';
import { NO_QUOTES, type TickerState } from '#core/platforms/ticker-state.ts';
import { succeeded } from '#core/rates/feed-state.ts';
import { checkedUntil, KEPT_INTERVALS } from '#core/rates/freshness.ts';
import { doubtsAfter, missingAfter } from '#core/rates/market-doubts.ts';
import type { PlatformQuotes } from '#core/platforms/platform-quotes.ts';
import { quotesAfter } from '#core/platforms/latest-quotes.ts';
import { changesAfter } from '#core/platforms/platform-changes.ts';
import { countVotes } from '#core/platforms/side-vote.ts';
import { voteOf } from '#core/platforms/quote-rules.ts';
import { type RateTable, sameRates, supersedes } from '#core/rates/rate-table.ts';
import { CLOCK_TOLERANCE_MS } from '#core/rates/service-time.ts';

/**
 * Applies a successful answer. It always counts as a check. Its rates become current unless they
 * were published before the current ones. Known rates keep the time at which they were first seen.
 */
export function latestAnswered(state: RequestsState, event: LatestAnswered): Partial<MarketState> {
  const current = state.markets[event.table.market];
  const { droppedCount, badCodes = [] } = event;
  const isNew =
    supersedes(event.table, current.newestPublishedMs, event.atMs) &&
    !(current.table && sameRates(event.table, current.table));
  if (!isNew) return { ...unchanged(current, event), droppedCount };
  const { publishedAtMs } = event.table;
  return {
    ...succeeded(event.atMs, 0),
    droppedCount,
    table: event.table,
    newestPublishedMs: isFuture(publishedAtMs, event.atMs)
      ? current.newestPublishedMs
      : publishedAtMs,
    publicationsMs: publicationsAfter(state, event),
    doubted: doubtsAfter(current, event.table, event.atMs),
    lastGood: missingAfter(current, badCodes, event.atMs),
  };
}

/** Stores the answer under its own base, unless it was published before the known one. */
export function baseAnswered(
  state: RequestsState,
  { table, ...at }: AnsweredAt & { readonly table: RateTable },
): Pick<MarketState, 'otherBases'> {
  const { otherBases } = state.markets[table.market];
  const before = otherBases.get(table.base)?.table ?? null;
  const { atMs } = at;
  const isNews =
    before === null || (supersedes(table, before.publishedAtMs, atMs) && !sameRates(table, before));
  const checkedUntilMs = checkedUntil(atMs, periodAt(state, table.market, at));
  const answered = { table: isNews ? table : before, checkedAtMs: atMs, checkedUntilMs };
  return { otherBases: new Map([...otherBases, [table.base, answered]]) };
}

/** A repeated answer confirms doubted rates; an older one does not. */
function unchanged(
  { table, unchangedCount, doubted }: MarketState,
  event: LatestAnswered,
): Partial<MarketState> {
  const isAgain = table !== null && sameRates(event.table, table);
  return {
    ...succeeded(event.atMs, unchangedCount + 1),
    doubted: isAgain ? new Map() : doubted,
  };
}

/** An unknown time, or one ahead of the clock, must not make the next correct one look old. */
const isFuture = (publishedAtMs: number | null, atMs: number): publishedAtMs is null =>
  publishedAtMs === null || publishedAtMs > atMs + CLOCK_TOLERANCE_MS;

/**
 * Until when a feed's newest answer counts as checked, by the plan that holds with it
 * (core/domain.md, "Time").
 */
export const answeredUntil = (answered: RequestsState, feed: Feed, at: AnsweredAt): number =>
  checkedUntil(at.atMs, periodAt(answered, feed, at));

/**
 * A chosen plan that got longer, as the popup closed or power was lost, is the plan of the last
 * answers too: they are not checked again before.
 */
export function longerPlanned(
  state: RequestsState,
  feed: Feed,
): Pick<FeedState, 'checkedUntilMs'> | null {
  const { checkedAtMs, checkedUntilMs } = feedStateOf(state, feed);
  if (checkedAtMs === null || checkedUntilMs === null || state.fixedPeriodMs !== null) return null;
  const plannedMs = checkedUntil(checkedAtMs, chosenPlanMs(state, feed));
  return plannedMs > checkedUntilMs ? { checkedUntilMs: plannedMs } : null;
}

const periodAt = (state: RequestsState, feed: Feed, { atMs, steadyMs }: AnsweredAt): number =>
  usualPeriodMs(state, feed, { nowMs: atMs, steadyMs });

/** Adds this publication's time, or starts over after a gap in the checks. */
function publicationsAfter(state: RequestsState, event: LatestAnswered): readonly number[] {
  const { table, atMs } = event;
  const { publicationsMs, checkedAtMs } = state.markets[table.market];
  const next = table.publishedAtMs;
  // A check in the future came from a wrong clock.
  const isContinuous =
    checkedAtMs !== null &&
    checkedAtMs <= atMs &&
    atMs <= checkedUntil(checkedAtMs, periodAt(state, table.market, event));
  const known = isContinuous ? publicationsMs : [];
  if (next === null || next === known.at(-1)) return known;
  return next < (known.at(-1) ?? 0) ? [next] : [...known, next].slice(-(KEPT_INTERVALS + 1));
}

/**
 * Counts as unchanged if no price and no update time changed. Missing platforms remain for a day.
 */
export function platformsAnswered(
  state: RatesState,
  { ticker, quotes, atMs }: { ticker: Ticker; quotes: PlatformQuotes; atMs: number },
): TickerState {
  const before = state.tickers.get(ticker) ?? NO_QUOTES;
  const isSame = before.quotes !== null && sameQuotes(before.quotes, quotes);
  const observedQuotes = quotesAfter(before.observedQuotes, quotes.quotes, atMs);
  return {
    ...before,
    ...succeeded(atMs, isSame ? before.unchangedCount + 1 : 0),
    quotes,
    observedQuotes,
    changes: changesAfter(before.changes, before.observedQuotes, observedQuotes, atMs),
    vote: countVotes(voteOf(state, ticker), observedQuotes, atMs),
  };
}

/** Without update times, platforms are compared by price alone. */
function sameQuotes({ quotes: left }: PlatformQuotes, { quotes: right }: PlatformQuotes): boolean {
  const before = new Map(left.map((quote) => [quote.code, quote]));
  return (
    left.length === right.length &&
    right.every(({ code, buy, sell, updatedAtMs }) => {
      const known = before.get(code);
      return known?.updatedAtMs === updatedAtMs && known.buy === buy && known.sell === sell;
    })
  );
}

/** Codes that the request covered and that still have no name. */
export function stillUnnamed(
  state: Feeds,
  names: ReadonlyMap<CurrencyCode, string>,
): ReadonlySet<CurrencyCode> {
  const requestedNames = [...state.currencies.unnamed, ...unknownCodes(state)];
  return new Set(requestedNames.filter((code) => !names.has(code)));
}
