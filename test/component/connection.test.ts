import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ADDRESS } from '../support/account.ts';
import { KEY, open } from './main-in-page.ts';
import { count, openTab, rateRow, shows, showsText } from './shown.ts';
import { connect, form, SAVED } from './shown-connection.ts';

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
    await count(page.getByRole('button', { name: /^DEMO/ }), 0);
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
  await shows('The service does not accept the key');
  await expect.element(form.key).toHaveFocus();
  await expect.element(form.key).toHaveAccessibleDescription(/does not accept the key/);
  await expect.element(form.key).toHaveValue('wrong-key');
  await form.key.fill(`  ${KEY} `);
  await form.test.click();
  await showsText(form.outcome, /It works: 3 rates in mid, published .*UTC/);
  expect(service.requests.slice(before)).toEqual(['latest mid', 'latest mid']);

  expect(service.requests.length).toBe(before + 2);
});

it('opens Advanced at a wrong field in it, and loses nothing that was typed', async () => {
  const { service } = await open();
  await form.open();
  await shows('You need two things from your rate service');
  const renews = page.getByLabelText('Renews on day');
  await expect.element(renews).not.toBeVisible();
  await form.advanced.click();
  await renews.fill('32');
  await form.key.fill(KEY);
  await form.advanced.click();
  await expect.element(renews).not.toBeVisible();
  await form.connect.click();
  await shows('Enter a day from 1 to 31.');
  await shows('Enter the address of the service');
  await expect.element(form.address).toHaveFocus();
  await form.address.fill(ADDRESS);
  await form.advanced.click();
  await form.connect.click();
  await expect.element(renews).toHaveFocus();
  await expect.element(renews).toHaveAccessibleDescription('Enter a day from 1 to 31.');
  await expect.element(renews).toHaveValue('32');
  await expect.element(form.key).toHaveValue(KEY);
  await renews.fill('21');
  service.requireKey(KEY);
  await userEvent.keyboard('{Enter}');
  await showsText(form.outcome, SAVED);
  await count(page.getByRole('button', { name: 'Connect', exact: true }), 0);
});

it('disconnecting deletes the key and keeps the last real numbers on screen', async () => {
  const { service, confirm } = await open();
  await connect(service);
  await page.getByRole('button', { name: 'Disconnect and forget the key' }).click();
  await expect.poll(() => confirm.mock.lastCall?.[0].title).toBe(`Disconnect from ${ADDRESS}?`);
  await openTab('Rates');
  await showsText(rateRow('USD'), '1,580.50');
  await shows('No account is connected.');
  await count(page.getByRole('button', { name: /^DEMO/ }), 0);
});
