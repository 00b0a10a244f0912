import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connecting, type Main, openMain } from '../support/connected.ts';
import { type RateServer, startRateServer } from '../support/rate-server.ts';

const GOOD = 'a-key-that-is-good';

let server: RateServer;
let main: Main;
beforeEach(async () => {
  server = await startRateServer();
  main = await openMain();
  await main.account.unlock(main.opened, main.store);
});
afterEach(async () => {
  main.close();
  await server.close();
});

async function connect(key: string): Promise<void> {
  const answer = await main.account.connect(connecting(server.address, { key }), main.store);
  expect(answer.ok).toBe(true);
}

const key = (): unknown => {
  const { key, onTrial } = main.store.state.connection;
  return [key, onTrial];
};

const settled = (expected: unknown): Promise<void> =>
  vi.waitFor(() => {
    expect(key()).toEqual(expected);
    expect(main.store.state.markets.mid.inFlight).toBe(false);
  });

it('a new key is tried at once, though all rates are fresh', async () => {
  await connect('a-key-before-it');
  await vi.waitFor(() => expect(main.store.state.currencies.checkedAtMs).not.toBeNull());
  server.requireKey(GOOD);
  main.store.dispatch({ kind: 'key-refused' });
  const before = server.requests.length;
  await connect('a-key-that-is-wrong');
  await settled(['refused', null]);
  // One request shows it: no other is sent with a key that was not accepted.
  expect(server.requests.slice(before)).toEqual(['latest mid']);
});

it('a refusal is over only when the service accepts the next key', async () => {
  server.requireKey(GOOD);
  await connect('a-key-that-is-wrong');
  await settled(['refused', null]);
  server.fail({ status: 500, body: '{}' });
  await connect(GOOD);
  expect(key()).toEqual(['held', 'after-refusal']);
  await vi.waitFor(() => expect(main.store.state.markets.mid.failure).not.toBeNull());
  expect(key()).toEqual(['held', 'after-refusal']);
  // Connected once more before any answer, it is not forgotten either.
  await connect(GOOD);
  expect(key()).toEqual(['held', 'after-refusal']);
  server.fail(null);
  main.store.dispatch({ kind: 'refresh-requested', feeds: ['mid'] });
  main.sessions.wake();
  await settled(['held', null]);
});

it('other terms with the key that is held cost no request', async () => {
  await connect(GOOD);
  await vi.waitFor(() => expect(main.store.state.currencies.checkedAtMs).not.toBeNull());
  const before = server.requests.length;
  await connect('');
  expect(key()).toEqual(['held', null]);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(server.requests.slice(before)).toEqual([]);
});
