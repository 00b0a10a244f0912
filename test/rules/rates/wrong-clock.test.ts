import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currencyCode } from '#core/rates/currency.ts';
import { ageAt } from '#core/rates/freshness.ts';
import { freshnessView } from '#core/requests/freshness-view.ts';
import { choicesOf, ruleOf } from '../../support/alerts.ts';
import { connecting, type Main, openMain } from '../../support/connected.ts';
import { type RateServer, startRateServer } from '../../support/rate-server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let server: RateServer;
let main: Main;
beforeEach(async () => {
  server = await startRateServer();
});
afterEach(async () => {
  main.close();
  await server.close();
});

/** Connected with a clock that is so far ahead of everybody else's. */
async function connect(clockAheadMs: number): Promise<void> {
  main = await openMain({ wall: () => Date.now() + clockAheadMs });
  await main.account.connect(connecting(server.address), main.store);
  main.store.dispatch({ kind: 'chosen', choices: { markets: ['mid'] } });
  main.sessions.wake();
  await answered(1);
}

const checkedAtMs = (): number => main.store.state.markets.mid.checkedAtMs ?? 0;

function refresh(): void {
  main.store.dispatch({ kind: 'refresh-requested', feeds: ['mid'] });
  main.sessions.wake();
}

async function answered(count: number): Promise<void> {
  const latest = (): number => server.requests.filter((each) => each === 'latest mid').length;
  await vi.waitFor(() => {
    expect(latest()).toBe(count);
    expect(main.store.state.markets.mid.inFlight).toBe(false);
    expect(main.store.state.markets.mid.failure).toBeNull();
  }, 20_000);
}

describe.each([
  ['an hour slow', -HOUR],
  ['an hour fast', HOUR],
  ['three days slow', -72 * HOUR],
])('a computer’s clock that is %s', (_what, aheadMs) => {
  it('is reported, and ages use the service’s clock', async () => {
    server.setRates('mid', { NGN: '1580.5' }, Date.now() - 10 * MINUTE);
    await connect(aheadMs);
    const { state } = main.store;
    expect(Math.abs(state.conditions.clockErrorMs - aheadMs)).toBeLessThan(MINUTE);
    expect(Math.abs(checkedAtMs() - Date.now())).toBeLessThan(MINUTE);
    const moment = main.clock.moment();
    const freshness = freshnessView(state.markets.mid);
    expect(freshness?.publishedAtMs).toBe(state.markets.mid.table?.publishedAtMs);
    expect(moment.nowMs - (freshness?.publishedAtMs ?? 0)).toBeLessThan(11 * MINUTE);
    expect(freshness && ageAt(freshness, moment.nowMs)).toBe('fresh');
  });

  it('keeps no alert from firing', async () => {
    await connect(aheadMs);
    main.store.dispatch({ kind: 'chosen', choices: choicesOf(ruleOf()) });
    main.store.dispatch({ kind: 'rules-changed', gone: [], atMs: main.clock.now() });
    server.setRates('mid', { NGN: '1651' });
    refresh();
    await answered(2);
    expect(main.store.state.alerts.firings).toMatchObject([{ value: '1651' }]);
  });
});

describe('a clock that is right', () => {
  it('is believed where the service’s own Date is wrong', async () => {
    server.setDateAhead(-HOUR);
    await connect(0);
    const { conditions, markets } = main.store.state;
    expect(conditions.clockErrorMs).toBe(0);
    expect(markets.mid.table).toMatchObject({ publishedAtMs: expect.any(Number) as number });
  });

  it.each([
    // How far ahead the rates are dated; whether that time is believed at all.
    [4 * MINUTE, true],
    [HOUR, false],
  ])('sees rates from %i ms ahead: never fresh, and no hindrance', async (aheadMs, isKnown) => {
    const atMs = Date.now() + aheadMs;
    server.setRates('mid', { NGN: '1651' }, atMs);
    await connect(0);
    expect(main.store.state.conditions.clockErrorMs).toBe(0);
    const freshness = freshnessView(main.store.state.markets.mid);
    expect(freshness?.publishedAtMs).toBe(isKnown ? atMs : null);
    expect(freshness && ageAt(freshness, main.clock.now())).toBe('ageing');
    server.setRates('mid', { NGN: '1580.5' });
    refresh();
    await answered(2);
    expect(main.store.state.markets.mid.table?.rates.get(currencyCode('NGN'))).toBe('1580.5');
  });
});
