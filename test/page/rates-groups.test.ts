import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { currencyCode } from '#core/rates/currency.ts';
import { axeFinds } from './axe.ts';
import { open } from './open-page.ts';
import { count, press, rateRow, showsText } from './shown.ts';
import { rates } from './shown-rates.ts';

const { codes } = rates;
const filter = (item: string): Promise<void> => rates.filter(item);
/** The groups that the filter offers. */
async function offered(): Promise<string[]> {
  await button('Filter').click();
  await expect.element(rates.menu).toBeVisible();
  const names = rates.menu.elements()[0]?.querySelectorAll('.grow') ?? [];
  const found = [...names].map(({ textContent }) => textContent);
  await press('Escape');
  await count(rates.menu, 0);
  return found;
}
const button = (name: string) => page.getByRole('button', { name });
const box = (name: string) => page.getByRole('textbox', { name });

it('a group shows its currencies; groups are created, filled, renamed and deleted', async () => {
  const first = await open();
  await showsText(rateRow('USD'), '1,580.50');
  await filter('Africa');
  await expect.poll(codes).toEqual(['GHS', 'XOF', 'KES', 'ZAR']);
  await filter('G10');
  await expect.poll(codes).toEqual(['USD', 'GBP', 'EUR', 'JPY']);
  await filter('Crypto');
  await expect.poll(codes).toEqual(['USDT']);

  // What the source lists of a group, and not its own money, in the menu as in the editor.
  await button('Filter').click();
  await showsText(rates.menu, /Africa\s*4\s*Crypto\s*1\s*G10\s*4/);
  await press('Escape');
  await filter('Edit groups');
  await expect
    .poll(() =>
      page
        .getByText(/currenc(y|ies)$/)
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['4 currencies', '1 currency', '4 currencies']);
  await box('New group').fill('  Lagos   desk ');
  await press('Enter');
  await expect.element(box('Name of Lagos desk')).toBeVisible();
  await button('Delete Crypto').click();
  await count(box('Name of Crypto'), 0);
  await box('Name of Africa').fill('Home');
  await press('Tab');
  await button('Done').click();
  await filter('Lagos desk');
  await expect.element(page.getByRole('heading', { name: 'This group is empty' })).toBeVisible();
  await button('Show all currencies').click();
  for (const code of ['JPY', 'USD']) await rates.choose(code, 'Groups', 'Lagos desk');
  await rates.choose('USD', 'Groups');
  await expect
    .element(page.getByRole('menuitemcheckbox', { name: 'Lagos desk' }))
    .toHaveAttribute('aria-checked', 'true');
  await press('Escape');
  await filter('Lagos desk');
  await expect.poll(codes).toEqual(['USD', 'JPY']);
  first.quit();

  await open({ stored: first.stored() });
  await expect.poll(codes).toEqual(['USD', 'JPY']);
  // Deleted while it is shown; another one that is made then is not shown in its place.
  await filter('Edit groups');
  await button('Delete Lagos desk').click();
  await count(box('Name of Lagos desk'), 0);
  await box('New group').fill('Accra desk');
  await press('Enter');
  await button('Done').click();
  await expect.poll(() => codes().length).toBeGreaterThan(4);
  expect(await offered()).toEqual([
    'All',
    'Watched',
    'Home',
    'G10',
    'Accra desk',
    'Find a currency',
    'Another currency',
    'Edit groups',
  ]);
  await filter('Another currency');
  await expect.element(page.getByRole('combobox', { name: 'Price in' })).toHaveFocus();
  await userEvent.keyboard('kenya{Enter}');
  await expect.element(page.getByRole('combobox', { name: 'Price in' })).toHaveValue('KES');
});

it('a search finds codes and names in the shown group, in upper and lower case', async () => {
  await open();
  await showsText(rateRow('USD'), '1,580.50');
  const letters = [
    'SHILLING',
    'sh\u00eflling',
    'sh\u0131lling',
    'SH\u0130LLING',
    'shilling'.normalize('NFD'),
  ];
  for (const query of letters) {
    await rates.search(query);
    await expect.poll(codes).toEqual(['KES']);
  }
  await press('Escape');
  await filter('G10');
  await rates.search('shilling');
  await expect.element(page.getByRole('heading', { name: /^No currency matches/ })).toBeVisible();
  await button('Show all currencies').click();
  await expect.poll(codes).toEqual(['KES']);
  await press('Escape');
  await expect.poll(() => codes().length).toBeGreaterThan(1);
});

