import { axeFinds } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { ratesIn } from './pages.ts';
import { openRow } from './rates-rows.ts';

test('a group shows its currencies; one is made, filled, renamed and deleted', async ({
  start,
  service,
}) => {
  const first = await start({ service });
  const { popup } = first;
  const { showGroup, codes, open } = openRow(popup);
  await expect(ratesIn(popup).row('NGN')).toContainText('1,580.50');
  await showGroup('Africa');
  await expect.poll(codes).toEqual(['NGN', 'GHS', 'KES']);
  await showGroup('G10');
  await expect.poll(codes).toEqual(['EUR', 'GBP', 'JPY', 'USD']);
  await showGroup('Crypto');
  await expect(popup.getByRole('heading', { name: 'This group is empty' })).toBeVisible();
  await popup.getByRole('button', { name: 'Show all currencies' }).click();

  await popup.getByRole('button', { name: 'Edit groups' }).click();
  await popup.getByRole('textbox', { name: 'New group' }).fill('  Lagos   desk ');
  await popup.keyboard.press('Enter');
  await expect(popup.getByRole('textbox', { name: 'Name of Lagos desk' })).toBeVisible();
  await popup.getByRole('button', { name: 'Delete Crypto' }).click();
  await expect(popup.getByRole('radio', { name: 'Crypto' })).toHaveCount(0);
  await popup.getByRole('textbox', { name: 'Name of Africa' }).fill('Home');
  await popup.keyboard.press('Tab');
  await popup.getByRole('button', { name: 'Done' }).click();
  const groups = (code: string) =>
    popup
      .getByRole('group', { name: `${code} in all markets` })
      .getByRole('group', { name: 'Groups' });
  for (const code of ['JPY', 'NGN']) {
    await open(code);
    const member = groups(code).getByRole('button', { name: 'Lagos desk' });
    await expect(member).toHaveAttribute('aria-pressed', 'false');
    await member.click();
    await expect(member).toHaveAttribute('aria-pressed', 'true');
  }
  await showGroup('Lagos desk');
  await expect.poll(codes).toEqual(['NGN', 'JPY']);
  await first.quit();

  const second = await start({ service });
  await expect(second.popup.getByRole('radio', { name: 'Lagos desk' })).toBeChecked();
  await expect(second.popup.getByRole('radio', { name: 'Home' })).toBeVisible();
  await expect.poll(() => openRow(second.popup).codes()).toEqual(['NGN', 'JPY']);
  // Deleted while it is shown; another one that is made then is not shown in its place.
  await second.popup.getByRole('button', { name: 'Edit groups' }).click();
  await second.popup.getByRole('button', { name: 'Delete Lagos desk' }).click();
  await expect(second.popup.getByRole('radio', { name: 'Lagos desk' })).toHaveCount(0);
  await second.popup.getByRole('textbox', { name: 'New group' }).fill('Accra desk');
  await second.popup.keyboard.press('Enter');
  await expect(second.popup.getByRole('radio', { name: 'Accra desk' })).not.toBeChecked();
  await expect(second.popup.getByRole('radio', { name: 'All', exact: true })).toBeChecked();
});

test('a search looks through the shown group, in any letters', async ({ start, service }) => {
  const { popup } = await start({ service });
  const { showGroup, codes } = openRow(popup);
  const rates = ratesIn(popup);
  await expect(rates.row('NGN')).toContainText('1,580.50');
  for (const query of [
    'NAIRA',
    'n\u00e3ira',
    'na\u0131ra',
    'na\u0130ra',
    'naira'.normalize('NFD'),
  ]) {
    await rates.search(query);
    await expect.poll(codes).toEqual(['NGN']);
  }
  await showGroup('G10');
  await expect(popup.getByRole('heading', { name: 'No currency matches' })).toBeVisible();
  await popup.getByRole('button', { name: 'Show all currencies' }).click();
  await expect.poll(codes).toEqual(['NGN']);
  await popup.keyboard.press('Escape');
});

test('everything by keyboard alone, and axe finds nothing on the way', async ({
  start,
  service,
}) => {
  const { popup, door } = await start({ service });
  const { row, codes, card } = openRow(popup);
  const { keyboard } = popup;
  const tabTo = async (name: RegExp, backwards = false): Promise<void> => {
    for (let step = 0; step < 40; step += 1) {
      await keyboard.press(backwards ? 'Shift+Tab' : 'Tab');
      const focused = popup.locator(':focus');
      const label = (await focused.getAttribute('aria-label')) ?? (await focused.innerText());
      if (name.test(label)) return;
    }
    throw new Error(`Tab does not come to ${name}.`);
  };
  await expect(ratesIn(popup).row('NGN')).toContainText('1,580.50');
  expect(await axeFinds(popup)).toEqual([]);

  // From the search through base and groups to the list: one stop each, arrows within.
  await keyboard.press('/');
  await expect(popup.getByRole('searchbox')).toBeFocused();
  await tabTo(/^Base$/);
  await keyboard.type('EUR');
  await keyboard.press('Enter');
  await expect(popup.getByRole('combobox', { name: 'Base' })).toHaveValue('EUR');
  await tabTo(/^All$/);
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await expect.poll(codes).toEqual(['NGN', 'GHS', 'KES']);
  await tabTo(/^\s*NG/);
  await expect(row('NGN')).toBeFocused();
  await keyboard.press('ArrowDown');
  await keyboard.press('End');
  await expect(row('KES')).toBeFocused();
  await keyboard.press('Home');
  await keyboard.press('Alt+ArrowDown');
  await expect.poll(codes).toEqual(['GHS', 'NGN', 'KES']);
  await expect(row('NGN')).toBeFocused();

  // Open, pin, and back to the row.
  await keyboard.press('Enter');
  await expect(card('NGN', 'Parallel')).toContainText('1,733.47');
  expect(await axeFinds(popup)).toEqual([]);
  await tabTo(/^Pin parallel to the tray$/);
  await keyboard.press('Enter');
  await expect.poll(() => door('trayTitle')).toBe('SANDBOX EUR/NGN parallel 1,733.47');
  await tabTo(/^Unwatch$/);
  await keyboard.press('Escape');
  await expect(row('NGN')).toBeFocused();
  await expect(row('NGN')).toHaveAttribute('aria-expanded', 'false');

  await tabTo(/^Edit groups$/, true);
  await keyboard.press('Enter');
  await tabTo(/^New group$/);
  await keyboard.type('Desk');
  await keyboard.press('Enter');
  await expect(popup.getByRole('radio', { name: 'Desk' })).toBeVisible();
  expect(await axeFinds(popup)).toEqual([]);
});
