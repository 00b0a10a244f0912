import type { Offer, RouteMarket, RouteOrder } from '#core/routes/route.ts';
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
  /** With each entered fee in the place of one that is not known: the least. */
  readonly ranked: Rational;
  /** The same over what goes in. */
  readonly rankedShare: Rational;
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

const isMissing = (terms: PlatformTerms, side: 'buy' | 'sell'): boolean =>
  terms[`${side}Percent`] === undefined && terms[`${side}Fixed`] === undefined;

const PARTS = {
  buy: ['buyPercent', 'buyFixed', 'buyFixedIn'],
  sell: ['sellPercent', 'sellFixed', 'sellFixedIn'],
} as const;

/** Its terms with each fee that somebody entered, if it has none of its own. */
function withEach(
  terms: PlatformTerms,
  side: 'buy' | 'sell',
  market: RouteMarket,
): PlatformTerms[] {
  if (!isMissing(terms, side)) return [terms];
  const entered = [...market.terms.values()].filter((each) => !isMissing(each, side));
  if (entered.length === 0) return [terms];
  return entered.map((each) => ({
    ...terms,
    ...Object.fromEntries(
      PARTS[side].map((part) => [part, each[part] ?? (part.endsWith('In') ? 'money' : '0')]),
    ),
  }));
}

const highest = (values: readonly (string | undefined)[]): string | undefined =>
  values.toSorted((left, right) => order(of(right), of(left)))[0];

/** The largest network fee that is entered for the asset. */
const sendingIn = (market: RouteMarket): string | undefined =>
  highest([...market.terms.values()].map(({ withdrawal }) => withdrawal));

const least = (values: readonly Rational[]): Rational =>
  values.reduce((low, each) => (isAbove(low, each) ? each : low));

/** What an amount buys, before and after a fixed fee in the asset, and what it costs. */
function bought(deal: DealAmount, rate: string, terms: PlatformTerms) {
  const price = times(rational(rate), plus(ONE, share(terms.buyPercent)));
  const isAsset = terms.buyFixedIn === 'asset';
  const fixed = isAsset ? ZERO : of(terms.buyFixed);
  const given = rational(deal.amount);
  const quantity = deal.unit === 'asset' ? given : over(minus(given, fixed), price);
  const cost = deal.unit === 'asset' ? plus(times(given, price), fixed) : given;
  return { quantity, held: minus(quantity, isAsset ? of(terms.buyFixed) : ZERO), cost };
}

function received(amount: Rational, rate: string, terms: PlatformTerms): Rational {
  const taken = terms.sellFixedIn === 'asset' ? of(terms.sellFixed) : ZERO;
  const flat = terms.sellFixedIn === 'asset' ? ZERO : of(terms.sellFixed);
  const each = times(rational(rate), minus(ONE, share(terms.sellPercent)));
  return minus(times(minus(amount, taken), each), flat);
}

