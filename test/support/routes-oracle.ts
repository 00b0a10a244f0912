import type { Offer, RouteMarket, RouteOrder } from '#core/routes/routes.ts';
import type { DealAmount, PlatformTerms } from '#core/routes/terms.ts';
import { minus, order, over, plus, rational, type Rational, times } from './rational.ts';

/**
 * Every route of an amount by brute force, from the text of the rule, without product code: kept,
 * minutes, what is not known, or why the person cannot take it.
 */
export interface OracleRoute {
  readonly buyAt: Offer;
  readonly sellAt: Offer;
  readonly swap: string;
  readonly cost: Rational;
  readonly kept: Rational;
  readonly minutes: number | null;
  readonly unknown: readonly string[];
  readonly refusal: string | null;
}

const ZERO = rational('0');
const ONE = rational('1');
const HUNDRED = rational('100');
const of = (text: string | undefined): Rational => rational(text ?? '0');
const share = (text: string | undefined): Rational => over(of(text), HUNDRED);
const isAbove = (left: Rational, right: Rational): boolean => order(left, right) > 0;

/** What leaves by a chain arrives by one, what leaves a bank at a bank; a card has neither. */
const SENDS: Record<string, string> = { p2p: 'chain', exchange: 'chain', bank: 'bank' };
const TAKES: Record<string, string> = { ...SENDS, 'off-ramp': 'chain', remittance: 'bank' };

function sendingFails(from: PlatformTerms, to: PlatformTerms): string | null {
  if (from.kind && !SENDS[from.kind]) return 'kinds';
  if (to.kind && !TAKES[to.kind]) return 'kinds';
  if (from.kind && to.kind && SENDS[from.kind] !== TAKES[to.kind]) return 'kinds';
  const isOther = from.network && to.accepts && !to.accepts.includes(from.network);
  return isOther ? 'network' : null;
}

function limitFails(
  { smallest, largest }: { smallest?: string | undefined; largest?: string | undefined },
  amount: Rational,
): string | null {
  if (smallest !== undefined && isAbove(of(smallest), amount)) return 'too-small';
  return largest !== undefined && isAbove(amount, of(largest)) ? 'too-large' : null;
}

const sum = (parts: readonly (number | undefined)[]): number | null => {
  let total = 0;
  for (const part of parts) {
    if (part === undefined) return null;
    total += part;
  }
  return total;
};

interface Chain {
  readonly place: string;
  readonly terms: PlatformTerms;
  readonly amount: Rational;
  readonly minutes: readonly (number | undefined)[];
  readonly unknown: readonly string[];
  readonly refusal: string | null;
}

/** Null where nothing arrives. */
function sent(chain: Chain, to: string, toTerms: PlatformTerms): Chain | null {
  if (chain.place === to) return chain;
  const amount = minus(chain.amount, of(chain.terms.withdrawal));
  if (!isAbove(amount, ZERO)) return null;
  const fee = chain.terms.withdrawal === undefined ? [`network-fee ${chain.place}`] : [];
  return {
    ...chain,
    amount,
    minutes: [...chain.minutes, chain.terms.networkMinutes],
    unknown: [...chain.unknown, ...fee],
    refusal: chain.refusal ?? sendingFails(chain.terms, toTerms),
  };
}

const unknownAt = (code: string, terms: PlatformTerms, side: 'buy' | 'sell'): string[] => [
  ...(terms[`${side}Percent`] === undefined && terms[`${side}Fixed`] === undefined
    ? [`fee ${code}`]
    : []),
  ...(terms.smallest === undefined && terms.largest === undefined ? [`limits ${code}`] : []),
];

