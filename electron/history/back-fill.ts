import {
  type BackFillEnd,
  type BackFillOutcome,
  type BackFillPlan,
  type BackFillProgress,
  daysOf,
  daysToRequest,
  pagesOf,
  MOST_AT_ONCE,
  notOfferedUntil,
  pastDays,
  SURE_FROM_MS,
} from '#core/history/back-fill.ts';
import type { RequestedDays } from '#core/history/chart-request.ts';
import { type DecimalText, scale } from '#core/number/decimal.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import {
  costOfRows,
  pairTicker,
  paysForRows,
  type RowPrice,
  SEEN_ROW_PRICE,
} from '#core/history/pair-days.ts';
import type { Billing } from '#core/rates/billing.ts';
import { mayRequest, mayRequestByHand, paidByHand } from '#core/requests/halt.ts';
import { historyBase } from '#core/rates/pair-table.ts';
import { type AppError, appError, messageOf } from '#core/base/result.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { waitUntil } from '#core/requests/spending.ts';
import { isIgnoredDate } from '../service/decode-history.ts';
import { dayByDay, type DaySource, inPages } from './day-source.ts';
import type { Sessions } from '../requests/sessions.ts';
import type { RateRecord } from '../record/record.ts';
import type { Store } from '../store/store.ts';

export interface BackFillOptions {
  readonly sessions: Pick<Sessions, 'record' | 'service'>;
  readonly store: Store;
  readonly moment: () => Moment;
  readonly onProgress: (progress: BackFillProgress | null) => void;
}

/** Requests past days from the service, only when the user starts it. */
export interface BackFill {
  /** What a run would load and cost; null without a record. */
  plan(days: RequestedDays): BackFillPlan | null;
  start(days: RequestedDays): Promise<BackFillOutcome>;
  stop(): void;
}

