import type { RequestsState } from './requests-state.ts';
import { allowance, enteredIn, monthsAt, priceIn } from './budget.ts';
import type { Connection } from './connection.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import {
  addDecimals,
  compareDecimals,
  type DecimalText,
  roundToPlaces,
} from '#core/number/decimal.ts';
import { type Endpoint, endpointOf, type Feed } from '#core/rates/feed.ts';
import { type Halt, haltOf, type HaltReason, mayRequest } from './halt.ts';
import { isMarket } from '#core/rates/market.ts';
import { isSlowedByBudget, plannedPeriodMs, polledFeeds, usualPeriodMs } from './pace.ts';
import { PERIODS_MS } from './choices.ts';
import { payable, refreshable, refreshedFeeds, retryAfterUntil } from './schedule.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { type MonthSpent, spentIn } from './spending.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const MONTH_MS = 30 * DAY_MS;
const ZERO = '0' as DecimalText;

/** What is asked for, what it costs, and why nothing is. Times are epoch ms. */
export type RefreshedFeeds = 'markets' | 'tickers' | 'both' | 'other';

export interface RequestsView {
  readonly halt: Halt | null;
  readonly refresh: {
    /** Requests that a refresh by hand spends; 0 where they cost nothing. */
    readonly cost: number;
    /** What these are for. */
    readonly of: RefreshedFeeds;
    /** Until when the service asked to be left alone; null for now. */
    readonly notBeforeMs: number | null;
    readonly isPossible: boolean;
  };
  /** The time between two polls of the chosen market. */
  readonly everyMs: number;
  /** Of an account; null for the sandbox, which costs nothing. */
  readonly budget: BudgetView | null;
}

export interface BudgetView {
  /** Null for none. */
  readonly limit: number | null;
  readonly used: number;
  /** Of these, what the person said was used before we counted. */
  readonly entered: number;
  readonly byEndpoint: Readonly<Partial<Record<Endpoint, number>>>;
  readonly renewsAtMs: number;
  /** What will have been used at the renewal, at the present pace. */
  readonly projected: number;
  /** Whether the month's limit, not the person's choice, sets the pace. */
  readonly isSlowed: boolean;
  /** What each choice of a period would spend in 30 days, if the limit were no matter. */
  readonly costs: readonly { readonly everyMs: number; readonly requests: number }[];
  readonly money: MoneyView | null;
}

/** Amounts are for display. */
export interface MoneyView {
  readonly currency: CurrencyCode;
  readonly spent: DecimalText;
  readonly projected: DecimalText;
  readonly sum: DecimalText | null;
  readonly balance: DecimalText | null;
  readonly isLow: boolean;
}

export function requestsView(state: RequestsState, moment: Moment): RequestsView {
  const { market } = state.choices;
  const { connection } = state.connection;
  const isAccount = state.source.kind === 'account';
  return {
    halt: haltOf(state, moment),
    refresh: refreshView(state, moment),
    everyMs: usualPeriodMs(closed(state), market, moment),
    budget: isAccount && connection ? budgetView(closed(state), connection, moment) : null,
  };
}

/** What a refresh by hand would come to. */
export function refreshView(state: RequestsState, moment: Moment): RequestsView['refresh'] {
  const untilMs = retryAfterUntil(state, state.choices.market, moment.nowMs);
  const feeds = refreshCost(state, moment);
  return {
    cost: state.source.kind === 'account' ? feeds.length : 0,
    of: kindOf(feeds),
    notBeforeMs: untilMs > moment.nowMs ? untilMs : null,
    isPossible: isRefreshPossible(state, moment),
  };
}

/** Whether the month pays for any of it. */
export function isRefreshPossible(state: RequestsState, moment: Moment): boolean {
  const feeds = refreshable(state);
  return mayRequest(state) && (feeds.length === 0 || payable(state, feeds, moment).length > 0);
}

/** What a refresh spends, or would once the service may be asked again. */
function refreshCost(state: RequestsState, moment: Moment): readonly Feed[] {
  const now = refreshedFeeds(state, moment);
  return now.length > 0 ? now : payable(state, polledFeeds(state), moment);
}

function kindOf(feeds: readonly Feed[]): RefreshedFeeds {
  if (feeds.includes('currencies')) return 'other';
  if (feeds.every(isMarket)) return 'markets';
  return feeds.some(isMarket) ? 'both' : 'tickers';
}

/** The popup is open for a moment of the month: what it costs is told as if it were not. */
const closed = (state: RequestsState): RequestsState => ({
  ...state,
  conditions: { ...state.conditions, popupOpen: false },
});

/** Halts that end with the month, or by what the person does. */
const LASTING: ReadonlySet<HaltReason> = new Set<HaltReason>([
  'paused',
  'no-key',
  'quota',
  'forbidden',
  'limit',
  'sum',
]);

function budgetView(state: RequestsState, connection: Connection, moment: Moment): BudgetView {
  const { spent, choices } = state;
  const { current, renewsAtMs } = monthsAt(connection, spent, moment);
  const { limit, used } = allowance(connection, spent, current);
  const own = spentIn(spent, current);
  const polled = polledFeeds(state);
  const leftMs = renewsAtMs - moment.nowMs;
  const toCome = polled.reduce((sum, feed) => sum + pollsIn(state, feed, leftMs, moment), 0);
  const halt = haltOf(state, moment);
  const isHalted = halt !== null && LASTING.has(halt.reason);
  const costs = PERIODS_MS.map((everyMs) => ({
    everyMs,
    requests: Math.round((polled.length * MONTH_MS) / everyMs),
  }));
  return {
    limit,
    used,
    entered: enteredIn(spent, current),
    byEndpoint: own.byEndpoint,
    renewsAtMs,
    projected: used + Math.round(isHalted ? 0 : toCome),
    isSlowed: isSlowedByBudget(state, choices.market, moment),
    costs,
    money: moneyView(state, connection, own, leftMs, moment),
  };
}

/** How often a feed is polled in a stretch of time at the present pace. */
function pollsIn(state: RequestsState, feed: Feed, spanMs: number, moment: Moment): number {
  return spanMs / plannedPeriodMs(state, feed, moment.nowMs, moment);
}

function moneyView(
  state: RequestsState,
  { monthlySum }: Connection,
  own: MonthSpent,
  leftMs: number,
  moment: Moment,
): MoneyView | null {
  const { wallet, prices } = state.spent;
  const currency = monthlySum?.currency ?? wallet?.currency ?? prices.latest?.currency;
  if (!currency) return null;
  const spent = own.cost[currency] ?? ZERO;
  const costIn = (spanMs: number): DecimalText => {
    const cost = polledFeeds(state).reduce(
      (sum, feed) =>
        sum +
        pollsIn(state, feed, spanMs, moment) * priceIn(state.spent, currency, endpointOf(feed)),
      0,
    );
    return cost.toFixed(2) as DecimalText;
  };
  const balance = wallet?.currency === currency ? wallet.balance : null;
  const floor = state.choices.warnBelow ?? costIn(WEEK_MS);
  return {
    currency,
    spent: roundToPlaces(spent, 2),
    projected: roundToPlaces(addDecimals(spent, costIn(leftMs)), 2),
    sum: monthlySum?.amount ?? null,
    balance: balance && roundToPlaces(balance, 2),
    isLow: balance !== null && compareDecimals(balance, floor) < 0,
  };
}
