import { expect, type Locator, type Page } from '@playwright/test';

/** A row of the board, by what a person calls things. */
export function rowsIn(popup: Page): {
  row: (code: string) => Locator;
  /** The codes of the list from above. */
  codes: () => Promise<(string | null)[]>;
  /** Chooses from the menu of a row, at last from one within it. */
  choose: (code: string, ...items: readonly string[]) => Promise<void>;
  /** The main market of the board. */
  chooseMarket: (name: string) => Promise<void>;
  chooseMoney: (code: string) => Promise<void>;
} {
  const list = popup.getByRole('list', { name: 'Rates', exact: true });
  const row = (code: string): Locator => list.locator(`[data-row="${code}"]`);
  return {
    row,
    codes: () =>
      list
        .locator('[data-row]')
        .evaluateAll((rows) => rows.map((each) => each.getAttribute('data-row'))),
    async choose(code, ...items) {
      await row(code).click({ button: 'right' });
      for (const item of items) {
        await popup.getByRole('menu').getByText(item, { exact: true }).click();
      }
    },
    chooseMarket: (name) => popup.getByRole('button', { name, exact: true }).click(),
    async chooseMoney(code) {
      const money = popup.getByRole('combobox', { name: 'Price in' });
      await money.fill(code);
      await popup.getByRole('option', { name: code }).first().click();
      await expect(money).toHaveValue(code);
    },
  };
}
