import { decimalText, HUNDRED, minus, over, type Ratio, times } from '#core/number/decimal.ts';
import { type Holding, sumOf, unknownSend } from './holdings.ts';
import type { Route, RouteStep } from './route.ts';
import type { Seller } from './sellers.ts';
import { receivedFor } from './steps.ts';
import type { PlatformTerms } from './terms.ts';

const MINUTES_AN_HOUR: Ratio = { numerator: 60n, denominator: 1n };

export function routeOf({
  holding,
  seller,
}: {
  readonly holding: Holding;
  readonly seller: Seller;
}): Route {
  const { buyAt, cost, swap } = holding;
  const isSame = seller.sellAt.code === holding.code;
  const arrived = isSame ? holding.quantity : holding.sent;
  const proceeds = receivedFor(arrived, seller.price);
  const kept = minus(proceeds, cost);
  const steps = stepsOf(holding, seller, proceeds);
  const minutes = sumOf(...steps.map((step) => step.minutes));
  return {
    buyAt,
    sellAt: seller.sellAt,
    swapAt: swap?.code ?? null,
    assets: holding.before ? [holding.before.asset, holding.asset] : [holding.asset],
    quantity: decimalText(holding.bought),
    cost: decimalText(cost),
    proceeds: decimalText(proceeds),
    kept: decimalText(kept),
    keptPercent: decimalText(over(times(kept, HUNDRED), cost)),
    minutes,
    keptPerHour:
      minutes === null
        ? null
        : decimalText(
            over(times(kept, MINUTES_AN_HOUR), { numerator: BigInt(minutes), denominator: 1n }),
          ),
    unknown: [...holding.unknown, ...(isSame ? [] : unknownSend(holding)), ...seller.unknown],
    steps,
  };
}

function stepsOf(holding: Holding, seller: Seller, proceeds: Ratio): RouteStep[] {
  const { sellAt, terms } = seller;
  const { before, swap } = holding;
  const first = before ?? holding;
  const bought: RouteStep = {
    kind: 'buy',
    ...holding.buyAt,
    terms: holding.buyTerms,
    minutes: first.minutes,
    amount: decimalText(first.bought),
    unit: first.asset,
  };
  const swapping: RouteStep[] =
    before && swap
      ? [
          ...sendingOf(before, swap),
          {
            kind: 'swap',
            code: swap.code,
            swap: swap.swap,
            minutes: swap.swap.minutes ?? null,
            amount: decimalText(holding.quantity),
            unit: swap.swap.to,
          },
        ]
      : [];
  const sold: RouteStep = {
    kind: 'sell',
    ...sellAt,
    terms,
    minutes: seller.minutes,
    amount: decimalText(proceeds),
    unit: holding.money,
  };
  return [bought, ...swapping, ...sendingOf(holding, { code: sellAt.code, terms }), sold];
}

/** Sending what is held to another platform; nothing where it is already there. */
function sendingOf(
  from: Holding,
  to: { readonly code: string; readonly terms: PlatformTerms },
): RouteStep[] {
  if (from.code === to.code) return [];
  const { network, withdrawal, networkMinutes } = from.terms;
  return [
    {
      kind: 'send',
      code: from.code,
      to: to.code,
      network: network ?? null,
      fee: withdrawal ?? null,
      isTaken: network !== undefined && to.terms.accepts?.includes(network) === true,
      minutes: networkMinutes ?? null,
      amount: decimalText(from.sent),
      unit: from.asset,
    },
  ];
}
