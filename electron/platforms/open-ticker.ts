import type { Ticker } from '#core/rates/feed.ts';
import { opensWithRequest } from '#core/platforms/quote-opening.ts';
import type { Parts } from '../base/handler-parts.ts';

/** The Platforms view shows a ticker, or null for none. Stale quotes are requested at once. */
export function openTicker(
  { store, moment, wake }: Pick<Parts, 'store' | 'moment' | 'wake'>,
  ticker: Ticker | null,
): void {
  const now = moment();
  const isRequested = ticker !== null && opensWithRequest(store.state, ticker, now);
  store.dispatch({ kind: 'platforms-opened', ticker, isRequested, atMs: now.nowMs });
  wake();
}

/** The popup is visible again: its quotes may be stale. */
export function reopenTicker(parts: Pick<Parts, 'store' | 'moment' | 'wake'>): void {
  const { openTicker: ticker } = parts.store.state.conditions;
  if (ticker !== null) openTicker(parts, ticker);
}
