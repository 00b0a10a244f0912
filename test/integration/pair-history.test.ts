import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ok } from '#core/base/result.ts';
import type { RequestedDays } from '#core/history/chart-request.ts';
import type { RowPrice } from '#core/history/pair-days.ts';
import { pagesOf } from '#core/history/back-fill.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { BackFill } from '../../electron/history/back-fill.ts';
import type { RateRecord } from '../../electron/record/record.ts';
import { openRecord } from '../../electron/record/record-file.ts';
import type { Sandbox } from '../../electron/sandbox/server.ts';
import { createRateService, type RateService } from '../../electron/service/client.ts';
import { decodePairHistory } from '../../electron/service/pair-history.ts';
import { parseJson } from '../../electron/service/json.ts';
import { createStore, type Store } from '../../electron/store/store.ts';
import { accountState, ADDRESS, at } from '../support/account.ts';
import { decimal } from '../support/rates.ts';
import { startAccountSandbox } from '../support/sandbox-account.ts';
import { keptRecord } from '../support/recording.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-20T12:00:00Z');
const TICKER = 'USDTNGN' as Ticker;
const [USDT, NGN] = [currencyCode('USDT'), currencyCode('NGN')];
const days = (count: number): RequestedDays => ({
  market: 'mid',
  pair: { base: USDT, quote: NGN },
  fromMs: NOW - count * DAY,
  toMs: NOW,
});

let sandbox: Sandbox;
let record: RateRecord;
let store: Store;
beforeEach(async () => {
  const options = { seed: 7, key: 'k3y', port: 0, now: () => NOW };
  sandbox = await startAccountSandbox({ ...options, plan: 'free', wallet: { balance: 5_000 } });
  record = openRecord(':memory:', { kind: 'account', key: ADDRESS });
});
afterEach(async () => {
  record.close();
  await sandbox.close();
});

const service = (): RateService =>
  createRateService({ baseUrl: sandbox.address, key: sandbox.key, fetch, now: () => NOW });

/** With the adapter on by default; the monthly sum is in naira. */
function backFill(
  sum: string | null = null,
  pairHistory = true,
  onProgress: (progress: { readonly done: number }) => void = () => undefined,
) {
  const monthlySum = sum === null ? null : { amount: decimal(sum), currency: NGN };
  const prices = { latest: { cost: decimal('10'), currency: NGN } satisfies RowPrice };
  store = createStore({
    initial: accountState({ monthlySum, plan: 'unlimited' }, { pairHistory }, { prices }),
    persist: () => undefined,
    hasStorage: () => true,
    onError: () => undefined,
  });
  return new BackFill({
    sessions: { record: keptRecord(record), service: service() },
    store,
    moment: () => at(NOW),
    onProgress: (progress) => progress && onProgress(progress),
  });
}

