import type { Ticker } from '../../electron/core/rates/feed.ts';
import { startConnected } from './account.ts';
import { expect, test } from './fixtures.ts';
import { convertIn, ratesIn } from './pages.ts';

/** The shortest period, so that a test sees a few. */
const QUICK = { updateEveryMs: 10_000, whileOpenEveryMs: null };
const PERIOD_MS = 10_000;

test('a refused key stops everything and is asked for; nothing is tried again', async ({
  start,
  service,
  userData,
}) => {
  const { popup } = await startConnected({
    start,
    userData,
    address: service.address,
    choices: QUICK,
  });
  await expect(ratesIn(popup).row('NGN')).toContainText('1,580.50');
  service.requireKey('another-key');
  await popup.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(popup.getByText('The service refuses the API key')).toBeVisible();
  await expect(ratesIn(popup).row('NGN')).toContainText('1,580.50');
  // What was under way when the first refusal came has been answered.
  await popup.waitForTimeout(500);
  const before = service.requests.length;
  await popup.waitForTimeout(PERIOD_MS + 1_500);
  expect(service.requests.length).toBe(before);
  await expect(popup.getByRole('button', { name: 'Enter the key' })).toBeVisible();
});

test('a 429 with Retry-After: 3 is followed by three seconds of silence', async ({
  start,
  service,
  userData,
}) => {
  const { popup } = await startConnected({ start, userData, address: service.address });
  await expect(ratesIn(popup).row('NGN')).toContainText('1,580.50');
  await expect.poll(() => service.requests).toContain('currencies');
  const before = service.requests.length;
  service.fail({ status: 429, body: '{"message":"slow down"}', headers: { 'retry-after': '3' } });
  await popup.getByRole('button', { name: 'Refresh', exact: true }).click();
  const waiting = popup.getByRole('button', { name: /^Refresh in [123] s$/ });
  await expect(waiting).toBeVisible();
  await expect(waiting).toBeDisabled();
  await expect.poll(() => service.requests.length).toBe(before + 3);
  const refusedAtMs = Math.max(...service.timesMs.slice(before));
  service.fail(null);
  await expect.poll(() => service.requests.length, { timeout: 8_000 }).toBe(before + 6);
  const againAfterMs = Math.min(...service.timesMs.slice(before + 3)) - refusedAtMs;
  expect(againAfterMs).toBeGreaterThanOrEqual(2_900);
  expect(againAfterMs).toBeLessThan(5_000);
  await expect(popup.getByRole('button', { name: 'Refresh', exact: true })).toBeEnabled();
});

test('a dead platforms endpoint leaves the rates alone', async ({ start, service, userData }) => {
  service.fail({ status: 503, body: '{"message":"platforms are down"}' }, /platforms/);
  const { popup } = await startConnected({
    start,
    userData,
    address: service.address,
    choices: { ...QUICK, tickers: ['USDNGN' as Ticker] },
  });
  await expect(ratesIn(popup).row('NGN')).toContainText('1,580.50');
  await expect
    .poll(() => service.requests.filter((name) => name === 'platforms USDNGN').length)
    .toBeGreaterThan(1);
  service.setRates('mid', { NGN: '1599.5' });
  await expect(ratesIn(popup).row('NGN')).toContainText('1,599.50', { timeout: PERIOD_MS + 5_000 });
  await expect(popup.getByText('The service has a fault')).toBeHidden();
});

test('asleep nothing is sent; on wake one round, if due', async ({ start, service, userData }) => {
  const { app, popup } = await startConnected({
    start,
    userData,
    address: service.address,
    choices: QUICK,
  });
  await expect(ratesIn(popup).row('NGN')).toContainText('1,580.50');
  await expect.poll(() => service.requests).toContain('currencies');
  await app.evaluate(({ powerMonitor }) => void powerMonitor.emit('suspend'));
  const before = service.requests.length;
  service.setRates('mid', { NGN: '1599.5' });
  await popup.waitForTimeout(PERIOD_MS + 2_000);
  expect(service.requests.length).toBe(before);
  await app.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'));
  await expect(ratesIn(popup).row('NGN')).toContainText('1,599.50', { timeout: 3_000 });
  expect(service.requests.slice(before).sort()).toEqual([
    'latest mid',
    'latest official',
    'latest parallel',
  ]);
});

