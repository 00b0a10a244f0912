import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Rule } from '#core/alerts/rule.ts';
import { alertHandlers } from '../../../electron/alerts/handlers.ts';
import { choicesOf, fieldsOf, ruleOf } from '../../support/alerts.ts';
import { decimal, emptyState } from '../../support/rates.ts';
import { storeOf } from '../../support/stores.ts';

function alertsOf(rules: readonly Rule[]) {
  const store = storeOf(emptyState());
  store.dispatch({ kind: 'chosen', choices: choicesOf(...rules) });
  const handlers = alertHandlers({
    store,
    moment: () => ({ nowMs: 0, steadyMs: 0 }),
    wake: () => undefined,
  } as never);
  return { handlers, rules: () => store.state.choices.alerts.rules };
}

/** What a person sees of a list; ids and revisions are not seen. */
const seen = (rules: readonly Rule[]): unknown =>
  rules.map(({ id: _id, revision: _revision, ...rest }) => rest);
const level = (number: number) => ({ kind: 'above', level: decimal(String(number)) }) as const;
const input = (rule: Rule, id: string | null) => ({ ...fieldsOf(rule), id });

const list = fc
  .array(fc.record({ level: fc.integer({ min: 1, max: 99 }), isOn: fc.boolean() }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((each) =>
    each.map((rule, at) => ruleOf({ id: `r${at}`, isOn: rule.isOn, condition: level(rule.level) })),
  );

it('undo restores what an addition, a change or a deletion left, once', () => {
  fc.assert(
    fc.property(list, fc.nat(), fc.constantFrom('add', 'edit', 'delete'), (rules, pick, act) => {
      const alerts = alertsOf(rules);
      const rule = rules[pick % rules.length] ?? ruleOf();
      const changed = input({ ...rule, condition: level(1_000) }, act === 'add' ? null : rule.id);
      if (act === 'delete') void alerts.handlers.deleteAlert(rule.id);
      else void alerts.handlers.saveAlert(changed);
      expect(seen(alerts.rules())).not.toEqual(seen(rules));
      void alerts.handlers.undoAlert(undefined);
      expect(seen(alerts.rules())).toEqual(seen(rules));
      void alerts.handlers.undoAlert(undefined);
      expect(seen(alerts.rules())).toEqual(seen(rules));
    }),
  );
});

it('undo leaves what was done to other alerts since', () => {
  const { handlers, rules } = alertsOf([ruleOf({ id: 'one' }), ruleOf({ id: 'two' })]);
  void handlers.deleteAlert('one');
  void handlers.switchAlert({ id: 'two', isOn: false });
  void handlers.undoAlert(undefined);
  expect(rules().map(({ isOn }) => isOn)).toEqual([true, false]);
});

it('a restored alert has an id of its own, as the record has firings of the old one', () => {
  const { handlers, rules } = alertsOf([ruleOf({ id: 'one' })]);
  void handlers.deleteAlert('one');
  void handlers.undoAlert(undefined);
  expect(rules()[0]?.id).not.toBe('one');
});
