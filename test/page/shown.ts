import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';

const textOf = (where: Locator): string =>
  where
    .elements()
    .map(({ textContent }) => textContent)
    .join(' ')
    .replace(/\s+/g, ' ');

/** Waits until an element says something, blanks between words as one. */
export async function showsText(where: Locator, words: string | RegExp): Promise<void> {
  const text = expect.poll(() => textOf(where));
  await (typeof words === 'string' ? text.toContain(words) : text.toMatch(words));
}

/** Waits until an element is there and says something no more. */
export async function lacksText(where: Locator, words: string | RegExp): Promise<void> {
  await expect.element(where).toBeInTheDocument();
  const text = expect.poll(() => textOf(where));
  await (typeof words === 'string' ? text.not.toContain(words) : text.not.toMatch(words));
}

const containing = (words: string | RegExp): Locator => page.getByText(words, { exact: false });

/** Waits until a text is seen somewhere in the page. */
export const shows = (words: string | RegExp): Promise<void> =>
  expect.element(containing(words).first()).toBeVisible();

/** Waits until a text is seen nowhere in the page. */
export const hides = (words: string | RegExp): Promise<void> =>
  expect.poll(() => containing(words).elements().filter(isSeen)).toEqual([]);

const isSeen = (element: Element): boolean => element.checkVisibility();

export const count = (where: Locator, times: number): Promise<void> =>
  expect.poll(() => where.elements().length).toBe(times);

/** Presses keys one after the other, each written as `Control+Shift+a`. */
export async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const parts = key.split('+');
    const last = parts.pop() ?? '';
    const held = parts.map((part) => `{${part}>}`).join('');
    const released = parts.map((part) => `{/${part}}`).join('');
    await userEvent.keyboard(`${held}${last.length > 1 ? `{${last}}` : last}${released}`);
  }
}

export const focus = (where: Locator): void => where.element().focus();

export const openTab = (name: string): Promise<void> => page.getByRole('tab', { name }).click();

export const refresh = page.getByRole('button', { name: 'Refresh', exact: true });

/** The popup's views by what a person calls things. */
const ratesList = page.getByRole('list', { name: 'Rates', exact: true });
export const rateRow = (code: string): Locator =>
  ratesList.getByRole('listitem').filter({ has: page.getByText(code, { exact: true }) });

/** The main market of the board. */
export const chooseMarket = (name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** The money of the board. */
export async function chooseMoney(code: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Price in' }).fill(code);
  await userEvent.keyboard('{Enter}');
}

/** In a menu that a button opens. */
export async function fromMenu(menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** What the own price starts from. */
export async function chooseBase(base: string): Promise<void> {
  await fromMenu('More about my price', 'Base and rounding');
  await page.getByRole('combobox', { name: 'Base price' }).selectOptions(base);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}
