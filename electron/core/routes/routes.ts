import {
  compare,
  type DecimalText,
  decimalText,
  HUNDRED,
  minus,
  over,
  plus,
  type Ratio,
  ratioOf,
  sign,
  times,
} from '#core/number/decimal.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { sendRefusal, sideRefusal, type StepRefusal } from './left-out.ts';
import { largestOf, rankedFees, rankedSending } from './ranked-terms.ts';
import {
  networkFee,
  type Purchase,
  purchase,
  receivedFor,
  type SaleLine,
  saleLine,
  type StepPrice,
  stepPrice,
  swapped,
} from './steps.ts';
import {
  type DealAmount,
  type EnteredTerms,
  isFeeKnown,
  type Network,
  type PlatformTerms,
  type Swap,
} from './terms.ts';
import { TopList } from './top-list.ts';

/** One side of one platform that counts: for buying its ask, for selling its bid. */
export interface Offer {
  readonly code: string;
  readonly rate: DecimalText;
  /** The quote's time; epoch ms. */
  readonly fromMs: number;
}

/** A ticker's eligible quotes, and the terms that the person entered for it. */
export interface RouteMarket {
  readonly asset: CurrencyCode;
  readonly money: CurrencyCode;
  readonly asks: readonly Offer[];
  readonly bids: readonly Offer[];
  readonly terms: EnteredTerms;
}

export const ROUTE_ORDERS = ['hour', 'kept'] as const;
export type RouteOrder = (typeof ROUTE_ORDERS)[number];

/** A fee or a limit that nobody entered. */
export interface Unknown {
  readonly what: 'fee' | 'limits' | 'network-fee' | 'swap-fee' | 'swap-limits';
  readonly code: string;
}

/** Limits that are not known stop nothing, and change no place in the order. */
export const isFee = ({ what }: Unknown): boolean => what.endsWith('fee');
const areFeesKnown = (unknown: readonly Unknown[]): boolean => !unknown.some(isFee);

/** Figures to 38 digits; no step is rounded. */
interface StepFigures {
  /** Null if they are not known. */
  readonly minutes: number | null;
  /** What the person has after it. */
  readonly amount: DecimalText;
  readonly unit: CurrencyCode;
}
export type RouteStep = StepFigures &
  (
    | (Offer & { readonly kind: 'buy' | 'sell'; readonly terms: PlatformTerms })
    | {
        readonly kind: 'send';
        readonly code: string;
        readonly to: string;
        readonly network: Network | null;
        /** Null if it is not known. */
        readonly fee: DecimalText | null;
        /** Whether the receiving platform is known to take the network. */
        readonly isTaken: boolean;
      }
    | { readonly kind: 'swap'; readonly code: string; readonly swap: Swap }
  );

/** Buying, sending and selling an asset, or swapping it for another between them. */
export interface Route {
  readonly buyAt: Offer;
  readonly sellAt: Offer;
  readonly swapAt: string | null;
  readonly assets: readonly CurrencyCode[];
  /** What is bought, in the first asset, after the platform's own fee in it. */
  readonly quantity: DecimalText;
  /** In the money: what goes in, what comes back, and the difference. */
  readonly cost: DecimalText;
  readonly proceeds: DecimalText;
  readonly kept: DecimalText;
  readonly keptPercent: DecimalText;
  /** Null where the minutes of a step are not known. */
  readonly minutes: number | null;
  readonly keptPerHour: DecimalText | null;
  readonly unknown: readonly Unknown[];
  readonly steps: readonly RouteStep[];
}

/** The largest gap that the person cannot take. */
interface LeftOut {
  readonly buyAt: string;
  readonly sellAt: string;
  readonly keptPercent: DecimalText;
  readonly refusal: StepRefusal;
}

export interface Routes {
  /** The first ones in the order. */
  readonly routes: readonly Route[];
  /** How many keep more than nothing. */
  readonly count: number;
  /** Null if none that is left out would keep more than nothing. */
  readonly leftOut: LeftOut | null;
  /** Why there is no route at all; null where there is one. */
  readonly none: 'left-out' | 'nothing-left' | null;
  /** Swaps whose rate is not known, so that nobody can say what they bring. */
  readonly unpriced: readonly {
    readonly code: string;
    readonly from: CurrencyCode;
    readonly to: CurrencyCode;
  }[];
}

