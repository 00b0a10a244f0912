import { type Locator, page } from 'vitest/browser';
import { count, openTab } from './shown.ts';

/** The converter by what a person calls things. */
const results = page.getByRole('list', { name: 'Results' }).getByRole('listitem');

export const converter = {
  amount: page.getByRole('textbox', { name: 'You have' }),
  from: page.getByRole('combobox', { name: 'From' }),
  to: page.getByRole('combobox', { name: 'To' }),
  receive: page.getByRole('textbox', { name: /^You get/ }),
  results,
  result: (market: string): Locator => results.filter({ hasText: market }),
  async open(): Promise<void> {
    await openTab('Convert');
    await count(results, 3);
  },
  /** Unfolds a part below, by its title. */
  unfold: (title: string): Promise<void> =>
    page.getByRole('button', { name: title, exact: false, expanded: false }).click(),
} as const;
