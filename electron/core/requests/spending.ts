import type { Billing } from '#core/rates/billing.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { addDecimals, type DecimalText, scale } from '#core/number/decimal.ts';
import { type Endpoint, isByHand, type Why } from '#core/rates/feed.ts';
import { type Month, monthAt } from './month.ts';
import type { ClockAnchor } from '#core/rates/service-clock.ts';

/** The requests of one month of the plan. A request whose month is uncertain counts in both. */
export interface MonthSpent {
  readonly startMs: number;
  readonly automatic: number;
  readonly byHand: number;
  readonly byEndpoint: Readonly<Partial<Record<Endpoint, number>>>;
  /** By currency, from answers that stated a cost. */
  readonly cost: Readonly<Record<string, DecimalText>>;
}

/** When the service may have counted a request, by its own clock; epoch ms, both ends included. */
export interface Span {
  readonly earliestMs: number;
  readonly latestMs: number;
}

export interface Counted {
  readonly endpoint: Endpoint;
  readonly why: Why;
  readonly span: Span;
}

export interface Spent {
  /** The renewal day that divides the months below. */
  readonly renewsOnDay: number;
  /** Only months that may still matter, by their start. */
  readonly months: readonly MonthSpent[];
  readonly anchor: ClockAnchor | null;
  /** The count that the user entered, and when, by the service's clock. */
  readonly entered: Entered | null;
  /** When it was noticed that earlier requests are not counted; null once a count was entered. */
  readonly lostAtMs: number | null;
  /** The cost in the last answer of each endpoint. */
  readonly prices: Readonly<Partial<Record<Endpoint, Price>>>;
  readonly wallet: Wallet | null;
  /**
   * The service said that the month or the wallet is used up. Null once it accepts the same
   * endpoint again.
   */
  readonly quota: Quota | null;
  /** Requests in flight, whose cost is unknown. */
  readonly underWay: Readonly<Partial<Record<Endpoint, number>>>;
  /** `Retry-After` by the endpoint that sent it. */
  readonly waits: Readonly<Partial<Record<Endpoint, Wait>>>;
}

/** A `Retry-After` by our clock: when it arrived and when it ends; epoch ms. */
export interface Wait {
  readonly receivedAtMs: number;
  readonly untilMs: number;
}

interface Entered {
  readonly count: number;
  readonly atMs: number;
}

/** The refusal belongs to one endpoint. A free endpoint may continue. */
export interface Quota {
  readonly endpoint: Endpoint;
  /** When the refused request left, and the earliest time at which it was counted; epoch ms. */
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
  lostAtMs: null,
  prices: {},
  wallet: null,
  quota: null,
  underWay: {},
  waits: {},
};

/** A clock that jumps can create months that never come. This limit is far above what is needed. */
const KEPT_MONTHS = 24;

export function emptyMonth(startMs: number): MonthSpent {
  return { startMs, automatic: 0, byHand: 0, byEndpoint: {}, cost: {} };
}

export function spentIn({ months }: Spent, { startMs }: Month): MonthSpent {
  return months.find((month) => month.startMs === startMs) ?? emptyMonth(startMs);
}

export function counted(spent: Spent, request: Counted): Spent {
  return { ...add(spent, request, 1), underWay: withUnderWay(spent, request.endpoint, 1) };
}

function withUnderWay({ underWay }: Spent, endpoint: Endpoint, change: 1 | -1): Spent['underWay'] {
  // A request that left before the account was reopened is not in this count.
  return { ...underWay, [endpoint]: Math.max(0, (underWay[endpoint] ?? 0) + change) };
}

/** The outcome of a counted request. */
export interface Settled {
  /** Null if it never reached the service, which then did not count it either. */
  readonly span: Span | null;
  readonly billing: Billing | null;
  /** Set if the answer showed the service's clock. */
  readonly anchor: ClockAnchor | null;
  /** `quota`: refused because the month or the wallet is used up. */
  readonly outcome: 'success' | 'quota' | 'other';
  /** Null for an answer without `Retry-After`. */
  readonly wait: Wait | null;
}

/** Completes a counted request: it moves to the month that its answer shows. */
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

/** The end of an endpoint's `Retry-After`; epoch ms, 0 for none. */
export function waitUntil({ waits }: Spent, endpoint: Endpoint, nowMs: number): number {
  const wait = waits[endpoint];
  // One from the future means that the clock was set back since, so it is ignored.
  return wait && wait.receivedAtMs <= nowMs ? wait.untilMs : 0;
}

/** Equal requests of a ledger, as one line. */
export interface Tally extends Counted {
  readonly count: number;
  /** False for requests that the user's entered count includes. Their cost counts either way. */
  readonly isCounted: boolean;
  /** Of one request, if the answers stated it. */
  readonly price: Price | null;
}

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

/** Merges a ledger with requests that were counted in memory while it could not be read. */
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
  // A success does not lift the refusal if its request left earlier.
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

/** The cost counts once. If the month is uncertain, it counts in the later one. */
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