/** More than anybody reads. */
export const MOST_ROUTES = 24;

const NO_TERMS: PlatformTerms = {};
const MINUTES_AN_HOUR: Ratio = { numerator: 60n, denominator: 1n };

/**
 * The routes of an amount that begin by buying the asset of the first market (domain.md, "Own terms
 * and routes"), in order: what keeps something before what does not, known fees before unknown
 * ones, known minutes by what is kept an hour before the others by what is kept. In the order, and
 * there alone, a fee that is not known is the largest that is entered. Ties go to the newest ask,
 * its code, the newest bid, its code, then fewer steps.
 */
export function routesOf(
  markets: readonly [RouteMarket, ...RouteMarket[]],
  amount: DealAmount,
  by: RouteOrder,
): Routes {
  const [first] = markets;
  const found = new Found(by);
  const bought = boughtIn(first, amount);
  found.pairAll(bought, first);
  const unpriced: Routes['unpriced'][number][] = [];
  const swaps = [...first.terms.values()].flatMap((terms) => terms.swaps ?? []);
  const percent = largestOf(swaps.map((swap) => swap.percent));
  for (const [code, terms] of first.terms) {
    for (const swap of terms.swaps ?? []) {
      const target = markets.find((each) => each.asset === swap.to && each.money === first.money);
      if (!target || target === first || target.bids.length === 0) continue;
      if (swap.rate === undefined) unpriced.push({ code, from: first.asset, to: swap.to });
      const after = target.terms.get(code) ?? NO_TERMS;
      const ranked = {
        swap: percent === undefined ? swap : { percent, ...swap },
        after: rankedSending(target.terms)(after),
      };
      const place = { code, terms, swap, after, ranked };
      found.pairAll(
        bought.flatMap((each) => swappedAt(each, place) ?? []),
        target,
      );
    }
  }
  return { ...found.result(), unpriced };
}

/** An amount of an asset that lies at a platform, and how it came there. */
interface Holding extends Purchase {
  readonly buyAt: Offer;
  readonly buyTerms: PlatformTerms;
  readonly swap: SwapPlace | null;
  /** What was swapped; null if nothing was. */
  readonly before: Holding | null;
  readonly money: CurrencyCode;
  readonly asset: CurrencyCode;
  /** The platform where it lies, and its terms for the asset. */
  readonly code: string;
  readonly terms: PlatformTerms;
  readonly bought: Ratio;
  /** What counts in the order, the least of these; empty where every fee is known. */
  readonly ranked: readonly Purchase[];
  readonly minutes: number | null;
  readonly unknown: readonly Unknown[];
  readonly refusal: StepRefusal | null;
}

interface SwapPlace {
  readonly code: string;
  readonly terms: PlatformTerms;
  readonly swap: Swap;
  /** The platform's terms for what it was swapped to. */
  readonly after: PlatformTerms;
  /** Both as they count in the order. */
  readonly ranked: Pick<SwapPlace, 'swap' | 'after'>;
}

/** What an amount buys at each platform whose fees do not take all of it. */
function boughtIn({ asset, money, asks, terms: all }: RouteMarket, of: DealAmount): Holding[] {
  const [feesOf, sendingOf] = [rankedFees(all, 'buy'), rankedSending(all)];
  return asks.flatMap((buyAt): Holding[] => {
    const { code, rate } = buyAt;
    const terms = all.get(code) ?? NO_TERMS;
    const real = purchase(rate, terms, of);
    const { quantity, cost } = real;
    if (sign(quantity) <= 0 || sign(cost) <= 0) return [];
    const counted = feesOf(terms)
      .map(sendingOf)
      .filter((each) => each !== terms);
    const limited =
      terms.limitsIn === 'money'
        ? { amount: cost, unit: money }
        : { amount: plus(quantity, stepPrice('buy', rate, terms).inAsset), unit: asset };
    return [
      {
        ...real,
        ranked: counted.map((each) => purchase(rate, each, of)),
        buyAt,
        buyTerms: terms,
        swap: null,
        before: null,
        money,
        asset,
        code,
        terms,
        bought: quantity,
        minutes: terms.minutes ?? null,
        unknown: unknownOf(code, terms, 'buy'),
        refusal: sideRefusal({ code, terms }, 'buy') ?? limitRefusal(code, 'buy', terms, limited),
      },
    ];
  });
}

