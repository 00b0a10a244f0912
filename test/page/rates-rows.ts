import { expect, type Locator, type Page } from '@playwright/test';

/** A row that can be opened, by what a person calls things. */
export function openRow(popup: Page): {
  /** Opens the row of a currency. */
  open: (code: string) => Promise<Locator>;
  row: (code: string) => Locator;
  /** A market's card in an opened row. */
  card: (code: string, market: string) => Locator;
  /** The codes of the list from above. */
  codes: () => Promise<string[]>;
  chooseBase: (code: string) => Promise<void>;
} {
  const list = popup.getByRole('list', { name: 'Rates', exact: true });
  const row = (code: string): Locator =>
    list.getByRole('button', { name: new RegExp(`^${code}\\b`) }).first();
  const details = (code: string): Locator =>
    popup.getByRole('group', { name: `${code} in all markets` });
  return {
    row,
    async open(code) {
      await row(code).click();
      await expect(details(code).getByRole('region')).toHaveCount(3);
      return details(code);
    },
    card: (code, market) => details(code).getByRole('region', { name: market }),
    codes: async () => {
      const names = await list.locator('[aria-expanded]').allTextContents();
      return names.map((name) => /\b[A-Z0-9]{3,10}\b/.exec(name)?.[0] ?? '');
    },
    async chooseBase(code) {
      const base = popup.getByRole('combobox', { name: 'Base' });
      await base.fill(code);
      await popup.getByRole('option', { name: code }).first().click();
      await expect(base).toHaveValue(code);
    },
  };
}
