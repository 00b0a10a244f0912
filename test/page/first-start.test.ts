import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { open } from './open-page.ts';
import { count, focus, openTab, press } from './shown.ts';
import { rates } from './shown-rates.ts';

const question = page.getByRole('dialog', { name: 'What do you trade?' });
const chip = (code: string) => question.getByRole('button', { name: new RegExp(`^${code}\\b`) });
const show = question.getByRole('button', { name: 'Show my rates' });

it('Enter accepts the suggestion, and the question never returns', async () => {
  const first = await open({ isFirst: true });
  await expect.element(show).toHaveFocus();
  await expect.element(chip('NGN')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(chip('USD')).toHaveAttribute('aria-pressed', 'false');
  await press('Enter');
  await count(question, 0);
  expect(document.activeElement?.hasAttribute('data-view')).toBe(true);
  const stored = first.stored();
  const watched = ['USD', 'USDT', 'GBP', 'EUR', 'GHS', 'XOF', 'KES', 'ZAR'];
  expect(stored).toMatchObject({ watched: ['NGN', ...watched], firstStart: { closed: true } });
  await expect.poll(rates.codes).toEqual([...watched, '']);
  first.quit();
  await open({ isFirst: true, stored });
  await expect.element(page.getByRole('tab', { name: 'Rates' })).toBeVisible();
  await count(question, 0);
});

it('chips and the search choose what is watched', async () => {
  const first = await open({ isFirst: true, locale: 'en-GH' });
  await expect.element(chip('GHS')).toHaveAttribute('aria-pressed', 'true');
  await chip('USDT').click();
  await question.getByRole('button', { name: 'More' }).click();
  const search = question.getByRole('combobox', { name: 'Find a currency' });
  await expect.element(search).toHaveFocus();
  await search.fill('eur');
  await press('Enter');
  await expect.element(chip('EUR')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(show).toHaveFocus();
  await show.click();
  await count(question, 0);
  expect(first.stored()).toMatchObject({
    watched: ['GHS', 'USD', 'USDT', 'GBP', 'EUR', 'NGN', 'XOF', 'KES', 'ZAR'],
  });
});

it('begins everywhere with the money of the region', async () => {
  await open({ isFirst: true, locale: 'es-AR' });
  await expect.element(chip('ARS')).toHaveAttribute('aria-pressed', 'true');
  await show.click();
  await openTab('Convert');
  await expect.element(page.getByRole('combobox', { name: 'To', exact: true })).toHaveValue('ARS');
  await openTab('Alerts');
  await page.getByRole('button', { name: 'All options' }).click();
  await expect.element(page.getByRole('combobox', { name: 'In', exact: true })).toHaveValue('ARS');
});

it('an account leads to its form, with the answer kept', async () => {
  const first = await open({ isFirst: true });
  await page.getByRole('radio', { name: 'I have an account' }).click();
  await question.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect.element(page.getByRole('textbox', { name: 'Address' })).toBeVisible();
  expect(first.stored()).toMatchObject({ firstStart: { closed: true }, money: 'NGN' });
});

it('the other currencies are folded behind one row; a search finds them', async () => {
  await open({ isFirst: true });
  await show.click();
  const fold = page.getByRole('button', { name: /^All \d+ currencies \d+ more$/ });
  await expect.element(fold).toBeVisible();
  // What is folded is not in the page.
  await count(page.getByRole('button', { name: /\bJPY\b/, includeHidden: true }), 0);
  await rates.search('yen');
  await expect.poll(rates.codes).toEqual(['JPY']);
  await press('Escape');
  await expect.element(fold).toBeVisible();

  focus(rates.head('USD'));
  await press('End');
  await expect.element(fold).toHaveFocus();
  // It is no currency: the keys of a row do nothing on it.
  await press('c', 'w', 'a', 'Alt+ArrowUp');
  await expect.element(fold).toHaveFocus();
  await press('Enter');
  await expect.element(rates.head('JPY')).toHaveFocus();
  await count(fold, 0);
  await rates.filter('Watched');
  await expect.element(fold).toBeVisible();
});
