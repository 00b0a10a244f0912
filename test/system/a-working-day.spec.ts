import type { Page } from '@playwright/test';
import fs from 'node:fs';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { startConnected } from './account.ts';
import { KEYRING } from './connection-form.ts';
import { answerNatively } from './message-box.ts';
import { settingsIn } from './settings-page.ts';
import { serveHttp } from '../support/http-server.ts';
import { MARKET } from '../support/platform-server.ts';
import { expect, test } from './fixtures.ts';

const MINUTE = 60_000;
const CUSTOMERS = ['Ada Obi', 'Bisi Ade', 'Chidi Eze'] as const;

interface Told {
  readonly customer: 'Customer buys' | 'Customer sells';
  readonly amount: string;
  readonly price: string;
  readonly minutes: string;
  readonly name: string;
}

async function keep(popup: Page, { customer, amount, price, minutes, name }: Told): Promise<void> {
  await popup.getByRole('button', { name: 'New offer', exact: true }).click();
  await popup.getByRole('radio', { name: customer }).click();
  await popup.getByRole('textbox', { name: 'Amount', exact: true }).fill(amount);
  await popup.getByRole('textbox', { name: 'Price', exact: true }).fill(price);
  await popup.getByRole('textbox', { name: 'Good for, min' }).fill(minutes);
  await popup.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await popup.getByRole('button', { name: 'Save and copy' }).click();
}

async function answer(popup: Page, name: string, what: 'Accepted' | 'Declined'): Promise<void> {
  const offer = popup.getByRole('listitem').filter({ hasText: name });
  await offer.hover();
  await offer.getByRole('button', { name: what }).click();
}

/** A server of the person's own. */
async function receiver() {
  const got: { id: string; title: string; body: string }[] = [];
  const server = await serveHttp((request, response) => {
    void textOf(request).then((body) => {
      got.push(JSON.parse(body) as (typeof got)[number]);
      response.end('{}');
    });
  });
  return { got, address: `${server.address}/day`, close: () => server.close() };
}

async function addDestination(popup: Page, name: string, address: string): Promise<void> {
  await popup.getByRole('button', { name: 'Add', exact: true }).click();
  await popup.getByRole('menuitem', { name: 'Your server' }).click();
  await popup.getByLabel('Address', { exact: true }).fill(address);
  await popup.getByRole('button', { name: 'Save and send a test' }).click();
  const said = await answerNatively(popup, /^Send alerts to http:\/\/127/, 'Send them');
  expect(said).toContain(`You call it ${name}.`);
  await expect(popup.getByRole('checkbox', { name: `${name}, on` })).toBeChecked();
}

/** A few minutes ago, as a field takes it. */
function justNow(): string {
  const at = new Date(Date.now() - 3 * MINUTE);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
}

test('a working day: a price, three offers, two destinations, and the digest of the evening', async ({
  start,
  service,
  userData,
}) => {
  // A quote ends after a minute, and a digest is looked for three times a minute. By its name the
  // file is the first, so that others run meanwhile.
  test.setTimeout(6 * MINUTE);
  const [office, home] = await Promise.all([receiver(), receiver()]);
  service.setPlatforms('USDTNGN', MARKET);
  const { address } = service;
  const choices = { tickers: ['USDTNGN'] as never };
  const day = await startConnected({ start, userData, address, choices });
  const { popup } = day;

  await test.step('the price, and what three customers are told', async () => {
    await popup.getByRole('tab', { name: 'Desk' }).click();
    await popup.getByRole('combobox', { name: 'Asset' }).selectOption('USDT');
    await popup.getByRole('button', { name: 'More about my price' }).click();
    await popup.getByRole('menuitem', { name: 'Base and rounding' }).click();
    await popup.getByRole('combobox', { name: 'Base price' }).selectOption('ask Delta');
    await popup.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(popup.getByText('I sell', { exact: true })).toBeVisible();
    const [ada, bisi, chidi] = CUSTOMERS;
    const usual = { amount: '300', price: '1,590', minutes: '30' };
    await keep(popup, { ...usual, customer: 'Customer buys', minutes: '1', name: chidi });
    await keep(popup, { ...usual, customer: 'Customer sells', name: ada });
    await keep(popup, { ...usual, customer: 'Customer buys', price: '1,615', name: bisi });
    await answer(popup, ada, 'Accepted');
    await expect(popup.getByText(`${ada} accepted: logged as a trade`)).toBeVisible();
    await answer(popup, bisi, 'Declined');
    // Q1 ends by time alone.
    await expect(popup.getByText(/expired .* ago/)).toBeVisible({ timeout: 2 * MINUTE });
  });

  await test.step('two destinations, and a digest at a time that has just passed', async () => {
    await settingsIn(popup).open('Notifications');
    await addDestination(popup, 'Your server', office.address);
    await addDestination(popup, 'Your server 2', home.address);
    await popup.getByRole('checkbox', { name: 'Digest, on' }).check();
    await popup.getByLabel('Time to add', { exact: true }).fill(justNow());
    await popup.getByRole('button', { name: 'Add the time' }).click();
    await popup.getByRole('button', { name: 'Remove 08:00' }).click();
    await popup
      .getByRole('radiogroup', { name: 'Also send to' })
      .getByRole('radio', { name: 'All', exact: true })
      .check();
    const preview = popup.getByRole('group', { name: 'Preview' });
    await expect(preview).toContainText('Best USDT buy');
    for (const name of CUSTOMERS) await expect(preview).not.toContainText(name);
  });
  await day.quit();
  // The test of what was saved. Nothing goes for a time that had passed when it was chosen.
  for (const { got } of [office, home])
    expect(got.splice(0).map(({ title }) => title)).toEqual(['Parallax test']);

  const evening = await start({ env: KEYRING, args: ['--show'] });
  for (const { got } of [office, home]) {
    await expect
      .poll(() => got.map(({ id }) => id.replace(/\d+$/, '')), { timeout: 2 * MINUTE })
      .toEqual(['digest-']);
    expect(got[0]?.title).toMatch(/\(late\)$/);
    expect(got[0]?.body).toMatch(/Best USDT buy .*Delta/);
    expect(got[0]?.body).toContain(new URL(address).origin);
  }
  expect(office.got[0]).toEqual(home.got[0]);
  await evening.popup.getByRole('tab', { name: 'Desk' }).click();
  await evening.popup.getByRole('button', { name: 'More about trades' }).click();
  await evening.popup.getByRole('menuitem', { name: 'Ended offers' }).click();
  await expect(evening.popup.getByText('1 of 3 accepted in 7 days')).toBeVisible();
  await evening.quit();

  await test.step('customers are in the file of the trades and its copies alone', () => {
    const files = fs
      .readdirSync(userData, { recursive: true, encoding: 'utf8' })
      .filter(
        (name) =>
          !path.basename(name).startsWith('trades.') &&
          fs.statSync(path.join(userData, name)).isFile(),
      );
    const content = (name: string): string => fs.readFileSync(path.join(userData, name), 'latin1');
    const all = [...files.map(content), JSON.stringify([office.got, home.got])].join('\n');
    for (const name of CUSTOMERS) expect(all).not.toContain(name);
    expect(fs.readFileSync(path.join(userData, 'trades.sqlite'), 'latin1')).toContain('Ada Obi');
  });
  await Promise.all([office.close(), home.close()]);
});
