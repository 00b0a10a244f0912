import { compare, decimalText, HUNDRED, type Ratio, sign, times } from '#core/number/decimal.ts';
import { type Holding, limitRefusal, sumOf, unknownSend } from './holdings.ts';
import { sendRefusal, type StepRefusal } from './left-out.ts';
import {
  areFeesKnown,
  type Offer,
  type RouteMarket,
  type RouteOrder,
  type Routes,
} from './route.ts';
import { routeOf } from './route-steps.ts';
import { commonOf, type Seller, type Sellers, sellersOf } from './sellers.ts';
import { type Purchase, receivedFor } from './steps.ts';
import { TopList } from './top-list.ts';

/** More than anybody reads. */
export const MOST_ROUTES = 24;

export interface Candidate {
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

export class Found {
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
    const stay = holdingParts(holding, 'quantity', scale);
    const sent = sign(holding.sent) > 0 ? holdingParts(holding, 'sent', scale) : null;
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

function holdingParts(holding: Holding, of: 'quantity' | 'sent', scale: bigint): Parts {
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