function unknownOf(code: string, terms: PlatformTerms, side: 'buy' | 'sell'): Unknown[] {
  return [
    ...(isFeeKnown(terms, side) ? [] : [{ what: 'fee', code } as const]),
    ...(areLimitsKnown(terms) ? [] : [{ what: 'limits', code } as const]),
  ];
}

export const areLimitsKnown = ({
  smallest,
  largest,
}: Pick<PlatformTerms, 'smallest' | 'largest'>): boolean =>
  smallest !== undefined || largest !== undefined;

/** Whether an amount is within limits; one that is not known stops nothing. */
export const isInside = (
  { smallest, largest }: Pick<PlatformTerms, 'smallest' | 'largest'>,
  amount: Ratio,
): boolean =>
  (smallest === undefined || compare(amount, ratioOf(smallest)) >= 0) &&
  (largest === undefined || compare(amount, ratioOf(largest)) <= 0);

function limitRefusal(
  code: string,
  side: 'buy' | 'sell' | 'swap',
  { smallest, largest }: Pick<PlatformTerms, 'smallest' | 'largest'>,
  { amount, unit }: { readonly amount: Ratio; readonly unit: CurrencyCode },
): StepRefusal | null {
  if (smallest !== undefined && compare(amount, ratioOf(smallest)) < 0) {
    return { why: 'too-small', code, side, limit: smallest, unit };
  }
  if (largest !== undefined && compare(amount, ratioOf(largest)) > 0) {
    return { why: 'too-large', code, side, limit: largest, unit };
  }
  return null;
}

/** The holding after a swap; null if nothing arrives, or nobody knows how much. */
function swappedAt(from: Holding, place: SwapPlace): Holding | null {
  const { code, terms, swap, after, ranked } = place;
  const isSent = from.code !== code;
  const arrived = isSent ? from.sent : from.quantity;
  const quantity = sign(arrived) > 0 ? swapped(arrived, swap) : null;
  if (quantity === null || sign(quantity) <= 0) return null;
  return {
    ...from,
    swap: place,
    before: from,
    asset: swap.to,
    code,
    terms: after,
    quantity,
    sent: minus(quantity, networkFee(after)),
    ranked: (from.ranked.length === 0 ? [from] : from.ranked).map((each) => {
      const least = swapped(isSent ? each.sent : each.quantity, ranked.swap) ?? quantity;
      return { quantity: least, sent: minus(least, networkFee(ranked.after)), cost: each.cost };
    }),
    minutes: sumOf(
      from.minutes,
      isSent ? (from.terms.networkMinutes ?? null) : 0,
      swap.minutes ?? null,
    ),
    unknown: [
      ...from.unknown,
      ...(isSent ? unknownSend(from) : []),
      ...(swap.percent === undefined ? [{ what: 'swap-fee', code } as const] : []),
      ...(areLimitsKnown(swap) ? [] : [{ what: 'swap-limits', code } as const]),
    ],
    refusal:
      from.refusal ??
      (isSent ? sendRefusal(from, { code, terms }) : null) ??
      limitRefusal(code, 'swap', swap, { amount: arrived, unit: from.asset }),
  };
}

const unknownSend = ({ code, terms }: Pick<Holding, 'code' | 'terms'>): Unknown[] =>
  terms.withdrawal === undefined ? [{ what: 'network-fee', code }] : [];

const sumOf = (...parts: readonly (number | null)[]): number | null =>
  parts.reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0);

/** `proceeds x scale = quantity x perUnit - taken`, in integers. */
type Line = Readonly<Record<keyof SaleLine, bigint>>;

interface Seller extends Line {
  readonly sellAt: Offer;
  readonly terms: PlatformTerms;
  readonly price: StepPrice;
  readonly minutes: number | null;
  readonly unknown: readonly Unknown[];
  /** Whether its fee is. */
  readonly isKnown: boolean;
  readonly refusal: StepRefusal | null;
  /** Of what is given (the asset), or of what is received (the money). */
  readonly limitUnit: CurrencyCode;
  /** What counts in the order, the least of these; empty where the fee is known. */
  readonly ranked: readonly Line[];
  readonly smallest: Ratio | null;
  readonly largest: Ratio | null;
}

