import { type Endpoint, isByHand, type Why } from '#core/rates/feed.ts';
import { timesPaid } from '#core/requests/month-guard.ts';
import { messageOf } from '#core/base/result.ts';
import { type ClockAnchor, type Moment, serviceTime } from '#core/rates/service-clock.ts';
import type { Counted, Span, Wait } from '#core/requests/spending.ts';
import type { RequestBack, RequestMeter } from '../service/request-meter.ts';
import type { LedgerService, LedgerWrite } from './ledger-service.ts';
import type { Store } from '../store/store.ts';

/** A request may still reach the service this long after it left; ms. */
const LONGEST_WAY_MS = 30_000;
/** `Date` has a resolution of one second. */
const DATE_GRAIN_MS = 1_000;
const LEAST_WAIT_MS = 1_000;

export interface RequestMeterOptions {
  readonly ledger: Pick<LedgerService, 'write'>;
  /** The service address that the requests go to. */
  readonly account: string;
  /** Receives the requests while it shows this account. */
  readonly store: Store;
  readonly moment: () => Moment;
}

/**
 * Counts an account's requests (requests/domain.md, "Requests are money") in the ledger before they
 * leave, and in the state. If the ledger cannot be written, only manual requests leave; they are
 * entered when it can be.
 */
export function createRequestMeter(options: RequestMeterOptions): RequestMeter {
  const { ledger, account, store, moment } = options;
  const isShown = (): boolean => store.state.source.key === account;
  const anchor = (): ClockAnchor | null => (isShown() ? store.state.spent.anchor : null);

  /** The final check of the month, whatever the caller has checked. */
  function isPaid(endpoint: Endpoint, why: Why, leaving: Moment): boolean {
    const { source, spent, connection } = store.state;
    if (!isShown() || source.kind === 'sandbox' || !connection.connection) return true;
    const requests = { [endpoint]: 1 };
    return timesPaid(connection.connection, spent, leaving, requests, isByHand(why)) >= 1;
  }

  /** @returns whether it succeeded. */
  function write(work: LedgerWrite, waits: boolean): boolean {
    try {
      ledger.write(work, waits);
      if (store.state.storageProblems.ledger !== null) {
        store.dispatch({ kind: 'storage-recovered', part: 'ledger' });
      }
      return true;
    } catch (error) {
      store.dispatch({ kind: 'storage-failed', part: 'ledger', detail: messageOf(error) });
      return false;
    }
  }

  return {
    leave(endpoint, why) {
      const leaving = moment();
      if (!isPaid(endpoint, why, leaving)) return 'limit-reached';
      const request: Counted = { endpoint, why, span: spanAhead(anchor(), leaving) };
      let id: bigint | null = null;
      const isWritten = write((open) => {
        id = open.leave(account, request, leaving.nowMs);
      }, isByHand(why));
      if (!isWritten && !isByHand(why)) return 'not-counted';
      if (isShown()) store.dispatch({ kind: 'request-counted', request });
      return (back) => {
        const over = moment();
        const span = spanOf(back, request.span, serviceTime(anchor(), over).nowMs);
        const observed = back.status === null ? null : anchorOf(back, over, anchor());
        const wait = waitOf(back, over.nowMs);
        write((open) => {
          if (id !== null) open.settle(id, { ...back, span, anchor: observed, wait });
        }, true);
        const outcome = outcomeOf(back);
        const { billing } = back;
        if (!isShown()) return;
        store.dispatch({
          kind: 'request-settled',
          request,
          back: { span, billing, anchor: observed, outcome, wait },
        });
      };
    },
  };
}

/**
 * When the service may count a request that leaves now. If a renewal is uncertain, the span covers
 * both months.
 */
function spanAhead(anchor: ClockAnchor | null, moment: Moment): Span {
  const { nowMs, confirmedMs } = serviceTime(anchor, moment);
  return { earliestMs: Math.min(nowMs, confirmedMs), latestMs: nowMs + LONGEST_WAY_MS };
}

/** When the service counted it; null if it did not. */
function spanOf(back: RequestBack, ahead: Span, nowMs: number): Span | null {
  const { error, status, serverDateMs, tookMs } = back;
  if (error === 'unreachable' || error === 'tls') return null;
  if (serverDateMs !== null) {
    const latestMs = serverDateMs + DATE_GRAIN_MS;
    return { earliestMs: serverDateMs - DATE_GRAIN_MS - tookMs, latestMs };
  }
  return status === null ? ahead : { earliestMs: ahead.earliestMs, latestMs: nowMs };
}

/** The service's clock from an answer; without a `Date`, our estimate. */
function anchorOf(
  { serverDateMs }: RequestBack,
  moment: Moment,
  before: ClockAnchor | null,
): ClockAnchor {
  const serviceMs = serverDateMs ?? serviceTime(before, moment).nowMs;
  return { serviceMs, wallMs: moment.nowMs, steadyMs: moment.steadyMs, awayMs: 0 };
}

/**
 * Applies to every sender: the next connection must respect it too. A `Retry-After` of 0 must not
 * cause a tight loop.
 */
function waitOf({ retryAfterMs }: RequestBack, nowMs: number): Wait | null {
  if (retryAfterMs === null) return null;
  return { receivedAtMs: nowMs, untilMs: nowMs + Math.max(LEAST_WAIT_MS, retryAfterMs) };
}

function outcomeOf({ error }: RequestBack): 'success' | 'quota' | 'other' {
  if (error === null) return 'success';
  return error === 'quota' ? 'quota' : 'other';
}
