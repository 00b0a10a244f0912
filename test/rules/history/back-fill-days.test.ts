import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BackFillProgress } from '#core/history/back-fill.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { DayRates } from '#core/history/day-rates.ts';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import { BackFill } from '../../../electron/history/back-fill.ts';
import type { RateService } from '../../../electron/service/client.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import type { RateRecord } from '../../../electron/record/record.ts';
import type { Store } from '../../../electron/store/store.ts';
import { accountState, ADDRESS, at } from '../../support/account.ts';
import { decimal, rateTable } from '../../support/rates.ts';
import { keptRecord } from '../../support/recording.ts';
import { storeOf } from '../../support/stores.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-20T12:00:00Z');
const NGN = currencyCode('NGN');
const RANGE = { market: 'mid', fromMs: NOW - 5 * DAY, toMs: NOW } as const;

let record: RateRecord;
let store: Store;
let requested: string[];
let progress: (BackFillProgress | null)[];
beforeEach(() => {
  record = openRecord(':memory:', { kind: 'account', key: ADDRESS });
  [requested, progress] = [[], []];
});
afterEach(() => record.close());

const answer = (day: string): Result<DayRates> =>
  ok({
    kind: 'rates',
    base: currencyCode('USD'),
    droppedCount: 0,
    billing: null,
    rates: new Map([[NGN, decimal('1500.25')]]),
    timestampMs: Date.parse(day) + DAY - 1,
  });

interface Terms {
  readonly limit?: number;
  readonly onAsk?: () => void;
  readonly terms?: Parameters<typeof accountState>[0];
  readonly spent?: Parameters<typeof accountState>[2];
}

function backFill(
  answers: (day: string) => Result<DayRates>,
  { limit = 1_000, onAsk = (): void => undefined, terms = {}, spent = {} }: Terms = {},
): BackFill {
  const initial = accountState({ monthlyLimit: limit, ...terms }, {}, spent);
  store = storeOf(initial);
  const span = { earliestMs: NOW, latestMs: NOW };
  const service = {
    history(day: string, base: string | null) {
      requested.push(base === null ? day : `${day} ${base}`);
      onAsk();
      store.dispatch({
        kind: 'request-counted',
        request: { endpoint: 'history', why: 'hand', span },
      });
      return Promise.resolve(answers(day));
    },
  } as unknown as RateService;
  return new BackFill({
    sessions: { record: keptRecord(record), service },
    store,
    moment: () => at(NOW),
    onProgress: (each) => progress.push(each),
  });
}

const check = (day: string): void => {
  const atMs = Date.parse(day) + DAY / 2;
  record.saveLatest(
    rateTable({ NGN: '1' }, { publishedAtMs: atMs, firstSeenAtMs: atMs }),
    atMs,
    null,
  );
};

describe('missing days', () => {
  it('are those without a check: their cost is shown first, and the newest is fetched first', async () => {
    check('2026-11-17');
    const filling = backFill(answer);
    expect(filling.plan(RANGE)).toMatchObject({
      days: 5,
      recorded: 1,
      answered: 0,
      missing: 4,
      payable: 4,
      isEarly: false,
      isFree: false,
      price: null,
      notOfferedUntilMs: null,
    });
    expect(await filling.start(RANGE)).toEqual({ end: 'done', stored: 4, error: null });
    expect(requested).toEqual(['2026-11-19', '2026-11-18', '2026-11-16', '2026-11-15']);
    const steps = [0, 1, 2, 3].map((done) => ({ done, total: 4, isStopping: false }));
    expect(progress).toEqual([...steps, null]);
    expect(filling.plan(RANGE)).toMatchObject({ recorded: 1, answered: 4, missing: 0, payable: 0 });
  });

  it('that were answered with an earlier day are not requested again', async () => {
    const filling = backFill(() => answer('2026-11-13'));
    await filling.start({ dayMs: Date.parse('2026-11-15') });
    expect(filling.plan({ dayMs: Date.parse('2026-11-15') })?.missing).toBe(0);
    expect(record.day('mid', currencyCode('USD'), [NGN], Date.parse('2026-11-13'))).toMatchObject([
      { origin: 'service' },
    ]);
  });

  it('before 2025 are marked as unsure; today and days before 1999 are never requested', async () => {
    const filling = backFill(answer);
    expect(filling.plan({ dayMs: Date.parse('2024-12-31') })?.isEarly).toBe(true);
    expect(filling.plan({ dayMs: Date.parse('2025-01-01') })?.isEarly).toBe(false);
    for (const day of ['2026-11-20', '2026-11-21', '1998-12-31']) {
      expect(await filling.start({ dayMs: Date.parse(day) })).toMatchObject({
        end: 'done',
        stored: 0,
      });
    }
    expect(requested).toEqual([]);
  });

  it('never exceed the rest of the month', async () => {
    const filling = backFill(answer, { limit: 3 });
    expect(filling.plan(RANGE)).toMatchObject({ missing: 5, payable: 3 });
    expect(await filling.start(RANGE)).toEqual({ end: 'limit-reached', stored: 3, error: null });
    expect(await filling.start(RANGE)).toMatchObject({ end: 'limit-reached', stored: 0 });
    expect(requested).toHaveLength(3);
  });
});

