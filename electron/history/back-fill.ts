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
import type { KeptRecord } from '../record/open-record.ts';
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
export class BackFill {
  readonly #options: BackFillOptions;
  #isBusy = false;
  #isStopped = false;
  #done = { done: 0, total: 0 };
  #rowPrice = SEEN_ROW_PRICE;

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
    const source = this.#sourceOf(requested);
    const count = this.#payable(source, days);
    // If the month cannot pay for any, the price of all of them.
    const priced = count === 0 ? days : days.slice(0, count);
    const isPaged = source.endpoint === 'pairs';
    const price = isPaged ? this.#rowPrice : state.spent.prices.history;
    return {
      days: total,
      recorded,
      answered,
      missing: days.length,
      payable: count,
      isEarly: days.some((day) => day < SURE_FROM_MS),
      isFree: state.source.kind === 'sandbox',
      price: price ? { amount: costOfRows(price, priced.length), currency: price.currency } : null,
      base: isPaged ? null : this.#baseOf(requested),
      pages: isPaged ? pagesOf(priced, source.daysARequest).length : null,
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
      const source = this.#sourceOf(requested);
      const count = this.#payable(source, days);
      const outcome = await this.#fetchAll(record, days.slice(0, Math.max(1, count)), source);
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

  #sourceOf(requested: RequestedDays): DaySource {
    const { choices } = this.#options.store.state;
    const pair = 'dayMs' in requested ? undefined : requested.pair;
    return pair && pairTicker(choices, pair) !== null
      ? inPages({ asset: pair.base, money: pair.quote })
      : dayByDay(choices.historyParameter, this.#baseOf(requested));
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
    const { series } = this.#sourceOf(requested);
    // If the market's answers lack the pair, checks of the market do not cover it.
    const missing =
      this.#baseOf(requested) === null ? record.missingDays(requested.market, past) : daysOf(past);
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
  #payable(source: DaySource, days: readonly number[]): number {
    const { store, moment } = this.#options;
    const { state } = store;
    if (!mayRequest(state)) return 0;
    const most = Math.min(MOST_AT_ONCE, days.length);
    if (source.endpoint === 'history') {
      return Math.min(most, paidByHand(state, moment(), { history: 1 }));
    }
    const arePaid = (count: number): boolean =>
      this.#isPaid(pagesOf(days.slice(0, count), source.daysARequest).length, count);
    let paid = 0;
    while (paid < most && arePaid(paid + 1)) paid += 1;
    return paid;
  }

  #isPaid(requests: number, rows: number): boolean {
    const cost = { ...this.#rowPrice, cost: costOfRows(this.#rowPrice, rows) };
    return paysForRows(this.#options.store.state, this.#options.moment(), requests, cost);
  }

  #hindrance(
    record: KeptRecord,
    sourceKey: string,
    { endpoint }: DaySource,
    rows: number,
  ): BackFillEnd | null {
    const { sessions, store, moment } = this.#options;
    const { state } = store;
    const isSame = state.source.key === sourceKey && sessions.record === record;
    if (this.#isStopped || !isSame || !sessions.service) return 'stopped';
    if (!mayRequest(state)) return 'failed';
    if (!mayRequestByHand(state, moment(), endpoint)) return 'limit-reached';
    if (endpoint === 'pairs' && !this.#isPaid(1, rows)) return 'limit-reached';
    const { nowMs } = moment();
    return waitUntil(state.spent, endpoint, nowMs) > nowMs ? 'waits' : null;
  }

  async #fetchAll(
    record: KeptRecord,
    days: readonly number[],
    source: DaySource,
  ): Promise<BackFillOutcome> {
    const { sessions, store, moment } = this.#options;
    const sourceKey = store.state.source.key;
    let stored = 0;
    const ended = (end: BackFillEnd, error: AppError | null = null): BackFillOutcome => {
      return { end, stored, error };
    };
    let begun = 0;
    for (const page of pagesOf(days, source.daysARequest)) {
      this.#done = { done: begun, total: days.length };
      begun += page.length;
      this.#reportProgress();
      const why = this.#hindrance(record, sourceKey, source, page.length);
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
      this.#rowPrice = rowPriceAfter(this.#rowPrice, source, value.billing);
      record.run((open) => {
        for (const dayMs of page)
          open.requestedDays.note(dayMs, nowMs, value.isOffered, source.series);
        if (value.isOffered) source.save(open, value, nowMs);
      });
      if (!value.isOffered) return ended('not-offered');
      stored += value.days.length;
    }
    return ended('done');
  }
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
