import path from 'node:path';
import { alertsIn } from './alerts.ts';
import { willChoose } from './chosen-file.ts';
import { formIn, KEY, KEYRING } from './connection-form.ts';
import { expect, type Running, test } from './fixtures.ts';
import { convertIn, ratesIn } from './pages.ts';
import type { RateServer } from '../support/rate-server.ts';

const TRADES = path.join(import.meta.dirname, '../support/trade-files/01-binance-p2p.csv');
const TITLE = 'USD/NGN above 1,600';

async function connects({ popup }: Running, { address }: RateServer): Promise<void> {
  const question = popup.getByRole('dialog', { name: 'What do you trade?' });
  await question.getByRole('radio', { name: 'I have an account' }).check();
  await question.getByRole('button', { name: 'Connect', exact: true }).click();
  const form = formIn(popup);
  await form.connect(address);
  await expect(form.connected).toBeVisible();
  await expect(ratesIn(popup).row('USD')).toContainText('1,580.50');
}

async function converts({ popup }: Running): Promise<void> {
  const convert = convertIn(popup);
  await convert.open();
  await convert.amount.fill('250');
  await expect(convert.result('Mid')).toContainText('395,125.00');
}

async function importsTrades(running: Running): Promise<void> {
  const { popup } = running;
  await popup.getByRole('tab', { name: 'Desk' }).click();
  await willChoose(running, TRADES);
  await popup.getByRole('button', { name: 'More about trades' }).click();
  await popup.getByRole('menuitem', { name: 'Import trades' }).click();
  const zone = popup.getByRole('radiogroup', { name: 'Times in this file are in' });
  await expect(popup.getByText('Needs the zone of the times')).toBeVisible();
  await zone.getByRole('radio', { name: 'UTC' }).click({ force: true });
  await popup.getByRole('button', { name: 'Import 2 trades' }).click();
  await expect(popup.getByText('Trades imported')).toBeVisible();
}

/** Bought 500, of which 0.07 was the fee, and sold 100 with a fee of 0.1. */
async function expectTrades({ popup }: Running): Promise<void> {
  await expect(popup.getByRole('button', { name: /^Bought 500/ })).toBeVisible();
  await expect(popup.getByRole('button', { name: /^Sold 100/ })).toBeVisible();
  await expect(popup.getByRole('region', { name: 'Stock' })).toContainText('399.83 USDT');
}

async function isTold({ popup, hook: door }: Running, service: RateServer): Promise<void> {
  const alerts = alertsIn(popup);
  await alerts.open();
  await popup.getByRole('textbox', { name: 'New alert in words' }).fill('usd ngn mid above 1600');
  await popup.keyboard.press('Enter');
  await expect(alerts.row(TITLE)).toContainText('1.23% to go');
  expect(await door('notifications')).toEqual([]);
  service.setRates('mid', { NGN: '1601.25', EUR: '0.92' });
  await popup.keyboard.press('Control+r');
  await expect.poll(() => door('notifications')).toHaveLength(1);
  const [note] = await door('notifications');
  expect(note?.title).toBe('USD/NGN mid rises above 1,600');
  expect(note?.body).toMatch(/^Now 1,601.25 · /);
}

/** Of the parallel rate of 1,612.12, with the markups and the rounding that nobody chose. */
async function sendsPrice({ app, popup }: Running): Promise<void> {
  await app.evaluate(({ clipboard }) => clipboard.clear());
  await popup.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect
    .poll(() => app.evaluate(({ clipboard }) => clipboard.readText()))
    .toMatch(/^USD, .+\nI buy 1,605, I sell 1,620\nGood for 30 min$/);
}

/** What was sold to a customer is bought first, and the same press accepts the offer. */
async function sellsToCustomer({ popup }: Running): Promise<void> {
  await popup.getByRole('button', { name: 'New offer' }).click();
  await popup.getByRole('radio', { name: 'Customer buys' }).click();
  await popup.getByRole('textbox', { name: 'Amount' }).fill('100');
  await popup.getByRole('textbox', { name: 'Price', exact: true }).fill('1,620');
  await popup.getByRole('button', { name: 'Save and copy' }).click();
  const offer = popup.getByRole('listitem').filter({ hasText: 'A customer buys 100 USD' });
  await offer.hover();
  await offer.getByRole('button', { name: 'Accepted' }).click();
  await expect(popup.getByRole('alert')).toContainText('You have 0 of the 100 USD sold');
  await popup.getByRole('button', { name: 'Log trade' }).click();
  await popup.getByRole('textbox', { name: 'Amount' }).fill('150');
  await popup.getByRole('textbox', { name: 'Price', exact: true }).fill('1,600');
  await popup.getByRole('button', { name: 'Save', exact: true }).click();
  await offer.hover();
  await offer.getByRole('button', { name: 'Accepted' }).click();
  await expect(popup.getByText('A customer accepted: logged as a trade')).toBeVisible();
}

/** 100 of 150 that cost 1,600 were sold at 1,620. */
async function expectSale({ popup }: Running): Promise<void> {
  const stock = popup.getByRole('region', { name: 'Stock' });
  await expect(stock).toContainText('50 USD');
  await expect(stock).toContainText('+₦2,000');
  await expect(popup.getByRole('button', { name: /^Sold 100/ })).toBeVisible();
  await expect(popup.getByRole('button', { name: 'Accepted' })).toHaveCount(0);
}

test('a newcomer’s first hour: an account, an amount, trades, an alert and a price, kept by a restart', async ({
  start,
  service,
}) => {
  service.requireKey(KEY);
  const options = { isFirst: true, args: ['--show'], env: KEYRING };
  const first = await start(options);
  await test.step('the first question leads to an account', () => connects(first, service));
  await test.step('an amount is converted', () => converts(first));
  await test.step('the trades of an exchange are imported', async () => {
    await importsTrades(first);
    await expectTrades(first);
  });
  await test.step('an alert in words fires', () => isTold(first, service));
  await test.step('a price is sent', async () => {
    await first.popup.getByRole('tab', { name: 'Desk' }).click();
    await first.popup.getByRole('combobox', { name: 'Asset' }).selectOption('USD');
    await expect(first.popup.getByRole('region', { name: 'My price for USD' })).toBeVisible();
    await sendsPrice(first);
  });
  await test.step('an offer is accepted once what it sells was bought', async () => {
    await sellsToCustomer(first);
    await expectSale(first);
  });
  await first.quit();

  await test.step('a restart keeps everything, and says nothing twice', async () => {
    const again = await start(options);
    const { popup, hook: door } = again;
    await popup.getByRole('tab', { name: 'Rates' }).click();
    await expect(popup.getByRole('dialog', { name: 'What do you trade?' })).toBeHidden();
    await expect(ratesIn(popup).row('USD')).toContainText('1,601.25');
    const convert = convertIn(popup);
    await convert.open();
    await expect(convert.amount).toHaveValue('250');
    await expect(convert.result('Mid')).toContainText('400,312.50');
    const alerts = alertsIn(popup);
    await alerts.open();
    await expect(alerts.row(TITLE)).toContainText('quiet for');
    await expect(alerts.fired).toHaveCount(1);
    await popup.getByRole('tab', { name: 'Desk' }).click();
    await sendsPrice(again);
    await expectSale(again);
    await popup.getByRole('combobox', { name: 'Asset' }).selectOption('USDT');
    await expectTrades(again);
    expect(await door('notifications')).toEqual([]);
  });
});
