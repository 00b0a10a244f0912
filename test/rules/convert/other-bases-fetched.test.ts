import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ConversionResult, convert } from '#core/convert/convert.ts';
import { NOTHING_RECORDED } from '#core/app/app-state.ts';
import { SANDBOX } from '#core/rates/source.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { Market } from '#core/rates/market.ts';
import type { Result } from '#core/base/result.ts';
import { en } from '#core/text/en.ts';
import { reasonText } from '#core/text/reason-text.ts';
import { requestBase } from '../../../electron/convert/base-request.ts';
import { decimal } from '../../support/rates.ts';
import { connecting, type Main, openMain } from '../../support/connected.ts';
import { useFolder } from '../../support/folder.ts';
import { type RateServer, startRateServer } from '../../support/rate-server.ts';

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

const others = (): string[] => server.requests.filter((name) => /^latest \w+ /.test(name));
const spent = (): number =>
  main.store.state.spent.months.reduce((sum, { byEndpoint }) => sum + (byEndpoint.latest ?? 0), 0);

function request(base: string, market: Market = 'mid'): Promise<Result<null>> {
  const { sessions, store, clock } = main;
  return requestBase(sessions.service, store, { market, base: currencyCode(base) }, clock.moment);
}

/** What the converter shows in mid. */
function inMid(from: string, to: string): ConversionResult | undefined {
  const moment = main.clock.moment();
  const conversion = { amount: decimal('1'), from, to };
  const answer = convert(main.store.state, conversion, moment);
  return answer.ok ? answer.value.results.find(({ market }) => market === 'mid') : undefined;
}

describe('a pair that USD can’t derive', () => {
  it('is requested by base, for one counted request, and is filed under its base and market', async () => {
    expect(inMid('XOF', 'NGN')).toMatchObject({
      outcome: { kind: 'not-quoted', missing: 'XOF' },
      baseOffer: { base: 'XOF', isHeld: false },
    });
    const before = spent();
    server.setBase('mid', 'XOF', { NGN: '2.5693', USD: '0.5' }, Date.now() - 60_000);
    expect(await request('XOF')).toMatchObject({ ok: true });
    expect([others(), spent() - before]).toEqual([['latest mid XOF'], 1]);
    const shown = inMid('XOF', 'NGN');
    expect(shown).toMatchObject({
      outcome: { kind: 'converted', exactRate: '2.5693', via: null },
      baseOffer: { base: 'XOF', isHeld: true },
    });
    expect(shown?.freshness?.publishedAtMs).toBeLessThan(Date.now() - 59_000);
    const { mid, official } = main.store.state.markets;
    expect([mid.otherBases.size, official.otherBases.size]).toEqual([1, 0]);
    expect(mid.table?.base).toBe('USD');
  });

  it('is there after a restart, with its own time', async () => {
    server.setBase('mid', 'XOF', { NGN: '2.5693' });
    await request('XOF');
    const { freshness } = inMid('XOF', 'NGN') ?? {};
    main.close();
    main = await openMain({ folder: folder() });
    const again = inMid('XOF', 'NGN');
    expect(again).toMatchObject({ outcome: { exactRate: '2.5693' }, baseOffer: { isHeld: true } });
    expect(again?.freshness?.publishedAtMs).toBe(freshness?.publishedAtMs);
    expect(again?.freshness?.checkedAtMs).toBe(freshness?.checkedAtMs);
  });

  it('never takes part where USD derives the pair', async () => {
    const before = inMid('EUR', 'NGN');
    server.setBase('mid', 'EUR', { NGN: '9999' });
    await request('EUR');
    expect(inMid('EUR', 'NGN')?.outcome).toEqual(before?.outcome);
    expect(before?.baseOffer).toBeNull();
  });

  it('offers the other leg where the answer lacks it, and then nothing', async () => {
    server.setBase('mid', 'XOF', { GHS: '0.02' });
    server.setBase('mid', 'NGN', { GHS: '0.01' });
    await request('XOF');
    expect(inMid('XOF', 'NGN')?.baseOffer).toEqual({ base: 'NGN', isHeld: false });
    await request('NGN');
    expect(inMid('XOF', 'NGN')).toMatchObject({
      outcome: { kind: 'not-quoted' },
      baseOffer: null,
    });
    // A code that no base can be, and USD, are never offered.
    expect(inMid('USD', 'USDT')?.baseOffer).toBeNull();
  });
});

describe('a request of another base', () => {
  it('that the plan refuses names the plans that include it, and stops nothing', async () => {
    server.fail({ status: 403, body: '{"message":"Not in your plan"}' }, /^latest mid XOF$/);
    const answer = await request('XOF');
    expect(answer).toMatchObject({ ok: false, error: { code: 'forbidden' } });
    const reason = answer.ok ? undefined : answer.error.reason;
    expect(reason && reasonText(reason, en)).toContain('Developer, Enterprise and Unlimited');
    expect(main.store.state.markets.mid.failure).toBeNull();
  });

  it('that is answered with another base is refused', async () => {
    server.fail({ status: 200, body: USD_ANSWER }, /^latest mid XOF$/);
    expect(await request('XOF')).toMatchObject({
      error: { code: 'unexpected-shape', reason: { kind: 'another', what: 'base' } },
    });
    expect(main.store.state.markets.mid.otherBases.size).toBe(0);
  });

  it('waits as long as the service requires', async () => {
    const headers = { 'retry-after': '60' };
    server.fail({ status: 429, body: '{}', headers }, /^latest mid XOF$/);
    expect(await request('XOF')).toMatchObject({ error: { retryAfterMs: 60_000 } });
    expect(await request('GHS')).toMatchObject({ error: { code: 'rate-limited' } });
    expect(others()).toEqual(['latest mid XOF']);
  });

  it('does not go into the record of another source', async () => {
    server.setBase('mid', 'XOF', { NGN: '2.5693' });
    let open = (): void => undefined;
    server.holdUntil(new Promise((resolve) => (open = () => resolve())));
    const answer = request('XOF');
    await expect.poll(() => others()).toHaveLength(1);
    main.store.dispatch({
      kind: 'source-opened',
      source: SANDBOX,
      fixedPeriodMs: null,
      spent: main.store.state.spent,
      ledgerProblem: null,
      ledgerQuarantined: null,
      recorded: NOTHING_RECORDED,
      problem: null,
      quarantined: null,
      connection: main.store.state.connection,
      atMs: main.clock.now(),
    });
    open();
    expect(await answer).toMatchObject({ error: { reason: { kind: 'another-source' } } });
    expect(main.store.state.markets.mid.otherBases.size).toBe(0);
  });

  it('with a refused key stops all', async () => {
    server.fail({ status: 401, body: '{}' }, /^latest mid XOF$/);
    expect(await request('XOF')).toMatchObject({ error: { code: 'unauthorized' } });
    expect(main.store.state.connection.key).toBe('refused');
    expect(await request('GHS')).toMatchObject({ error: { code: 'unauthorized' } });
    expect(others()).toHaveLength(1);
  });

  it('leaves no more where the month is used up', async () => {
    const used = connecting(server.address, { monthlyLimit: 10, usedThisMonth: 10 });
    await main.account.connect(used, main.store);
    expect(await request('XOF')).toMatchObject({ error: { code: 'limit-reached' } });
    expect(others()).toEqual([]);
  });
});

const USD_ANSWER = JSON.stringify({
  status: 'success',
  message: 'retrieved',
  data: { timestamp: Date.now(), base: 'USD', market: 'mid', rates: { NGN: 1580 } },
});
