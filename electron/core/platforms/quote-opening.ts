import { AGE_LIMITS } from '#core/rates/age-limits.ts';
import type { RequestsState } from '#core/requests/requests-state.ts';
import { mayHaveCost } from '#core/requests/back-off.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { NO_QUOTES } from './ticker-state.ts';
import { haltOf, mayRequestByHand } from '#core/requests/halt.ts';
import { refusalOf } from './quote-choices.ts';
import { retryAfterUntil } from '#core/requests/schedule.ts';
import type { Moment } from '#core/rates/service-clock.ts';

/**
 * Whether opening a ticker's platforms sends a request at once, from the reserve
 * (requests/domain.md, "Requests are money"). It does if the last check is older than a quote stays
 * fresh. It may exceed a reached limit, but not a halt by the user or the service, nor a backoff.
 */
export function opensWithRequest(state: RequestsState, ticker: Ticker, moment: Moment): boolean {
  const { checkedAtMs, inFlight, failure } = state.tickers.get(ticker) ?? NO_QUOTES;
  // The popup may have this view selected while it is hidden; then nobody sees it.
  if (!state.conditions.popupOpen) return false;
  if (inFlight || refusalOf(state.choices.quotes, state.source.key, ticker)) return false;
  const { nowMs } = moment;
  const isRecent = (atMs: number | null): boolean =>
    atMs !== null && atMs <= nowMs && nowMs - atMs <= AGE_LIMITS.quotes.freshForMs;
  if (isRecent(checkedAtMs)) return false;
  // Each reopening would cost another request for a failure that cost one. The normal pace retries
  // it.
  if (failure && mayHaveCost(failure) && isRecent(failure.atMs)) return false;
  if (failure && failure.atMs <= nowMs && failure.notBeforeMs > nowMs) return false;
  if (failure?.error.code === 'forbidden') return false;
  if (retryAfterUntil(state, ticker, nowMs) > nowMs) return false;
  const halt = haltOf(state, moment)?.reason ?? null;
  const mayPass = halt === null || halt === 'limit' || halt === 'sum';
  return mayPass && mayRequestByHand(state, moment, 'platforms');
}
