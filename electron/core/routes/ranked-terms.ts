import { compareDecimals, type DecimalText } from '#core/number/decimal.ts';
import { type DealSide, type EnteredTerms, isFeeKnown, type PlatformTerms } from './terms.ts';

/**
 * What a platform's terms count as where platforms are ranked (domain.md, "Own terms and routes"):
 * a fee that is not entered counts as the largest that is entered for the ticker and side, and as
 * none if none is. Real amounts never contain it.
 *
 * Which fee is the largest depends on the amount and the price, so there may be several. The one
 * that leaves least counts.
 */
export function rankedFees(
  entered: EnteredTerms,
  side: DealSide,
): (own: PlatformTerms) => readonly PlatformTerms[] {
  const largest = largestFees(entered, side);
  return (own) =>
    isFeeKnown(own, side) || largest.length === 0
      ? [own]
      : largest.map(([percent, money, asset]) => ({
          ...own,
          [`${side}Percent`]: percent,
          [`${side}Fixed`]: asset === NONE ? money : asset,
          [`${side}FixedIn`]: asset === NONE ? 'money' : 'asset',
        }));
}

/** The same for the fee of the network; other terms stay what they are. */
export function rankedSending(entered: EnteredTerms): (own: PlatformTerms) => PlatformTerms {
  const withdrawal = largestOf([...entered.values()].map((terms) => terms.withdrawal));
  return (own) =>
    own.withdrawal !== undefined || withdrawal === undefined ? own : { ...own, withdrawal };
}

/** Undefined if none is entered. */
export const largestOf = (values: readonly (DecimalText | undefined)[]): DecimalText | undefined =>
  values.reduce(
    (most, each) =>
      most === undefined || (each !== undefined && compareDecimals(each, most) > 0) ? each : most,
    undefined,
  );

const NONE = '0' as DecimalText;

/** Percent, the fixed part in money, and the one in the asset. */
type Fee = readonly [percent: DecimalText, money: DecimalText, asset: DecimalText];

/** Those that no other one exceeds in each part. */
function largestFees(entered: EnteredTerms, side: DealSide): readonly Fee[] {
  let largest: Fee[] = [];
  for (const terms of entered.values()) {
    if (!isFeeKnown(terms, side)) continue;
    const fixed = terms[`${side}Fixed`] ?? NONE;
    const isInAsset = terms[`${side}FixedIn`] === 'asset';
    const fee: Fee = [
      terms[`${side}Percent`] ?? NONE,
      isInAsset ? NONE : fixed,
      isInAsset ? fixed : NONE,
    ];
    if (largest.some((each) => isWithin(fee, each))) continue;
    largest = [...largest.filter((each) => !isWithin(each, fee)), fee];
  }
  return largest;
}

const isWithin = (fee: Fee, other: Fee): boolean =>
  fee.every((part, index) => compareDecimals(part, other[index] ?? NONE) <= 0);
