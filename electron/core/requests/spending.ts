import type { Billing } from '#core/rates/billing.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { addDecimals, type DecimalText, scale } from '#core/number/decimal.ts';
import { type Endpoint, isByHand, type Why } from '#core/rates/feed.ts';
import { type Month, monthAt } from './month.ts';
import type { ClockAnchor } from '#core/rates/service-clock.ts';

/** What left in one month of the plan. A request whose month is not certain stands in both. */
export interface MonthSpent {
  readonly startMs: number;
  readonly automatic: number;
  readonly byHand: number;
  readonly byEndpoint: Readonly<Partial<Record<Endpoint, number>>>;
  /** By currency, where answers said what they cost. */
  readonly cost: Readonly<Record<string, DecimalText>>;
}

/** When the service may have counted a request, by its own clock; epoch ms, both included. */
export interface Span {
  readonly earliestMs: number;
  readonly latestMs: number;
}

/** A request as it stands in the ledger. */
export interface Counted {
  readonly endpoint: Endpoint;
  readonly why: Why;
  readonly span: Span;
}

/** What requests have cost so far, of one account. */
export interface Spent {
  /** Of the renewal day that the months below were cut by. */
  readonly renewsOnDay: number;
  /** Those that may still matter, by their start. */
  readonly months: readonly MonthSpent[];
  readonly anchor: ClockAnchor | null;
  /** What the person said had been used before we counted, and when, by the service's clock. */
  readonly entered: Entered | null;
  /** What the last answer of an endpoint cost. */
  readonly prices: Readonly<Partial<Record<Endpoint, Price>>>;
  readonly wallet: Wallet | null;
  /** That the service said the month or the wallet is used up; null once it took the same again. */
  readonly quota: Quota | null;
  /** What left and has not been answered yet: nobody knows yet what it costs. */
  readonly underWay: Readonly<Partial<Record<Endpoint, number>>>;
  /** What the service asked to be left alone, each time for the endpoint whose answer said so. */
  readonly waits: Readonly<Partial<Record<Endpoint, Wait>>>;
}

/** A `Retry-After`, by our clock: when it was said, and until when it lasts; epoch ms. */
export interface Wait {
  readonly saidMs: number;
  readonly untilMs: number;
}

interface Entered {
  readonly count: number;
  readonly atMs: number;
}

/** An endpoint that costs nothing may go on where another is used up. */
export interface Quota {
  readonly endpoint: Endpoint;
  /** When the refused request left, and when it was counted at the earliest; epoch ms. */
  readonly leftMs: number;
  readonly atMs: number;
}

export interface Price {
  readonly cost: DecimalText;
  readonly currency: CurrencyCode;
}

export interface Wallet {
  readonly balance: DecimalText;
  readonly currency: CurrencyCode;
}

export const NOTHING_SPENT: Spent = {
  renewsOnDay: 1,
  months: [],
  anchor: null,
  entered: null,
  prices: {},
  wallet: null,
  quota: null,
  underWay: {},
  waits: {},
};

/** A clock that jumps about may open months that never come: far more than those are kept. */
const KEPT_MONTHS = 24;

export function emptyMonth(startMs: number): MonthSpent {
  return { startMs, automatic: 0, byHand: 0, byEndpoint: {}, cost: {} };
}

export function spentIn({ months }: Spent, { startMs }: Month): MonthSpent {
  return months.find((month) => month.startMs === startMs) ?? emptyMonth(startMs);
}

/** A request is about to leave. */
export function counted(spent: Spent, request: Counted): Spent {
  return { ...add(spent, request, 1), underWay: withUnderWay(spent, request.endpoint, 1) };
}

function withUnderWay({ underWay }: Spent, endpoint: Endpoint, change: 1 | -1): Spent['underWay'] {
  // One that left before the account was opened again was not counted here.
  return { ...underWay, [endpoint]: Math.max(0, (underWay[endpoint] ?? 0) + change) };
}

/** What came of a request that was counted. */
export interface Settled {
  /** Null when it never reached the service, so that it was not counted there either. */
  readonly span: Span | null;
  readonly billing: Billing | null;
  /** Where the answer showed the service's clock. */
  readonly anchor: ClockAnchor | null;
  /** Whether it was answered well, or refused because the month or the wallet is used up. */
  readonly outcome: 'success' | 'quota' | 'other';
  /** Null where the answer asked for none. */
  readonly wait: Wait | null;
}

/** A counted request is over: it moves to where the answer's time says it belongs. */
export function settled(spent: Spent, request: Counted, back: Settled): Spent {
  const without = add(spent, request, -1);
  const moved = back.span ? add(without, { ...request, span: back.span }, 1) : without;
  const at = back.span ?? request.span;
  return {
    ...moved,
    ...(back.billing ? billed(moved, request.endpoint, at, back.billing) : {}),
    underWay: withUnderWay(spent, request.endpoint, -1),
    anchor: back.anchor ?? spent.anchor,
    quota: quotaAfter(spent.quota, request, at, back.outcome),
    ...(back.wait ? { waits: { ...spent.waits, [request.endpoint]: back.wait } } : {}),
  };
}

