import type { Connection } from './connection.ts';
import type { Endpoint } from '#core/rates/feed.ts';
import { type DecimalText, isPositive } from '#core/number/decimal.ts';
import { type Month, monthAt } from './month.ts';
import { type Moment, serviceTime } from '#core/rates/service-clock.ts';
import { type Spent, spentIn } from './spending.ts';

/** Applies until the user enters a limit (domain.md, "Requests are money"). */
const LIMIT_UNTIL_ENTERED = 1_000;
/** Reserved for manual requests. */
const RESERVE = 0.1;
/** Kept back for the request that confirms a new month when only our clock says that it began. */
const SPARE = 0.004;
/** Unanswered requests that a month may spend after restarts to confirm the next month. */
const MOST_OVERDRAWN = 4;
const NOTHING = '0' as DecimalText;

/** What is left of a month; `Infinity` where nothing limits it. */
export interface Allowance {
  /** Requests a month; null for no limit. */
  readonly limit: number | null;
  readonly used: number;
  /** Automatic requests left; these leave the reserve untouched. */
  readonly automatic: number;
  /** How much of the reserve is spent already. */
  readonly overdrawn: number;
  readonly byHand: number;
}

export function limitOf(
  { plan, monthlyLimit, monthlySum }: Connection,
  spent: Spent,
): number | null {
  if (monthlyLimit !== null) return monthlyLimit;
  if (plan === 'unlimited') return null;
  // A sum needs a price from an answer. Until then the default limit applies.
  return monthlySum && isPositive(priceIn(spent, monthlySum.currency, 'latest'))
    ? null
    : LIMIT_UNTIL_ENTERED;
}

export function allowance(connection: Connection, spent: Spent, month: Month): Allowance {
  const limit = limitOf(connection, spent);
  const own = spentIn(spent, month);
  const used = enteredIn(spent, month) + own.automatic + own.byHand;
  if (limit === null) return { limit, used, automatic: Infinity, overdrawn: 0, byHand: Infinity };
  const reserveLeft = Math.max(0, Math.ceil(limit * RESERVE) - own.byHand);
  return {
    limit,
    used,
    automatic: Math.max(0, limit - reserveLeft - used),
    overdrawn: Math.max(0, used + reserveLeft - limit),
    byHand: Math.max(0, limit - used),
  };
}

export function enteredIn({ entered }: Spent, month: Month): number {
  const isOfIt = entered !== null && entered.atMs >= month.startMs && entered.atMs < month.endMs;
  return isOfIt ? entered.count : 0;
}

/** Automatic requests kept back for a month whose end only our own clock shows. */
export function spareOf(limit: number | null): number {
  return limit === null ? 0 : Math.max(2, Math.floor(limit * SPARE));
}

/** The last price of a request to an endpoint in a currency; 0 if it was never billed. */
export function priceIn({ prices }: Spent, currency: string, endpoint: Endpoint): DecimalText {
  const price = prices[endpoint];
  return price?.currency === currency ? price.cost : NOTHING;
}

/** The plan's months by the service's clock. */
export interface Months {
  /** The month that it most likely is. */
  readonly current: Month;
  /** The month that is certain. It differs only after a sleep or a clock change over a renewal. */
  readonly confirmed: Month;
  readonly isConfirmed: boolean;
  /**
   * Whether it is uncertain because the app was not running, rather than because the clock moved.
   */
  readonly wasAway: boolean;
  /** The latest end of the confirmed month, by the wall clock. */
  readonly confirmedEndsAtMs: number;
  /** The longest time that may be left of the current month: only confirmed time has passed. */
  readonly leftMs: number;
  /** The end of the current month by the wall clock. */
  readonly renewsAtMs: number;
}

export function monthsAt({ renewsOnDay }: Connection, spent: Spent, moment: Moment): Months {
  const time = serviceTime(spent.anchor, moment);
  const current = monthAt(time.nowMs, renewsOnDay);
  const confirmed = monthAt(time.confirmedMs, renewsOnDay);
  return {
    current,
    confirmed,
    leftMs: current.endMs - Math.max(time.confirmedMs, current.startMs),
    isConfirmed: current.startMs === confirmed.startMs,
    wasAway: monthAt(time.believedMs, renewsOnDay).startMs === current.startMs,
    confirmedEndsAtMs: moment.nowMs + confirmed.endMs - time.confirmedMs,
    renewsAtMs: moment.nowMs + current.endMs - time.nowMs,
  };
}

/** Automatic requests that may leave now, ignoring the pace. */
export function automaticLeft(connection: Connection, spent: Spent, moment: Moment): number {
  const { current, confirmed, isConfirmed, wasAway } = monthsAt(connection, spent, moment);
  const here = allowance(connection, spent, current);
  if (here.limit === null) return Infinity;
  if (isConfirmed) return Math.max(0, here.automatic - spareOf(here.limit));
  // One request may leave, because its answer shows which month it is. After a restart we trust the
  // clock. After a clock change, the month before must be able to pay too.
  const before = allowance(connection, spent, confirmed);
  if (wasAway) return before.overdrawn < MOST_OVERDRAWN ? Math.min(1, here.automatic) : 0;
  return Math.min(1, here.automatic, before.automatic);
}

/** Manual requests left this month, by count. */
export function byHandLeft(connection: Connection, spent: Spent, moment: Moment): number {
  const { current, confirmed, wasAway } = monthsAt(connection, spent, moment);
  const here = allowance(connection, spent, current).byHand;
  // After a clock change the month is uncertain, so both months must be able to pay.
  return wasAway ? here : Math.min(here, allowance(connection, spent, confirmed).byHand);
}
