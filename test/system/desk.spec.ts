import type { Page } from '@playwright/test';
import fs from 'node:fs';
import path from 'node:path';
import { willChoose } from './chosen-file.ts';
import { expect, test } from './fixtures.ts';

async function fromMenu(popup: Page, menu: string, what: string): Promise<void> {
  await popup.getByRole('button', { name: menu }).click();
  await popup.getByRole('menuitem', { name: what }).click();
}

test('a person quotes a price, sends it, logs the trades, and finds the profit after a restart', async ({
  start,
  service,
  userData,
}, testInfo) => {
  const first = await start({ service });
  const { popup } = first;
  await popup.getByRole('tab', { name: 'Desk' }).click();
  await popup.getByRole('combobox', { name: 'Asset' }).selectOption('USD');
  await fromMenu(popup, 'More about my price', 'Base and rounding');
  await popup.getByRole('combobox', { name: 'Base price' }).selectOption('mid');
  await popup.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(popup.getByText('I sell', { exact: true })).toBeVisible();
  await popup.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect
    .poll(() => first.app.evaluate(({ clipboard }) => clipboard.readText()))
    .toMatch(/^DEMO: USD, .+\nI buy 1,57\d, I sell 1,59\d\nGood for 30 min$/);

  await test.step('the price goes out as a card too', async () => {
    await fromMenu(popup, 'More about my price', 'Card');
    const card = popup.getByRole('img', { name: /^Card: DEMO/ });
    await expect(card).toHaveAccessibleName(/I buy, ₦, 1,57\d, I sell, ₦, 1,59\d,/);
    const picture = testInfo.outputPath('price.png');
    await willChoose(first, picture);
    await popup.getByRole('button', { name: 'Save' }).click();
    await expect(popup.getByText('Saved: price.png')).toBeVisible();
    expect(fs.readFileSync(picture).subarray(1, 4).toString()).toBe('PNG');
    await popup.keyboard.press('Escape');
  });

  const log = async (kind: string, amount: string, price: string, date: string): Promise<void> => {
    await popup.getByRole('button', { name: 'Log trade' }).click();
    await popup.getByRole('radio', { name: kind }).click();
    await popup.getByRole('textbox', { name: 'Amount' }).fill(amount);
    await popup.getByRole('textbox', { name: 'Price', exact: true }).fill(price);
    await popup.getByRole('button', { name: /^Time, fee, note/ }).click();
    await popup.getByLabel('Date').fill(date);
    await popup.getByRole('button', { name: 'Save' }).click();
  };
  await log('I bought', '2,000', '1,421', '2026-03-02');
  await log('I sold', '1,200', '1,438.50', '2026-03-04');
  const stock = popup.getByRole('region', { name: 'Stock' });
  await expect(stock).toContainText('800 USD');
  await expect(stock).toContainText('+₦21,000');
  const figures = await stock.innerText();
  await first.quit();

  if (process.platform !== 'win32') {
    const { mode } = fs.statSync(path.join(userData, 'trades.sqlite'));
    expect(mode & 0o077).toBe(0);
  }
  const second = await start({ service });
  const again = second.popup.getByRole('region', { name: 'Stock' });
  await expect(again).toContainText('800 USD');
  await expect(again).toContainText('+₦21,000');
  await second.popup.getByRole('button', { name: /^Bought 2,000/ }).click();
  await second.popup.getByRole('button', { name: 'Delete' }).click();
  await expect(second.popup.getByRole('alert')).toContainText('Mar 4, 2026: sold 1200 USD, had 0');
  await second.popup.getByRole('button', { name: 'Cancel' }).click();

  await test.step('the trades go through a file into an empty profile, with the same figures', async () => {
    const target = testInfo.outputPath('trades.csv');
    await willChoose(second, target);
    await fromMenu(second.popup, 'More about trades', 'Export as CSV');
    await expect(second.popup.getByRole('region', { name: 'Trades' })).toContainText(
      'Written: trades.csv',
    );
    await second.quit();
    expect(fs.readFileSync(target, 'utf8').split('\r\n')).toHaveLength(4);
    for (const suffix of ['', '-wal', '-shm']) {
      fs.rmSync(path.join(userData, `trades.sqlite${suffix}`), { force: true });
    }
    const third = await start({ service });
    const imported = third.popup.getByRole('region', { name: 'Trades' });
    await expect(imported).toContainText('No trades yet');
    await willChoose(third, target);
    await fromMenu(third.popup, 'More about trades', 'Import trades');
    await expect(third.popup.getByText('Trades of Parallax')).toBeVisible();
    await third.popup.getByRole('radio', { name: 'Demo trades' }).check({ force: true });
    await third.popup.getByRole('button', { name: 'Import 2 trades' }).click();
    const same = third.popup.getByRole('region', { name: 'Stock' });
    await expect(same).toContainText('800 USD');
    await expect(same).toContainText('+₦21,000');
    expect(await same.innerText()).toBe(figures);
    await third.popup.getByRole('button', { name: 'Undo' }).click();
    await expect(imported).toContainText('No trades yet');
  });
});
