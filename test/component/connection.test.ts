import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ADDRESS } from '../support/account.ts';
import { KEY, open } from './main-in-page.ts';
import { count, openTab, rateRow, shows, showsText } from './shown.ts';
import { connect, form } from './shown-connection.ts';

it('connects with each way of sending the key', async () => {
  for (const [name, way] of [
    ['Header api_key', 'api_key'],
    ['Authorization: Bearer KEY', 'authorization: Bearer'],
    ['Authorization: Token KEY', 'authorization: Token'],
    ['Authorization: KEY', 'authorization'],
    ['Authorization: API_KEY: KEY', 'authorization: API_KEY:'],
    ['Query parameter api_key', '?api_key'],
  ] as const) {
    const { service, quit } = await open();
    await connect(service, { sendKeyAs: name, address: `${ADDRESS}/core/` });
    await openTab('Rates');
    await showsText(rateRow('USD'), '1,580.50');
    await count(page.getByRole('button', { name: /^SANDBOX/ }), 0);
    await expect
      .poll(() => service.requests.slice(-5).sort())
      .toEqual([
        'currencies',
        'latest mid',
        'latest official',
        'latest parallel',
        'platforms USDTNGN',
      ]);
    expect(new Set(service.keys.slice(-5))).toEqual(new Set([way]));
    quit();
  }
});

it('testing the connection spends one request and shows the result; an invalid input is reported at its field', async () => {
  const { service, confirm } = await open();
  await showsText(rateRow('USD'), '1,580.50');
  await form.open();
  await form.test.click();
  await shows('Enter the address of the service');
  await form.address.fill('http://rates.example');
  await form.test.click();
  await shows('Use https://');
  await expect.element(form.address).toHaveAttribute('aria-invalid', 'true');
  await form.address.fill(ADDRESS);
  await form.test.click();
  await shows('Enter the API key of your account.');
  service.requireKey(KEY);
  const before = service.requests.length;

  await form.key.fill('wrong-key');
  confirm.mockResolvedValueOnce(false);
  await form.test.click();
  await expect
    .poll(() => confirm.mock.lastCall?.[0].title)
    .toBe(`Send a test request to ${ADDRESS}?`);
  await expect.element(form.test).toBeEnabled();
  expect(service.requests.length).toBe(before);
  await form.test.click();
  await showsText(form.outcome, 'The service does not accept the key');
  await form.key.fill(`  ${KEY} `);
  await form.test.click();
  await showsText(form.outcome, /It works: 3 rates in mid, published .*UTC/);
  expect(service.requests.slice(before)).toEqual(['latest mid', 'latest mid']);

  await page.getByRole('textbox', { name: 'Renews on day' }).fill('32');
  await form.connect.click();
  await shows('Enter a day from 1 to 31.');
  expect(service.requests.length).toBe(before + 2);
});

it('disconnecting deletes the key and keeps the last real numbers on screen', async () => {
  const { service, confirm } = await open();
  await connect(service);
  await page.getByRole('button', { name: 'Disconnect and forget the key' }).click();
  await expect.poll(() => confirm.mock.lastCall?.[0].title).toBe(`Disconnect from ${ADDRESS}?`);
  await openTab('Rates');
  await showsText(rateRow('USD'), '1,580.50');
  await shows('No account is connected.');
  await count(page.getByRole('button', { name: /^SANDBOX/ }), 0);
});
