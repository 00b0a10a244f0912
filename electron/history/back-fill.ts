import {
  type BackFillEnd,
  type BackFillOutcome,
  type BackFillPlan,
  type BackFillProgress,
  dayName,
  daysOf,
  daysToRequest,
  MOST_AT_ONCE,
  notOfferedUntil,
  pastDays,
  SURE_FROM_MS,
} from '#core/history/back-fill.ts';
import type { RequestedDays } from '#core/history/chart-request.ts';
import { type DecimalText, scale } from '#core/number/decimal.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { mayRequest, mayRequestByHand, paidByHand } from '#core/requests/halt.ts';
import { historyBase } from '#core/rates/pair-table.ts';
import { type AppError, appError, messageOf } from '#core/base/result.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { waitUntil } from '#core/requests/spending.ts';
import { isIgnoredDate } from '../service/decode-history.ts';
import type { Sessions } from '../requests/sessions.ts';
import type { RateRecord } from '../record/record.ts';
import type { Store } from '../store/store.ts';

export interface BackFillOptions {
  readonly sessions: Pick<Sessions, 'record' | 'service'>;
  readonly store: Store;
  readonly moment: () => Moment;
  readonly onProgress: (progress: BackFillProgress | null) => void;
}

/** Asks the service for past days, at the person's request alone, one request for a day. */
export interface BackFill {
  /** What asking would bring and cost; null where there is no record. */
  plan(days: RequestedDays): BackFillPlan | null;
  ask(days: RequestedDays): Promise<BackFillOutcome>;
  stop(): void;
}

export function createBackFill({ sessions, store, moment, onProgress }: BackFillOptions): BackFill {
  let isBusy = false;
  let isStopped = false;
  let done = { done: 0, total: 0 };

  const tellProgress = (): void => onProgress({ ...done, isStopping: isStopped });

  /** What days of a pair are requested by; null for USD. */
  function baseOf(asked: RequestedDays): CurrencyCode | null {
    const pair = 'dayMs' in asked ? undefined : asked.pair;
    if (!pair || 'dayMs' in asked) return null;
    return historyBase(store.state.markets[asked.market], pair.base, pair.quote);
  }

  function missingIn(
    record: RateRecord,
    asked: RequestedDays,
  ): { days: number[]; total: number; recorded: number; answered: number } {
    const { nowMs } = moment();
    if ('dayMs' in asked) {
      const { count } = pastDays(asked.dayMs, asked.dayMs, nowMs);
      const answered = record.requestedDays.answered(asked.dayMs, asked.dayMs);
      const days = count === 0 ? [] : daysToRequest([asked.dayMs], answered);
      return { days, total: count, recorded: 0, answered: answered.length };
    }
    const past = pastDays(asked.fromMs, asked.toMs, nowMs);
    if (past.count === 0) return { days: [], total: 0, recorded: 0, answered: 0 };
    const base = baseOf(asked);
    // That the market was checked brought nothing of a pair that its answers lack.
    const missing = base === null ? record.missingDays(asked.market, past) : daysOf(past);
    const days = daysToRequest(
      missing,
      record.requestedDays.answered(past.fromMs, past.toMs, base),
    );
    return {
      days,
      total: past.count,
      recorded: past.count - missing.length,
      answered: missing.length - days.length,
    };
  }

  /** How many requests may leave by hand now. */
  function payable(): number {
    const { state } = store;
    if (!mayRequest(state)) return 0;
    return Math.min(MOST_AT_ONCE, paidByHand(state, moment(), { history: 1 }));
  }

  /** Why the next one may not leave; null where it may. */
  function hindrance(record: RateRecord, sourceKey: string): BackFillEnd | null {
    const { state } = store;
    const isSame = state.source.key === sourceKey && sessions.record === record;
    if (isStopped || !isSame || !sessions.service) return 'stopped';
    if (!mayRequest(state)) return 'failed';
    if (!mayRequestByHand(state, moment(), 'history')) return 'limit-reached';
    const { nowMs } = moment();
    return waitUntil(state.spent, 'history', nowMs) > nowMs ? 'waits' : null;
  }

  async function fetchAll(
    record: RateRecord,
    days: readonly number[],
    base: CurrencyCode | null,
  ): Promise<BackFillOutcome> {
    const sourceKey = store.state.source.key;
    let stored = 0;
    const ended = (end: BackFillEnd, error: AppError | null = null): BackFillOutcome => {
      return { end, stored, error };
    };
    for (const [index, dayMs] of days.entries()) {
      done = { done: index, total: days.length };
      tellProgress();
      const why = hindrance(record, sourceKey);
      if (why) return ended(why, why === 'failed' ? appError('unauthorized') : null);
      const { historyParameter } = store.state.choices;
      const answer = await sessions.service?.history(dayName(dayMs), historyParameter, base);
      // Another source's record is not to hold what this one said.
      if (!answer || store.state.source.key !== sourceKey || sessions.record !== record) {
        return ended('stopped');
      }
      const { nowMs } = moment();
      if (!answer.ok) {
        const { error } = answer;
        if (error.code === 'unauthorized') store.dispatch({ kind: 'key-refused' });
        const isPlan = error.code === 'forbidden' && base !== null;
        const why = isPlan ? appError('forbidden', { kind: 'plan' }) : error;
        return ended(isIgnoredDate(error) ? 'ignored-date' : 'failed', why);
      }
      record.requestedDays.note(dayMs, nowMs, answer.value.kind === 'rates', base);
      if (answer.value.kind === 'not-offered') return ended('not-offered');
      record.saveDayRates(answer.value, nowMs, base);
      stored += 1;
    }
    return ended('done');
  }

  return {
    plan(asked) {
      const { record } = sessions;
      if (!record) return null;
      const { days, total, recorded, answered } = missingIn(record, asked);
      const { state } = store;
      const cost = state.spent.prices.history;
      const count = Math.min(days.length, payable());
      return {
        days: total,
        recorded,
        answered,
        missing: days.length,
        payable: count,
        firstMs: days.at(-1) ?? null,
        lastMs: days[0] ?? null,
        isEarly: days.some((day) => day < SURE_FROM_MS),
        isFree: state.source.kind === 'sandbox',
        price: cost
          ? {
              // Where nothing is left to pay with, what all of them would cost.
              amount: scale(
                cost.cost,
                String(count === 0 ? days.length : count) as DecimalText,
                '1' as DecimalText,
              ),
              currency: cost.currency,
            }
          : null,
        base: baseOf(asked),
        notOfferedUntilMs: notOfferedUntil(record.requestedDays.notOfferedMs(), moment().nowMs),
      };
    },
    async ask(asked) {
      const { record } = sessions;
      if (!record?.isWritable) return { end: 'no-record', stored: 0, error: null };
      if (isBusy) return { end: 'busy', stored: 0, error: null };
      isBusy = true;
      isStopped = false;
      done = { done: 0, total: 0 };
      try {
        const { days } = missingIn(record, asked);
        const count = payable();
        const outcome = await fetchAll(record, days.slice(0, Math.max(1, count)), baseOf(asked));
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
      if (isBusy) tellProgress();
    },
  };
}
