import { allowance, automaticLeft, byHandLeft, monthsAt, priceIn, spareOf } from './budget.ts';
import type { Connection } from './connection.ts';
import {
  type DecimalText,
  isZero,
  minus,
  over,
  plus,
  type Ratio,
  ratioOf,
  sign,
  times,
  ZERO,
} from '#core/number/decimal.ts';
import type { Endpoint } from '#core/rates/feed.ts';
import type { Month } from './month.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { type Spent, spentIn } from './spending.ts';

/** The share of a sum that automatic requests may spend; the rest is the reserve. */
const AUTOMATIC_SHARE: Ratio = { numerator: 9n, denominator: 10n };
const NOTHING = '0' as DecimalText;

export type Requests = Readonly<Partial<Record<Endpoint, number>>>;

/**
 * How many times the month can still pay for these requests, by count and by sum, besides those in
 * flight. Every request passes this one guard. `Infinity` where nothing limits it.
 */
export function timesPaid(
  connection: Connection,
  spent: Spent,
  moment: Moment,
  requests: Requests,
  isByHand: boolean,
): number {
  const { current } = monthsAt(connection, spent, moment);
  const remaining = isByHand
    ? byHandLeft(connection, spent, moment)
    : automaticLeft(connection, spent, moment);
  const byCount = Math.floor(remaining / totalOf(requests));
  return Math.min(byCount, timesInSum(connection, spent, current, requests, isByHand));
}

/**
 * The number of rounds that the rest of the month pays for. `asked` holds requests of the current
 * round that already left, so that all feeds of a round see the same number.
 */
export function roundsLeft(
  connection: Connection,
  spent: Spent,
  moment: Moment,
  round: Requests,
  requested: Requests,
): number {
  if (totalOf(round) === 0) return Infinity;
  const { current } = monthsAt(connection, spent, moment);
  const here = allowance(connection, spent, current);
  const remaining = Math.max(0, here.automatic - spareOf(here.limit));
  const byCount = Math.floor((remaining + totalOf(requested)) / totalOf(round));
  return Math.min(byCount, timesInSum(connection, spent, current, round, false, requested));
}

/**
 * How many times the rest of the month's sum pays for these requests; `Infinity` where no sum or
 * price applies.
 */
function timesInSum(
  { monthlySum }: Connection,
  spent: Spent,
  month: Month,
  requests: Requests,
  isByHand: boolean,
  requested: Requests = {},
): number {
  if (!monthlySum || isZero(priceIn(spent, monthlySum.currency, 'latest'))) return Infinity;
  const { amount, currency } = monthlySum;
  const cost = costOf(spent, currency, requests);
  if (sign(cost) <= 0) return Infinity;
  const whole = ratioOf(amount);
  const share = isByHand ? whole : times(whole, AUTOMATIC_SHARE);
  const paid = ratioOf(spentIn(spent, month).cost[currency] ?? NOTHING);
  const reserved = plus(paid, costOf(spent, currency, spent.underWay));
  const remaining = minus(plus(share, costOf(spent, currency, requested)), reserved);
  if (sign(remaining) <= 0) return 0;
  const often = over(remaining, cost);
  return Number(often.numerator / often.denominator);
}

function costOf(spent: Spent, currency: string, requests: Requests): Ratio {
  return (Object.entries(requests) as [Endpoint, number][]).reduce((sum, [endpoint, count]) => {
    const price = ratioOf(expectedPrice(spent, currency, endpoint));
    return plus(sum, times(price, { numerator: BigInt(count), denominator: 1n }));
  }, ZERO);
}

/**
 * The last price of the endpoint. Before its first request, the price of `latest`; after requests
 * that were never billed, nothing.
 */
function expectedPrice(spent: Spent, currency: string, endpoint: Endpoint): DecimalText {
  const wasRequested = spent.months.some(({ byEndpoint }) => (byEndpoint[endpoint] ?? 0) > 0);
  const price = spent.prices[endpoint] ?? (wasRequested ? null : spent.prices.latest);
  return price?.currency === currency ? price.cost : NOTHING;
}

const totalOf = (requests: Requests): number =>
  Object.values(requests).reduce((sum, count) => sum + count, 0);
