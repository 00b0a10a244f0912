import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { openTab } from './shown.ts';

const table = page.getByRole('table', { name: 'Platform quotes' });
const heads = table.getByRole('rowheader').getByRole('button');

const fold = page.getByRole('button', { name: /median/ });

const inMenu = (name: string): Locator => {
  const label = { name: new RegExp(`^${name}`) };
  return page.getByRole('menuitem', label).or(page.getByRole('menuitemcheckbox', label));
};

/** The platforms' view by what a person calls things. */
export const platforms = {
  table,
  /** The best pair, in one line. */
  deal: page.getByRole('region', { name: 'Buy here, sell there' }),
  fold,
  inMenu,
  question: page.getByRole('tabpanel', { name: 'Platforms' }),
  references: page.getByRole('table', { name: 'References' }),
  async open(): Promise<void> {
    await openTab('Platforms');
    await expect.element(table).toBeVisible();
  },
  /** Shows what is not ranked. */
  unfold: (): Promise<void> => fold.click(),
  side: (name: 'Buy' | 'Sell' | 'Both'): Promise<void> =>
    page.getByRole('radio', { name, exact: true }).click(),
  amount: page.getByRole('textbox', { name: /^(Pay|Get|Sell|Amount)$/ }),
  unit: page.getByRole('combobox', { name: 'Amount in' }),
  ticker: (pair: string): Locator => page.getByRole('radio', { name: pair }),
  row: (code: string): Locator =>
    page.getByRole('row').filter({ has: page.getByRole('button', { name: code, exact: true }) }),
  /** The button that opens a row. */
  head: (code: string): Locator => page.getByRole('button', { name: code, exact: true }),
  about: (code: string): Locator => page.getByRole('region', { name: `About ${code}` }),
  termsOf: (code: string): Locator =>
    page.getByRole('region', { name: new RegExp(`^My terms of ${code}`) }),
  /** Opens the page of the person's terms from an opened row. */
  async terms(code: string): Promise<void> {
    await page
      .getByRole('region', { name: `About ${code}` })
      .getByRole('button', { name: /^My terms/ })
      .click();
  },
  /** From there to the opened row. */
  back: (): Promise<void> => page.getByRole('button', { name: 'Back' }).click(),
  /** Chooses from the menu of an opened row; from the menu beside it after a second name. */
  async more(code: string, ...names: readonly string[]): Promise<void> {
    await page.getByRole('button', { name: `More for ${code}` }).click();
    for (const name of names) await inMenu(name).click();
  },
  codes: (): string[] => heads.elements().map(({ textContent }) => textContent.trim()),
  header: (column: string | RegExp): Locator =>
    table.getByRole('columnheader', { name: column, exact: true }),
} as const;
