import type { Locator, Page } from '@playwright/test';
import { expect, test } from './thread-fixtures.ts';
import { ratesIn } from './pages.ts';
import { rowsIn } from './rates-rows.ts';

/** Presses a row, and moves it in steps onto another one. */
async function drag(popup: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('A row is out of sight.');
  await popup.mouse.move(start.x + 60, start.y + start.height / 2);
  await popup.mouse.down();
  await popup.mouse.move(end.x + 60, end.y + end.height / 2, { steps: 12 });
}

test('by drag too; a drag opens no chart, and Escape takes it back', async ({ start, service }) => {
  const first = await start({ service });
  const { popup, isVisible } = first;
  const { row, codes } = rowsIn(popup);
  await expect(ratesIn(popup).row('USD')).toContainText('1,580.50');
  await drag(popup, row('USD'), row('GHS'));
  await popup.mouse.up();
  const order = ['USDT', 'GBP', 'EUR', 'GHS', 'USD'];
  await expect.poll(async () => (await codes()).slice(0, 5)).toEqual(order);
  await expect(popup.getByRole('tab', { name: 'Rates', selected: true })).toBeVisible();

  await drag(popup, row('GBP'), row('USDT'));
  await popup.keyboard.press('Escape');
  await popup.mouse.up();
  expect((await codes()).slice(0, 5)).toEqual(order);
  expect(await isVisible()).toBe(true);

  // Only watched rows take part: neither from the others nor to them.
  await drag(popup, row('JPY'), row('USDT'));
  await popup.mouse.up();
  expect((await codes()).slice(0, 5)).toEqual(order);
  await first.quit();
  const second = await start({ service });
  await expect(ratesIn(second.popup).row('USD')).toContainText('1,580.50');
  expect((await rowsIn(second.popup).codes()).slice(0, 5)).toEqual(order);
});
