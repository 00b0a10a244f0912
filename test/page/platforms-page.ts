import { expect, type Locator, type Page } from '@playwright/test';

/** The platforms' view by what a person calls things. */
export function platformsIn(popup: Page): {
  open: () => Promise<void>;
  ticker: (pair: string) => Locator;
  best: Locator;
  table: Locator;
  references: Locator;
  row: (code: string) => Locator;
  about: (code: string) => Locator;
  codes: () => Promise<string[]>;
  sortBy: (column: string) => Promise<void>;
  header: (column: string) => Locator;
} {
  const table = popup.getByRole('table', { name: 'Platform quotes' });
  return {
    async open() {
      await popup.getByRole('tab', { name: 'Platforms' }).click();
      await expect(table).toBeVisible();
    },
    ticker: (pair) => popup.getByRole('radio', { name: pair }),
    best: popup.getByRole('region', { name: 'Best prices' }),
    table,
    references: popup.getByRole('table', { name: 'References' }),
    row: (code) =>
      popup
        .getByRole('row')
        .filter({ has: popup.getByRole('button', { name: code, exact: true }) }),
    about: (code) => popup.getByRole('region', { name: `About ${code}` }),
    codes: () => table.getByRole('rowheader').getByRole('button').allTextContents(),
    sortBy: (column) =>
      table.getByRole('columnheader', { name: column }).getByRole('button').click(),
    header: (column) => table.getByRole('columnheader', { name: column }),
  };
}
