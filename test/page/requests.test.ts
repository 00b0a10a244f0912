import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { MARKET } from '../support/platform-server.ts';
import { serveRates } from '../support/served-rates.ts';
import { fakeTime, pass } from './fake-time.ts';
import { open, type OpenOptions, type Opened } from './main-in-page.ts';
import { count, hides, rateRow, refresh, showsText, shows } from './shown.ts';
import { converter } from './shown-convert.ts';
import { form } from './shown-connection.ts';

const PERIOD_MS = 10_000;
/** The shortest period, so that a test sees a few. */
const QUICK = { updateEveryMs: PERIOD_MS, whileOpenEveryMs: null };
const ROUND = ['latest mid', 'latest official', 'latest parallel', 'platforms USDTNGN'];

beforeEach(() => fakeTime());

/** Opens an account whose first round, and the names of currencies, are there. */
async function openAccount(options: OpenOptions = {}): Promise<Opened> {
  const service = options.service ?? serveRates();
  service.setPlatforms('USDTNGN', MARKET);
  const opened = await open({ connection: {}, stored: QUICK, ...options, service });
  await showsText(rateRow('USD'), '1,580.50');
  for (const name of ['currencies', 'platforms USDTNGN'])
    await expect.poll(() => opened.service.requests).toContain(name);
  return opened;
}

/** Nothing is requested while time passes. */
async function silence({ service }: Opened, ms = 3 * PERIOD_MS): Promise<void> {
  const before = service.requests.length;
  await pass(ms);
  expect(service.requests.length).toBe(before);
}

it('a refused key stops all requests, and the app asks for another key', async () => {
  const app = await openAccount();
  app.service.requireKey('another-key');
  await refresh.click();
  await shows('Key refused.');
  // The last real numbers stay, never the sandbox's.
  await showsText(rateRow('USD'), '1,580.50');
  await count(page.getByRole('button', { name: /^DEMO/ }), 0);
  // What was under way when the first refusal came is answered.
  await pass(500);
  await silence(app);
  await expect.element(refresh).toBeDisabled();

  await page.getByRole('button', { name: 'Enter the key' }).click();
  await form.key.fill('another-key');
  await form.connect.click();
  await expect.element(form.connected).toBeVisible();
  await hides('Key refused.');
});

it('a 429 with Retry-After: 3 is followed by three seconds of silence', async () => {
  const app = await openAccount({ stored: {} });
  const { service } = app;
  const before = service.requests.length;
  service.fail({ status: 429, body: '{"message":"slow down"}', headers: { 'retry-after': '3' } });
  await refresh.click();
  await expect.element(page.getByRole('button', { name: /^Refresh in [123] s$/ })).toBeDisabled();
  await expect.poll(() => service.requests.length).toBe(before + ROUND.length);
  const refusedAtMs = Math.max(...service.timesMs.slice(before));
  service.fail(null);
  await expect
    .poll(() => pass(100).then(() => service.requests.length))
    .toBe(before + 2 * ROUND.length);
  const againAfterMs = Math.min(...service.timesMs.slice(before + ROUND.length)) - refusedAtMs;
  expect(againAfterMs).toBeGreaterThanOrEqual(2_900);
  expect(againAfterMs).toBeLessThan(5_000);
  await expect.element(refresh).toBeEnabled();
});

it('a failing platforms endpoint does not stop the rates', async () => {
  const service = serveRates();
  service.fail({ status: 503, body: '{"message":"platforms are down"}' }, /platforms/);
  await openAccount({ service, stored: { ...QUICK, tickers: ['USDNGN'] } });
  await pass(3 * PERIOD_MS);
  const failed = service.requests.filter((name) => name === 'platforms USDNGN');
  expect(failed.length).toBeGreaterThan(1);
  service.setRates('mid', { NGN: '1599.5' });
  await pass(PERIOD_MS);
  await showsText(rateRow('USD'), '1,599.50');
  await hides('The service has a fault');
});

it('sends nothing during sleep, and one round on wake if it is due', async () => {
  const app = await openAccount();
  const { service, store, wake } = app;
  const asleep = (isAsleep: boolean) => {
    store.dispatch({ kind: 'conditions-changed', conditions: { asleep: isAsleep } });
    wake();
  };
  asleep(true);
  const before = service.requests.length;
  service.setRates('mid', { NGN: '1599.5' });
  await silence(app);
  asleep(false);
  await showsText(rateRow('USD'), '1,599.50');
  expect(service.requests.slice(before).sort()).toEqual(ROUND);
});

it('sends nothing offline and says so in the header; resumes online', async () => {
  let online = true;
  const app = await openAccount({ isOnline: () => online });
  const turn = (isOnline: boolean): void => {
    online = isOnline;
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  };
  turn(false);
  await shows(/offline/i);
  const before = app.service.requests.length;
  await silence(app);
  turn(true);
  await expect.poll(() => app.service.requests.slice(before).sort()).toEqual(ROUND);
});

it('sends nothing after the limit is reached; conversion still works', async () => {
  // Three automatic requests; a tenth and two spare ones are reserved.
  const app = await open({
    connection: { plan: 'free', monthlyLimit: 6 },
    stored: QUICK,
  });
  const { service } = app;
  await showsText(rateRow('USD'), '1,580.50');
  await shows(/monthly limit reached, renews in/i);
  await silence(app);
  expect(service.requests).toHaveLength(3);
  // By hand what is left may go, and not one more.
  await refresh.click();
  await expect.poll(() => service.requests.length).toBe(6);
  await expect.element(refresh).toBeDisabled();
  await converter.open();
  await converter.amount.fill('100');
  await showsText(converter.result('Mid'), '158,050.00');
  expect(service.requests).toHaveLength(6);
});

it('updates are paused from the tray and resumed from the header', async () => {
  const app = await openAccount();
  const { service, store, wake } = app;
  // As the tray's menu does: unit/tray-menu.test.ts.
  store.dispatch({ kind: 'chosen', choices: { paused: true } });
  wake();
  await shows('Updates paused');
  await silence(app);
  const before = service.requests.length;
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(() => service.requests.length).toBe(before + ROUND.length);
  await hides('Updates paused');
});
