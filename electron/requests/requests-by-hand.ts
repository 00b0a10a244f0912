import { isRefreshPossible } from '#core/requests/budget-view.ts';
import { mayRequest } from '#core/requests/halt.ts';
import { polledFeeds } from '#core/requests/pace.ts';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import { refreshedFeeds, retryAfterUntil } from '#core/requests/schedule.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import type { Store } from '../store/store.ts';

export function pause(store: Store, paused: boolean, wake: () => void): void {
  store.dispatch({ kind: 'chosen', choices: { paused } });
  wake();
}

/** A manual refresh: immediate, unless no request is left. */
export function refresh(store: Store, moment: Moment, wake: () => void): Result<null> {
  if (!mayRequest(store.state)) return fail(appError('unauthorized'));
  if (!isRefreshPossible(store.state, moment)) return fail(appError('limit-reached'));
  const feeds = refreshedFeeds(store.state, moment);
  const waits = polledFeeds(store.state).some(
    (feed) => retryAfterUntil(store.state, feed, moment.nowMs) > moment.nowMs,
  );
  if (feeds.length === 0 && waits) {
    const { kind, key } = store.state.source;
    return fail({ ...appError('rate-limited'), ...(kind === 'public' && { host: key }) });
  }
  store.dispatch({ kind: 'refresh-requested', feeds });
  wake();
  return ok(null);
}
