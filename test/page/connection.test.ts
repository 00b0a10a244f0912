import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ADDRESS } from '../support/account.ts';
import { KEY, open } from './main-in-page.ts';
import { count, openTab, rateRow, shows, showsText } from './shown.ts';
import { connect, form } from './shown-connection.ts';
import { settings } from './shown-settings.ts';

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

it('tests first, and what does not work leaves the demo as it was', async () => {
  const { service, confirm, store } = await open();
  await showsText(rateRow('USD'), '1,580.50');
  await form.open();
  await shows('Tests first: 1 request. Nothing is saved until it works');
  await form.connect.click();
  await shows('Enter the address of your rate service');
  await form.address.fill('http://rates.example');
  await form.connect.click();
  await shows('Use https://.');
  await expect.element(form.address).toHaveAttribute('aria-invalid', 'true');
  await form.address.fill(ADDRESS.replace('https://', ''));
  await form.connect.click();
  await expect.element(form.address).toHaveValue(ADDRESS);
  await expect.element(form.address).toHaveAccessibleDescription('https:// was added');
  await shows('Enter the API key of your account');
  service.requireKey(KEY);
  const before = service.requests.length;

  await form.key.fill('wrong-key');
  confirm.mockResolvedValueOnce(false);
  await form.connect.click();
  await expect.poll(() => confirm.mock.lastCall?.[0].title).toBe(`Connect to ${ADDRESS}?`);
  await shows('Cancelled. Nothing was saved');
  expect(service.requests.length).toBe(before);
  await form.connect.click();
  await expect.element(form.key).toHaveFocus();
  await expect
    .element(form.key)
    .toHaveAccessibleDescription('Key refused. Check it (how it is sent: Advanced).');
  await expect.element(form.key).toHaveValue('wrong-key');
  await expect.element(page.getByRole('button', { name: /^DEMO/ })).toBeVisible();
  expect(store.state.source.kind).toBe('sandbox');
  await form.key.fill(`  API key: "${KEY}" `);
  await form.connect.click();
  await shows('Connected. 3 markets, 3 currencies');
  await showsText(rateRow('USD'), '1,580.50');
  expect(service.requests.slice(before).filter((each) => each === 'latest mid')).toHaveLength(2);
});

it('takes address and key out of a line of a documentation', async () => {
  await open();
  await form.open();
  const line = `curl -H "api_key: ${KEY}"\n "${ADDRESS}/core/rates/latest.json"`;
  const data = new DataTransfer();
  data.setData('text/plain', line);
  form.key
    .element()
    .dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  await expect.element(form.key).toHaveValue(KEY.split('&')[0] ?? '');
  await expect.element(form.address).toHaveValue(`${ADDRESS}/core/rates/latest.json`);
  await expect.element(form.key).toHaveAccessibleDescription('Taken from what you pasted');
  // Two lines are two keys, though the field has one.
  await form.key.fill('');
  const two = new DataTransfer();
  two.setData('text/plain', 'first-key-1234\nsecond-key-1234');
  form.key
    .element()
    .dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: two, bubbles: true, cancelable: true }),
    );
  await form.connect.click();
  await shows('More than one key. Paste one of them');
});

it('a key that works without rates can be saved, with a way back to the demo', async () => {
  const { service, store } = await open();
  await showsText(rateRow('USD'), '1,580.50');
  await form.open();
  await form.address.fill(ADDRESS);
  await form.key.fill(KEY);
  service.fail({ status: 402, body: '{"message":"Insufficient wallet balance"}' });
  await form.connect.click();
  await shows('The key works. Its month or wallet is used up, so no rates come yet');
  expect(store.state.source.kind).toBe('sandbox');
  const anyway = page.getByRole('button', { name: 'Save anyway' });
  // Another key is another question.
  await form.key.fill(`${KEY}2`);
  await count(anyway, 0);
  await form.key.fill(KEY);
  const before = service.requests.length;
  await anyway.click();
  await showsText(form.outcome, 'Saved');
  expect(store.state.source.kind).toBe('account');
  expect(service.requests.slice(before).filter((each) => each === 'latest mid')).toEqual([]);
  await count(page.getByRole('button', { name: /^Disconnect/ }), 0);

  service.fail(null);
  await page.getByRole('button', { name: /^Back to the demo/ }).click();
  await showsText(rateRow('USD'), '1,580.50');
  await expect.element(page.getByRole('button', { name: /^DEMO/ })).toBeVisible();
  expect(store.state.connection.connection).toBeNull();
});

it('a slow host is waited for in sight, and can be given up', async () => {
  const { service, store } = await open();
  await form.open();
  await form.address.fill(ADDRESS);
  await form.key.fill(KEY);
  let answer = (): void => undefined;
  const late = new Promise<void>((resolve) => (answer = resolve));
  service.holdUntil(late);
  await form.connect.click();
  await expect.element(page.getByRole('button', { name: /^Testing, \d+ s$/ })).toBeVisible();
  await showsText(form.outcome, 'Nothing is saved until it works');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await showsText(form.outcome, 'Cancelled. Nothing was saved');
  answer();
  await expect.element(form.connect).toBeVisible();
  expect(store.state.source.kind).toBe('sandbox');
});

it('in the demo, the way back is the views as they were', async () => {
  await open();
  await form.open();
  await page.getByRole('button', { name: /^Back to the demo/ }).click();
  await showsText(rateRow('USD'), '1,580.50');
});

it('opens Advanced at a wrong field in it, and loses nothing that was typed', async () => {
  const { service } = await open();
  await form.open();
  const renews = page.getByLabelText('Renews on day');
  await count(renews, 0);
  await form.advanced.click();
  await renews.fill('32');
  await form.key.fill(KEY);
  await form.advanced.click();
  await count(renews, 0);
  await form.connect.click();
  await shows('Enter a day from 1 to 31.');
  await shows('Enter the address of your rate service');
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
  await expect.element(form.connected).toBeVisible();
});

it('disconnecting deletes the key and keeps the last real numbers on screen', async () => {
  const { service, confirm } = await open();
  await connect(service);
  await settings.open('Connection');
  await page.getByRole('button', { name: 'Disconnect and forget the key' }).click();
  await expect.poll(() => confirm.mock.lastCall?.[0].title).toBe(`Disconnect from ${ADDRESS}?`);
  await openTab('Rates');
  await showsText(rateRow('USD'), '1,580.50');
  await shows('No account is connected.');
  await count(page.getByRole('button', { name: /^DEMO/ }), 0);
});
