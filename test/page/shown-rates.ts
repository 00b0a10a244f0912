import { type Locator, page, userEvent } from 'vitest/browser';

const ratesList = page.getByRole('list', { name: 'Rates', exact: true });
/** The button of a row, which opens its chart. */
const head = (code: string): Locator =>
  ratesList.getByRole('button', { name: new RegExp(`^(?:\\d+ )?${code}\\b`) }).first();
const menu = page.getByRole('menu');

/** Chooses from the menu of a row; from a menu of an entry, after the entry. */
async function choose(code: string, ...items: readonly string[]): Promise<void> {
  await head(code).click({ button: 'right' });
  for (const item of items) await menu.getByText(item, { exact: true }).click();
}

/** The board of rates and the pair above it, as somebody goes about in them. */
export const rates = {
  list: ratesList,
  head,
  menu,
  choose,
  /** The codes of the list from above. */
  codes: (): (string | undefined)[] =>
    [...ratesList.element().querySelectorAll<HTMLElement>('[data-row]')].map(
      ({ dataset }) => dataset['row'],
    ),
  async search(query: string): Promise<void> {
    const field = page.getByRole('searchbox', { name: 'Search currencies' });
    if (field.elements().length === 0) await userEvent.keyboard('/');
    await field.fill(query);
  },
  async filter(item: string): Promise<void> {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await menu.getByText(item, { exact: true }).click();
  },
  /** One of the trader's pairs. */
  pair: (name: string): Locator =>
    page.getByRole('group', { name: 'Your pairs' }).getByRole('button', { name, exact: true }),
  /** The pair at the top. */
  hero: (name: string): Locator => page.getByRole('region', { name, exact: true }),
} as const;
