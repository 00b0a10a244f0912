import fs from 'node:fs';
import path from 'node:path';
import { willChoose } from './chosen-file.ts';
import { expect, test } from './fixtures.ts';

const FILES = path.join(import.meta.dirname, '../support/trade-files');

test('a person imports two exchanges, corrects a trade, sees the stock and the year, and undoes all', async ({
  start,
}, testInfo) => {
  const running = await start();
  const { popup } = running;
  await popup.getByRole('tab', { name: 'Desk' }).click();
  const openMenu = () => popup.getByRole('button', { name: 'More about trades' }).click();
  const take = async (file: string, count: string): Promise<void> => {
    await willChoose(running, path.join(FILES, file));
    await openMenu();
    await popup.getByRole('menuitem', { name: 'Import trades' }).click();
    await popup.getByRole('radio', { name: 'My trades' }).check({ force: true });
    const zone = popup.getByRole('radiogroup', { name: 'Times in this file are in' });
    if (await zone.isVisible()) {
      await zone.getByRole('radio', { name: 'UTC' }).click({ force: true });
    }
    await popup.getByRole('button', { name: `Import ${count}` }).click();
    await expect(popup.getByText('Trades imported')).toBeVisible();
  };
  await take('01-binance-p2p.csv', '2 trades');
  await take('05-bybit-p2p-new.csv', '1 trade');
  const stock = popup.getByRole('region', { name: 'Stock' });
  // 499.93 + 500 bought, 100.1 sold: fees are in USDT.
  await expect(stock).toContainText('899.83 USDT');
  await openMenu();
  await expect(popup.getByRole('menuitemcheckbox', { name: 'My trades' })).toBeChecked();
  await popup.keyboard.press('Escape');

  await popup.getByRole('button', { name: /^Sold 100/ }).click();
  await popup.getByRole('textbox', { name: 'Price', exact: true }).fill('1,630');
  await popup.getByRole('button', { name: 'Save' }).click();
  // The demo's quotes say nothing about real trades.
  await stock.getByRole('button').click();
  const year = popup.getByRole('group', { name: 'Earned in USDT/NGN' });
  await expect(year).toContainText('Not valued in the demo');
  await expect(year).toContainText('not all fees counted');

  const target = testInfo.outputPath('year.csv');
  await willChoose(running, target);
  await popup.getByRole('button', { name: 'Sales CSV' }).click();
  await expect(popup.getByText('Written: year.csv')).toBeVisible();
  const report = fs.readFileSync(target, 'utf8');
  expect(report).toContain('1000,100,1550000.00,163000.00');
  expect(report.split('\r\n').filter((line) => line.startsWith('lot,'))).toHaveLength(1);

  await popup.getByRole('button', { name: 'Report', exact: true }).click();
  const onScreen = popup.getByRole('group', { name: 'Report 2026' });
  await expect(onScreen.getByRole('heading', { name: 'USDT/NGN in 2026' })).toBeVisible();
  const cells = await onScreen.getByRole('cell').allInnerTexts();
  // 1,550,000 for 999.93, so 100.1 cost 155,165.86. By lots, 775,000 for 499.93: 155,176.72.
  const sold = ['April', '0.00', '0.00', '100.00', '163,000.00', '0.10', '+7,834.14'];
  expect(cells.slice(7, 14)).toEqual(sold);
  await expect(onScreen).toContainText('The year earned ₦7,823.28 by first in, first out.');
  await popup.keyboard.press('Escape');
  await popup.keyboard.press('Escape');

  // The correction, then one file after the other.
  await popup.keyboard.press('Control+z');
  await expect(popup.getByRole('button', { name: /^Sold 100/ })).toBeVisible();
  await popup.keyboard.press('Control+z');
  await expect(stock).toContainText('399.83 USDT');
  await popup.keyboard.press('Control+z');
  await expect(popup.getByText('No trades yet')).toBeVisible();
});