/** Until when the service asked an endpoint to be left alone; epoch ms, 0 for now. */
export function waitUntil({ waits }: Spent, endpoint: Endpoint, nowMs: number): number {
  const wait = waits[endpoint];
  // One from the future was said before the clock was put back: it binds nobody.
  return wait && wait.saidMs <= nowMs ? wait.untilMs : 0;
}

/** Requests of a ledger that are alike, as one line. */
export interface Tally extends Counted {
  readonly count: number;
  /** Not of what the person's own number stands for already; what they cost counts all the same. */
  readonly isCounted: boolean;
  /** Of each, where the answers said so. */
  readonly price: Price | null;
}

/** What a ledger holds, counted together. */
export function tallied(
  renewsOnDay: number,
  lines: readonly Tally[],
  rest: Omit<Spent, 'renewsOnDay' | 'months' | 'underWay'>,
): Spent {
  const start: Spent = { ...rest, renewsOnDay, months: [], underWay: {} };
  return lines.reduce((spent, { count, isCounted, price, ...request }) => {
    const added = isCounted ? add(spent, request, count) : spent;
    return price ? paid(added, request.span, times(price, count)) : added;
  }, start);
}

/** What a ledger holds, and what was counted in memory alone while it could not be read. */
export function joined(loaded: Spent, inMemory: Spent): Spent {
  const months = new Map(loaded.months.map((month) => [month.startMs, month]));
  for (const more of inMemory.months) {
    const known = months.get(more.startMs) ?? emptyMonth(more.startMs);
    months.set(more.startMs, {
      ...known,
      automatic: known.automatic + more.automatic,
      byHand: known.byHand + more.byHand,
    });
  }
  const ordered = [...months.values()].sort((left, right) => left.startMs - right.startMs);
  const waits = { ...loaded.waits, ...inMemory.waits };
  const { underWay } = inMemory;
  return { ...loaded, months: ordered, anchor: inMemory.anchor ?? loaded.anchor, waits, underWay };
}

const times = ({ cost, currency }: Price, count: number): Price => ({
  cost: scale(cost, String(count) as DecimalText, '1' as DecimalText),
  currency,
});

function quotaAfter(
  quota: Quota | null,
  { endpoint, span }: Counted,
  at: Span,
  outcome: Settled['outcome'],
): Quota | null {
  if (outcome === 'quota') return { endpoint, leftMs: span.earliestMs, atMs: at.earliestMs };
  // What left before the refusal, and came back after it, takes nothing back.
  const isOver =
    outcome === 'success' && quota?.endpoint === endpoint && span.earliestMs > quota.leftMs;
  return isOver ? null : quota;
}

function add(spent: Spent, { endpoint, why, span }: Counted, change: number): Spent {
  const kind = isByHand(why) ? 'byHand' : 'automatic';
  return inMonths(spent, span, (month) => ({
    ...month,
    [kind]: month[kind] + change,
    byEndpoint: { ...month.byEndpoint, [endpoint]: (month.byEndpoint[endpoint] ?? 0) + change },
  }));
}

function billed(
  spent: Spent,
  endpoint: Endpoint,
  span: Span,
  { cost, currency, balance }: Billing,
): Partial<Spent> {
  return {
    months: paid(spent, span, { cost, currency }).months,
    prices: { ...spent.prices, [endpoint]: { cost, currency } },
    wallet: balance === null ? spent.wallet : { balance, currency },
  };
}

/** Paid once, in the later month where it is not certain which. */
function paid(spent: Spent, { latestMs }: Span, { cost, currency }: Price): Spent {
  return inMonths(spent, { earliestMs: latestMs, latestMs }, (month) => ({
    ...month,
    cost: { ...month.cost, [currency]: addDecimals(month.cost[currency] ?? ZERO, cost) },
  }));
}

const ZERO = '0' as DecimalText;

/** Changes the one or two months that a span touches. */
function inMonths(spent: Spent, span: Span, change: (month: MonthSpent) => MonthSpent): Spent {
  const { renewsOnDay } = spent;
  const first = monthAt(span.earliestMs, renewsOnDay);
  const last = monthAt(span.latestMs, renewsOnDay);
  const touched = new Set([first.startMs, last.startMs]);
  const known = new Map(spent.months.map((month) => [month.startMs, month]));
  for (const startMs of touched)
    known.set(startMs, change(known.get(startMs) ?? emptyMonth(startMs)));
  const months = [...known.values()].sort((left, right) => left.startMs - right.startMs);
  return { ...spent, months: months.slice(-KEPT_MONTHS) };
}
