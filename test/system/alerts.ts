import type { Locator, Page } from '@playwright/test';
import type { Rule } from '../../electron/core/alerts/rule.ts';
import { ruleOf } from '../support/alerts.ts';
import { decimal } from '../support/rates.ts';

/** The Alerts view by what a person calls things. */
export function alertsIn(popup: Page): {
  open: () => Promise<void>;
  row: (title: string) => Locator;
  form: Locator;
  level: Locator;
  fired: Locator;
} {
  const list = popup.getByRole('list', { name: 'Alerts' });
  const row = (title: string): Locator => list.getByRole('listitem').filter({ hasText: title });
  const form = popup.getByRole('form');
  return {
    open: () => popup.getByRole('tab', { name: 'Alerts' }).click(),
    row,
    form,
    level: form.getByRole('textbox', { name: /^Level/ }),
    fired: popup.getByRole('list', { name: 'Today' }).getByRole('listitem'),
  };
}

/** A rule as the settings keep it: USD/NGN in mid rises above 1,600. */
export const storedRule = (change: Partial<Rule> = {}): Rule =>
  ruleOf({ id: 'a-rule', condition: { kind: 'above', level: decimal('1600') }, ...change });

export const alertChoices = (rules: readonly Rule[], more: object = {}): object => ({
  alerts: { rules, quietHours: null, sound: true, ...more },
});
