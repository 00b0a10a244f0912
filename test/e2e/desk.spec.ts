import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from './fixtures.ts';

test('a person quotes a price, sends it, logs the trades, and finds the profit after a restart', async ({
  start,
  service,
  userData,
}) => {
  const first = await start({ service });
  const { popup } = first;
  await popup.getByRole('tab', { name: 'Desk' }).click();
  await popup.getByRole('combobox', { name: 'Asset' }).selectOption('USD');
  await popup.getByRole('combobox', { name: 'Base price' }).selectOption('mid');
  await expect(popup.getByText('I sell', { exact: true })).toBeVisible();
  await popup.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect
    .poll(() => first.app.evaluate(({ clipboard }) => clipboard.readText()))
    .toMatch(/^SANDBOX: USD, .+\nI buy 1,57\d, I sell 1,59\d\nGood for 30 min$/);

  const log = async (kind: string, amount: string, price: string, date: string): Promise<void> => {
    await popup.getByRole('button', { name: 'Log trade' }).click();
    await popup.getByRole('radio', { name: kind }).click();
    await popup.getByRole('textbox', { name: 'Amount' }).fill(amount);
    await popup.getByRole('textbox', { name: 'Price of one' }).fill(price);
    await popup.getByLabel('Date').fill(date);
    await popup.getByRole('button', { name: 'Save' }).click();
  };
  await log('I bought', '2,000', '1,421', '2026-03-02');
  await log('I sold', '1,200', '1,438.50', '2026-03-04');
  const trades = popup.getByRole('region', { name: 'Trades' });
  await expect(trades).toContainText('Open 800.00 USD');
  await expect(trades).toContainText('+₦21,000.00');
  await first.quit();

  if (process.platform !== 'win32') {
    const { mode } = fs.statSync(path.join(userData, 'trades.sqlite'));
    expect(mode & 0o077).toBe(0);
  }
  const second = await start({ service });
  const again = second.popup.getByRole('region', { name: 'Trades' });
  await expect(again).toContainText('Open 800.00 USD');
  await expect(again).toContainText('+₦21,000.00');
  await second.popup.getByRole('button', { name: /^Bought 2,000/ }).click();
  await second.popup.getByRole('button', { name: 'Delete' }).click();
  await expect(second.popup.getByRole('alert')).toContainText(
    'sale of 2026-03-04: 1200 USD, but only 0 USD was open',
  );
});
