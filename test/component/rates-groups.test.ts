import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFinds } from './axe.ts';
import { open } from './main-in-page.ts';
import { count, press, rateRow, showsText } from './shown.ts';
import { rates } from './shown-rates.ts';

const { codes, showGroup } = rates;
const radio = (name: string) => page.getByRole('radio', { name });
const button = (name: string) => page.getByRole('button', { name });
const box = (name: string) => page.getByRole('textbox', { name });

it('a group shows its currencies; groups are created, filled, renamed and deleted', async () => {
  const first = await open();
  await showsText(rateRow('NGN'), '1,580.50');
  await showGroup('Africa');
  await expect.poll(codes).toEqual(['NGN', 'GHS', 'KES']);
  await showGroup('G10');
  await expect.poll(codes).toEqual(['EUR', 'GBP', 'JPY', 'USD']);
  await showGroup('Crypto');
  await expect.element(page.getByRole('heading', { name: 'This group is empty' })).toBeVisible();
  await button('Show all currencies').click();

  await button('Edit groups').click();
  await box('New group').fill('  Lagos   desk ');
  await press('Enter');
  await expect.element(box('Name of Lagos desk')).toBeVisible();
  await button('Delete Crypto').click();
  await count(radio('Crypto'), 0);
  await box('Name of Africa').fill('Home');
  await press('Tab');
  await button('Done').click();
  for (const code of ['JPY', 'NGN']) {
    const row = await rates.open(code);
    const member = row
      .getByRole('group', { name: 'Groups' })
      .getByRole('button', { name: 'Lagos desk' });
    await expect.element(member).toHaveAttribute('aria-pressed', 'false');
    await member.click();
    await expect.element(member).toHaveAttribute('aria-pressed', 'true');
  }
  await showGroup('Lagos desk');
  await expect.poll(codes).toEqual(['NGN', 'JPY']);
  first.quit();

  await open({ stored: first.stored() });
  await expect.element(radio('Lagos desk')).toBeChecked();
  await expect.element(radio('Home')).toBeVisible();
  await expect.poll(codes).toEqual(['NGN', 'JPY']);
  // Deleted while it is shown; another one that is made then is not shown in its place.
  await button('Edit groups').click();
  await button('Delete Lagos desk').click();
  await count(radio('Lagos desk'), 0);
  await box('New group').fill('Accra desk');
  await press('Enter');
  await expect.element(radio('Accra desk')).not.toBeChecked();
  await expect.element(radio('All')).toBeChecked();
});

it('a search finds codes and names in the shown group, in upper and lower case', async () => {
  await open();
  await showsText(rateRow('NGN'), '1,580.50');
  const letters = ['NAIRA', 'n\u00e3ira', 'na\u0131ra', 'na\u0130ra', 'naira'.normalize('NFD')];
  for (const query of letters) {
    await rates.search(query);
    await expect.poll(codes).toEqual(['NGN']);
  }
  await showGroup('G10');
  await expect.element(page.getByRole('heading', { name: /^No currency matches/ })).toBeVisible();
  await button('Show all currencies').click();
  await expect.poll(codes).toEqual(['NGN']);
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

it('everything works by keyboard, without axe violations', async () => {
  const { tray } = await open();
  await showsText(rateRow('NGN'), '1,580.50');
  expect(await axeFinds()).toEqual([]);

  // From the search through base and groups to the list: one stop each, arrows within.
  await press('/');
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
  await tabTo(/^Base$/);
  await userEvent.keyboard('EUR{Enter}');
  await expect.element(page.getByRole('combobox', { name: 'Base' })).toHaveValue('EUR');
  await tabTo(/^All$/);
  await press('ArrowRight', 'ArrowRight');
  await expect.poll(codes).toEqual(['NGN', 'GHS', 'KES']);
  await tabTo(/^NG/);
  await expect.element(rates.head('NGN')).toHaveFocus();
  await press('ArrowDown', 'End');
  await expect.element(rates.head('KES')).toHaveFocus();
  await press('Home', 'Alt+ArrowDown');
  await expect.poll(codes).toEqual(['GHS', 'NGN', 'KES']);
  await expect.element(rates.head('NGN')).toHaveFocus();

  // Open, pin, and back to the row.
  await press('Enter');
  await showsText(rates.card('NGN', 'Parallel'), '1,733.47');
  expect(await axeFinds()).toEqual([]);
  await tabTo(/^Pin parallel to the tray$/);
  await press('Enter');
  await expect.poll(() => tray().title).toBe('SANDBOX EUR/NGN parallel 1,733.47');
  await tabTo(/^Unwatch$/);
  await press('Escape');
  await expect.element(rates.head('NGN')).toHaveFocus();
  await expect.element(rates.head('NGN')).toHaveAttribute('aria-expanded', 'false');

  await tabTo(/^Edit groups$/, 'Shift+Tab');
  await press('Enter');
  await tabTo(/^New group$/);
  await userEvent.keyboard('Desk{Enter}');
  await expect.element(radio('Desk')).toBeVisible();
  expect(await axeFinds()).toEqual([]);
});