interface Sellers {
  readonly scale: bigint;
  /** The highest price first. */
  readonly all: readonly Seller[];
  readonly hasKnown: boolean;
  readonly hasUnknown: boolean;
}

/** All sellers in one unit, so that a buyer compares them by integers. */
function sellersOf({ asset, money, bids, terms: entered }: RouteMarket): Sellers {
  const feesOf = rankedFees(entered, 'sell');
  const priced = bids.map((sellAt) => {
    const terms = entered.get(sellAt.code) ?? NO_TERMS;
    const counted = feesOf(terms).filter((each) => each !== terms);
    const ranked = counted.map((each) => saleLine(sellAt.rate, each));
    return { sellAt, terms, real: saleLine(sellAt.rate, terms), ranked };
  });
  const scale = priced
    .flatMap(({ real, ranked }) => [real, ...ranked])
    .reduce(
      (most, { perUnit, taken }) =>
        commonOf(commonOf(most, perUnit.denominator), taken.denominator),
      1n,
    );
  const inScale = ({ numerator, denominator }: Ratio): bigint => numerator * (scale / denominator);
  const lineOf = ({ perUnit, taken }: SaleLine): Line => ({
    perUnit: inScale(perUnit),
    taken: inScale(taken),
  });
  const all = priced.map(({ sellAt, terms, real, ranked }): Seller => ({
    ...lineOf(real),
    ranked: ranked.map(lineOf),
    sellAt,
    terms,
    price: stepPrice('sell', sellAt.rate, terms),
    minutes: terms.minutes ?? null,
    unknown: unknownOf(sellAt.code, terms, 'sell'),
    isKnown: isFeeKnown(terms, 'sell'),
    refusal: sideRefusal({ code: sellAt.code, terms }, 'sell'),
    limitUnit: terms.limitsIn === 'money' ? money : asset,
    smallest: terms.smallest === undefined ? null : ratioOf(terms.smallest),
    largest: terms.largest === undefined ? null : ratioOf(terms.largest),
  }));
  return {
    scale,
    all: all.toSorted((left, right) => (left.perUnit > right.perUnit ? -1 : 1)),
    hasKnown: all.some(({ isKnown }) => isKnown),
    hasUnknown: all.some(({ isKnown }) => !isKnown),
  };
}

/** A multiple of both. Denominators of decimals are powers of ten, so it is mostly the larger. */
function commonOf(left: bigint, right: bigint): bigint {
  const [large, small] = left < right ? [right, left] : [left, right];
  return large % small === 0n ? large : left * right;
}

interface Candidate {
  /** What it is ranked by. */
  readonly value: Ratio;
  readonly holding: Holding;
  readonly seller: Seller;
  readonly refusal: StepRefusal | null;
}

/** In the order of the lists. */
const KEEPING = ['known-timed', 'known', 'unknown-timed', 'unknown'] as const;
/** What may keep something would keep nothing after assumed fees. */
const CLASSES = [...KEEPING, 'lost', 'may-keep', 'lost-unknown'] as const;
type Class = (typeof CLASSES)[number];

class Found {
  readonly #by: RouteOrder;
  readonly #lists: Readonly<Record<Class, TopList<Candidate>>>;
  readonly #leftOut = new TopList<Candidate>(1, byTie);
  #count = 0;
  #rankedCount = 0;
  #isAnyLeftOut = false;

