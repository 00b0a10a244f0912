import { type Locator, page } from 'vitest/browser';
import { count } from './shown.ts';

const ratesList = page.getByRole('list', { name: 'Rates' });
const details = (code: string): Locator =>
  page.getByRole('group', { name: `${code} in all markets` });
/** The button that opens a row. */
const head = (code: string): Locator =>
  ratesList.getByRole('button', { name: new RegExp(`^${code}\\b`) }).first();

/** The list of rates as somebody goes about in it. */
export const rates = {
  list: ratesList,
  head,
  details,
  card: (code: string, market: string): Locator =>
    details(code).getByRole('region', { name: market }),
  /** Opens the row of a currency. */
  async open(code: string): Promise<Locator> {
    await head(code).click();
    await count(details(code).getByRole('region'), 3);
    return details(code);
  },
  /** The codes of the list from above. */
  codes: (): (string | undefined)[] =>
    [...ratesList.element().querySelectorAll<HTMLElement>('[data-row]')].map(
      ({ dataset }) => dataset['row'],
    ),
  search: (query: string): Promise<void> =>
    page.getByRole('searchbox', { name: 'Search currencies' }).fill(query),
  showGroup: (name: string): Promise<void> =>
    page.getByRole('radiogroup', { name: 'Shown currencies' }).getByRole('radio', { name }).click(),
} as const;
