import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { ratesIn } from './pages.ts';
import { openRow } from './rates-rows.ts';

const said = (popup: Page, words: string): Locator => popup.getByText(words, { exact: true });

/** Presses a row, and moves it in steps onto another one. */
async function drag(popup: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('A row is out of sight.');
  await popup.mouse.move(start.x + 60, start.y + start.height / 2);
  await popup.mouse.down();
  await popup.mouse.move(end.x + 60, end.y + end.height / 2, { steps: 12 });
}

test('watched currencies are put in order by keyboard; the order outlives a restart', async ({
  start,
  service,
}) => {
  const first = await start({ service });
  const { row, codes } = openRow(first.popup);
  const { popup } = first;
  await expect(ratesIn(popup).row('NGN')).toContainText('1,580.50');
  await row('GHS').focus();
  await popup.keyboard.press('Alt+ArrowDown');
  await expect(said(popup, 'GHS moved to place 3 of 5')).toBeVisible();
  await expect(row('GHS')).toBeFocused();
  await popup.keyboard.press('Alt+ArrowDown');
  await expect(row('GHS')).toBeFocused();
  await row('GBP').focus();
  for (let step = 0; step < 4; step += 1) await popup.keyboard.press('Alt+ArrowUp');
  const order = ['GBP', 'NGN', 'KES', 'EUR', 'GHS'];
  await expect.poll(async () => (await codes()).slice(0, 5)).toEqual(order);
  await popup.keyboard.press('Alt+ArrowUp');
  await expect(said(popup, 'GBP is the first already')).toBeVisible();
  await row('USD').focus();
  await popup.keyboard.press('Alt+ArrowUp');
  await expect(
    said(popup, 'USD is not watched: only watched currencies can be moved'),
  ).toBeVisible();
  await first.quit();

  const second = await start({ service });
  await expect(ratesIn(second.popup).row('NGN')).toContainText('1,580.50');
  expect((await openRow(second.popup).codes()).slice(0, 5)).toEqual(order);
});

test('by drag too; a drag opens no row, and Escape takes it back', async ({ start, service }) => {
  const first = await start({ service });
  const { popup, isVisible } = first;
  const { row, codes } = openRow(popup);
  await expect(ratesIn(popup).row('NGN')).toContainText('1,580.50');
  await drag(popup, row('NGN'), row('EUR'));
  await popup.mouse.up();
  const order = ['GHS', 'KES', 'EUR', 'NGN', 'GBP'];
  await expect.poll(async () => (await codes()).slice(0, 5)).toEqual(order);
  await expect(popup.getByRole('group', { name: 'in all markets' })).toHaveCount(0);

  await drag(popup, row('GBP'), row('GHS'));
  await popup.keyboard.press('Escape');
  await popup.mouse.up();
  expect((await codes()).slice(0, 5)).toEqual(order);
  expect(await isVisible()).toBe(true);

  // Only watched rows take part: neither from the others nor to them.
  await drag(popup, row('USD'), row('GHS'));
  await popup.mouse.up();
  expect((await codes()).slice(0, 5)).toEqual(order);
  await first.quit();
  const second = await start({ service });
  await expect(ratesIn(second.popup).row('NGN')).toContainText('1,580.50');
  expect((await openRow(second.popup).codes()).slice(0, 5)).toEqual(order);
});

test('watch puts a currency at the end of the list, unwatch among the others', async ({
  start,
  service,
}) => {
  const { popup } = await start({ service });
  const { open, codes } = openRow(popup);
  await (await open('USD')).getByRole('button', { name: 'Watch', exact: true }).click();
  await expect(said(popup, 'USD is watched')).toBeVisible();
  await expect
    .poll(async () => (await codes()).slice(0, 6))
    .toEqual(['NGN', 'GHS', 'KES', 'EUR', 'GBP', 'USD']);
  await (await open('NGN')).getByRole('button', { name: 'Unwatch' }).click();
  await expect.poll(codes).toEqual(['GHS', 'KES', 'EUR', 'GBP', 'USD', 'JPY', 'NGN']);
});
