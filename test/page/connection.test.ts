import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import { KEY_SENDINGS } from '#core/requests/key-sending.ts';
import type { ConnectOutcome, ConnectRequest } from '#ipc/messages.ts';
import { accountOpened, ADDRESS } from '../support/account.ts';
import { open, type Opened, RATES } from './open-page.ts';
import { count, openTab, rateRow, refresh, shows, showsText } from './shown.ts';
import { form } from './shown-connection.ts';
import { settings } from './shown-settings.ts';

/** A key with what a careless escape would change. */
const KEY = 'canary-9f86d081884c7d65+/=&';
const demo = page.getByRole('button', { name: /^DEMO/ });

type Answer = Result<ConnectOutcome> | Promise<Result<ConnectOutcome>>;

/** The form over these answers of main, the last one again and again. */
async function openForm(...given: readonly Answer[]) {
  const answers = [...given];
  const connect = vi.fn((_: ConnectRequest) => (answers.length > 1 ? answers.shift() : answers[0]));
  const cancelConnecting = vi.fn(() => ok(null));
  const app = await open({
    calls: { connect: (asked) => connect(asked) ?? ok({ rates: 3 }), cancelConnecting },
  });
  await form.open();
  return { ...app, connect, cancelConnecting };
}

/** What main makes of a good answer: an account with its first rates. */
function connected({ store, answer }: Opened): void {
  store.dispatch(accountOpened());
  for (const market of ['official', 'mid', 'parallel'] as const) answer(market, RATES[market]);
}

it('asks main with what was typed and each way of sending the key', async () => {
  const { connect } = await openForm(fail(appError('unauthorized')));
  await form.address.fill(`${ADDRESS}/core/`);
  await form.key.fill(KEY);
  await form.advanced.click();
  for (const [index, name] of [
    'Header api_key',
    'Authorization: Bearer KEY',
    'Authorization: Token KEY',
    'Authorization: KEY',
    'Authorization: API_KEY: KEY',
    'Query parameter api_key',
  ].entries()) {
    await form.sendKeyAs.selectOptions(name);
    await form.connect.click();
    await expect.poll(() => connect.mock.calls.length).toBe(index + 1);
    expect(connect.mock.lastCall?.[0]).toMatchObject({
      address: `${ADDRESS}/core/`,
      key: KEY,
      sendKeyAs: KEY_SENDINGS[index],
    });
  }
});

it('says at each field what is wrong, and what works leads to the rates', async () => {
  const app = await openForm(
    fail(appError('invalid-address', 'empty')),
    fail(appError('invalid-address', 'not-https')),
    fail(appError('invalid-key', 'empty')),
    fail(appError('not-confirmed')),
    fail(appError('unauthorized')),
    ok({ rates: 3 }),
  );
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
  await form.address.fill(ADDRESS.replace('https', 'http'));
  await expect.element(form.address).not.toHaveAccessibleDescription('https:// was added');
  await form.address.fill(ADDRESS);
  await shows('Enter the API key of your account');

  await form.key.fill('wrong-key');
  await form.connect.click();
  await shows('Cancelled. Nothing was saved');
  await form.connect.click();
  await expect.element(form.key).toHaveFocus();
  await expect
    .element(form.key)
    .toHaveAccessibleDescription(
      'Key refused. Copy it again from your account. How it is sent: Advanced.',
    );
  await expect.element(form.key).toHaveValue('wrong-key');
  await expect.element(demo).toBeVisible();
  await form.key.fill(`  API key: "${KEY}" `);
  connected(app);
  await form.connect.click();
  expect(app.connect.mock.lastCall?.[0].key).toBe(KEY);
  await shows('Connected. 3 markets, 3 currencies');
  await showsText(rateRow('USD'), '1,580.50');
  await count(demo, 0);
});

it('takes address and key out of a line of a documentation', async () => {
  await openForm(fail(appError('invalid-key', 'several')));
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
  const app = await openForm(fail(appError('quota')), ok({ rates: null }));
  await form.address.fill(ADDRESS);
  await form.key.fill(KEY);
  await form.connect.click();
  await shows('The key works. Its month or wallet is used up, so no rates come yet');
  const anyway = page.getByRole('button', { name: 'Save anyway' });
  // Another key is another question.
  await form.key.fill(`${KEY}2`);
  await count(anyway, 0);
  await form.key.fill(KEY);
  app.store.dispatch(accountOpened());
  await anyway.click();
  await showsText(form.outcome, 'Saved');
  await count(page.getByRole('button', { name: /^Disconnect/ }), 0);
  await expect.element(page.getByRole('button', { name: /^Back to the demo/ })).toBeVisible();
});

it('a slow host is waited for in sight, and can be given up', async () => {
  let answer = (_: Result<ConnectOutcome>): void => undefined;
  const { cancelConnecting } = await openForm(new Promise((resolve) => (answer = resolve)));
  await form.address.fill(ADDRESS);
  await form.key.fill(KEY);
  await form.connect.click();
  await expect.element(page.getByRole('button', { name: /^Testing, \d+ s$/ })).toBeVisible();
  await showsText(form.outcome, 'Nothing is saved until it works');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.poll(() => cancelConnecting.mock.calls.length).toBe(1);
  answer(fail(appError('not-confirmed')));
  await showsText(form.outcome, 'Cancelled. Nothing was saved');
  await expect.element(form.connect).toBeVisible();
});

it('in the demo, the way back is the views as they were', async () => {
  await openForm();
  await page.getByRole('button', { name: /^Back to the demo/ }).click();
  await showsText(rateRow('USD'), '1,580.50');
});

it('opens Advanced at a wrong field in it, and loses nothing that was typed', async () => {
  const { connect } = await openForm(ok({ rates: 3 }));
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
  expect(connect).not.toHaveBeenCalled();
  await renews.fill('21');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => connect.mock.lastCall?.[0].renewsOnDay).toBe(21);
});

it('disconnecting keeps the last real numbers on screen', async () => {
  const disconnect = vi.fn(() => ok(null));
  const app = await open({ connection: {}, calls: { disconnect } });
  await settings.open('Source');
  await page.getByRole('button', { name: 'Disconnect and forget the key' }).click();
  await expect.poll(() => disconnect.mock.calls.length).toBe(1);
  const connection = { ...app.store.state.connection, key: 'none' as const };
  app.store.dispatch({ kind: 'connection-changed', connection });
  await openTab('Rates');
  await showsText(rateRow('USD'), '1,580.50');
  await shows('No account is connected.');
  await count(demo, 0);
});

it('a refused key leaves the last numbers, and the app asks for another key', async () => {
  const { store } = await open({ connection: {} });
  store.dispatch({ kind: 'key-refused' });
  await shows('Key refused.');
  // The last real numbers stay, never the sandbox's.
  await showsText(rateRow('USD'), '1,580.50');
  await count(demo, 0);
  await expect.element(refresh).toBeDisabled();
  await page.getByRole('button', { name: 'Enter the key' }).click();
  await expect.element(form.key).toBeVisible();
});
