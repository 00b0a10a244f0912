import type { AppState } from '#core/app/app-state.ts';
import type { Shown } from '#core/app/shown.ts';
import { tickerFor } from '#core/desk/desk-view.ts';
import { opensWithRequest } from '#core/platforms/quote-opening.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { pairTicker } from '#core/requests/pair-ticker.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import type { Store } from '../store/store.ts';

export interface TickerNeeds {
  readonly store: Store;
  readonly moment: () => Moment;
  /** Re-evaluates what to request. */
  readonly wake: () => void;
}

/**
 * The page shows something else. Stale quotes of Platforms and of the desk are requested at once.
 * The best platforms at the top of Rates are polled at the usual pace.
 */
export function showTicker(needs: TickerNeeds, shown: Shown): void {
  const { store } = needs;
  const before = openedTicker(store.state);
  store.dispatch({ kind: 'shown', shown });
  const opened = openedTicker(store.state);
  const pair = shown.rates?.pair;
  const ticker = opened ?? (pair ? (pairTicker(store.state, pair)?.ticker ?? null) : null);
  const isOpened = opened !== null && opened !== before;
  if (isOpened || ticker !== store.state.conditions.openTicker) open(needs, ticker);
}

/** The popup is visible again: its quotes may be stale. */
export function reopenTicker(needs: TickerNeeds): void {
  const { openTicker } = needs.store.state.conditions;
  if (openTicker !== null) open(needs, openTicker);
}

/** The ticker that a view is about; null for none. */
function openedTicker(state: AppState): Ticker | null {
  const { platforms, desk } = state.shown;
  return platforms?.ticker ?? (desk && tickerFor(state, desk.pair));
}

function open({ store, moment, wake }: TickerNeeds, ticker: Ticker | null): void {
  const now = moment();
  const isRequested =
    ticker !== null &&
    openedTicker(store.state) === ticker &&
    opensWithRequest(store.state, ticker, now);
  store.dispatch({ kind: 'platforms-opened', ticker, isRequested, atMs: now.nowMs });
  wake();
}