it('days that the month’s sum does not pay for are not offered, and cost what they would', () => {
  const price = { cost: decimal('10'), currency: NGN };
  const spent = { prices: { latest: price, history: price } };
  const withSum = (amount: string): BackFill =>
    backFill(answer, {
      terms: { monthlyLimit: null, monthlySum: { amount: decimal(amount), currency: NGN } },
      spent,
    });
  expect(withSum('25').plan(RANGE)).toMatchObject({
    missing: 5,
    payable: 2,
    price: { amount: '20' },
  });
  const nothingLeft = withSum('9');
  expect(nothingLeft.plan(RANGE)).toMatchObject({ payable: 0, price: { amount: '50' } });
});

it('days that the month’s sum does not pay for are not requested either', async () => {
  const price = { cost: decimal('10'), currency: NGN };
  const filling = backFill(answer, {
    terms: { monthlyLimit: null, monthlySum: { amount: decimal('9'), currency: NGN } },
    spent: { prices: { latest: price, history: price } },
  });
  expect(await filling.start(RANGE)).toEqual({ end: 'limit-reached', stored: 0, error: null });
  expect(requested).toEqual([]);
});

describe('a run ends', () => {
  it('with “not offered yet”, which is remembered for 7 days, and costs one request', async () => {
    const filling = backFill(() => ok({ kind: 'not-offered', billing: null }));
    expect(await filling.start(RANGE)).toEqual({ end: 'not-offered', stored: 0, error: null });
    expect(requested).toHaveLength(1);
    expect(filling.plan(RANGE)).toMatchObject({ missing: 5, notOfferedUntilMs: NOW + 7 * DAY });
  });

  it('with a service that ignores the date: nothing is stored', async () => {
    const error = appError('unexpected-shape', { kind: 'ignored-date', answeredAtMs: NOW });
    const filling = backFill(() => fail(error));
    expect(await filling.start(RANGE)).toEqual({ end: 'ignored-date', stored: 0, error });
    expect(filling.plan(RANGE)?.missing).toBe(5);
    expect(requested).toHaveLength(1);
  });

  it('when the person stops it', async () => {
    let filling: BackFill | null = null;
    filling = backFill(answer, { onAsk: () => filling?.stop() });
    expect(await filling.start(RANGE)).toEqual({ end: 'stopped', stored: 1, error: null });
    expect(requested).toHaveLength(1);
    expect(progress.at(1)).toEqual({ done: 0, total: 5, isStopping: true });
    filling.stop();
    expect(progress.at(-1)).toBeNull();
  });

  it('with a refused key, which is reported', async () => {
    const error = appError('unauthorized', 'no');
    const filling = backFill(() => fail(error));
    expect(await filling.start(RANGE)).toEqual({ end: 'failed', stored: 0, error });
    expect(store.state.connection.key).toBe('refused');
    expect(filling.plan(RANGE)?.payable).toBe(0);
    // Asked again, it says why nothing is sent.
    expect(await filling.start(RANGE)).toEqual({
      end: 'failed',
      stored: 0,
      error: appError('unauthorized'),
    });
  });

  it('with a wait that the service requires, before which nothing is sent', async () => {
    const wait = { receivedAtMs: NOW, untilMs: NOW + 60_000 };
    // As the ledger has it after a restart.
    const filling = backFill(answer, { spent: { waits: { history: wait } } });
    expect(await filling.start(RANGE)).toMatchObject({ end: 'waits' });
    expect(requested).toEqual([]);
  });
});

