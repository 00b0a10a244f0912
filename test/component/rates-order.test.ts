import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { open } from './main-in-page.ts';
import { focus, press, rateRow, showsText } from './shown.ts';
import { rates } from './shown-rates.ts';

const shows = (words: string) => expect.element(page.getByText(words)).toBeVisible();
const firstFive = () => rates.codes().slice(0, 5);

it('watched currencies are sorted by keyboard; the order survives a restart', async () => {
  const first = await open();
  await showsText(rateRow('NGN'), '1,580.50');
  focus(rates.head('GHS'));
  await press('Alt+ArrowDown');
  await shows('GHS moved to place 3 of 5');
  await expect.element(rates.head('GHS')).toHaveFocus();
  await press('Alt+ArrowDown');
  await expect.element(rates.head('GHS')).toHaveFocus();
  focus(rates.head('GBP'));
  await press('Alt+ArrowUp', 'Alt+ArrowUp', 'Alt+ArrowUp', 'Alt+ArrowUp');
  const order = ['GBP', 'NGN', 'KES', 'EUR', 'GHS'];
  await expect.poll(firstFive).toEqual(order);
  await press('Alt+ArrowUp');
  await shows('GBP is the first already');
  focus(rates.head('USD'));
  await press('Alt+ArrowUp');
  await shows('USD is not watched: only watched currencies can be moved');
  first.quit();

  await open({ stored: first.stored() });
  await showsText(rateRow('NGN'), '1,580.50');
  expect(firstFive()).toEqual(order);
});

it('watching moves a currency to the end of the list; unwatching moves it back', async () => {
  await open();
  const pressIn = async (code: string, name: string): Promise<void> =>
    (await rates.open(code)).getByRole('button', { name }).click();
  await pressIn('USD', 'Watch');
  await shows('USD is watched');
  const watched = ['NGN', 'GHS', 'KES', 'EUR', 'GBP', 'USD'];
  await expect.poll(() => rates.codes().slice(0, 6)).toEqual(watched);
  await pressIn('NGN', 'Unwatch');
  await expect.poll(rates.codes).toEqual(['GHS', 'KES', 'EUR', 'GBP', 'USD', 'JPY', 'NGN']);
});