/** Tab until a name has the focus, or Shift+Tab. */
async function tabTo(name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stop = 0; stop < 40; stop += 1) {
    await press(key);
    const focused = document.activeElement;
    const label = focused?.getAttribute('aria-label') ?? focused?.textContent ?? '';
    const named =
      focused instanceof HTMLInputElement ? (focused.labels?.[0]?.textContent ?? '') : '';
    if (name.test(label.trim()) || name.test(named.trim())) return;
  }
  throw new Error(`${key} does not come to ${name}.`);
}

it('groups of one name are several entries of each menu', async () => {
  const codesOf = (code: string) => [currencyCode(code)];
  const groups = ['USD', 'JPY'].map((code) => ({ id: code, name: 'Mine', codes: codesOf(code) }));
  const { store } = await open();
  store.dispatch({ kind: 'chosen', choices: { groups } });
  const entries = page.getByRole('menuitemcheckbox', { name: /^Mine/ });
  await button('Filter').click();
  await count(entries, 2);
  await press('Escape');
  await rates.choose('USD', 'Groups');
  await count(entries, 2);
});

it('everything works by keyboard, without axe violations', async () => {
  const { tray } = await open();
  await showsText(rateRow('USD'), '1,580.50');
  expect(await axeFinds()).toEqual([]);

  // From the search through the board's head to the list: one stop each, arrows within.
  await press('/');
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
  await press('Escape');
  await tabTo(/^Price in$/);
  await userEvent.keyboard('EUR{Enter}');
  await expect.element(page.getByRole('combobox', { name: 'Price in' })).toHaveValue('EUR');
  await tabTo(/^Filter$/);
  // What a key opens has the focus on its first entry.
  await press('Enter');
  await expect.element(page.getByRole('menuitemcheckbox', { name: /^All/ })).toHaveFocus();
  await press('ArrowDown', 'ArrowDown', 'Enter');
  await expect.poll(codes).toEqual(['GHS', 'XOF', 'KES', 'ZAR', 'NGN']);
  await tabTo(/^Mid$/);
  await tabTo(/^1 GHS/);
  await expect.element(rates.head('GHS')).toHaveFocus();
  await press('ArrowDown');
  await expect.element(rates.head('XOF')).toHaveFocus();
  await press('Alt+ArrowUp');
  await expect.poll(codes).toEqual(['XOF', 'GHS', 'KES', 'ZAR', 'NGN']);
  await expect.element(rates.head('XOF')).toHaveFocus();
  await press('w');
  await expect.poll(codes).toEqual(['GHS', 'KES', 'ZAR', 'NGN']);

  // The menu of a row, by its key; and back to the row.
  await rates.choose('GHS', 'Pin to the tray');
  await expect.poll(() => tray().title).toContain('DEMO GHS/EUR mid');
  await expect.element(rates.head('GHS')).toHaveFocus();
  expect(await axeFinds()).toEqual([]);

  await tabTo(/^Filter$/, 'Shift+Tab');
  await press('Enter');
  await press('End', 'Enter');
  await tabTo(/^New group$/);
  await userEvent.keyboard('Desk{Enter}');
  await expect.element(box('Name of Desk')).toBeVisible();
  expect(await axeFinds()).toEqual([]);
});

it('the menu of a row opens at the pointer, whole and below the header', async () => {
  await open();
  const row = rates.head('USD').element().getBoundingClientRect();
  await rates.head('USD').click({ button: 'right', position: { x: 20, y: 8 } });
  await expect.element(rates.menu).toBeVisible();
  const menu = rates.menu.element();
  const header = document.querySelector('header') ?? expect.fail('no header');
  await expect.poll(() => Math.round(menu.getBoundingClientRect().left - row.left)).toBe(20);
  expect(menu.getBoundingClientRect().top).toBeGreaterThanOrEqual(
    header.getBoundingClientRect().bottom,
  );
  expect(menu.scrollHeight).toBe(menu.clientHeight);
});