it('sends one request at a time', async () => {
  const filling = backFill(answer);
  const first = filling.start(RANGE);
  expect(await filling.start(RANGE)).toMatchObject({ end: 'busy' });
  expect(await first).toMatchObject({ end: 'done' });
});

describe('the days of a pair that USD can’t derive', () => {
  const XOF = currencyCode('XOF');
  const pair = { base: XOF, quote: NGN };
  const ofXof = (day: string): Result<DayRates> => {
    const usual = answer(day);
    const rates = new Map([[NGN, decimal('2.5')]]);
    return usual.ok && usual.value.kind === 'rates'
      ? ok({ ...usual.value, base: XOF, rates })
      : usual;
  };

  function fillingFor(answers: (day: string) => Result<DayRates>): BackFill {
    const filling = backFill(answers);
    const table = rateTable({ NGN: '1' });
    store.dispatch({ kind: 'latest-answered', table, droppedCount: 0, atMs: NOW, steadyMs: 0 });
    return filling;
  }
  const closesOf = (quote = NGN, base = XOF): unknown[] =>
    record.charts.serviceCloses({ base, quote }, GRID).map((point) => point?.rate ?? null);
  const GRID = { fromMs: Date.parse('2026-11-15'), bucketMs: DAY, count: 5 };

  it('are requested by its base, each once, and are a series of their own', async () => {
    // That the market was checked on a day is nothing to a pair that it lacks.
    check('2026-11-17');
    const filling = fillingFor(ofXof);
    expect(filling.plan({ ...RANGE, pair })).toMatchObject({ base: 'XOF', missing: 5 });
    expect(await filling.start({ ...RANGE, pair })).toMatchObject({ end: 'done', stored: 5 });
    expect(requested[0]).toBe('2026-11-19 XOF');
    expect(filling.plan({ ...RANGE, pair })).toMatchObject({ base: 'XOF', missing: 0 });
    expect(filling.plan(RANGE)).toMatchObject({ base: null, missing: 4 });
    expect(closesOf()).toEqual(Array.from({ length: 5 }, () => '2.5'));
    expect(closesOf(NGN, currencyCode('USD'))).toEqual(Array.from({ length: 5 }, () => null));
  });

  it('yield to what USD has for a day', async () => {
    await fillingFor(ofXof).start({ ...RANGE, pair });
    const rates = new Map([
      [NGN, decimal('1500')],
      [XOF, decimal('500')],
    ]);
    const day = {
      kind: 'rates',
      base: currencyCode('USD'),
      droppedCount: 0,
      billing: null,
    } as const;
    record.saveDayRates({ ...day, rates, timestampMs: Date.parse('2026-11-17T20:00Z') }, NOW);
    expect(closesOf()).toEqual(['2.5', '2.5', '3', '2.5', '2.5']);
  });

  it('that the plan refuses name the plans with other bases', async () => {
    const filling = fillingFor(() => fail(appError('forbidden', 'Not in your plan')));
    expect(await filling.start({ ...RANGE, pair })).toMatchObject({
      end: 'failed',
      error: { code: 'forbidden', reason: { kind: 'plan' } },
    });
  });

  it('are those of USD where it derives the pair', () => {
    const eur = { base: currencyCode('USD'), quote: NGN };
    expect(fillingFor(answer).plan({ ...RANGE, pair: eur })).toMatchObject({ base: null });
  });
});