  constructor(by: RouteOrder) {
    this.#by = by;
    this.#lists = Object.fromEntries(
      CLASSES.map((name) => [name, new TopList<Candidate>(MOST_ROUTES, byTie)]),
    ) as Record<Class, TopList<Candidate>>;
  }

  pairAll(holdings: readonly Holding[], market: RouteMarket): void {
    const sellers = sellersOf(market);
    for (const holding of holdings) {
      if (sign(holding.quantity) > 0) this.#pairOne(holding, sellers);
    }
  }

  #pairOne(holding: Holding, sellers: Sellers): void {
    const { scale, all } = sellers;
    const stay = partsOf(holding, 'quantity', scale);
    const sent = sign(holding.sent) > 0 ? partsOf(holding, 'sent', scale) : null;
    // What was swapped can be sold where it lies.
    const bound = sent === null || holding.swap !== null ? stay : sent;
    const isKnown = areFeesKnown(holding.unknown);
    const isKnownWhenSent = isKnown && unknownSend(holding).length === 0;
    const networkMinutes = holding.terms.networkMinutes ?? null;
    for (const seller of all) {
      const isSame = seller.sellAt.code === holding.code;
      if (seller.sellAt.code === holding.buyAt.code && holding.swap === null) continue;
      const parts = isSame ? stay : sent;
      if (parts === null) continue;
      // What this and all later sellers pay is at most this; their fees only take more.
      const most = parts.quantity * seller.perUnit - parts.cost;
      if (most <= 0n && this.#areLossesInVain(holding, seller, sellers, bound)) break;
      const kept = seller.taken === 0n ? most : most - seller.taken * parts.unit;
      const refusal = refusalOf(holding, seller, parts, isSame);
      if (refusal !== null) {
        this.#isAnyLeftOut = true;
        if (kept > 0n && this.#leftOut.mayEnter(kept, parts.cost, 1n)) {
          const value = { numerator: kept, denominator: parts.cost };
          this.#leftOut.add({ value, holding, seller, refusal });
        }
        continue;
      }
      if (kept > 0n) this.#count += 1;
      const minutes = sumOf(holding.minutes, isSame ? 0 : networkMinutes, seller.minutes);
      const isTimed = this.#by === 'hour' && minutes !== null;
      const areKnown = (isSame ? isKnown : isKnownWhenSent) && seller.isKnown;
      const ranked = areKnown
        ? kept
        : this.#rankedOf(kept, parts, seller, isTimed ? minutes : null);
      if (ranked > 0n) this.#rankedCount += 1;
      const name = classOf({ kept, ranked, areKnown, isTimed });
      const per = name.endsWith('timed') ? BigInt(minutes ?? 1) : 1n;
      const list = this.#lists[name];
      if (!list.mayEnter(ranked, parts.scale, per)) continue;
      const value = { numerator: ranked, denominator: parts.scale * per };
      list.add({ value, holding, seller, refusal });
    }
  }

  /** Whether no later seller can make a gain, or a loss that is among the routes shown. */
  #areLossesInVain(holding: Holding, { perUnit }: Seller, sellers: Sellers, parts: Parts): boolean {
    const most = parts.quantity * perUnit - parts.cost;
    if (most > 0n) return false;
    if (this.#rankedCount >= MOST_ROUTES) return true;
    const { lost, 'lost-unknown': unknown } = this.#lists;
    const mayBeKnown = areFeesKnown(holding.unknown) && sellers.hasKnown;
    const mayBeUnknown =
      sellers.hasUnknown || !areFeesKnown([...holding.unknown, ...unknownSend(holding)]);
    return (
      (!mayBeKnown || !lost.mayEnter(most, parts.scale, 1n)) &&
      (!mayBeUnknown || !unknown.mayEnter(most, parts.scale, 1n))
    );
  }

  /** The least that any assumed fees leave; or more, where that already has no place. */
  #rankedOf(kept: bigint, parts: Parts, seller: Seller, minutes: number | null): bigint {
    if (parts.ranked.length === 0 && seller.ranked.length === 0) return kept;
    const list = this.#lists[minutes === null ? 'unknown' : 'unknown-timed'];
    const isFull = this.#rankedCount >= MOST_ROUTES;
    const per = BigInt(minutes ?? 1);
    let least = kept;
    for (const { quantity, cost } of parts.ranked.length === 0 ? [parts] : parts.ranked) {
      for (const { perUnit, taken } of seller.ranked.length === 0 ? [seller] : seller.ranked) {
        const each = quantity * perUnit - cost - taken * parts.unit;
        if (each < least) least = each;
        if (isFull && !list.mayEnter(least, parts.scale, per)) return least;
      }
    }
    return least;
  }

  /** A loss takes no place from what may keep something, except the first one. */
  #ordered(): readonly Candidate[] {
    const { lost, 'may-keep': mayKeep, 'lost-unknown': unknown } = this.#lists;
    const keeping = KEEPING.flatMap((name) => this.#lists[name].entries).slice(0, MOST_ROUTES);
    const losing = [...lost.entries, ...[...mayKeep.entries, ...unknown.entries].sort(byRank)];
    const wanted = new Set([...losing.slice(0, 1), ...mayKeep.entries, ...losing]);
    const shown = new Set([...wanted].slice(0, MOST_ROUTES - keeping.length));
    return [...keeping, ...losing.filter((each) => shown.has(each))];
  }

  result(): Omit<Routes, 'unpriced'> {
    const ordered = this.#ordered();
    const [left] = this.#leftOut.entries;
    return {
      routes: ordered.map(routeOf),
      count: this.#count,
      none: ordered.length > 0 ? null : this.#isAnyLeftOut ? 'left-out' : 'nothing-left',
      leftOut:
        left?.refusal == null
          ? null
          : {
              buyAt: left.holding.buyAt.code,
              sellAt: left.seller.sellAt.code,
              keptPercent: decimalText(times(left.value, HUNDRED)),
              refusal: left.refusal,
            },
    };
  }
}

