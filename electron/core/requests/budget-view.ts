import type { RequestsState } from './requests-state.ts';
import { allowance, enteredIn, monthsAt, priceIn } from './budget.ts';
import type { Connection } from './connection.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { amountForDisplay } from '#core/rates/display.ts';
import {
  addDecimals,
  compareDecimals,
  type DecimalText,
  decimalText,
  plus,
  type Ratio,
  ratioOf,
  times,
  ZERO,
} from '#core/number/decimal.ts';
import { endpointOf, type Feed } from '#core/rates/feed.ts';
import { type Halt, haltOf, type HaltReason, mayRequest } from './halt.ts';
import { isMarket } from '#core/rates/market.ts';
import { mainMarket } from '#core/rates/own-pairs.ts';
import { isSlowedByBudget, plannedPeriodMs, polledFeeds, usualPeriodMs } from './pace.ts';
import { PERIODS_MS } from './choices.ts';
import { payable, refreshable, refreshedFeeds, retryAfterUntil } from './schedule.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { type MonthSpent, spentIn } from './spending.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const MONTH_MS = 30 * DAY_MS;
const THOUSAND = 1_000;
const NOTHING = '0' as DecimalText;

/** What the app fetches, what that costs, and why it stopped. Times are epoch ms. */
export type RefreshedFeeds = 'markets' | 'tickers' | 'both' | 'other';

export interface RequestsView {
  readonly halt: Halt | null;
  readonly refresh: {
    /** Requests that a manual refresh spends; 0 where requests are free. */
    readonly cost: number;
    readonly of: RefreshedFeeds;
    /** End of the service's `Retry-After`; null if none applies. */
    readonly notBeforeMs: number | null;
    readonly isPossible: boolean;
  };
  readonly everyMs: number;
  /** While the popup is closed. */
  readonly polled: readonly Feed[];
  /** Null for the sandbox, which costs nothing. */
  readonly budget: BudgetView | null;
}

export interface BudgetView {
  readonly limit: number | null;
  readonly used: number;
  /** The part of `used` that the user entered. */
  readonly entered: number;
  /** Whether earlier requests of this month are not counted, because the ledger was lost. */
  readonly isLost: boolean;
  readonly renewsAtMs: number;
  /** The expected count at the renewal, at the current pace. */
  readonly projected: number;
  /** Whether the month's limit sets the pace, rather than the chosen period. */
  readonly isSlowed: boolean;
  /** Requests in 30 days for each polling period, ignoring the limit. */
  readonly costs: readonly { readonly everyMs: number; readonly requests: number }[];
  readonly money: MoneyView | null;
}

export interface MoneyView {
  readonly currency: CurrencyCode;
  readonly spent: DecimalText;
  readonly projected: DecimalText;
  readonly sum: DecimalText | null;
  readonly balance: DecimalText | null;
  readonly isLow: boolean;
}

export function requestsView(state: RequestsState, moment: Moment): RequestsView {
  const market = mainMarket(state);
  const { connection } = state.connection;
  const isAccount = state.source.kind === 'account';
  return {
    halt: haltOf(state, moment),
    refresh: refreshView(state, moment),
    everyMs: usualPeriodMs(closed(state), market, moment),
    polled: polledFeeds(closed(state)),
    budget: isAccount && connection ? budgetView(closed(state), connection, moment) : null,
  };
}

export function refreshView(state: RequestsState, moment: Moment): RequestsView['refresh'] {
  const untilMs = retryAfterUntil(state, mainMarket(state), moment.nowMs);
  const feeds = refreshCost(state, moment);
  return {
    cost: state.source.kind === 'account' ? feeds.length : 0,
    of: kindOf(feeds),
    notBeforeMs: untilMs > moment.nowMs ? untilMs : null,
    isPossible: isRefreshPossible(state, moment),
  };
}

export function isRefreshPossible(state: RequestsState, moment: Moment): boolean {
  const feeds = refreshable(state);
  return mayRequest(state) && (feeds.length === 0 || payable(state, feeds, moment).length > 0);
}

/** What a refresh fetches now, or will once `Retry-After` has passed. */
function refreshCost(state: RequestsState, moment: Moment): readonly Feed[] {
  const now = refreshedFeeds(state, moment);
  return now.length > 0 ? now : payable(state, polledFeeds(state), moment);
}

function kindOf(feeds: readonly Feed[]): RefreshedFeeds {
  if (feeds.includes('currencies')) return 'other';
  if (feeds.every(isMarket)) return 'markets';
  return feeds.some(isMarket) ? 'both' : 'tickers';
}

/** The popup is open only briefly, so the estimates assume that it is closed. */
const closed = (state: RequestsState): RequestsState => ({
  ...state,
  conditions: { ...state.conditions, popupOpen: false },
});

/** Halts that last until the renewal or until the user acts. */
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
    isLost: spent.lostAtMs !== null && spent.lostAtMs >= current.startMs,
    renewsAtMs,
    projected: used + Math.round(isHalted ? 0 : toCome),
    isSlowed: isSlowedByBudget(state, choices.market, moment),
    costs,
    money: moneyView(state, connection, own, leftMs, moment),
  };
}

/** Number of polls of a feed in a time span, at the current pace. */
function pollsIn(state: RequestsState, feed: Feed, spanMs: number, moment: Moment): number {
  return spanMs / plannedPeriodMs(state, feed, moment.nowMs, moment);
}

/** An estimated number of polls as a fraction, to a thousandth: sums of money have no float. */
function exactly(polls: number): Ratio {
  const thousandths = Math.round(polls * THOUSAND);
  return { numerator: BigInt(Math.min(thousandths, Number.MAX_SAFE_INTEGER)), denominator: 1_000n };
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
  const spent = own.cost[currency] ?? NOTHING;
  const costIn = (spanMs: number): DecimalText => {
    const cost = polledFeeds(state).reduce((sum, feed) => {
      const price = ratioOf(priceIn(state.spent, currency, endpointOf(feed)));
      return plus(sum, times(price, exactly(pollsIn(state, feed, spanMs, moment))));
    }, ZERO);
    return decimalText(cost);
  };
  const balance = wallet?.currency === currency ? wallet.balance : null;
  return {
    currency,
    spent: amountForDisplay(spent, currency),
    projected: amountForDisplay(addDecimals(spent, costIn(leftMs)), currency),
    sum: monthlySum?.amount ?? null,
    balance: balance && amountForDisplay(balance, currency),
    isLow: balance !== null && compareDecimals(balance, costIn(WEEK_MS)) < 0,
  };
}
