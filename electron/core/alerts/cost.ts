import type { Connection } from '#core/requests/connection.ts';
import type { Feed } from '#core/rates/feed.ts';
import { pacePreview } from '#core/requests/pace-preview.ts';
import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import { feedsOf } from './needs.ts';
import type { Subject } from './kinds.ts';

const MONTH_MS = 30 * 86_400_000;

/**
 * The cost of a rule in requests, before it is saved (requests/domain.md, "Requests are money").
 */
export type RuleCost =
  /** Free: in the sandbox, or if the feeds are polled anyway. */
  | { readonly kind: 'free'; readonly feeds: readonly Feed[] }
  | { readonly kind: 'adds'; readonly feeds: readonly Feed[]; readonly requestsAMonth: number }
  /** The month's limit sets the pace, so every feed is polled more rarely. */
  | {
      readonly kind: 'slows';
      readonly feeds: readonly Feed[];
      readonly periodMs: number;
      readonly beforeMs: number;
    }
  | { readonly kind: 'none'; readonly feeds: readonly Feed[] };

/**
 * @param polled what is polled while the popup is closed.
 * @param terms the account's; null for the sandbox.
 */
export function ruleCost(
  subject: Subject,
  polled: readonly Feed[],
  terms: Pick<Connection, 'plan' | 'monthlyLimit' | 'renewsOnDay'> | null,
  chosenMs: number,
  nowMs: number,
  added: readonly TickerPair[],
): RuleCost {
  const needed = feedsOf(subject, added);
  const more = needed.filter((feed) => !polled.includes(feed));
  if (terms === null || more.length === 0) return { kind: 'free', feeds: needed };
  const before = pacePreview(terms, polled.length, chosenMs, nowMs);
  const after = pacePreview(terms, polled.length + more.length, chosenMs, nowMs);
  if (after.periodMs === Infinity) return { kind: 'none', feeds: more };
  if (after.isSlowed) {
    return {
      kind: 'slows',
      feeds: more,
      periodMs: after.periodMs,
      beforeMs: polled.length === 0 ? chosenMs : before.periodMs,
    };
  }
  return {
    kind: 'adds',
    feeds: more,
    requestsAMonth: (more.length * MONTH_MS) / after.periodMs,
  };
}
