import {
  compare,
  type DecimalText,
  decimalText,
  grownBy,
  magnitude,
  minus,
  over,
  percentOver,
  plus,
  type Ratio,
  ratioOf,
  sign,
  times,
  toPlaces,
} from '#core/number/decimal.ts';

/** How far an own price is from its base. */
export interface Markup {
  readonly unit: 'percent' | 'money';
  /** Negative for below the base. */
  readonly by: DecimalText;
}

/** The trader's own: what he pays, and what he takes. */
export type OwnSide = 'buy' | 'sell';

export interface Markups {
  /** The trader's own sides: what he pays, and what he takes. */
  readonly buy: Markup;
  readonly sell: Markup;
  /** Prices are multiples of it; null for one that fits the base. */
  readonly step: DecimalText | null;
}

export type OwnPrice =
  | {
      readonly kind: 'price';
      readonly buy: DecimalText;
      readonly sell: DecimalText;
      /** Money earned for each unit that is bought and sold. */
      readonly margin: DecimalText;
      readonly step: DecimalText;
    }
  /** `crossed`: he would pay more than he takes. `not-positive`: a side is zero or below. */
  | { readonly kind: 'crossed' | 'not-positive'; readonly step: DecimalText };

/** The trader's two prices (domain.md, "Trades and own prices"). `base` is above zero. */
export function ownPrice(base: Ratio, markups: Markups): OwnPrice {
  const step = stepOf(base, markups);
  const [buy, sell] = [priceOn('buy', base, markups), priceOn('sell', base, markups)];
  if (sign(buy) <= 0 || sign(sell) <= 0) return { kind: 'not-positive', step };
  if (compare(buy, sell) > 0) return { kind: 'crossed', step };
  return {
    kind: 'price',
    buy: decimalText(buy),
    sell: decimalText(sell),
    margin: decimalText(minus(sell, buy)),
    step,
  };
}

/** A price of one's own, rounded as those by a markup are. */
export const roundedPrice = (price: Ratio, side: OwnSide, step: DecimalText | null): DecimalText =>
  decimalText(nearest(price, ratioOf(step ?? usualStep(price)), side === 'buy' ? 'down' : 'up'));

const stepOf = (base: Ratio, { step }: Markups): DecimalText => step ?? usualStep(base);

/** One of the two prices. */
function priceOn(side: OwnSide, base: Ratio, markups: Markups): Ratio {
  const step = ratioOf(stepOf(base, markups));
  return nearest(withMarkup(base, markups[side]), step, side === 'buy' ? 'down' : 'up');
}

/** A percentage has so many decimals at least, and at most. */
const PLACES = { least: 2, most: 8 } as const;

/**
 * The markup of a price that is typed, which is rounded by the same step: in money, or in percent
 * with the fewest decimals that give it.
 */
export function markupFor(price: Ratio, side: OwnSide, base: Ratio, markups: Markups): Markup {
  const money: Markup = { unit: 'money', by: decimalText(minus(price, base)) };
  if (markups[side].unit === 'money') return money;
  const meant = priceOn(side, base, { ...markups, [side]: money });
  const percent = percentOver(price, base);
  for (let places: number = PLACES.least; ; places += 1) {
    const markup: Markup = { unit: 'percent', by: toPlaces(percent, places, 'half-away') };
    const found = priceOn(side, base, { ...markups, [side]: markup });
    if (places === PLACES.most || compare(found, meant) === 0) return markup;
  }
}

export function withMarkup(base: Ratio, { unit, by }: Markup): Ratio {
  const markup = ratioOf(by);
  return unit === 'percent' ? times(base, grownBy(markup)) : plus(base, markup);
}

/** The nearest multiple of a step; half of one goes the given way. */
function nearest(value: Ratio, step: Ratio, half: 'down' | 'up'): Ratio {
  const { numerator, denominator } = over(value, step);
  const floor = numerator / denominator - (numerator % denominator < 0n ? 1n : 0n);
  const twice = 2n * (numerator - floor * denominator);
  const isUp = twice === denominator ? half === 'up' : twice > denominator;
  return times({ numerator: isUp ? floor + 1n : floor, denominator: 1n }, step);
}

/** 5 of the third digit: 5 for 1,436.85, 0.005 for 1.08. */
function usualStep(base: Ratio): DecimalText {
  const power = magnitude(base) - 3;
  const text = power >= 0 ? `5${'0'.repeat(power)}` : `0.${'0'.repeat(-power - 1)}5`;
  return text as DecimalText;
}
