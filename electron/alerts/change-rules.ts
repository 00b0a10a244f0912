import type { Rule } from '#core/alerts/rule.ts';
import type { Store } from '../store/store.ts';

type RuleStore = Pick<Store, 'state' | 'dispatch'>;

/** Stores the rules first. Memories of earlier revisions do not apply. */
export function changeRules(store: RuleStore, rules: readonly Rule[], atMs: number): void {
  const { alerts } = store.state.choices;
  const ids = new Set(rules.map(({ id }) => id));
  const gone = alerts.rules.flatMap(({ id }) => (ids.has(id) ? [] : [id]));
  store.dispatch({ kind: 'chosen', choices: { alerts: { ...alerts, rules } } });
  store.dispatch({ kind: 'rules-changed', gone, atMs });
}

/** @param untilMs null ends the snooze. */
export function snooze(store: RuleStore, id: string, untilMs: number | null, atMs: number): void {
  const { rules } = store.state.choices.alerts;
  const snoozed = rules.map((rule) =>
    rule.id === id ? { ...rule, snoozedUntilMs: untilMs } : rule,
  );
  changeRules(store, snoozed, atMs);
}
