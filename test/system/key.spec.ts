import fs from 'node:fs';
import path from 'node:path';
import { everyMarket } from './account.ts';
import { formIn, KEYRING, KEY } from './connection-form.ts';
import { expect, type Running, test } from './fixtures.ts';
import type { RateServer } from '../support/rate-server.ts';
import { hostInUse } from './host/launch.ts';
import { convertIn, ratesIn } from './pages.ts';

test('without a keyring the user decides where the key is stored', async ({ start, service }) => {
  test.skip(hostInUse() === 'electron', "The system's keyring decides there.");
  service.requireKey(KEY);
  const first = await start();
  const form = formIn(first.popup);
  await form.open();
  const keep = first.popup.getByRole('radiogroup', { name: 'Keep the key' });
  await expect(keep.getByRole('radio', { name: 'This session only' })).toBeChecked();
  await form.connect(service.address);
  await expect(form.connected).toBeVisible();
  await first.quit();

  const second = await start();
  await expect(second.popup.getByText('Key missing.')).toBeVisible();
  await expect(ratesIn(second.popup).row('USD')).toContainText('1,580.50');
  await second.popup.getByRole('button', { name: 'Enter the key' }).click();
  const again = formIn(second.popup);
  await expect(again.address).toHaveValue(service.address);
  await second.popup.getByRole('radio', { name: 'On this computer, not encrypted' }).click();
  await again.key.fill(KEY);
  await again.button('Connect').click();
  await expect(again.connected).toBeVisible();
  await second.quit();

  service.setRates('mid', { NGN: '1599.5' });
  const third = await start();
  await third.popup.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(ratesIn(third.popup).row('USD')).toContainText('1,599.50');
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

/** Every message to the page is kept from now on. */
async function keepMessages({ app }: Running): Promise<void> {
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
}

/** Every view with rates, and an error that has the key in it. */
async function meetsTheService({ popup }: Running, service: RateServer): Promise<void> {
  await everyMarket(popup);
  const convert = convertIn(popup);
  await convert.open();
  await convert.result('Parallel').getByRole('button', { name: 'Parallel', exact: true }).click();
  service.fail({ status: 500, body: `{"message":"your key ${KEY} is wrong"}` });
  await popup.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(popup.getByText(/^Service fault/)).toBeVisible();
}

async function sendsNoKeyToThePage({ app, popup, hook: door }: Running): Promise<void> {
  const events: string[] = await app.evaluate(
    () => (globalThis as unknown as { sent: string[] }).sent,
  );
  const answers: string[] = await popup.evaluate(async () => [
    JSON.stringify(await window.parallax.facts(), (_key, value: unknown) =>
      value instanceof Map ? [...value] : typeof value === 'bigint' ? String(value) : value,
    ),
    JSON.stringify(await window.parallax.about()),
    JSON.stringify(
      await window.parallax.chart({
        series: [{ kind: 'rate', market: 'mid', base: 'USD' as never, quote: 'NGN' as never }],
        side: 'ask',
        range: { preset: 'day' },
        kind: 'line',
        premiumUnder: null,
      }),
    ),
    document.documentElement.outerHTML,
  ]);
  const toPage = [...events, ...answers];
  expect(toPage.length).toBeGreaterThan(5);
  expect(toPage.filter((message) => holdsKey(Buffer.from(message)))).toEqual([]);

  const calls = (await door('calls')).map((call) => JSON.parse(call) as [string, unknown]);
  const withKey = calls.filter(([, args]) => holdsKey(Buffer.from(JSON.stringify(args ?? null))));
  expect(new Set(withKey.map(([name]) => name))).toEqual(new Set(['connect']));
  expect(calls.length).toBeGreaterThan(withKey.length);
}

function hasNoKeyIn(userData: string): void {
  const files = fs
    .readdirSync(userData, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  expect(files.some((file) => file.endsWith('vault.json'))).toBe(true);
  expect(files.filter((file) => holdsKey(fs.readFileSync(file)))).toEqual([]);
}

/** @returns what it has written to the terminal until now. */
function heardFrom({ app }: Running): () => string {
  let output = '';
  for (const stream of [app.process().stdout, app.process().stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  return () => output;
}

test('a keyring stores the key, which reaches nothing else; with another keyring the app asks for the key and loses nothing else', async ({
  start,
  service,
  userData,
}) => {
  // A test can't change the system's keyring.
  const isKeyringOurs = hostInUse() !== 'electron';
  service.requireKey(KEY);
  const first = await start({ env: KEYRING });
  await keepMessages(first);
  const output = heardFrom(first);
  const form = formIn(first.popup);
  await form.open();
  const keep = first.popup.getByRole('radiogroup', { name: 'Keep the key' });
  if (isKeyringOurs) await expect(keep).toBeHidden();
  await form.field('Monthly limit').fill('5,000');
  await form.connect(service.address);
  await expect(form.connected).toBeVisible();

  await test.step('the key reaches no message to the page, no file and no log', async () => {
    await meetsTheService(first, service);
    await sendsNoKeyToThePage(first);
    const crashed = new Promise((resolve) => first.app.process().once('exit', resolve));
    first.app.process().kill('SIGKILL');
    await crashed;
    hasNoKeyIn(userData);
    expect(holdsKey(Buffer.from(output()))).toBe(false);
  });
  if (!isKeyringOurs) return;

  service.fail(null);
  service.setRates('mid', { NGN: '1599.5' });
  const second = await start({ env: KEYRING });
  await test.step('the same keyring gives the key back', async () => {
    await second.popup.getByRole('tab', { name: 'Rates' }).click();
    const before = service.requests.length;
    await second.popup.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect.poll(() => service.requests.slice(before)).toContain('latest mid');
    await expect(ratesIn(second.popup).row('USD')).toContainText('1,599.50');
    await second.quit();
  });

  await test.step('with another keyring the app asks for the key and loses nothing else', async () => {
    const third = await start({ env: { STANDIN_KEYRING: 'another' } });
    // It may be the same one, locked: nobody can tell.
    await expect(third.popup.getByText(/^Unlock your keyring/)).toBeVisible();
    await third.popup.getByRole('button', { name: 'Enter the key' }).click();
    await expect(third.popup.getByRole('button', { name: 'Restart Parallax' })).toBeVisible();
    const again = formIn(third.popup);
    await expect(again.address).toHaveValue(service.address);
    await expect(again.field('Monthly limit')).toHaveValue('5000');
  });
});
