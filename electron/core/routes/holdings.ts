import { compare, minus, plus, type Ratio, ratioOf, sign } from '#core/number/decimal.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { sendRefusal, sideRefusal, type StepRefusal } from './left-out.ts';
import { rankedFees, rankedSending } from './ranked-terms.ts';
import type { Offer, RouteMarket, Unknown } from './route.ts';
import { networkFee, type Purchase, purchase, stepPrice, swapped } from './steps.ts';
import { type DealAmount, isFeeKnown, type PlatformTerms, type Swap, termsAt } from './terms.ts';

/** An amount of an asset that lies at a platform, and how it came there. */
export interface Holding extends Purchase {
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
export function boughtIn(
  { asset, money, asks, terms: all }: RouteMarket,
  of: DealAmount,
): Holding[] {
  const [feesOf, sendingOf] = [rankedFees(all, 'buy'), rankedSending(all)];
  return asks.flatMap((buyAt): Holding[] => {
    const { code, rate } = buyAt;
    const terms = termsAt(all, code);
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

export function unknownOf(code: string, terms: PlatformTerms, side: 'buy' | 'sell'): Unknown[] {
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

export function limitRefusal(
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
export function swappedAt(from: Holding, place: SwapPlace): Holding | null {
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

export const unknownSend = ({ code, terms }: Pick<Holding, 'code' | 'terms'>): Unknown[] =>
  terms.withdrawal === undefined ? [{ what: 'network-fee', code }] : [];

export const sumOf = (...parts: readonly (number | null)[]): number | null =>
  parts.reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0);