describe('past days of a pair, in pages', () => {
  it('show rows, requests and cost before, and use as few requests', async () => {
    const filling = backFill();
    expect(filling.plan(days(150))).toMatchObject({
      missing: 150,
      payable: 150,
      pages: 2,
      price: { amount: '1500', currency: 'NGN' },
    });
    expect(await filling.start(days(150))).toEqual({ end: 'done', stored: 150, error: null });
    expect(sandbox.requests).toBe(2);
    expect(filling.plan(days(150))).toMatchObject({ missing: 0, answered: 150 });
  });

  it('are a series of their own, with open, high, low and close', async () => {
    await backFill().start(days(2));
    const grid = { fromMs: Date.parse('2026-11-18'), bucketMs: DAY, count: 2 };
    const pair = { base: USDT, quote: NGN };
    const closes = record.charts.serviceCloses(pair, grid).map((point) => point?.rate);
    const candles = record.charts.candles('service USDT/NGN', pair, grid);
    expect(closes).toEqual(candles.map((candle) => candle?.close));
    expect(closes.every((rate) => Number(rate) > 1_000)).toBe(true);
    for (const candle of candles) {
      expect(Number(candle?.high)).toBeGreaterThan(Number(candle?.low));
    }
    const other = record.charts.serviceCloses({ base: currencyCode('USD'), quote: NGN }, grid);
    expect(other).toEqual([null, null]);
    expect(record.charts.since('service')).toBeNull();
  });

  it('are never more than the month’s sum pays for', async () => {
    const filling = backFill('205');
    expect(filling.plan(days(30))).toMatchObject({
      missing: 30,
      payable: 20,
      price: { amount: '200' },
    });
    expect(await filling.start(days(30))).toMatchObject({ end: 'limit-reached', stored: 20 });
    expect(backFill('9').plan(days(30))).toMatchObject({ payable: 0 });
    expect(await backFill('9').start(days(30))).toMatchObject({ end: 'limit-reached', stored: 0 });
    expect(sandbox.requests).toBe(1);
  });

  it('end where the sum no longer pays for the next rows, though for a request', async () => {
    const filling = backFill(null, true, ({ done }) => {
      if (done === 0) return;
      const { connection } = store.state;
      const account = connection.connection ?? expect.fail('no account');
      const monthlySum = { amount: decimal('450'), currency: NGN };
      store.dispatch({
        kind: 'connection-changed',
        connection: { ...connection, connection: { ...account, monthlySum } },
      });
    });
    expect(await filling.start(days(150))).toMatchObject({ end: 'limit-reached', stored: 100 });
    expect(sandbox.requests).toBe(1);
  });

  it('are off at first: the documented endpoint has a request for each day', () => {
    const filling = backFill(null, false);
    expect(filling.plan(days(150))).toMatchObject({ missing: 150, pages: null });
  });

  it('exist only for pairs of the platforms', () => {
    const request = { ...days(3), pair: { base: NGN, quote: USDT } };
    expect(backFill().plan(request)).toMatchObject({ pages: null });
  });
});

describe('rows', () => {
  const span = { fromMs: Date.parse('2026-11-18'), toMs: Date.parse('2026-11-19'), most: 2 };
  const read = (rows: string) => decodePairHistory({ rows: parseJson(rows) }, span, NOW);
  const row = (change = {}): string =>
    JSON.stringify({ date: '2026-11-18', open: 2, high: 4, low: 1, close: 3, ...change });

  it('are stored with all digits', () => {
    const [open, high] = ['1600.123456789012345678901', '1601.5'];
    const text = `[{"date":"2026-11-19","open":${open},"high":${high},"low":1600,"close":1600.5}]`;
    expect(read(text)).toMatchObject({
      ok: true,
      value: { days: [{ dayMs: Date.parse('2026-11-19'), open, high }], droppedCount: 0 },
    });
  });

  it.each([
    [{ date: '2026-11-17' }],
    [{ date: '2026-11-20' }],
    [{ date: 'yesterday' }],
    [{ close: null }],
    [{ close: 0 }],
    [{ high: 2.5 }],
    [{ low: 2.5 }],
  ])('are dropped and counted with %j', (change) => {
    expect(read(`[${row(change)}]`)).toMatchObject({ value: { days: [], droppedCount: 1 } });
  });

  it('more than were requested are dropped', () => {
    expect(read(`[${row()},${row()},${row()}]`)).toMatchObject({ value: { droppedCount: 1 } });
  });

  it('that are no list are an error', () => {
    expect(decodePairHistory({}, span, NOW)).toMatchObject({ ok: false });
  });

  it('that the service does not have are its error', async () => {
    const answer = await service().pairDays('XXXYYY' as Ticker, span);
    expect(answer).toMatchObject({ ok: false, error: { code: 'not-in-market' } });
    expect(await service().pairDays(TICKER, span)).toEqual(
      ok(expect.objectContaining({ droppedCount: 0 })),
    );
  });
});

it('pages are runs without a gap', () => {
  const day = (index: number): number => index * DAY;
  expect(pagesOf([9, 8, 7, 5, 4, 1].map(day), 2)).toEqual(
    [[9, 8], [7], [5, 4], [1]].map((page) => page.map(day)),
  );
});
