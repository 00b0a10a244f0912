import {
  type BackFillEnd,
  type BackFillOutcome,
  type BackFillPlan,
  type BackFillProgress,
  daysOf,
  daysToRequest,
  MOST_AT_ONCE,
  notOfferedUntil,
  pastDays,
  SURE_FROM_MS,
} from '#core/history/back-fill.ts';
import type { RequestedDays } from '#core/history/chart-request.ts';
import { dayName } from '#core/history/day-name.ts';
import { type DecimalText, scale } from '#core/number/decimal.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { mayRequest, mayRequestByHand, paidByHand } from '#core/requests/halt.ts';
import { historyBase } from '#core/rates/pair-table.ts';
import { type AppError, appError, messageOf } from '#core/base/result.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { waitUntil } from '#core/requests/spending.ts';
import { isIgnoredDate } from '../service/decode-history.ts';
import type { KeptRecord } from '../record/open-record.ts';
import type { Sessions } from '../requests/sessions.ts';
import type { RateRecord } from '../record/record.ts';
import type { Store } from '../store/store.ts';

const ONE = '1' as DecimalText;

export interface BackFillOptions {
  readonly sessions: Pick<Sessions, 'record' | 'service'>;
  readonly store: Store;
  readonly moment: () => Moment;
  readonly onProgress: (progress: BackFillProgress | null) => void;
}

/** Requests past days from the service, only when the user starts it. */
export class BackFill {
  readonly #options: BackFillOptions;
  #isBusy = false;
  #isStopped = false;
  #done = { done: 0, total: 0 };

  constructor(options: BackFillOptions) {
    this.#options = options;
  }

  /** What a run would load and cost; null without a record. */
  plan(requested: RequestedDays): BackFillPlan | null {
    const { sessions, store, moment } = this.#options;
    const { record } = sessions;
    if (!record || store.state.source.kind === 'public') return null;
    const { days, total, recorded, answered, notOfferedMs } = record.run((open) => {
      const notOfferedMs = open.requestedDays.notOfferedMs();
      return { ...this.#missingIn(open, requested), notOfferedMs };
    });
    const { state } = store;
    const count = this.#payable(days);
    // If the month cannot pay for any, the price of all of them.
    const priced = String(count === 0 ? days.length : count) as DecimalText;
    const price = state.spent.prices.history;
    return {
      days: total,
      recorded,
      answered,
      missing: days.length,
      payable: count,
      isEarly: days.some((day) => day < SURE_FROM_MS),
      isFree: state.source.kind === 'sandbox',
      price: price ? { amount: scale(price.cost, priced, ONE), currency: price.currency } : null,
      base: this.#baseOf(requested),
      notOfferedUntilMs: notOfferedUntil(notOfferedMs, moment().nowMs),
    };
  }

  async start(requested: RequestedDays): Promise<BackFillOutcome> {
    const { sessions, store, onProgress } = this.#options;
    const { record } = sessions;
    if (!record?.isWritable) return { end: 'no-record', stored: 0, error: null };
    if (this.#isBusy) return { end: 'busy', stored: 0, error: null };
    this.#isBusy = true;
    this.#isStopped = false;
    this.#done = { done: 0, total: 0 };
    try {
      const { days } = record.run((open) => this.#missingIn(open, requested));
      const count = this.#payable(days);
      const base = this.#baseOf(requested);
      const outcome = await this.#fetchAll(record, days.slice(0, Math.max(1, count)), base);
      const isCut = outcome.end === 'done' && days.length > count;
      return isCut ? { ...outcome, end: 'limit-reached' } : outcome;
    } catch (error) {
      return { end: 'failed', stored: 0, error: appError('internal', messageOf(error)) };
    } finally {
      this.#isBusy = false;
      onProgress(null);
      store.announce();
    }
  }

  stop(): void {
    this.#isStopped = true;
    if (this.#isBusy) this.#reportProgress();
  }

  #reportProgress(): void {
    this.#options.onProgress({ ...this.#done, isStopping: this.#isStopped });
  }

  #baseOf(requested: RequestedDays): CurrencyCode | null {
    if ('dayMs' in requested || !requested.pair) return null;
    const { market, pair } = requested;
    return historyBase(this.#options.store.state.markets[market], pair.base, pair.quote);
  }

  #missingIn(
    record: RateRecord,
    requested: RequestedDays,
  ): { days: number[]; total: number; recorded: number; answered: number } {
    const { nowMs } = this.#options.moment();
    if ('dayMs' in requested) {
      const { count } = pastDays(requested.dayMs, requested.dayMs, nowMs);
      const answered = record.requestedDays.answered(requested.dayMs, requested.dayMs);
      const days = count === 0 ? [] : daysToRequest([requested.dayMs], answered);
      return { days, total: count, recorded: 0, answered: answered.length };
    }
    const past = pastDays(requested.fromMs, requested.toMs, nowMs);
    if (past.count === 0) return { days: [], total: 0, recorded: 0, answered: 0 };
    const base = this.#baseOf(requested);
    // If the market's answers lack the pair, checks of the market do not cover it.
    const missing = base === null ? record.missingDays(requested.market, past) : daysOf(past);
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

  /** The number of days that the month can pay for now. */
  #payable(days: readonly number[]): number {
    const { store, moment } = this.#options;
    const { state } = store;
    if (!mayRequest(state)) return 0;
    return Math.min(MOST_AT_ONCE, days.length, paidByHand(state, moment(), { history: 1 }));
  }

  #hindrance(record: KeptRecord, sourceKey: string): BackFillEnd | null {
    const { sessions, store, moment } = this.#options;
    const { state } = store;
    const isSame = state.source.key === sourceKey && sessions.record === record;
    if (this.#isStopped || !isSame || !sessions.service) return 'stopped';
    if (!mayRequest(state)) return 'failed';
    if (!mayRequestByHand(state, moment(), 'history')) return 'limit-reached';
    const { nowMs } = moment();
    return waitUntil(state.spent, 'history', nowMs) > nowMs ? 'waits' : null;
  }

  /** One request a day. */
  async #fetchAll(
    record: KeptRecord,
    days: readonly number[],
    base: CurrencyCode | null,
  ): Promise<BackFillOutcome> {
    const { sessions, store, moment } = this.#options;
    const sourceKey = store.state.source.key;
    let stored = 0;
    const ended = (end: BackFillEnd, error: AppError | null = null): BackFillOutcome => {
      return { end, stored, error };
    };
    for (const [done, dayMs] of days.entries()) {
      this.#done = { done, total: days.length };
      this.#reportProgress();
      const why = this.#hindrance(record, sourceKey);
      if (why) return ended(why, why === 'failed' ? appError('unauthorized') : null);
      const answer = await sessions.service?.history(dayName(dayMs), base);
      // The answer must not go into another source's record.
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
      const { value } = answer;
      const isOffered = value.kind === 'rates';
      record.run((open) => {
        open.requestedDays.note(dayMs, nowMs, isOffered, base);
        if (isOffered) open.saveDayRates(value, nowMs, base);
      });
      if (!isOffered) return ended('not-offered');
      stored += 1;
    }
    return ended('done');
  }
}
