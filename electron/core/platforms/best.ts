import { compare, type DecimalText, ratioOf } from '#core/number/decimal.ts';
import { type Exclusion, isEligible, type PlatformRow } from './eligible.ts';
import type { QuoteAge } from './quote-age.ts';
import type { Side } from './sides.ts';

/** One side of one platform. */
export interface SideQuote {
  readonly code: string;
  /** Money for one unit of the asset. */
  readonly rate: DecimalText;
  readonly age: QuoteAge;
  /** Whether every fee that counts here is known. */
  readonly areFeesEntered: boolean;
}

/** The best of the ineligible quotes, and why it is ineligible. */
export interface NearestSide extends SideQuote {
  readonly exclusion: Exclusion;
}

export type BestSide =
  | ({ readonly kind: 'best' } & SideQuote)
  /** `nearest` is null if only references and hidden platforms quote the side. */
  | { readonly kind: 'none'; readonly nearest: NearestSide | null };

/**
 * The lowest eligible ask, or the highest eligible bid (domain.md, "Platform quotes"). Ties go to
 * known fees, then to the newest quote, then to the first code, so the order of the answer does not
 * matter. If none is eligible, `nearest` explains why ("best bid is 42 min old"). It prefers ageing,
 * then crossed, outlier, vanished and stale quotes, then the best rate; an old one that is doubtful
 * besides is none.
 */
export function bestSide(rows: readonly PlatformRow[], side: Side): BestSide {
  const best = rows
    .filter((row) => isEligible(row, side))
    .flatMap((row) => sideQuote(row, side))
    .sort(byRate(side))[0];
  if (best) return { kind: 'best', ...best };
  return { kind: 'none', nearest: nearestSide(rows, side) };
}

export function byRate(side: Side): (left: SideQuote, right: SideQuote) => number {
  const sign = side === 'ask' ? 1 : -1;
  return (left, right) =>
    sign * compare(ratioOf(left.rate), ratioOf(right.rate)) || byTie(left, right);
}

/** What is not known takes no place from what is (routes/domain.md, "Own terms and routes"). */
export function byTie(left: SideQuote, right: SideQuote): number {
  if (left.areFeesEntered !== right.areFeesEntered) return left.areFeesEntered ? -1 : 1;
  if (left.age.fromMs !== right.age.fromMs) return right.age.fromMs - left.age.fromMs;
  if (left.code === right.code) return 0;
  return left.code < right.code ? -1 : 1;
}

/** How far an ineligible side is from eligible; null if it can never become so. */
function distanceFromEligible({ exclusion, age }: NearestSide): number | null {
  switch (exclusion) {
    case 'not-fresh':
      return age.age === 'ageing' ? 0 : 4;
    case 'crossed':
      return 1;
    case 'outlier':
      return 2;
    case 'vanished':
      return 3;
    case 'implausible':
      return 5;
    case 'reference':
    case 'hidden':
    case 'not-quoted':
      return null;
  }
}

function nearestSide(rows: readonly PlatformRow[], side: Side): NearestSide | null {
  const order = byRate(side);
  const candidates = rows.flatMap((row) => {
    const exclusion = row.exclusion[side];
    if (exclusion === null || (exclusion === 'not-fresh' && row.besideAge[side])) return [];
    return sideQuote(row, side).flatMap((quote) => {
      const nearest = { ...quote, exclusion };
      const distance = distanceFromEligible(nearest);
      return distance === null ? [] : [{ nearest, distance }];
    });
  });
  candidates.sort((a, b) => a.distance - b.distance || order(a.nearest, b.nearest));
  return candidates[0]?.nearest ?? null;
}

/** One side as a quote, in a list; empty if it is not quoted. */
export function sideQuote(row: PlatformRow, side: Side): SideQuote[] {
  const rate = row[side];
  const { code, age } = row;
  return rate === null ? [] : [{ code, rate, age, areFeesEntered: row.areFeesEntered[side] }];
}
