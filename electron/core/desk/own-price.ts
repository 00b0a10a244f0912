import {
  compare,
  type DecimalText,
  decimalText,
  grownBy,
  magnitude,
  minus,
  over,
  plus,
  type Ratio,
  ratioOf,
  sign,
  times,
} from '#core/number/decimal.ts';

/** How far an own price is from its base. */
export interface Markup {
  readonly unit: 'percent' | 'money';
  /** Negative for below the base. */
  readonly by: DecimalText;
}

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
  const step = markups.step ?? usualStep(base);
  const unit = ratioOf(step);
  const buy = nearest(withMarkup(base, markups.buy), unit, 'down');
  const sell = nearest(withMarkup(base, markups.sell), unit, 'up');
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

function withMarkup(base: Ratio, { unit, by }: Markup): Ratio {
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
