import { describe, expect, it, type Mocked, vi } from 'vitest';
import { currencyCode } from '#core/rates/currency.ts';
import { monthAt } from '#core/requests/month.ts';
import { emptyMonth, spentIn } from '#core/requests/spending.ts';
import { createRequestMeter } from '../../../electron/requests/request-meter.ts';
import type { RequestBack, RequestMeter } from '../../../electron/service/request-meter.ts';
import type { Ledger } from '../../../electron/requests/ledger.ts';
import type { Store } from '../../../electron/store/store.ts';
import { accountState, ADDRESS, at } from '../../support/account.ts';
import { decimal } from '../../support/rates.ts';
import { storeOf } from '../../support/stores.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const NOV = monthAt(NOON, 1);
const good: RequestBack = {
  error: null,
  status: 200,
  bytes: 10,
  tookMs: 200,
  serverDateMs: NOON + 1_000,
  billing: null,
  retryAfterMs: null,
};

function meterOver(
  account = ADDRESS,
  initial = accountState(),
): {
  store: Store;
  meter: ReturnType<typeof createRequestMeter>;
  ledger: Mocked<Ledger>;
} {
  const store = storeOf(initial);
  const ledger: Mocked<Ledger> = {
    leave: vi.fn<Ledger['leave']>(() => 7n),
    settle: vi.fn(),
    pace: vi.fn(),
    load: vi.fn(),
    enter: vi.fn(),
    markLost: vi.fn(),
    check: vi.fn(),
    prune: vi.fn(),
    close: vi.fn(),
  };
  const moment = () => at(NOON, 500);
  return {
    store,
    ledger,
    meter: createRequestMeter({
      ledger: { write: (work) => work(ledger) },
      account,
      store,
      moment,
    }),
  };
}

/** A request that leaves. */
function leave(
  meter: RequestMeter,
  ...request: Parameters<RequestMeter['leave']>
): (back: RequestBack) => void {
  const settle = meter.leave(...request);
  if (typeof settle === 'string') throw new Error(settle);
  return settle;
}

const automaticIn = (store: Store): number => spentIn(store.state.spent, NOV).automatic;
const refuse = () => {
  throw new Error('disk full');
};

describe('the request meter', () => {
  it('stores and counts a request before it is sent', () => {
    const { store, meter, ledger } = meterOver();
    meter.leave('latest', 'schedule');
    expect(ledger.leave).toHaveBeenCalledOnce();
    expect(automaticIn(store)).toBe(1);
  });

  it('learns the service’s clock from the answer, and where the request belongs', () => {
    const { store, meter, ledger } = meterOver();
    leave(meter, 'latest', 'schedule')(good);
    const anchor = { serviceMs: NOON + 1_000, wallMs: NOON, steadyMs: 500, awayMs: 0 };
    expect(store.state.spent.anchor).toEqual(anchor);
    expect(ledger.settle).toHaveBeenCalledExactlyOnceWith(7n, {
      ...good,
      anchor,
      wait: null,
      span: { earliestMs: NOON - 200, latestMs: NOON + 2_000 },
    });
  });

  it.each([
    ['unreachable', 0],
    ['tls', 0],
    ['timeout', 1],
    ['network', 1],
    ['server', 1],
  ] as const)('after %s counts %i', (error, count) => {
    const { store, meter } = meterOver();
    const status = error === 'server' ? 503 : null;
    leave(meter, 'latest', 'schedule')({ ...good, error, status, serverDateMs: null });
    expect(automaticIn(store)).toBe(count);
  });

  it('sends no automatic request that it can’t store, but sends requests by hand', () => {
    const { store, meter, ledger } = meterOver();
    ledger.leave.mockImplementation(refuse);
    expect(meter.leave('latest', 'schedule')).toBe('not-counted');
    expect(store.state.storageProblems.ledger).toBe('disk full');
    leave(meter, 'latest', 'hand');
    expect(spentIn(store.state.spent, NOV)).toMatchObject({ automatic: 0, byHand: 1 });
  });

  it.each(['schedule', 'retry', 'names', 'hand', 'opened', 'check', 'test'] as const)(
    'lets nothing leave that the month’s sum does not pay for, %s included',
    (why) => {
      const price = { cost: decimal('10'), currency: currencyCode('NGN') };
      const monthlySum = { amount: decimal('31'), currency: currencyCode('NGN') };
      const cost = { NGN: decimal('30') };
      const months = [{ ...emptyMonth(NOV.startMs), automatic: 3, cost }];
      const spent = { months, prices: { latest: price, history: price } };
      const { meter, ledger } = meterOver(ADDRESS, accountState({ monthlySum }, {}, spent));
      expect(meter.leave('latest', why)).toBe('limit-reached');
      expect(meter.leave('history', why)).toBe('limit-reached');
      expect(ledger.leave).not.toHaveBeenCalled();
    },
  );

  it('clears the problem as soon as it can write again', () => {
    const { store, meter, ledger } = meterOver();
    ledger.leave.mockImplementationOnce(refuse);
    meter.leave('latest', 'schedule');
    meter.leave('latest', 'hand');
    expect(store.state.storageProblems.ledger).toBeNull();
  });

  it('stores the wait that the service requires, and reports it', () => {
    const { store, meter, ledger } = meterOver();
    leave(
      meter,
      'platforms',
      'schedule',
    )({ ...good, error: 'rate-limited', status: 429, retryAfterMs: 90_000 });
    const wait = { receivedAtMs: NOON, untilMs: NOON + 90_000 };
    expect(store.state.spent.waits).toEqual({ platforms: wait });
    expect(ledger.settle.mock.lastCall?.[1]).toMatchObject({ wait });
    leave(meter, 'platforms', 'schedule')(good);
    expect(store.state.spent.waits).toEqual({ platforms: wait });
  });

  it('of another address is written, but does not change the shown month', () => {
    const { store, meter, ledger } = meterOver('https://other.example');
    leave(meter, 'latest', 'test')(good);
    expect(ledger.leave).toHaveBeenCalledOnce();
    expect(store.state.spent.months).toEqual([]);
  });
});
