import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { separatorsOf } from '#core/number/amount.ts';
import { checkAgainstService } from '../../electron/convert/service-check.ts';
import { connecting, type Main, openMain } from '../support/connected.ts';
import { type RateServer, startRateServer } from '../support/rate-server.ts';

let server: RateServer;
let main: Main;
beforeEach(async () => {
  server = await startRateServer();
  main = await openMain();
  await main.account.connect(connecting(server.address), main.store);
  await vi.waitFor(() => expect(main.store.state.markets.mid.table).not.toBeNull());
});
afterEach(async () => {
  main.close();
  await server.close();
});

const converts = (): number => server.requests.filter((name) => name === 'convert').length;

function check(): ReturnType<typeof checkAgainstService> {
  const { store, sessions, clock } = main;
  const request = { amount: '100', from: 'USD', to: 'NGN', market: 'mid' } as const;
  return checkAgainstService(sessions.service, store, request, separatorsOf('en'), clock.moment());
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
