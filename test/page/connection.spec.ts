import fs from 'node:fs';
import path from 'node:path';
import { startRateServer } from '../support/rate-server.ts';
import { backToRates, formIn, KEYRING, KEY } from './connection-form.ts';
import { expect, test } from './fixtures.ts';
import { answerNatively, isQuestionOpen } from './message-box.ts';
import { ratesIn } from './pages.ts';

for (const [name, way] of [
  ['Header api_key', 'api_key'],
  ['Authorization: Bearer KEY', 'authorization: Bearer'],
  ['Authorization: Token KEY', 'authorization: Token'],
  ['Authorization: KEY', 'authorization'],
  ['Authorization: API_KEY: KEY', 'authorization: API_KEY:'],
  ['Query parameter api_key', '?api_key'],
] as const) {
  test(`connects with the key as ${name}`, async ({ start, service }) => {
    service.requireKey(KEY);
    const { popup } = await start({ env: KEYRING });
    const form = formIn(popup);
    await form.open();
    await form.sendKeyAs.selectOption(name);
    await form.connect(`${service.address}/core/`);
    await expect(form.outcome).toHaveText('Saved. Rates are requested with the new key at once.');
    await expect(form.key).toHaveValue('');
    await backToRates(popup);
    await expect(ratesIn(popup).row('NGN')).toContainText('1,580.50');
    await expect(popup.getByText('Sandbox data, not real rates')).toBeHidden();
    expect(new Set(service.keys)).toEqual(new Set([way]));
    expect([...service.requests].sort()).toEqual([
      'currencies',
      'latest mid',
      'latest official',
      'latest parallel',
    ]);
  });
}

test('a try spends one request and says what came back; a wrong input is told at its field', async ({
  start,
  service,
}) => {
  service.requireKey(KEY);
  const { popup } = await start({ env: KEYRING });
  const form = formIn(popup);
  await form.open();
  await form.button('Test connection').click();
  await expect(popup.getByText('Enter the address of the service')).toBeVisible();
  await form.address.fill('http://rates.example');
  await form.button('Test connection').click();
  await expect(popup.getByText('Use https://')).toBeVisible();
  await expect(form.address).toHaveAttribute('aria-invalid', 'true');
  await form.address.fill(service.address);
  await form.button('Test connection').click();
  await expect(popup.getByText('Enter the API key of your account.')).toBeVisible();
  expect(service.requests).toEqual([]);

  await form.key.fill('wrong-key');
  await form.button('Test connection').click();
  await answerNatively(popup, `Send a test request to ${service.address}?`, 'Cancel');
  await expect(form.button('Test connection')).toBeEnabled();
  expect(service.requests).toEqual([]);
  await form.button('Test connection').click();
  await answerNatively(popup, `Send a test request to ${service.address}?`, 'Send request');
  await expect(form.outcome).toContainText('The service does not accept the key');
  await form.key.fill(`  ${KEY} `);
  await form.button('Test connection').click();
  await expect(form.outcome).toContainText(/It works: 3 rates in mid, published .*UTC/);
  expect(service.requests).toEqual(['latest mid', 'latest mid']);

  await form.field('Renews on day').fill('32');
  await form.button('Connect').click();
  await expect(popup.getByText('Enter a day from 1 to 31.')).toBeVisible();
  expect(service.requests).toHaveLength(2);
});

test('a refused key stops the requests and shows the last real numbers, never the sandbox', async ({
  start,
  service,
}) => {
  service.requireKey(KEY);
  const { popup } = await start({ env: KEYRING });
  const form = formIn(popup);
  await form.open();
  await form.connect(service.address);
  await backToRates(popup);
  await expect(ratesIn(popup).row('NGN')).toContainText('1,580.50');
  service.requireKey('another-key');
  await popup.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(popup.getByText('The service refuses the API key.')).toBeVisible();
  await expect(ratesIn(popup).row('NGN')).toContainText('1,580.50');
  await expect(popup.getByText('Sandbox data')).toBeHidden();
  const asked = service.requests.length;
  await expect(popup.getByRole('button', { name: 'Refresh', exact: true })).toBeDisabled();
  await popup.keyboard.press('Control+r');
  await popup.waitForTimeout(500);
  expect(service.requests.length).toBe(asked);
  await popup.getByRole('button', { name: 'Enter the key' }).click();
  await form.key.fill('another-key');
  await form.button('Connect').click();
  await expect(form.outcome).toHaveText('Saved. Rates are requested with the new key at once.');
  await expect(popup.getByText('The service refuses the API key.')).toBeHidden();
});

