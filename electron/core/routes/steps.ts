import {
  type DecimalText,
  grownBy,
  minus,
  negated,
  over,
  plus,
  type Ratio,
  ratioOf,
  sign,
  times,
  ZERO,
} from '#core/number/decimal.ts';
import type { DealAmount, DealSide, PlatformTerms, Swap } from './terms.ts';

/**
 * The price of one unit with the percentage fee, the fixed fee in money, and the one in the asset.
 * What is not entered counts as 0; the caller says that it is not known.
 */
export interface StepPrice {
  readonly perUnit: Ratio;
  readonly fixed: Ratio;
  readonly inAsset: Ratio;
}

const ONE: Ratio = { numerator: 1n, denominator: 1n };
const entered = (value: DecimalText | undefined): Ratio =>
  value === undefined ? ZERO : ratioOf(value);

/** `ask x (1 + p)` for buying, `bid x (1 - p)` for selling; then the bank takes its part of all. */
export function stepPrice(side: DealSide, rate: DecimalText, terms: PlatformTerms): StepPrice {
  const percent = entered(terms[`${side}Percent`]);
  const fixed = entered(terms[`${side}Fixed`]);
  const isInAsset = terms[`${side}FixedIn`] === 'asset';
  const grown = (by: Ratio): Ratio => grownBy(side === 'buy' ? by : negated(by));
  const bank = terms.bank?.[side];
  const moved = bank ? grown(ratioOf(bank.percent)) : ONE;
  return {
    perUnit: times(times(ratioOf(rate), grown(percent)), moved),
    fixed: plus(isInAsset ? ZERO : times(fixed, moved), entered(bank?.fixed)),
    inAsset: isInAsset ? fixed : ZERO,
  };
}

/** How many units an amount of money buys, before the fixed fee in the asset: `(M - F) / price`. */
export const boughtFor = (money: Ratio, { perUnit, fixed }: StepPrice): Ratio =>
  over(minus(money, fixed), perUnit);

/** What a quantity costs: `q x price + F`. */
export const paidFor = (quantity: Ratio, { perUnit, fixed }: StepPrice): Ratio =>
  plus(times(quantity, perUnit), fixed);

/** What a quantity brings: `(q - f) x price - F`. */
export const receivedFor = (quantity: Ratio, { perUnit, fixed, inAsset }: StepPrice): Ratio =>
  minus(times(minus(quantity, inAsset), perUnit), fixed);

/** What any quantity brings: `quantity x perUnit - taken`. */
export interface SaleLine {
  readonly perUnit: Ratio;
  readonly taken: Ratio;
}

export function saleLine(rate: DecimalText, terms: PlatformTerms): SaleLine {
  const { perUnit, fixed, inAsset } = stepPrice('sell', rate, terms);
  return { perUnit, taken: plus(times(inAsset, perUnit), fixed) };
}

/** What is bought and lies at a platform, what of it arrives elsewhere, and what is paid. */
export interface Purchase {
  readonly quantity: Ratio;
  readonly sent: Ratio;
  readonly cost: Ratio;
}

export function purchase(rate: DecimalText, terms: PlatformTerms, of: DealAmount): Purchase {
  const price = stepPrice('buy', rate, terms);
  const given = ratioOf(of.amount);
  const before = of.unit === 'asset' ? given : boughtFor(given, price);
  const quantity = minus(before, price.inAsset);
  return {
    quantity,
    sent: minus(quantity, networkFee(terms)),
    cost: of.unit === 'asset' ? paidFor(given, price) : given,
  };
}

/** What has to be sold for an amount of money; null if no amount is enough. */
export const soldFor = (money: Ratio, { perUnit, fixed, inAsset }: StepPrice): Ratio | null =>
  sign(perUnit) <= 0 ? null : plus(over(plus(money, fixed), perUnit), inAsset);

/** What leaves a platform for another is less by the network's fee. */
export const networkFee = ({ withdrawal }: PlatformTerms): Ratio => entered(withdrawal);

/** What a swap brings: `x x rate x (1 - p)`; null while its rate is not known. */
export const swapped = (quantity: Ratio, { rate, percent }: Swap): Ratio | null =>
  rate === undefined
    ? null
    : times(times(quantity, ratioOf(rate)), grownBy(negated(entered(percent))));
