import { changed, MARKET } from '../support/platform-server.ts';
import { startConnected } from './account.ts';
import { expect, test } from './thread-fixtures.ts';
import { ratesIn } from './pages.ts';
import { platformsIn } from './platforms-page.ts';
import { settingsIn } from './settings-page.ts';

/** The shortest period, so that a test sees a few. */
const QUICK = { updateEveryMs: 10_000, whileOpenEveryMs: null };
const PERIOD_MS = 10_000;
/** core/domain.md, "Time". */
const QUOTE_FRESH_MS = 15 * 60_000;

test('requests stop, and what is known ages', async ({ start, service, userData }) => {
  const { address } = service;
  const agoMs = QUOTE_FRESH_MS - 12_000;
  service.setPlatforms('USDTNGN', changed({ Alpha: { agoMs }, Delta: { agoMs } }));
  const {
    app,
    popup,
    hook: door,
    mainWaits,
  } = await startConnected({ start, userData, address, choices: QUICK });
  /** What has been requested, once nothing is on its way any more. */
  async function requested(): Promise<number> {
    await mainWaits(300);
    return service.requests.length;
  }

  await test.step('nothing is sent while paused or asleep; then polling resumes', async () => {
    await expect(ratesIn(popup).row('USD')).toContainText('1,580.50');
    await expect.poll(() => service.requests).toContain('currencies');
    await door('clickMenu', 'Pause updates');
    await expect(popup.getByText('Updates paused')).toBeVisible();
    const before = await requested();
    await app.evaluate(({ powerMonitor }) => void powerMonitor.emit('suspend'));
    await popup.getByRole('button', { name: 'Resume' }).click();
    await expect(popup.getByText('Updates paused')).toBeHidden();
    service.setRates('mid', { NGN: '1599.5' });
    await popup.waitForTimeout(PERIOD_MS + 2_000);
    expect(service.requests.length).toBe(before);
    await app.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'));
    await expect(ratesIn(popup).row('USD')).toContainText('1,599.50');
    // By now the next round may have begun.
    const round = (): string[] => service.requests.slice(before, before + 4).sort();
    await expect
      .poll(round)
      .toEqual(['latest mid', 'latest official', 'latest parallel', 'platforms USDTNGN']);
  });

  // The quotes came just now: it is long until the next requests.
  await test.step('a quote ages, and loses its rank, while nothing is requested', async () => {
    const platforms = platformsIn(popup);
    await platforms.open();
    await expect(platforms.row('Delta')).toContainText('best');
    await door('clickMenu', 'Pause updates');
    const before = await requested();
    await expect(platforms.row('Delta')).toContainText('ageing', { timeout: 60_000 });
    await expect(platforms.row('Delta')).not.toContainText('best');
    await expect(platforms.row('Beta')).toContainText('best');
    expect(service.requests).toHaveLength(before);
  });
});

test('the month’s count outlives a restart', async ({ start, service, userData }) => {
  service.setPlatforms('USDTNGN', MARKET);
  const first = await startConnected({
    start,
    userData,
    address: service.address,
    connection: { plan: 'free', monthlyLimit: 1_000 },
  });
  await expect(ratesIn(first.popup).row('USD')).toContainText('1,580.50');
  await expect.poll(() => service.requests.length).toBe(5);
  await settingsIn(first.popup).open('Updates');
  const used = /5 of 1,000/;
  await expect(first.popup.getByText(used).first()).toBeVisible();
  await first.quit();
  const second = await start({ env: { STANDIN_KEYRING: 'one' }, args: ['--show'] });
  await settingsIn(second.popup).open('Updates');
  await expect(second.popup.getByText(used).first()).toBeVisible();
  // Everything was requested just now, and 1,000 a month are one round in hours.
  expect(service.requests).toHaveLength(5);
});