test('offline nothing is sent and the header says so; back online it goes on', async ({
  start,
  service,
  userData,
}) => {
  const { app, popup } = await startConnected({
    start,
    userData,
    address: service.address,
    choices: QUICK,
  });
  await expect(ratesIn(popup).row('NGN')).toContainText('1,580.50');
  await expect.poll(() => service.requests).toContain('currencies');
  const setOnline = (isOnline: boolean): Promise<void> =>
    app.evaluate(({ net }, online) => {
      net.isOnline = () => online;
    }, isOnline);
  await setOnline(false);
  await popup.evaluate(() => window.dispatchEvent(new Event('offline')));
  await expect(popup.getByText(/offline/i).first()).toBeVisible();
  const before = service.requests.length;
  await popup.waitForTimeout(PERIOD_MS + 1_500);
  expect(service.requests.length).toBe(before);
  await setOnline(true);
  await popup.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => service.requests.length).toBe(before + 3);
});

test('the limit is reached: nothing more is asked, and conversion goes on', async ({
  start,
  service,
  userData,
}) => {
  // The new key's trial, by hand, and three by themselves; a tenth and two spare ones are kept.
  const { popup } = await startConnected({
    start,
    userData,
    address: service.address,
    choices: QUICK,
    connection: { plan: 'free', monthlyLimit: 6 },
  });
  await expect(ratesIn(popup).row('NGN')).toContainText('1,580.50');
  await expect(popup.getByText(/monthly limit reached, renews in/i)).toBeVisible();
  await expect.poll(() => service.requests.length).toBe(4);
  await popup.waitForTimeout(PERIOD_MS + 1_500);
  expect(service.requests).toHaveLength(4);
  // By hand what is left may go, and not one more.
  await popup.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect.poll(() => service.requests.length).toBe(6);
  await expect(popup.getByRole('button', { name: 'Refresh', exact: true })).toBeDisabled();
  const convert = convertIn(popup);
  await convert.open();
  await convert.amount.fill('100');
  await expect(convert.result('Mid')).toContainText('158,050.00');
  expect(service.requests).toHaveLength(6);
});

test('the month’s count outlives a restart', async ({ start, service, userData }) => {
  const first = await startConnected({
    start,
    userData,
    address: service.address,
    connection: { plan: 'free', monthlyLimit: 1_000 },
  });
  await expect(ratesIn(first.popup).row('NGN')).toContainText('1,580.50');
  await expect.poll(() => service.requests.length).toBe(4);
  await first.popup.getByRole('button', { name: 'Settings', exact: true }).click();
  const used = /4 of 1,000/;
  await expect(first.popup.getByText(used).first()).toBeVisible();
  await first.quit();
  const second = await start({ env: { STANDIN_KEYRING: 'one' }, args: ['--show'] });
  await second.popup.getByRole('button', { name: 'Settings', exact: true }).click();
  await expect(second.popup.getByText(used).first()).toBeVisible();
  // All was asked a moment ago, and 1,000 a month are one round in hours.
  expect(service.requests).toHaveLength(4);
});

test('updates are paused from the tray, and go on from the header', async ({
  start,
  service,
  userData,
}) => {
  const { popup, door } = await startConnected({
    start,
    userData,
    address: service.address,
    choices: QUICK,
  });
  await expect(ratesIn(popup).row('NGN')).toContainText('1,580.50');
  await expect.poll(() => service.requests).toContain('currencies');
  await door('clickMenu', 'Pause updates');
  await expect(popup.getByText('Updates paused')).toBeVisible();
  const before = service.requests.length;
  await popup.waitForTimeout(PERIOD_MS + 1_500);
  expect(service.requests.length).toBe(before);
  await popup.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(() => service.requests.length).toBe(before + 3);
  await expect(popup.getByText('Updates paused')).toBeHidden();
});
