import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { openTab } from './shown.ts';

const table = page.getByRole('table', { name: 'Platform quotes' });
const heads = table.getByRole('rowheader').getByRole('button');

/** The platforms' view by what a person calls things. */
export const platforms = {
  table,
  best: page.getByRole('region', { name: 'Best prices' }),
  references: page.getByRole('table', { name: 'References' }),
  async open(): Promise<void> {
    await openTab('Platforms');
    await expect.element(table).toBeVisible();
  },
  ticker: (pair: string): Locator => page.getByRole('radio', { name: pair }),
  row: (code: string): Locator =>
    page.getByRole('row').filter({ has: page.getByRole('button', { name: code, exact: true }) }),
  /** The button that opens a row. */
  head: (code: string): Locator => page.getByRole('button', { name: code, exact: true }),
  about: (code: string): Locator => page.getByRole('region', { name: `About ${code}` }),
  codes: (): string[] => heads.elements().map(({ textContent }) => textContent.trim()),
  header: (column: string): Locator =>
    table.getByRole('columnheader', { name: column, exact: false }),
} as const;
