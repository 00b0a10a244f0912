import type { PolledState, RatesState } from '#core/requests/requests-state.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import type { FeedState } from '#core/rates/feed-state.ts';
import { feedStateOf } from '#core/requests/feeds.ts';
import { isMarket } from '#core/rates/market.ts';
import { MAX_AHEAD_MS } from '#core/rates/service-time.ts';
import { excluded, type Finding } from './observation.ts';
import type { Subject } from './kinds.ts';

/** After a wake or a start, the first round has this long before missing data counts. */
const ROUND_MS = 5 * 60_000;

type FeedSubject = Extract<Subject, { kind: 'feed' }>;

/** The time since a feed was checked, or since its publication; ms. */
export function observeFeed(
  state: PolledState,
  { feed, age }: FeedSubject,
  nowMs: number,
): Finding {
  // Someone who paused updates knows that nothing is checked.
  if (state.choices.paused) return excluded('paused');
  const feedState = feedStateOf(state, feed);
  const { asleep } = state.conditions;
  if (asleep || !hadItsChance(feedState, state.alerts.upSinceMs, nowMs)) {
    return excluded('just-woken');
  }
  const fromMs = age === 'checked' ? feedState.checkedAtMs : publishedAt(state, feed);
  if (fromMs === null) return excluded(age === 'checked' ? 'not-there' : 'time-unknown');
  if (fromMs > nowMs + MAX_AHEAD_MS) return excluded('time-unknown');
  const value = String(Math.max(0, nowMs - fromMs)) as DecimalText;
  return { value, atMs: fromMs, newestMs: fromMs, askWord: null };
}

/** Whether an answer has arrived since the machine woke, or should have by now. */
function hadItsChance(
  { checkedAtMs, failure }: FeedState,
  upSinceMs: number,
  nowMs: number,
): boolean {
  const lastMs = Math.max(checkedAtMs ?? 0, failure?.atMs ?? 0);
  return lastMs >= upSinceMs || nowMs - upSinceMs >= ROUND_MS;
}

function publishedAt(state: RatesState, feed: FeedSubject['feed']): number | null {
  if (feed === 'currencies') return null;
  if (isMarket(feed)) return state.markets[feed].table?.publishedAtMs ?? null;
  const times = (state.tickers.get(feed)?.observedQuotes ?? []).flatMap(
    ({ isListed, updatedAtMs }) => (isListed && updatedAtMs !== null ? [updatedAtMs] : []),
  );
  return times.length === 0 ? null : Math.max(...times);
}
