import type { Page } from '@playwright/test';
import { fillPast } from '../support/past-record.ts';
import type { RateServer } from '../support/rate-server.ts';
import { startConnected } from './account.ts';
import { expect, type Running, test as base } from './thread-fixtures.ts';
import { historyIn } from './history-page.ts';
import { rowsIn } from './rates-rows.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const DAY = 86_400_000;
/** What is requested on connecting, the week, and not all of the month. */
const LIMIT = 12;

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

/** Three days are recorded, so a week is the next longer range, whose days may be missing. */
const showMissing = async (popup: Page): Promise<void> => {
  await historyIn(popup).range('All');
  await historyIn(popup).more();
};

/** The answer to the first day comes at once, to any other when it is released. */
function answerOneDay(service: RateServer, first: string): () => void {
  const released = Promise.withResolvers<null>();
  service.answerHistory(async (day) => {
    if (day !== first) await released.promise;
    return body(day, '1500');
  });
  return () => released.resolve(null);
}

test('past days of a service that ignores the date, does not offer them, and offers them late', async ({
  open,
  service,
  start,
}) => {
  const { popup, quit } = await open();
  const sent = (): number => requested(service.requests).length;
  const history = historyIn(popup);
  await showMissing(popup);

  await test.step('answers of a service that ignores the date are refused and not stored', async () => {
    service.answerHistory((day) => body(day, '1', 30 * DAY));
    await history.button('Request (4 requests)').click();
    await expect(popup.getByText(/^Refused: the service ignored the date/)).toBeVisible();
    expect(sent()).toBe(1);
    await expect(popup.getByText('Service, market not stated')).toBeHidden();
  });

  const [again, restarted] =
    await test.step('“not offered yet” costs one request, and is remembered over a restart', async () => {
      service.answerHistory(() => '{}');
      await history.button('Request (4 requests)').click();
      await expect(
        popup.getByText('The service does not offer past days yet.', { exact: true }),
      ).toBeVisible();
      expect(sent()).toBe(2);
      await expect(popup.getByText('Try again after Nov 27.')).toBeVisible();
      await quit();
      const second = await start({
        env: { STANDIN_KEYRING: 'one', PARALLAX_CLOCK: String(NOW) },
        args: ['--show'],
      });
      await historyIn(second.popup).open();
      await showMissing(second.popup);
      const button = historyIn(second.popup).button(/^Request again/);
      await button.click();
      await expect.poll(sent).toBe(3);
      return [button, second.popup] as const;
    });

  await test.step('stopping the requests keeps the answered days', async () => {
    const release = answerOneDay(service, '2026-11-16');
    await again.click();
    await expect(restarted.getByText('Requesting: 1 of 4 days answered').last()).toBeVisible();
    await historyIn(restarted).button('Stop').click();
    await expect(historyIn(restarted).button('Stopping…')).toBeVisible();
    release();
    await expect(restarted.getByText('Stopped. 2 days stored.')).toBeVisible();
    expect(sent()).toBe(5);
  });
});

test('past days that are there are drawn, as far as the month pays for them', async ({
  open,
  service,
}) => {
  service.answerHistory((day) => body(day, '1503.000000000000000007'));
  const { popup } = await open(LIMIT);
  const history = historyIn(popup);
  await showMissing(popup);

  await test.step('missing days are shown with their cost, requested, and drawn as their own series', async () => {
    await expect(popup.getByText('3 of 7 days')).toBeVisible();
    expect(requested(service.requests)).toEqual([]);
    await history.button('Request (4 requests)').click();
    await expect(popup.getByText('4 days stored as a series of their own.')).toBeVisible();
    expect(requested(service.requests)).toEqual([
      'history 2026-11-16',
      'history 2026-11-15',
      'history 2026-11-14',
      'history 2026-11-13',
    ]);
    await expect(popup.getByText('4 of them from the service')).toBeVisible();
  });

  await test.step('never requests more than the rest of the month', async () => {
    await history.button(/^Request \(/).click();
    await expect(popup.getByText(/no more may be requested now/)).toBeVisible();
    expect(requested(service.requests).length).toBeGreaterThan(4);
    expect(service.requests.length).toBeLessThanOrEqual(LIMIT);
  });

  await test.step('a past day has the values of the service', async () => {
    await history.button('A past day').click();
    await popup.getByLabel('Day (UTC)').fill('2026-11-14');
    const row = popup.getByRole('row', { name: 'NGN' });
    await expect(row.getByTitle('1,503.000000000000000007')).toHaveText('1,503.00');
    await expect(
      popup.getByText(
        /^the service, market not stated, published Nov 14, 2026, \d\d:\d\d:\d\d UTC$/,
      ),
    ).toBeVisible();
  });
});