test('disconnecting forgets the key and goes on showing the last real numbers', async ({
  start,
  service,
}) => {
  const { popup, quit } = await start({ env: KEYRING });
  const form = formIn(popup);
  await form.open();
  await form.connect(service.address);
  await expect(form.outcome).toHaveText('Saved. Rates are requested with the new key at once.');
  await form.button('Disconnect and forget the key').click();
  await answerNatively(popup, `Disconnect from ${service.address}?`, 'Disconnect');
  await backToRates(popup);
  await expect(ratesIn(popup).row('NGN')).toContainText('1,580.50');
  await expect(popup.getByText('No account is connected.')).toBeVisible();
  await expect(popup.getByText('Sandbox data')).toBeHidden();
  await quit();
  const again = await start({ env: KEYRING });
  await expect(again.popup.getByText('No account is connected.')).toBeVisible();
  await expect(ratesIn(again.popup).row('NGN')).toContainText('1,580.50');
});

test('a kept key goes to its own address alone, and two accounts never mix', async ({
  start,
  service,
}) => {
  const other = await startRateServer();
  other.setRates('mid', { NGN: '999' });
  const { popup } = await start({ env: KEYRING });
  const form = formIn(popup);
  await form.open();
  await expect(form.key).toHaveAttribute('type', 'password');
  await form.connect(service.address);
  await expect(form.outcome).toHaveText('Saved. Rates are requested with the new key at once.');
  await form.address.fill(other.address);
  await form.button('Test connection').click();
  await expect(popup.getByText('Enter the API key of your account.')).toBeVisible();
  expect(other.requests).toEqual([]);

  await form.connect(other.address, 'the-other-key');
  await backToRates(popup);
  await expect(ratesIn(popup).row('NGN')).toContainText('999.00');
  await expect(ratesIn(popup).row('EUR')).toContainText('not quoted in mid');
  await other.close();
  await popup.getByRole('button', { name: 'Settings', exact: true }).click();
  await form.connect(service.address);
  await backToRates(popup);
  await expect(ratesIn(popup).row('NGN')).toContainText('1,580.50');
});

test('lost settings or a broken vault never bring the sandbox back to an account', async ({
  start,
  service,
  userData,
}) => {
  // Six starts, one after the other.
  test.setTimeout(180_000);
  const first = await start({ env: KEYRING });
  const form = formIn(first.popup);
  await form.open();
  await form.connect(service.address);
  await expect(form.outcome).toHaveText('Saved. Rates are requested with the new key at once.');
  await expect.poll(() => service.requests.length).toBe(4);
  await first.quit();
  fs.writeFileSync(path.join(userData, 'settings.json'), '{');
  const second = await start({ env: KEYRING });
  await expect(ratesIn(second.popup).row('NGN')).toContainText('1,580.50');
  await expect(second.popup.getByText('Sandbox data')).toBeHidden();
  await second.popup.getByRole('button', { name: 'Settings', exact: true }).click();
  const again = formIn(second.popup);
  await again.address.fill(service.address);
  await again.key.fill(KEY);
  await again.button('Connect').click();
  await expect(again.outcome).toHaveText('Saved. Rates are requested with the new key at once.');
  // The same address and key as before.
  expect(await isQuestionOpen(second.popup)).toBe(false);
  await second.quit();
  for (const vault of ['[]', '{"plain":5}', '{"ciphertext":7}', 'no json']) {
    fs.writeFileSync(path.join(userData, 'vault.json'), vault);
    const { popup, quit } = await start({ env: KEYRING });
    await expect(popup.getByText('The API key is not here any more.')).toBeVisible();
    await expect(ratesIn(popup).row('NGN')).toContainText('1,580.50');
    await quit();
  }
});
