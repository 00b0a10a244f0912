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

/** A one-time rule that has fired needs no more requests. */
const waitingRules = (state: Watching): readonly Rule[] =>
  activeRules(state).filter(
    (rule) => rule.repeats || !isOver(rule, memoryOf(rule, state.alerts.memories)),
  );

/**
 * The feeds that rules need even while nothing shows them (requests/domain.md, "Requests are
 * money").
 */
export function feedsForRules(state: Watching): readonly Feed[] {
  const { added } = state.choices.quotes;
  return [...new Set(waitingRules(state).flatMap(({ subject }) => feedsOf(subject, added)))];
}

export function rulesOn(state: Watching, feed: Feed): readonly Rule[] {
  const { added } = state.choices.quotes;
  return waitingRules(state).filter(({ subject }) => feedsOf(subject, added).includes(feed));
}
