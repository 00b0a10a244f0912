import type { Connection } from './connection.ts';
import type { Endpoint } from '#core/rates/feed.ts';
import { type Month, monthAt } from './month.ts';
import { type Moment, serviceTime } from '#core/rates/service-clock.ts';
import { type Spent, spentIn } from './spending.ts';

/** Until the person enters the month's limit (domain.md, "Requests are money"). */
const LIMIT_UNTIL_ENTERED = 1_000;
/** Kept for what the person asks by hand. */
const RESERVE = 0.1;
/** Of the rest, kept to find out whether a month is over when the clock alone says so. */
const SPARE = 0.004;
/** Requests without an answer that a month may be asked for in vain after a restart. */
const MOST_OVERDRAWN = 4;

/** What a month still has; `Infinity` where nothing limits it. */
export interface Allowance {
  /** Requests a month; null where nothing limits them. */
  readonly limit: number | null;
  readonly used: number;
  /** What may still leave by itself: the reserve is kept. */
  readonly automatic: number;
  /** How far what was kept has been spent all the same. */
  readonly overdrawn: number;
  readonly byHand: number;
}

/** The month's limit in requests; null for none. */
export function limitOf(
  { plan, monthlyLimit, monthlySum }: Connection,
  spent: Spent,
): number | null {
  if (monthlyLimit !== null) return monthlyLimit;
  if (plan === 'unlimited') return null;
  // A sum binds once an answer has told a price; until then the usual number does.
  return monthlySum && priceIn(spent, monthlySum.currency, 'latest') > 0
    ? null
    : LIMIT_UNTIL_ENTERED;
}

/** What is left of a month, in requests. */
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

/** What the person said was used before we counted, in the month in which it was said. */
export function enteredIn({ entered }: Spent, month: Month): number {
  const isOfIt = entered !== null && entered.atMs >= month.startMs && entered.atMs < month.endMs;
  return isOfIt ? entered.count : 0;
}

/** What is kept of the automatic requests for a month whose end only our own clock announces. */
export function spareOf(limit: number | null): number {
  return limit === null ? 0 : Math.max(2, Math.floor(limit * SPARE));
}

/** What one request to an endpoint cost the last time, in a currency; 0 where it was never billed. */
export function priceIn({ prices }: Spent, currency: string, endpoint: Endpoint): number {
  const price = prices[endpoint];
  return price?.currency === currency ? Number(price.cost) : 0;
}

/** The plan's months by the service's clock. */
export interface Months {
  /** Where we believe to be. */
  readonly current: Month;
  /** Where we are at least; the same but after a sleep or a jump of the clock over a renewal. */
  readonly confirmed: Month;
  readonly isConfirmed: boolean;
  /** Not certain because the app was not running, rather than by a clock that moved on its own. */
  readonly wasAway: boolean;
  /** When the confirmed one ends at the latest, by the wall clock. */
  readonly confirmedEndsAtMs: number;
  /** What is left of the current one at most: what is not confirmed has not passed. */
  readonly leftMs: number;
  /** The end of the current one by the wall clock. */
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

/** How many requests may leave by themselves now, before the month's pace is looked at. */
export function automaticLeft(connection: Connection, spent: Spent, moment: Moment): number {
  const { current, confirmed, isConfirmed, wasAway } = monthsAt(connection, spent, moment);
  const here = allowance(connection, spent, current);
  if (here.limit === null) return Infinity;
  if (isConfirmed) return Math.max(0, here.automatic - spareOf(here.limit));
  // One request, to be told by its answer which month it is. After a restart the clock is believed;
  // after a jump the month before has to be able to pay for it too.
  const before = allowance(connection, spent, confirmed);
  if (wasAway) return before.overdrawn < MOST_OVERDRAWN ? Math.min(1, here.automatic) : 0;
  return Math.min(1, here.automatic, before.automatic);
}

/** How many requests the person may still send by hand this month, by count. */
export function byHandLeft(connection: Connection, spent: Spent, moment: Moment): number {
  const { current, confirmed, wasAway } = monthsAt(connection, spent, moment);
  const here = allowance(connection, spent, current).byHand;
  // Where a jump of the clock leaves it open which month it is, both have to be able to pay.
  return wasAway ? here : Math.min(here, allowance(connection, spent, confirmed).byHand);
}
