import { NEVER_TRIED } from '#core/requests/public-pace.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { Endpoint, Why } from '#core/rates/feed.ts';
import type { Market } from '#core/rates/market.ts';
import { appError, type ErrorCode, fail, ok, type Result } from '#core/base/result.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { createRequestMeter } from '../../electron/requests/request-meter.ts';
import type { RateService } from '../../electron/service/client.ts';
import type { Ledger } from '../../electron/requests/ledger.ts';
import type { Store } from '../../electron/store/store.ts';
import { ADDRESS } from './account.ts';
import { rateTable } from './rates.ts';

/** How a request fails. */
export type Fault = 'unreachable' | 'timeout' | 'network' | 'server';

export interface Arrival {
  readonly atMs: number;
  readonly endpoint: Endpoint;
  readonly market: Market | null;
  readonly why: Why;
}

/** The service's behaviour, by its own clock. */
export interface Behaviour {
  /** The fault of a request sent at a true time; null for a good answer. */
  readonly faultAt?: (trueMs: number) => Fault | null;
  /** The time of publication of an answer at a true time; by default, each answer is new. */
  readonly publishedAt?: (trueMs: number) => number;
  readonly latencyMs?: number;
  /** Whether answers have a `Date` header. */
  readonly hasDateHeader?: boolean;
}

/** The world around the service. */
interface Surroundings {
  readonly store: Store;
  readonly moment: () => Moment;
  readonly trueMs: () => number;
  readonly wait: (delayMs: number) => Promise<void>;
  readonly onArrival: (arrival: Arrival) => void;
  readonly onAnswer: () => void;
}

const CODES: Record<Fault, ErrorCode> = {
  unreachable: 'unreachable',
  timeout: 'timeout',
  network: 'network',
  server: 'server',
};

/** A rate service in simulated time. Every request goes through the app's own request meter. */
export function worldService(behaviour: Behaviour, world: Surroundings): RateService {
  const { store, moment, trueMs } = world;
  const { latencyMs = 200, hasDateHeader = true, faultAt = () => null } = behaviour;
  const { publishedAt = (publishedMs: number) => publishedMs } = behaviour;
  const meter = createRequestMeter({
    ledger: { write: (work) => work(FORGETFUL) },
    account: ADDRESS,
    store,
    moment,
  });

  async function call<T>(
    endpoint: Endpoint,
    market: Market | null,
    why: Why,
    value: () => T,
  ): Promise<Result<T>> {
    const done = meter.leave(endpoint, why);
    if (typeof done === 'string') return fail(appError(done));
    const fault = faultAt(trueMs());
    if (fault !== 'unreachable') world.onArrival({ atMs: trueMs(), endpoint, market, why });
    const dateMs = Math.floor(trueMs() / 1_000) * 1_000;
    await world.wait(fault === 'timeout' ? 10_000 : latencyMs);
    const answers = fault === null || fault === 'server';
    if (answers) world.onAnswer();
    done({
      error: fault && CODES[fault],
      status: answers ? 200 : null,
      bytes: 0,
      tookMs: latencyMs,
      serverDateMs: answers && hasDateHeader ? dateMs : null,
      billing: null,
      retryAfterMs: null,
    });
    return fault ? fail(appError(CODES[fault])) : ok(value());
  }

  return {
    latest: (market, why = 'hand') =>
      call('latest', market, why, () => {
        const publishedAtMs = publishedAt(trueMs());
        const table = rateTable({ NGN: String(publishedAtMs) }, { market, publishedAtMs });
        return { table, droppedCount: 0, badCodes: [], billing: null };
      }),
    currencies: (why = 'hand') =>
      call('currencies', null, why, () => ({
        names: new Map([[currencyCode('NGN'), 'Nigerian Naira']]),
        droppedCount: 0,
        billing: null,
      })),
    platforms: () => Promise.resolve(fail(appError('internal'))),
    convert: () => Promise.resolve(fail(appError('internal'))),
    history: () => Promise.resolve(fail(appError('internal'))),
  };
}

/** The state also counts; other tests cover the ledger itself. */
const FORGETFUL: Ledger = {
  leave: () => 1n,
  settle: () => undefined,
  pace: () => NEVER_TRIED,
  load: () => {
    throw new Error('nothing is loaded here');
  },
  enter: () => undefined,
  markLost: () => undefined,
  check: () => undefined,
  prune: () => undefined,
  close: () => undefined,
};
