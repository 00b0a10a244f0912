import { afterEach, beforeEach, expect, it } from 'vitest';
import { refresh } from '../../../electron/requests/requests-by-hand.ts';
import { checkAgainstService } from '../../../electron/convert/service-check.ts';
import { decimal } from '../../support/rates.ts';
import { connecting, type Main, openMain } from '../../support/connected.ts';
import { type RateServer, startRateServer } from '../../support/rate-server.ts';

let server: RateServer;
let main: Main;
beforeEach(async () => {
  server = await startRateServer();
  main = await openMain();
  await main.account.connect(connecting(server.address), main.store);
  await expect.poll(() => main.store.state.markets.mid.table).not.toBeNull();
});
afterEach(async () => {
  main.close();
  await server.close();
});

const converts = (): number => server.requests.filter((name) => name === 'convert').length;

function check(): ReturnType<typeof checkAgainstService> {
  const { store, sessions, clock } = main;
  const request = { amount: decimal('100'), from: 'USD', to: 'NGN', market: 'mid' } as const;
  return checkAgainstService(sessions.service, store, request, clock.moment());
}

it.each([429, 503])(
  'after %i with Retry-After no check is sent before the delay is over',
  async (status) => {
    server.fail({ status, body: '{}', headers: { 'retry-after': '60' } }, /^convert$/);
    expect(await check()).toMatchObject({ ok: false, error: { retryAfterMs: 60_000 } });
    expect(await check()).toMatchObject({ ok: false, error: { code: 'rate-limited' } });
    expect(converts()).toBe(1);
  },
);

it('a refresh during a long Retry-After says so, and sends nothing', async () => {
  const { store, sessions, clock } = main;
  const latest = (): number => server.requests.filter((name) => name.startsWith('latest')).length;
  const again = () => refresh(store, clock.moment(), sessions.wake);
  server.fail({ status: 503, body: '{}', headers: { 'retry-after': '99999999' } }, /^latest/);
  expect(again()).toMatchObject({ ok: true });
  await expect.poll(() => store.state.markets.mid.failure).not.toBeNull();
  await expect.poll(() => isAnyInFlight()).toBe(false);
  const before = latest();
  for (let count = 0; count < 3; count += 1) {
    expect(again()).toMatchObject({ ok: false, error: { code: 'rate-limited' } });
  }
  // At most 6 h, whatever the service says.
  const waitMs = (store.state.markets.mid.failure?.notBeforeMs ?? 0) - clock.now();
  expect(waitMs).toBeLessThanOrEqual(6 * 3_600_000);
  expect(latest()).toBe(before);

  function isAnyInFlight(): boolean {
    return Object.values(store.state.markets).some(({ inFlight }) => inFlight);
  }
});
