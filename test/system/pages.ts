import { expect, type Locator, type Page } from '@playwright/test';

/** The popup's views by what a person calls things. */
export function ratesIn(popup: Page): {
  list: Locator;
  row: (code: string) => Locator;
  search: (query: string) => Promise<void>;
} {
  const list = popup.getByRole('list', { name: 'Rates', exact: true });
  return {
    list,
    row: (code) =>
      list.getByRole('listitem').filter({ has: popup.getByText(code, { exact: true }) }),
    async search(query) {
      const field = popup.getByRole('searchbox', { name: 'Search currencies' });
      if (!(await field.isVisible())) await popup.keyboard.press('/');
      await field.fill(query);
    },
  };
}

export function convertIn(popup: Page): {
  open: () => Promise<void>;
  amount: Locator;
  from: Locator;
  to: Locator;
  receive: Locator;
  results: Locator;
  result: (market: string) => Locator;
} {
  const results = popup.getByRole('list', { name: 'Results' }).getByRole('listitem');
  return {
    async open() {
      await popup.getByRole('tab', { name: 'Convert' }).click();
      await expect(results).toHaveCount(3);
    },
    amount: popup.getByRole('textbox', { name: 'You have' }),
    from: popup.getByRole('combobox', { name: 'From' }),
    to: popup.getByRole('combobox', { name: 'To' }),
    receive: popup.getByRole('textbox', { name: /^You get/ }),
    results,
    result: (market) => results.filter({ hasText: market }),
  };
}
