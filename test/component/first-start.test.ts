import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { open } from './main-in-page.ts';
import { count, press } from './shown.ts';

const question = page.getByRole('dialog', { name: 'What do you trade?' });
const chip = (code: string) => question.getByRole('button', { name: code, exact: true });
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
  expect(stored).toMatchObject({ watched: ['NGN', 'USDT'], firstStart: { closed: true } });
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
  expect(first.stored()).toMatchObject({ watched: ['GHS', 'EUR'] });
});