export function oracleRoutes(markets: readonly RouteMarket[], deal: DealAmount): OracleRoute[] {
  const [first] = markets;
  if (!first) return [];
  const found: OracleRoute[] = [];
  for (const buyAt of first.asks) {
    const terms = first.terms.get(buyAt.code) ?? {};
    const price = times(rational(buyAt.rate), plus(ONE, share(terms.buyPercent)));
    const isAsset = terms.buyFixedIn === 'asset';
    const fixed = isAsset ? ZERO : of(terms.buyFixed);
    const given = rational(deal.amount);
    const quantity = deal.unit === 'asset' ? given : over(minus(given, fixed), price);
    const cost = deal.unit === 'asset' ? plus(times(given, price), fixed) : given;
    const held = minus(quantity, isAsset ? of(terms.buyFixed) : ZERO);
    if (!isAbove(held, ZERO) || !isAbove(cost, ZERO)) continue;
    const off = terms.canBuy === false ? 'side-off' : null;
    const bought: Chain = {
      place: buyAt.code,
      terms,
      amount: held,
      minutes: [terms.minutes],
      unknown: unknownAt(buyAt.code, terms, 'buy'),
      refusal: off ?? limitFails(terms, terms.limitsIn === 'money' ? cost : quantity),
    };
    const sellIn = (market: RouteMarket, chain: Chain, swap: string): void => {
      for (const sellAt of market.bids) {
        if (swap === '' && sellAt.code === buyAt.code) continue;
        const own = market.terms.get(sellAt.code) ?? {};
        const arrived = sent(chain, sellAt.code, own);
        if (!arrived) continue;
        const taken = own.sellFixedIn === 'asset' ? of(own.sellFixed) : ZERO;
        const flat = own.sellFixedIn === 'asset' ? ZERO : of(own.sellFixed);
        const each = times(rational(sellAt.rate), minus(ONE, share(own.sellPercent)));
        const back = minus(times(minus(arrived.amount, taken), each), flat);
        const refusal =
          arrived.refusal ??
          (own.canSell === false ? 'side-off' : null) ??
          limitFails(own, own.limitsIn === 'money' ? back : arrived.amount);
        found.push({
          buyAt,
          sellAt,
          swap,
          cost,
          kept: minus(back, cost),
          minutes: sum([...arrived.minutes, own.minutes]),
          unknown: [...arrived.unknown, ...unknownAt(sellAt.code, own, 'sell')],
          refusal,
        });
      }
    };
    sellIn(first, bought, '');
    for (const [code, at] of first.terms) {
      for (const { to, rate, percent, smallest, largest, minutes } of at.swaps ?? []) {
        const market = markets.find((each) => each.asset === to && each !== first);
        const arrived = sent(bought, code, at);
        if (!market || !arrived || rate === undefined) continue;
        const amount = times(times(arrived.amount, rational(rate)), minus(ONE, share(percent)));
        if (!isAbove(amount, ZERO)) continue;
        sellIn(
          market,
          {
            place: code,
            terms: market.terms.get(code) ?? {},
            amount,
            minutes: [...arrived.minutes, minutes],
            unknown: [
              ...arrived.unknown,
              ...(percent === undefined ? [`swap-fee ${code}`] : []),
              ...(smallest === undefined && largest === undefined ? [`swap-limits ${code}`] : []),
            ],
            refusal: arrived.refusal ?? limitFails({ smallest, largest }, arrived.amount),
          },
          `${code} ${to}`,
        );
      }
    }
  }
  return found;
}

const byNewest = (left: Offer, right: Offer): number =>
  right.fromMs - left.fromMs || (left.code < right.code ? -1 : left.code > right.code ? 1 : 0);

function rank({ kept, unknown, minutes }: OracleRoute, by: RouteOrder): number {
  const isTimed = by === 'hour' && minutes !== null;
  if (!isAbove(kept, ZERO)) return unknown.length === 0 ? 4 : 5;
  return (unknown.length === 0 ? 0 : 2) + (isTimed || by === 'kept' ? 0 : 1);
}

/** The routes that can be taken, in the order of the rule. */
export function oracleOrder(routes: readonly OracleRoute[], by: RouteOrder): OracleRoute[] {
  const value = (route: OracleRoute): Rational => {
    const isTimed = by === 'hour' && isAbove(route.kept, ZERO) && route.minutes !== null;
    return isTimed ? over(route.kept, rational(String(route.minutes))) : route.kept;
  };
  return routes
    .filter(({ refusal }) => refusal === null)
    .toSorted(
      (left, right) =>
        rank(left, by) - rank(right, by) ||
        order(value(right), value(left)) ||
        byNewest(left.buyAt, right.buyAt) ||
        byNewest(left.sellAt, right.sellAt) ||
        (left.swap < right.swap ? -1 : 1),
    );
}

/** The largest gap that the person cannot take, in percent of what goes in. */
export function oracleLeftOut(routes: readonly OracleRoute[]): OracleRoute | null {
  const part = ({ kept, cost }: OracleRoute): Rational => over(kept, cost);
  const [largest] = routes
    .filter(({ refusal, kept }) => refusal !== null && isAbove(kept, ZERO))
    .toSorted(
      (left, right) =>
        order(part(right), part(left)) ||
        byNewest(left.buyAt, right.buyAt) ||
        byNewest(left.sellAt, right.sellAt) ||
        (left.swap < right.swap ? -1 : 1),
    );
  return largest ?? null;
}
