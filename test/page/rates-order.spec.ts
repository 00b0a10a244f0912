import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { ratesIn } from './pages.ts';
import { openRow } from './rates-rows.ts';

/** Presses a row, and moves it in steps onto another one. */
async function drag(popup: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('A row is out of sight.');
  await popup.mouse.move(start.x + 60, start.y + start.height / 2);
  await popup.mouse.down();
  await popup.mouse.move(end.x + 60, end.y + end.height / 2, { steps: 12 });
}

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
