import type { RequestsState } from '#core/requests/requests-state.ts';
import type { Feed } from '#core/rates/feed.ts';
import { pairOf, type TickerPair } from '#core/platforms/ticker-pair.ts';
import { isOver } from './judge.ts';
import { memoryOf } from './engine.ts';
import type { Rule } from './rule.ts';
import { kindOf, type Subject } from './kinds.ts';

export const feedsOf = (subject: Subject, added: readonly TickerPair[]): readonly Feed[] =>
  kindOf(subject).feeds(subject, added);

/** The two currencies of a subject; null for a feed or an unknown ticker. */
export function pairOn(subject: Subject, added: readonly TickerPair[]): TickerPair | null {
  if (subject.kind === 'feed') return null;
  return 'ticker' in subject
    ? pairOf(subject.ticker, added)
    : { asset: subject.base, money: subject.quote };
}

type Watching = Pick<RequestsState, 'choices' | 'source' | 'alerts'>;

export function activeRules({ choices, source }: Watching): readonly Rule[] {
  const { rules } = choices.alerts;
  return rules.filter(
    ({ isOn, alsoInSandbox }) => isOn && (source.kind !== 'sandbox' || alsoInSandbox),
  );
}

let last: { of: Watching; byFeed: ReadonlyMap<Feed, readonly Rule[]> } | null = null;

/** The active rules by feed. Cached, because calls repeat the same state. */
function rulesByFeed(state: Watching): ReadonlyMap<Feed, readonly Rule[]> {
  const { choices, source } = state;
  const isSame =
    last?.of.choices.alerts === choices.alerts &&
    last.of.choices.quotes.added === choices.quotes.added &&
    last.of.source.kind === source.kind;
  if (last && isSame) return last.byFeed;
  const byFeed = new Map<Feed, Rule[]>();
  for (const rule of activeRules(state)) {
    for (const feed of feedsOf(rule.subject, choices.quotes.added)) {
      const known = byFeed.get(feed);
      if (known) known.push(rule);
      else byFeed.set(feed, [rule]);
    }
  }
  last = { of: state, byFeed };
  return byFeed;
}

/** A one-time rule that has fired needs no more requests. */
const isWaiting = (rule: Rule, { alerts }: Watching): boolean =>
  rule.repeats || !isOver(rule, memoryOf(rule, alerts.memories));

/**
 * The feeds that rules need even while nothing shows them (requests/domain.md, "Requests are
 * money").
 */
export function feedsForRules(state: Watching): readonly Feed[] {
  if (state.choices.alerts.rules.length === 0) return [];
  return [...rulesByFeed(state)].flatMap(([feed, rules]) =>
    rules.some((rule) => isWaiting(rule, state)) ? [feed] : [],
  );
}

export function rulesOn(state: Watching, feed: Feed): readonly Rule[] {
  if (state.choices.alerts.rules.length === 0) return [];
  return (rulesByFeed(state).get(feed) ?? []).filter((rule) => isWaiting(rule, state));
}
