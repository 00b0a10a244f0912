import {
  nextPublicMs,
  type PublicPace,
  waitAfterAnswer,
  waitAfterFailure,
  waitUnreached,
} from '#core/requests/public-pace.ts';
import { mayHaveCost } from '#core/requests/back-off.ts';
import type { PublicSource } from '#core/rates/source.ts';
import type { Spent, Wait } from '#core/requests/spending.ts';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import type { LedgerBack } from '../requests/ledger.ts';
import type { LedgerService } from '../requests/ledger-service.ts';
import type { RateService } from '../service/client.ts';
import type { Clock } from '../base/clock.ts';
import type { Store } from '../store/store.ts';
import { fetchPublic, type PublicAnswer, type PublicRequest } from './public-service.ts';

interface Counting {
  readonly ledger: Pick<LedgerService, 'write' | 'pace' | 'isBack'>;
  readonly clock: Pick<Clock, 'now'>;
}

export interface PublicRatesOptions extends Counting, Pick<PublicRequest, 'service' | 'fetch'> {
  readonly publicUrl?: string | null;
}

/** The ledger's name for a public source, which no address of an account can be. */
const accountOf = ({ key }: PublicSource): string => `public ${key}`;

/** What the ledger forbids, as the wait of the endpoint. Unread, an hour: it is tried again then. */
export function publicWaits({ ledger, clock }: Counting, source: PublicSource): Spent['waits'] {
  const receivedAtMs = clock.now();
  return { latest: { receivedAtMs, untilMs: nextMs({ ledger, clock }, source) } };
}

/** When the next request may leave; epoch ms. */
export const nextPublicTryMs = (options: Counting & Pick<PublicRequest, 'service'>): number =>
  nextMs(options, options.service.source);

function nextMs({ ledger, clock }: Counting, source: PublicSource): number {
  const nowMs = clock.now();
  try {
    return nextPublicMs(ledger.pace(accountOf(source)), nowMs);
  } catch {
    return waitAfterFailure(undefined, nowMs).untilMs;
  }
}

/** A public source as the poller sees it. Each request is in the ledger before it leaves. */
export function publicRates(
  /** The store receives the wait while it shows this source. */
  options: PublicRatesOptions & { readonly store: Store },
): Pick<RateService, 'latest' | 'platforms' | 'currencies'> {
  const { service, store } = options;
  return {
    async latest() {
      const answer = await requestPublic(options);
      const { source } = store.state;
      if (source.key === service.source.key) {
        store.dispatch({ kind: 'waits-loaded', waits: publicWaits(options, service.source) });
      }
      return answer.ok ? ok({ ...answer.value, billing: null }) : answer;
    },
    platforms: () => Promise.resolve(fail(appError('not-in-market'))),
    currencies: () => Promise.resolve(fail(appError('not-in-market'))),
  };
}

/** Sends the request, unless the pace forbids it, whatever the caller thinks. */
export async function requestPublic(options: PublicRatesOptions): Promise<Result<PublicAnswer>> {
  const { ledger, clock, service, fetch, publicUrl: origin = null } = options;
  const { now } = clock;
  const account = accountOf(service.source);
  const host = service.source.key;
  const leftMs = now();
  let id: bigint | null = null;
  try {
    ledger.isBack(() => undefined);
    const pace: PublicPace = ledger.pace(account);
    const nextAtMs = nextPublicMs(pace, leftMs);
    if (nextAtMs > leftMs) {
      return fail({ ...appError('rate-limited', null, nextAtMs - leftMs), host });
    }
    ledger.write((open) => {
      const span = { earliestMs: leftMs, latestMs: leftMs };
      id = open.leave(account, { endpoint: 'latest', why: 'schedule', span }, leftMs);
    }, false);
  } catch {
    return fail({ ...appError('not-counted'), host });
  }
  const answer = await fetchPublic({ service, origin, fetch, now });
  const atMs = now();
  const isReached = answer.ok || mayHaveCost(answer);
  const wait: Wait = answer.ok
    ? waitAfterAnswer(answer.value.nextUpdateMs, service.periodMs, atMs)
    : isReached
      ? waitAfterFailure(answer.error.retryAfterMs, atMs)
      : waitUnreached(atMs);
  const back: LedgerBack = {
    error: answer.ok ? null : answer.error.code,
    status: null,
    bytes: 0,
    tookMs: atMs - leftMs,
    span: isReached ? { earliestMs: leftMs, latestMs: atMs } : null,
    billing: null,
    anchor: { serviceMs: atMs, wallMs: atMs, steadyMs: 0, awayMs: 0 },
    wait,
  };
  try {
    ledger.write((open) => {
      if (id !== null) open.settle(id, back);
    }, true);
  } catch {
    // It waits for the next write, and the try itself is stored.
  }
  return answer;
}