export function oracleRoutes(markets: readonly RouteMarket[], deal: DealAmount): OracleRoute[] {
  const [first] = markets;
  if (!first) return [];
  const found: OracleRoute[] = [];
  const swapPercent = highest(
    [...first.terms.values()].flatMap(({ swaps }) => swaps ?? []).map(({ percent }) => percent),
  );
  for (const buyAt of first.asks) {
    const terms = first.terms.get(buyAt.code) ?? {};
    const { quantity, held, cost } = bought(deal, buyAt.rate, terms);
    if (!isAbove(held, ZERO) || !isAbove(cost, ZERO)) continue;
    const off = terms.canBuy === false ? 'side-off' : null;
    const start: Chain = {
      place: buyAt.code,
      terms,
      amount: held,
      minutes: [terms.minutes],
      unknown: unknownAt(buyAt.code, terms, 'buy'),
      refusal: off ?? limitFails(terms, terms.limitsIn === 'money' ? cost : quantity),
    };
    /** `pass` is what arrives of what is bought where fees are not known. */
    const sellIn = (
      market: RouteMarket,
      chain: Chain,
      swap: string,
      pass: (amount: Rational, to: string) => Rational,
    ): void => {
      for (const sellAt of market.bids) {
        if (swap === '' && sellAt.code === buyAt.code) continue;
        const own = market.terms.get(sellAt.code) ?? {};
        const arrived = sent(chain, sellAt.code, own);
        if (!arrived) continue;
        const back = received(arrived.amount, sellAt.rate, own);
        const refusal =
          arrived.refusal ??
          (own.canSell === false ? 'side-off' : null) ??
          limitFails(own, own.limitsIn === 'money' ? back : arrived.amount);
        const ranked = withEach(terms, 'buy', first).flatMap((buying) =>
          withEach(own, 'sell', market).map((selling) => {
            const paid = bought(deal, buyAt.rate, buying);
            const passed = pass(paid.held, sellAt.code);
            const amount = isAbove(passed, ZERO) ? passed : ZERO;
            const kept = minus(received(amount, sellAt.rate, selling), paid.cost);
            return { kept, share: over(kept, paid.cost) };
          }),
        );
        found.push({
          buyAt,
          sellAt,
          swap,
          cost,
          kept: minus(back, cost),
          ranked: least(ranked.map(({ kept }) => kept)),
          rankedShare: least(ranked.map((each) => each.share)),
          minutes: sum([...arrived.minutes, own.minutes]),
          unknown: [...arrived.unknown, ...unknownAt(sellAt.code, own, 'sell')],
          refusal,
        });
      }
    };
    const afterSending = (amount: Rational, at: PlatformTerms, market: RouteMarket): Rational =>
      minus(amount, of(at.withdrawal ?? sendingIn(market)));
    sellIn(first, start, '', (amount) => afterSending(amount, terms, first));
    for (const [code, at] of first.terms) {
      for (const { to, rate, percent, smallest, largest, minutes } of at.swaps ?? []) {
        const market = markets.find((each) => each.asset === to && each !== first);
        const arrived = sent(start, code, at);
        if (!market || !arrived || rate === undefined) continue;
        const swappedFor = (given: Rational, taken: string | undefined): Rational =>
          times(times(given, rational(rate)), minus(ONE, share(taken)));
        const amount = swappedFor(arrived.amount, percent);
        if (!isAbove(amount, ZERO)) continue;
        const after = market.terms.get(code) ?? {};
        sellIn(
          market,
          {
            place: code,
            terms: after,
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
          (given, sellsAt) => {
            const here = code === buyAt.code ? given : afterSending(given, terms, first);
            const there = swappedFor(here, percent ?? swapPercent);
            return sellsAt === code ? there : afterSending(there, after, market);
          },
        );
      }
    }
  }
  return found;
}

const byNewest = (left: Offer, right: Offer): number =>
  right.fromMs - left.fromMs || (left.code < right.code ? -1 : left.code > right.code ? 1 : 0);

const areFeesKnown = ({ unknown }: OracleRoute): boolean =>
  !unknown.some((each) => each.includes('fee '));

/** After assumed fees it keeps nothing, but it may keep something. */
export const mayKeep = (route: OracleRoute): boolean =>
  !isAbove(route.ranked, ZERO) && !areFeesKnown(route) && isAbove(route.kept, ZERO);

function rank(route: OracleRoute, by: RouteOrder): number {
  if (!isAbove(route.ranked, ZERO)) return areFeesKnown(route) ? 4 : 5;
  const isTimed = by === 'hour' && route.minutes !== null;
  return (areFeesKnown(route) ? 0 : 2) + (isTimed || by === 'kept' ? 0 : 1);
}

/** The routes that can be taken, in the order of the rule. */
export function oracleOrder(routes: readonly OracleRoute[], by: RouteOrder): OracleRoute[] {
  const value = (route: OracleRoute): Rational => {
    const isTimed = by === 'hour' && isAbove(route.ranked, ZERO) && route.minutes !== null;
    return isTimed ? over(route.ranked, rational(String(route.minutes))) : route.ranked;
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

/** Those that are shown: losses after the first take no place from what may keep something. */
export function oracleShown(ordered: readonly OracleRoute[], most: number): OracleRoute[] {
  const loses = (route: OracleRoute): boolean => rank(route, 'kept') > 3;
  const first = ordered.find(loses);
  const yields = (route: OracleRoute): number =>
    loses(route) && !mayKeep(route) && route !== first ? 1 : 0;
  const shown = new Set(
    ordered.toSorted((left, right) => yields(left) - yields(right)).slice(0, most),
  );
  return ordered.filter((route) => shown.has(route));
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
