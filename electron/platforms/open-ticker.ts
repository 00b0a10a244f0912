import type { Shown } from '#core/app/shown.ts';
import { opensWithRequest } from '#core/platforms/quote-opening.ts';
import type { Ticker } from '#core/rates/feed.ts';
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
  const before = store.state.shown.ticker;
  store.dispatch({ kind: 'shown', shown });
  const ticker = shown.ticker ?? shown.pairTicker;
  const isOpened = shown.ticker !== null && shown.ticker !== before;
  if (isOpened || ticker !== store.state.conditions.openTicker) open(needs, ticker);
}

/** The popup is visible again: its quotes may be stale. */
export function reopenTicker(needs: TickerNeeds): void {
  const { openTicker } = needs.store.state.conditions;
  if (openTicker !== null) open(needs, openTicker);
}

function open({ store, moment, wake }: TickerNeeds, ticker: Ticker | null): void {
  const now = moment();
  const isRequested =
    ticker !== null &&
    store.state.shown.ticker === ticker &&
    opensWithRequest(store.state, ticker, now);
  store.dispatch({ kind: 'platforms-opened', ticker, isRequested, atMs: now.nowMs });
  wake();
}