export function createBackFill({ sessions, store, moment, onProgress }: BackFillOptions): BackFill {
  let isBusy = false;
  let isStopped = false;
  let done = { done: 0, total: 0 };
  let rowPrice = SEEN_ROW_PRICE;

  const reportProgress = (): void => onProgress({ ...done, isStopping: isStopped });

  function baseOf(requested: RequestedDays): CurrencyCode | null {
    const pair = 'dayMs' in requested ? undefined : requested.pair;
    if (!pair || 'dayMs' in requested) return null;
    return historyBase(store.state.markets[requested.market], pair.base, pair.quote);
  }

  function sourceOf(requested: RequestedDays): DaySource {
    const { state } = store;
    const pair = 'dayMs' in requested ? undefined : requested.pair;
    return pair && pairTicker(state.choices, pair) !== null
      ? inPages({ asset: pair.base, money: pair.quote })
      : dayByDay(state.choices.historyParameter, baseOf(requested));
  }

  function missingIn(
    record: RateRecord,
    requested: RequestedDays,
  ): { days: number[]; total: number; recorded: number; answered: number } {
    const { nowMs } = moment();
    if ('dayMs' in requested) {
      const { count } = pastDays(requested.dayMs, requested.dayMs, nowMs);
      const answered = record.requestedDays.answered(requested.dayMs, requested.dayMs);
      const days = count === 0 ? [] : daysToRequest([requested.dayMs], answered);
      return { days, total: count, recorded: 0, answered: answered.length };
    }
    const past = pastDays(requested.fromMs, requested.toMs, nowMs);
    if (past.count === 0) return { days: [], total: 0, recorded: 0, answered: 0 };
    const { series } = sourceOf(requested);
    // If the market's answers lack the pair, checks of the market do not cover it.
    const missing =
      baseOf(requested) === null ? record.missingDays(requested.market, past) : daysOf(past);
    const days = daysToRequest(
      missing,
      record.requestedDays.answered(past.fromMs, past.toMs, series),
    );
    return {
      days,
      total: past.count,
      recorded: past.count - missing.length,
      answered: missing.length - days.length,
    };
  }

  /** The number of days that the month can pay for now. */
  function payable(source: DaySource, days: readonly number[]): number {
    const { state } = store;
    if (!mayRequest(state)) return 0;
    const most = Math.min(MOST_AT_ONCE, days.length);
    if (source.endpoint === 'history') {
      return Math.min(most, paidByHand(state, moment(), { history: 1 }));
    }
    const arePaid = (count: number): boolean =>
      isPaid(pagesOf(days.slice(0, count), source.daysARequest).length, count);
    let paid = 0;
    while (paid < most && arePaid(paid + 1)) paid += 1;
    return paid;
  }

  const isPaid = (requests: number, rows: number): boolean => {
    const cost = { ...rowPrice, cost: costOfRows(rowPrice, rows) };
    return paysForRows(store.state, moment(), requests, cost);
  };

  function hindrance(
    record: RateRecord,
    sourceKey: string,
    { endpoint }: DaySource,
    rows: number,
  ): BackFillEnd | null {
    const { state } = store;
    const isSame = state.source.key === sourceKey && sessions.record === record;
    if (isStopped || !isSame || !sessions.service) return 'stopped';
    if (!mayRequest(state)) return 'failed';
    if (!mayRequestByHand(state, moment(), endpoint)) return 'limit-reached';
    if (endpoint === 'pairs' && !isPaid(1, rows)) return 'limit-reached';
    const { nowMs } = moment();
    return waitUntil(state.spent, endpoint, nowMs) > nowMs ? 'waits' : null;
  }

  async function fetchAll(
    record: RateRecord,
    days: readonly number[],
    source: DaySource,
  ): Promise<BackFillOutcome> {
    const sourceKey = store.state.source.key;
    let stored = 0;
    const ended = (end: BackFillEnd, error: AppError | null = null): BackFillOutcome => {
      return { end, stored, error };
    };
    let begun = 0;
    for (const page of pagesOf(days, source.daysARequest)) {
      done = { done: begun, total: days.length };
      begun += page.length;
      reportProgress();
      const why = hindrance(record, sourceKey, source, page.length);
      if (why) return ended(why, why === 'failed' ? appError('unauthorized') : null);
      const answer = sessions.service && (await source.fetch(sessions.service, page));
      // The answer must not go into another source's record.
      if (!answer || store.state.source.key !== sourceKey || sessions.record !== record) {
        return ended('stopped');
      }
      const { nowMs } = moment();
      if (!answer.ok) {
        const { error } = answer;
        if (error.code === 'unauthorized') store.dispatch({ kind: 'key-refused' });
        const isPlan = error.code === 'forbidden' && source.series !== null;
        const why = isPlan ? appError('forbidden', { kind: 'plan' }) : error;
        return ended(isIgnoredDate(error) ? 'ignored-date' : 'failed', why);
      }
      const { value } = answer;
      rowPrice = rowPriceAfter(rowPrice, source, value.billing);
      for (const dayMs of page)
        record.requestedDays.note(dayMs, nowMs, value.isOffered, source.series);
      if (!value.isOffered) return ended('not-offered');
      source.save(record, value, nowMs);
      stored += value.days.length;
    }
    return ended('done');
  }

  return {
    plan(requested) {
      const { record } = sessions;
      if (!record) return null;
      const { days, total, recorded, answered } = missingIn(record, requested);
      const { state } = store;
      const source = sourceOf(requested);
      const count = payable(source, days);
      // If the month cannot pay for any, the price of all of them.
      const priced = count === 0 ? days : days.slice(0, count);
      const isPaged = source.endpoint === 'pairs';
      const price = isPaged ? rowPrice : state.spent.prices.history;
      return {
        days: total,
        recorded,
        answered,
        missing: days.length,
        payable: count,
        isEarly: days.some((day) => day < SURE_FROM_MS),
        isFree: state.source.kind === 'sandbox',
        price: price
          ? { amount: costOfRows(price, priced.length), currency: price.currency }
          : null,
        base: isPaged ? null : baseOf(requested),
        pages: isPaged ? pagesOf(priced, source.daysARequest).length : null,
        notOfferedUntilMs: notOfferedUntil(record.requestedDays.notOfferedMs(), moment().nowMs),
      };
    },
    async start(requested) {
      const { record } = sessions;
      if (!record?.isWritable) return { end: 'no-record', stored: 0, error: null };
      if (isBusy) return { end: 'busy', stored: 0, error: null };
      isBusy = true;
      isStopped = false;
      done = { done: 0, total: 0 };
      try {
        const { days } = missingIn(record, requested);
        const source = sourceOf(requested);
        const count = payable(source, days);
        const outcome = await fetchAll(record, days.slice(0, Math.max(1, count)), source);
        const isCut = outcome.end === 'done' && days.length > count;
        return isCut ? { ...outcome, end: 'limit-reached' } : outcome;
      } catch (error) {
        return { end: 'failed', stored: 0, error: appError('internal', messageOf(error)) };
      } finally {
        isBusy = false;
        onProgress(null);
        store.announce();
      }
    },
    stop() {
      isStopped = true;
      if (isBusy) reportProgress();
    },
  };
}

/** The price of a row from the last answer that states one. */
function rowPriceAfter(
  before: RowPrice,
  { endpoint }: DaySource,
  billing: Billing | null,
): RowPrice {
  const rows = Number(billing?.units ?? 0);
  if (endpoint !== 'pairs' || !billing || !(rows > 0)) return before;
  const one = '1' as DecimalText;
  return { cost: scale(billing.cost, one, billing.units ?? one), currency: billing.currency };
}
