import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { open } from './open-page.ts';
import { focus, press, rateRow, showsText } from './shown.ts';
import { rates } from './shown-rates.ts';

const shows = (words: string) => expect.element(page.getByText(words)).toBeVisible();
const firstSix = () => rates.codes().slice(0, 6);

it('watched currencies are sorted by keyboard; the order survives a restart', async () => {
  const first = await open();
  await showsText(rateRow('USD'), '1,580.50');
  focus(rates.head('USD'));
  await press('Alt+ArrowDown');
  await shows('USD moved to place 2 of 8');
  await expect.element(rates.head('USD')).toHaveFocus();
  await press('Alt+ArrowDown');
  await expect.element(rates.head('USD')).toHaveFocus();
  focus(rates.head('KES'));
  await press(...Array.from({ length: 6 }, () => 'Alt+ArrowUp'));
  const order = ['KES', 'USDT', 'GBP', 'USD', 'EUR', 'GHS'];
  await expect.poll(firstSix).toEqual(order);
  await press('Alt+ArrowUp');
  await shows('KES is already first');
  focus(rates.head('JPY'));
  await press('Alt+ArrowUp');
  await shows('JPY is not watched: only watched currencies can be moved');
  first.quit();

  await open({ stored: first.stored() });
  await showsText(rateRow('USD'), '1,580.50');
  expect(firstSix()).toEqual(order);
});

it('a row moves from its menu too', async () => {
  await open();
  const move = async (code: string, name: string): Promise<void> => {
    await rates.head(code).click({ button: 'right' });
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await move('USD', 'Move down');
  await shows('USD moved to place 2 of 8');
  await move('GBP', 'Move up');
  await expect.poll(() => rates.codes().slice(0, 3)).toEqual(['USDT', 'GBP', 'USD']);
  await rates.head('USDT').click({ button: 'right' });
  await expect.element(page.getByRole('menuitem', { name: 'Move down' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Move up' })).not.toBeInTheDocument();
});

it('watching moves a currency to the end of the list; unwatching moves it back', async () => {
  await open();
  const star = async (code: string, name: string): Promise<void> => {
    await rates.head(code).hover();
    await page.getByRole('button', { name: `${name} ${code}`, exact: true }).click();
  };
  await star('JPY', 'Watch');
  await shows('JPY is watched');
  const watched = ['USD', 'USDT', 'GBP', 'EUR', 'GHS', 'XOF', 'KES', 'ZAR', 'JPY'];
  await expect.poll(rates.codes).toEqual(watched);
  await star('USDT', 'Unwatch');
  await expect.poll(rates.codes).toEqual(watched.filter((code) => code !== 'USDT'));
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(rates.codes).toEqual(watched);
});