function classOf({
  kept,
  ranked,
  areKnown,
  isTimed,
}: {
  readonly kept: bigint;
  readonly ranked: bigint;
  readonly areKnown: boolean;
  readonly isTimed: boolean;
}): Class {
  if (ranked <= 0n) return areKnown ? 'lost' : kept > 0n ? 'may-keep' : 'lost-unknown';
  if (areKnown) return isTimed ? 'known-timed' : 'known';
  return isTimed ? 'unknown-timed' : 'unknown';
}

/** A purchase in integers: `kept x scale = quantity x perUnit - taken x unit - cost`. */
interface Term {
  readonly quantity: bigint;
  readonly cost: bigint;
}

/** A holding in integers; what counts in the order has the same unit. */
interface Parts extends Term {
  readonly exact: Ratio;
  readonly unit: bigint;
  readonly scale: bigint;
  readonly ranked: readonly Term[];
}

function partsOf(holding: Holding, of: 'quantity' | 'sent', scale: bigint): Parts {
  const unitOf = (each: Purchase): bigint => each[of].denominator * each.cost.denominator;
  const unit = holding.ranked.map(unitOf).reduce(commonOf, unitOf(holding));
  const termOf = (each: Purchase): Term => {
    const more = unit / unitOf(each);
    // Assumed fees may take more than there is.
    const numerator = each[of].numerator < 0n ? 0n : each[of].numerator;
    return {
      quantity: numerator * each.cost.denominator * more,
      cost: each.cost.numerator * each[of].denominator * more * scale,
    };
  };
  return {
    ...termOf(holding),
    exact: holding[of],
    unit,
    scale: unit * scale,
    ranked: holding.ranked.map(termOf),
  };
}

function refusalOf(
  holding: Holding,
  seller: Seller,
  { exact }: Parts,
  isSame: boolean,
): StepRefusal | null {
  if (holding.refusal !== null) return holding.refusal;
  const { code } = seller.sellAt;
  const { terms, smallest, largest } = seller;
  const sending = isSame ? null : sendRefusal(holding, { code, terms });
  if (sending !== null) return sending;
  if (seller.refusal !== null) return seller.refusal;
  if (smallest === null && largest === null) return null;
  const amount = terms.limitsIn === 'money' ? receivedFor(exact, seller.price) : exact;
  const isInside =
    (smallest === null || compare(amount, smallest) >= 0) &&
    (largest === null || compare(amount, largest) <= 0);
  return isInside ? null : limitRefusal(code, 'sell', terms, { amount, unit: seller.limitUnit });
}

const byRank = (left: Candidate, right: Candidate): number =>
  compare(right.value, left.value) || byTie(left, right);

function byTie(left: Candidate, right: Candidate): number {
  return (
    byNewestThenCode(left.holding.buyAt, right.holding.buyAt) ||
    byNewestThenCode(left.seller.sellAt, right.seller.sellAt) ||
    (swapKey(left.holding) < swapKey(right.holding) ? -1 : 1)
  );
}

const swapKey = ({ swap }: Holding): string => (swap ? `${swap.code} ${swap.swap.to}` : '');

function byNewestThenCode(left: Offer, right: Offer): number {
  if (left.fromMs !== right.fromMs) return right.fromMs - left.fromMs;
  if (left.code === right.code) return 0;
  return left.code < right.code ? -1 : 1;
}

function routeOf({ holding, seller }: Candidate): Route {
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
