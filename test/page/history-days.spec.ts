import { fillPast } from '../support/past-record.ts';
import { startConnected } from './account.ts';
import { expect, type Running, test as base } from './fixtures.ts';
import { historyIn } from './history-page.ts';
import { rowsIn } from './rates-rows.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const DAY = 86_400_000;

const body = (day: string, rate: string, laterMs = 0): string =>
  `{"base":"USD","rates":{"USD":1,"NGN":${rate}},"timestamp":${Date.parse(day) + DAY - 1_000 + laterMs}}`;

/** An account of 3 recorded days, in a month of 30. */
const test = base.extend<{ open: (limit?: number) => Promise<Running> }>({
  open: async ({ start, service, userData }, use) => {
    await use(async (limit = 1_000) => {
      service.fail({ status: 503, body: '{}' }, /latest|currencies/);
      fillPast({
        folder: userData,
        source: { kind: 'account', key: service.address },
        nowMs: NOW,
        days: 3,
        hourDays: 3,
        rawDays: 3,
      });
      const running = await startConnected({
        start,
        userData,
        address: service.address,
        connection: { plan: 'free', monthlyLimit: limit },
        env: { PARALLAX_CLOCK: String(NOW) },
      });
      await rowsIn(running.popup).chooseMarket('Parallel');
      await historyIn(running.popup).open();
      return running;
    });
  },
});
const requested = (requests: readonly string[]): string[] =>
  requests.filter((name) => name.startsWith('history'));

test('missing days are shown with their cost, requested, and drawn as their own series', async ({
  open,
  service,
}) => {
  service.answerHistory((day) => body(day, '1503.000000000000000007'));
  const { popup } = await open();
  const history = historyIn(popup);
  await history.range('1W');
  await history.more();
  await expect(popup.getByText('3 of 7 days')).toBeVisible();
  expect(requested(service.requests)).toEqual([]);
  await history.button('Request from the service (4 requests)').click();
  await expect(popup.getByText('4 days stored as a series of their own.')).toBeVisible();
  expect(requested(service.requests)).toEqual([
    'history 2026-11-16',
    'history 2026-11-15',
    'history 2026-11-14',
    'history 2026-11-13',
  ]);
  await expect(popup.getByText('4 of them from the service')).toBeVisible();
  await history.button('A past day').click();
  await popup.getByLabel('Day (UTC)').fill('2026-11-14');
  const row = popup.getByRole('row', { name: 'NGN' });
  await expect(row).toContainText('1,503.000000000000000007');
  await expect(row).toContainText('the service, market not stated');
  await expect(row).toContainText(/published Nov 14, 2026, \d\d:\d\d:\d\d UTC/);
});

test('“not offered yet” costs one request, and is remembered over a restart', async ({
  open,
  service,
  start,
}) => {
  const first = await open();
  await historyIn(first.popup).range('1W');
  await historyIn(first.popup).more();
  await historyIn(first.popup).button('Request from the service (4 requests)').click();
  await expect(
    first.popup.getByText('The service does not offer past days yet.', { exact: true }),
  ).toBeVisible();
  expect(requested(service.requests)).toHaveLength(1);
  await expect(first.popup.getByText('Try again after Nov 27.')).toBeVisible();
  await first.quit();
  const { popup } = await start({
    env: { STANDIN_KEYRING: 'one', PARALLAX_CLOCK: String(NOW) },
    args: ['--show'],
  });
  const history = historyIn(popup);
  await history.open();
  await history.range('1W');
  await history.more();
  await history.button(/^Request again/).click();
  await expect.poll(() => requested(service.requests).length).toBe(2);
});

test('answers of a service that ignores the date are refused and not stored', async ({
  open,
  service,
}) => {
  service.answerHistory((day) => body(day, '1', 30 * DAY));
  const { popup } = await open();
  const history = historyIn(popup);
  await history.range('1W');
  await history.more();
  await history.button('Request from the service (4 requests)').click();
  await expect(popup.getByText(/^Refused: the service ignored the date/)).toBeVisible();
  expect(requested(service.requests)).toHaveLength(1);
  await expect(popup.getByText('Service, market not stated')).toBeHidden();
});

test('stopping the requests keeps the answered days', async ({ open, service }) => {
  let release = (): void => undefined;
  service.answerHistory(async (day) => {
    if (day !== '2026-11-16') await new Promise<void>((resolve) => (release = resolve));
    return body(day, '1500');
  });
  const { popup } = await open();
  const history = historyIn(popup);
  await history.range('1W');
  await history.more();
  await history.button('Request from the service (4 requests)').click();
  await expect(popup.getByText('Requesting: 1 of 4 days answered').last()).toBeVisible();
  await history.button('Stop').click();
  await expect(history.button('Stopping…')).toBeVisible();
  release();
  await expect(popup.getByText('Stopped. 2 days stored.')).toBeVisible();
  expect(requested(service.requests)).toHaveLength(2);
});

test('never requests more than the rest of the month', async ({ open, service }) => {
  service.answerHistory((day) => body(day, '1500'));
  // The three markets and the names were requested on connecting.
  const { popup } = await open(6);
  const history = historyIn(popup);
  await history.range('1W');
  await history.more();
  await history.button(/^Request from the service/).click();
  await expect(
    popup.getByText(/no more may be requested now|Nothing is left of the month/).first(),
  ).toBeVisible();
  expect(requested(service.requests).length).toBeGreaterThan(0);
  expect(service.requests.length).toBeLessThanOrEqual(6);
});
