import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MarketState } from '#core/rates/feed-state.ts';
import { refresh } from '../../../electron/requests/requests-by-hand.ts';
import { connecting, type Main, openMain } from '../../support/connected.ts';
import { useFolder } from '../../support/folder.ts';
import { type RateServer, startRateServer } from '../../support/rate-server.ts';
import { snapshotOf } from '../../support/snapshot.ts';

const folder = useFolder();
let server: RateServer;
let main: Main;
beforeEach(async () => {
  server = await startRateServer();
  main = await openMain({ folder: folder() });
  await main.account.connect(connecting(server.address), main.store);
  await expect.poll(() => main.store.state.markets.parallel.table).not.toBeNull();
});
afterEach(async () => {
  main.close();
  await server.close();
});

const mid = (): MarketState => main.store.state.markets.mid;

/** Mid answers once more, with this for NGN. */
async function answer(ngn: string): Promise<void> {
  server.setRates('mid', { NGN: ngn, EUR: '0.92' });
  const before = mid().checkedAtMs;
  refresh(main.store, main.clock.moment(), main.sessions.wake);
  await expect.poll(() => mid().checkedAtMs).not.toBe(before);
}

async function restart(): Promise<void> {
  main.close();
  main = await openMain({ folder: folder() });
  const held = main.store.state.connection.connection;
  expect(held?.address).toBe(server.address);
}

/** The marks of the rates, with the time of each. */
function doubts(): Record<string, unknown> {
  const { prices, doubts } = snapshotOf(main.store.state, main.clock.moment()).markets.mid;
  const marked = Object.entries(doubts).map(([code, { doubt, freshness }]) => [
    code,
    { doubt, rate: prices[code], publishedAtMs: freshness?.publishedAtMs },
  ]);
  return Object.fromEntries(marked) as Record<string, unknown>;
}

describe('after a restart', () => {
  it('a rate that jumped is still doubted, beside the one that was believed', async () => {
    await answer('22421');
    const before = doubts();
    expect(before).toMatchObject({ USD: { doubt: 'implausible' } });
    await restart();
    expect(doubts()).toEqual(before);
    expect([...mid().doubted]).toEqual([['NGN', '1580.5']]);
  });

  it('a rate without a usable entry is still the last one, marked', async () => {
    await answer('null');
    const before = doubts();
    expect(before).toMatchObject({ USD: { doubt: 'missing' } });
    await restart();
    expect(doubts()).toEqual(before);
  });

  it('a value that was confirmed or returned has no mark', async () => {
    await answer('22421');
    await answer('22421');
    await answer('null');
    await answer('22400');
    await restart();
    expect(doubts()).toEqual({});
  });

  it('nor is the mark lost with the history', async () => {
    await answer('22421');
    main.sessions.record?.run((open) => open.deleteHistory());
    await restart();
    expect(doubts()).toMatchObject({ USD: { doubt: 'implausible' } });
  });
});
