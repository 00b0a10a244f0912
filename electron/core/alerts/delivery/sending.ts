import type { Destination, SendTo } from './destination.ts';
import type { Firing } from '../judge.ts';
import { isOfOwnTrades, type Subject } from '../kinds.ts';
import type { Sends } from './outbox.ts';
import type { Rule } from '../rule.ts';

type Named = Pick<Destination, 'id'>;
/** An alert, or the digest. */
interface Sending {
  readonly sendTo: SendTo;
}

/** Whether an alert may be sent at all: what follows from trades stays on this computer. */
export const maySend = (subject: Subject): boolean => !isOfOwnTrades(subject);

/** Whether an alert goes to a destination, as far as the person has said. */
export const goesTo = ({ sendTo }: Sending, id: string): boolean =>
  sendTo === 'all' || (sendTo !== 'none' && sendTo.includes(id));

/** How many of the destinations that an alert names are there no more. */
export const removedOf = ({ sendTo }: Sending, destinations: readonly Named[]): number =>
  typeof sendTo === 'string'
    ? 0
    : sendTo.filter((id) => destinations.every((each) => each.id !== id)).length;

/**
 * The choice after one destination was switched on or off for an alert. Those that were removed are
 * forgotten then.
 */
export function withSwitched(
  rule: Sending,
  { id, isOn }: { readonly id: string; readonly isOn: boolean },
  destinations: readonly Named[],
): SendTo {
  const named = destinations
    .filter((each) => (each.id === id ? isOn : goesTo(rule, each.id)))
    .map((each) => each.id);
  return named.length === 0 ? 'none' : named;
}

/** Where the firings of rules go: to their destinations that are on. */
export function sending(
  rules: readonly Rule[],
  destinations: readonly Destination[],
): (firing: Firing) => Sends | undefined {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  return ({ ruleId, subject }) => {
    const rule = byId.get(ruleId);
    if (!rule || !maySend(subject)) return undefined;
    return sendsTo(rule, destinations);
  };
}

/** What waits for each destination that is on; undefined for none. */
export function sendsTo(what: Sending, destinations: readonly Destination[]): Sends | undefined {
  const to = destinations.filter(({ id, isOn }) => isOn && goesTo(what, id));
  return to.length === 0
    ? undefined
    : Object.fromEntries(to.map(({ id }) => [id, 'waiting' as const]));
}
