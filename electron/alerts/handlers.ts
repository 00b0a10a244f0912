import type { AlertChoices } from '#core/alerts/choices.ts';
import { MOST_RULES } from '#core/alerts/rule.ts';
import { measureOf } from '#core/alerts/kinds.ts';
import { memoryOf } from '#core/alerts/engine.ts';
import { isOver } from '#core/alerts/judge.ts';
import type { Rule } from '#core/alerts/rule.ts';
import { withSwitched } from '#core/alerts/delivery/sending.ts';
import { rulesAbout } from '#core/alerts/subject-key.ts';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import type { RuleInput } from '#core/alerts/rule-schema.ts';
import type { Store } from '../store/store.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import type { Destinations } from './destinations.ts';
import type { Digests } from './digests.ts';
import { always, done, type HandlersOf } from '../base/handlers.ts';
import { changeRules, snooze } from './change-rules.ts';

interface AlertNeeds {
  readonly store: Store;
  readonly moment: () => Moment;
  /** Re-evaluates what to request. */
  readonly wake: () => void;
  /** Shows a test notification; false if the system shows none. */
  readonly testNotification: () => Promise<boolean>;
  readonly digests: Pick<Digests, 'preview'>;
  readonly destinations: Pick<Destinations, 'save' | 'remove' | 'switch' | 'test' | 'findChat'>;
}

export function alertHandlers(needs: AlertNeeds): HandlersOf<'alerts'> {
  const { store, moment, wake } = needs;
  const known = (): AlertChoices => store.state.choices.alerts;
  /** Takes the last alert that was added, changed or deleted back. */
  let undo: ((rules: readonly Rule[]) => readonly Rule[]) | null = null;

  function change(rules: readonly Rule[]): Result<null> {
    changeRules(store, rules, moment().nowMs);
    wake();
    return done;
  }

  const replace = (id: string, next: (rule: Rule) => Rule): Result<null> =>
    change(known().rules.map((rule) => (rule.id === id ? next(rule) : rule)));

  const isFinished = (rule: Rule): boolean =>
    isOver(rule, memoryOf(rule, store.state.alerts.memories));

  function edited(rule: Rule, draft: Omit<RuleInput, 'id'>): Rule {
    const isSame = !isFinished(rule) && watchedBy(rule) === watchedBy(draft);
    // A rule with another subject or condition waits for its next crossing, like a new one.
    return { ...rule, ...draft, revision: isSame ? rule.revision : rule.revision + 1 };
  }

  return {
    saveAlert({ id, ...input }) {
      const { rules } = known();
      const before = rules.find((rule) => rule.id === id);
      if (before) {
        undo = (later) =>
          later.map((rule) => (rule.id === id ? { ...before, revision: rule.revision + 1 } : rule));
        return replace(before.id, (rule) => edited(rule, input));
      }
      if (rules.length >= MOST_RULES) return fail(appError('too-many-alerts'));
      const rule = {
        ...input,
        id: crypto.randomUUID(),
        revision: 1,
        isOn: true,
        snoozedUntilMs: null,
      };
      undo = (later) => later.filter((each) => each.id !== rule.id);
      return change([...rules, rule]);
    },
    moveLevel({ ruleIds, level }) {
      const ids = new Set(ruleIds);
      return change(
        known().rules.map((rule) =>
          ids.has(rule.id) && rule.condition.kind !== 'moves' && measureOf(rule.subject) === 'price'
            ? edited(rule, { ...rule, condition: { ...rule.condition, level } })
            : rule,
        ),
      );
    },
    switchAlert: ({ id, isOn }) =>
      replace(id, (rule) => {
        const isAnew = isOn && (!rule.isOn || isFinished(rule));
        return { ...rule, isOn, revision: isAnew ? rule.revision + 1 : rule.revision };
      }),
    snoozeAlert: always(({ id, untilMs }) => snooze(store, id, untilMs, moment().nowMs)),
    deleteAlert(id) {
      const { rules } = known();
      const at = rules.findIndex((rule) => rule.id === id);
      const gone = rules[at];
      // The record has firings of the old id, numbered from 1.
      const again = gone && { ...gone, id: crypto.randomUUID(), revision: 1 };
      undo = again ? (later) => later.toSpliced(at, 0, again) : null;
      return change(rules.filter((rule) => rule.id !== id));
    },
    undoAlert() {
      const rules = undo?.(known().rules);
      undo = null;
      return rules && rules.length <= MOST_RULES ? change(rules) : done;
    },
    deleteAlertsAbout(key) {
      const about = new Set(rulesAbout(known().rules, key));
      return change(known().rules.filter((rule) => !about.has(rule)));
    },
    saveDestination: (input) => needs.destinations.save(input),
    removeDestination: (id) => needs.destinations.remove(id),
    switchDestination: (chosen) => needs.destinations.switch(chosen),
    testDestination: (id) => needs.destinations.test(id),
    findChat: (token) => needs.destinations.findChat(token),
    async previewDigest() {
      const { seen: _seen, ...shown } = await needs.digests.preview();
      return ok(shown);
    },
    sendAlertTo: ({ id, to, isOn }) =>
      replace(id, (rule) => ({
        ...rule,
        sendTo: withSwitched(rule, { id: to, isOn }, known().destinations),
      })),
    testAlert: async () =>
      (await needs.testNotification()) ? done : fail(appError('no-notifications')),
  };
}

const watchedBy = ({ subject, condition, repeats }: Omit<RuleInput, 'id'>): string =>
  JSON.stringify([subject, condition, repeats]);
