import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { hostInUse } from './host/launch.ts';
import { startRateServer } from '../support/rate-server.ts';
import { chooseMarket, convertIn, ratesIn } from './pages.ts';

const KEY = 'canary-9f86d081884c7d65+/=&';
/** On the stand-in a test names the keyring that it has; Electron has the system's. */
const KEYRING = { STANDIN_KEYRING: 'one' };

function formIn(popup: Page) {
  const field = (name: string) => popup.getByRole('textbox', { name });
  const button = (name: string) => popup.getByRole('button', { name, exact: true });
  return {
    open: () => popup.getByRole('button', { name: 'Connect your account' }).click(),
    address: field('Service address'),
    key: popup.getByLabel('API key', { exact: true }),
    sendKeyAs: popup.getByLabel('Send the key as'),
    field,
    button,
    outcome: popup.getByRole('form', { name: 'Connection' }).getByRole('status'),
    async connect(address: string, key = KEY) {
      await field('Service address').fill(address);
      await popup.getByLabel('API key', { exact: true }).fill(key);
      await button('Connect').click();
    },
  };
}

const back = (popup: Page) => popup.getByRole('tab', { name: 'Rates' }).click();

for (const [name, way] of [
  ['Header api_key', 'api_key'],
  ['Authorization: Bearer KEY', 'authorization: Bearer'],
  ['Authorization: Token KEY', 'authorization: Token'],
  ['Authorization: KEY', 'authorization'],
  ['Query parameter api_key', '?api_key'],
] as const) {
  test(`connects with the key as ${name}`, async ({ start, service }) => {
    service.requireKey(KEY);
    const { popup } = await start({ env: KEYRING });
    const form = formIn(popup);
    await form.open();
    await form.sendKeyAs.selectOption(name);
    await form.connect(`${service.address}/core/`);
    await expect(form.outcome).toHaveText('Saved. All rates are being asked for.');
    await expect(form.key).toHaveValue('');
    await back(popup);
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

  await form.key.fill('wrong');
  await form.button('Test connection').click();
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
  await back(popup);
  await expect(ratesIn(popup).row('NGN')).toContainText('1,580.50');
  service.requireKey('another');
  await popup.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(popup.getByText('The service refuses the API key.')).toBeVisible();
  await expect(ratesIn(popup).row('NGN')).toContainText('1,580.50');
  await expect(popup.getByText('Sandbox data')).toBeHidden();
  const asked = service.requests.length;
  await popup.getByRole('button', { name: 'Refresh', exact: true }).click();
  await popup.waitForTimeout(500);
  expect(service.requests.length).toBe(asked);
  await popup.getByRole('button', { name: 'Enter the key' }).click();
  await form.key.fill('another');
  await form.button('Connect').click();
  await expect(form.outcome).toHaveText('Saved. All rates are being asked for.');
  await expect(popup.getByText('The service refuses the API key.')).toBeHidden();
});

test('without a keyring the person decides where the key is kept', async ({ start, service }) => {
  test.skip(hostInUse() === 'electron', "The system's keyring decides there.");
  service.requireKey(KEY);
  const first = await start();
  const form = formIn(first.popup);
  await form.open();
  const keep = first.popup.getByRole('radiogroup', { name: 'Keep the key' });
  await expect(keep.getByRole('radio', { name: 'This session only' })).toBeChecked();
  await form.connect(service.address);
  await expect(form.outcome).toHaveText('Saved. All rates are being asked for.');
  await first.quit();

  const second = await start();
  await expect(second.popup.getByText('The API key is not here any more.')).toBeVisible();
  await expect(ratesIn(second.popup).row('NGN')).toContainText('1,580.50');
  await second.popup.getByRole('button', { name: 'Enter the key' }).click();
  const again = formIn(second.popup);
  await expect(again.address).toHaveValue(service.address);
  await second.popup.getByRole('radio', { name: 'On this computer, not encrypted' }).click();
  await again.key.fill(KEY);
  await again.button('Connect').click();
  await expect(again.outcome).toHaveText('Saved. All rates are being asked for.');
  await second.quit();

  service.setRates('mid', { NGN: '1599.5' });
  const third = await start();
  await third.popup.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(ratesIn(third.popup).row('NGN')).toContainText('1,599.50');
});

test('a keyring keeps the key; another keyring asks for it again and loses nothing else', async ({
  start,
  service,
}) => {
  test.skip(hostInUse() === 'electron', "A test can't change the system's keyring.");
  service.requireKey(KEY);
  const first = await start({ env: KEYRING });
  const form = formIn(first.popup);
  await form.open();
  await expect(first.popup.getByRole('radiogroup', { name: 'Keep the key' })).toBeHidden();
  await form.field('Monthly limit').fill('5,000');
  await form.connect(service.address);
  await expect(form.outcome).toHaveText('Saved. All rates are being asked for.');
  await first.quit();

  const second = await start({ env: KEYRING });
  await second.popup.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect.poll(() => service.requests.length).toBeGreaterThan(6);
  await second.quit();

  const third = await start({ env: { STANDIN_KEYRING: 'another' } });
  await expect(third.popup.getByText('The API key is not here any more.')).toBeVisible();
  await third.popup.getByRole('button', { name: 'Enter the key' }).click();
  const again = formIn(third.popup);
  await expect(again.address).toHaveValue(service.address);
  await expect(again.field('Monthly limit')).toHaveValue('5000');
});

test('disconnecting forgets the key and goes on showing the last real numbers', async ({
  start,
  service,
}) => {
  const { popup, quit } = await start({ env: KEYRING });
  const form = formIn(popup);
  await form.open();
  await form.connect(service.address);
  await expect(form.outcome).toHaveText('Saved. All rates are being asked for.');
  await form.button('Disconnect and forget the key').click();
  await back(popup);
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
  await expect(form.outcome).toHaveText('Saved. All rates are being asked for.');
  await form.address.fill(other.address);
  await form.button('Test connection').click();
  await expect(popup.getByText('Enter the API key of your account.')).toBeVisible();
  expect(other.requests).toEqual([]);

  await form.connect(other.address, 'the-other-key');
  await back(popup);
  await expect(ratesIn(popup).row('NGN')).toContainText('999.00');
  await expect(ratesIn(popup).row('EUR')).toContainText('not quoted in mid');
  await other.close();
  await popup.getByRole('button', { name: 'Settings', exact: true }).click();
  await form.connect(service.address);
  await back(popup);
  await expect(ratesIn(popup).row('NGN')).toContainText('1,580.50');
});

test('lost settings or a broken vault never bring the sandbox back to an account', async ({
  start,
  service,
  userData,
}) => {
  const first = await start({ env: KEYRING });
  const form = formIn(first.popup);
  await form.open();
  await form.connect(service.address);
  await expect(form.outcome).toHaveText('Saved. All rates are being asked for.');
  await expect.poll(() => service.requests.length).toBe(4);
  await first.quit();
  fs.writeFileSync(path.join(userData, 'settings.json'), '{');
  const second = await start({ env: KEYRING });
  await expect(ratesIn(second.popup).row('NGN')).toContainText('1,580.50');
  await expect(second.popup.getByText('Sandbox data')).toBeHidden();
  await second.popup.getByRole('button', { name: 'Settings', exact: true }).click();
  await formIn(second.popup).connect(service.address);
  await expect(formIn(second.popup).outcome).toHaveText('Saved. All rates are being asked for.');
  await second.quit();
  for (const vault of ['[]', '{"plain":5}', '{"ciphertext":7}', 'no json']) {
    fs.writeFileSync(path.join(userData, 'vault.json'), vault);
    const { popup, quit } = await start({ env: KEYRING });
    await expect(popup.getByText('The API key is not here any more.')).toBeVisible();
    await expect(ratesIn(popup).row('NGN')).toContainText('1,580.50');
    await quit();
  }
});

/** Every form in which the key could be lying about. */
const FORMS = [
  Buffer.from(KEY),
  // Base64 reads otherwise where the key does not begin at a third byte.
  ...[0, 1, 2].map((offset) =>
    Buffer.from(Buffer.from(KEY.slice(offset)).toString('base64').slice(0, 24)),
  ),
  Buffer.from(encodeURIComponent(KEY)),
  Buffer.from(KEY, 'utf16le'),
];
const holdsKey = (data: Buffer): boolean => FORMS.some((form) => data.includes(form));

test('the key reaches no message to the page, no file and no log', async ({
  start,
  service,
  userData,
}) => {
  service.requireKey(KEY);
  const { app, popup, door } = await start({ env: KEYRING });
  await app.evaluate(({ BrowserWindow }) => {
    const sent: string[] = [];
    Object.assign(globalThis, { sent });
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (!contents) return;
    const send = contents.send.bind(contents);
    contents.send = (channel: string, ...args: unknown[]) => {
      sent.push(JSON.stringify([channel, args]));
      send(channel, ...args);
    };
  });
  let output = '';
  for (const stream of [app.process().stdout, app.process().stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const form = formIn(popup);
  await form.open();
  await form.connect(service.address);
  await expect(form.outcome).toHaveText('Saved. All rates are being asked for.');
  await expect(form.key).toHaveValue('');
  await convertIn(popup).open();
  await chooseMarket(popup, 'Parallel');
  service.fail({ status: 500, body: `{"message":"your key ${KEY} is wrong"}` });
  await popup.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(popup.getByText('The service has a fault')).toBeVisible();

  const events: string[] = await app.evaluate(
    () => (globalThis as unknown as { sent: string[] }).sent,
  );
  const answers: string[] = await popup.evaluate(async () => [
    JSON.stringify(await window.parallax.snapshot()),
    JSON.stringify(await window.parallax.about()),
    JSON.stringify(await window.parallax.trends('mid')),
    JSON.stringify(await window.parallax.convert({ amount: '1', from: 'USD', to: 'NGN' })),
    document.documentElement.outerHTML,
  ]);
  const toPage = [...events, ...answers];
  expect(toPage.length).toBeGreaterThan(5);
  expect(toPage.filter((message) => holdsKey(Buffer.from(message)))).toEqual([]);

  const asked = (await door('calls')).map((call) => JSON.parse(call) as [string, unknown]);
  const withKey = asked.filter(([, args]) => holdsKey(Buffer.from(JSON.stringify(args ?? null))));
  expect(new Set(withKey.map(([name]) => name))).toEqual(new Set(['connect']));
  expect(asked.length).toBeGreaterThan(withKey.length);

  const crashed = new Promise((resolve) => app.process().once('exit', resolve));
  app.process().kill('SIGKILL');
  await crashed;
  const files = fs
    .readdirSync(userData, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  expect(files.some((file) => file.endsWith('vault.json'))).toBe(true);
  expect(files.filter((file) => holdsKey(fs.readFileSync(file)))).toEqual([]);
  expect(holdsKey(Buffer.from(output))).toBe(false);
});
