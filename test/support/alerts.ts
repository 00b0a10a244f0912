import type { Rule } from '#core/alerts/rule.ts';
import type { RuleInput } from '#core/alerts/rule-schema.ts';
import { type Choices, DEFAULT_CHOICES } from '#core/settings/choices.ts';
import type { AppState } from '#core/app/app-state.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { reduce } from '#core/app/reducer.ts';
import { accountState } from './account.ts';
import { decimal } from './rates.ts';

/** USD/NGN in mid rises above 1,650; each time, with no cool-down. */
export function ruleOf(change: Partial<Rule> = {}): Rule {
  return {
    id: 'rule',
    revision: 1,
    subject: {
      kind: 'rate',
      market: 'mid',
      base: currencyCode('USD'),
      quote: currencyCode('NGN'),
    },
    condition: { kind: 'above', level: decimal('1650') },
    isOn: true,
    repeats: true,
    coolDownMs: 0,
    hysteresis: null,
    snoozedUntilMs: null,
    alsoInSandbox: false,
    sendTo: 'none',
    note: '',
    sound: 'usual',
    ...change,
  };
}

/** What a form has of a rule. */
export function fieldsOf({
  id: _id,
  revision: _revision,
  isOn: _isOn,
  snoozedUntilMs: _until,
  ...fields
}: Rule): Omit<RuleInput, 'id'> {
  return fields;
}

export const choicesOf = (...rules: Rule[]): Pick<Choices, 'alerts'> => ({
  alerts: { ...DEFAULT_CHOICES.alerts, rules },
});

/** An account without a limit, with these rules. */
export function watching(rules: readonly Rule[], state?: AppState): AppState {
  const before = state ?? accountState({ plan: 'unlimited' });
  return reduce(before, { kind: 'chosen', choices: choicesOf(...rules) });
}
