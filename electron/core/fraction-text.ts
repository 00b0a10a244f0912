import { type DecimalText, RESULT_DIGITS } from './decimal.ts';
import type { Fraction } from './fraction.ts';

type Rounding = 'half-even' | 'floor' | 'ceiling';

/** The product's exactness: half-even at 38 significant digits; what has fewer is left as it is. */
export function decimalText(value: Fraction): DecimalText {
  const { numerator, denominator } = value;
  if (numerator === 0n) return '0' as DecimalText;
  const size = numerator < 0n ? -numerator : numerator;
  // By their lengths, the first digit stands here or one place lower.
  const power = String(size).length - String(denominator).length;
  const isLower =
    power >= 0
      ? size < denominator * 10n ** BigInt(power)
      : size * 10n ** BigInt(-power) < denominator;
  const places = RESULT_DIGITS - 1 - (isLower ? power - 1 : power);
  return withoutZeros(placed(wholes(value, places, 'half-even'), places));
}

/** Rounded towards less, to so many decimals: for what a person receives. */
export function roundedDown(value: Fraction, places: number): DecimalText {
  return placed(wholes(value, places, 'floor'), places) as DecimalText;
}

/** Rounded towards more, to so many decimals: for what a person pays. */
export function roundedUp(value: Fraction, places: number): DecimalText {
  return placed(wholes(value, places, 'ceiling'), places) as DecimalText;
}

/** How many of 10^-places it is. */
function wholes({ numerator, denominator }: Fraction, places: number, rounding: Rounding): bigint {
  const above = places > 0 ? numerator * 10n ** BigInt(places) : numerator;
  const below = places < 0 ? denominator * 10n ** BigInt(-places) : denominator;
  const truncated = above / below;
  const rest = above % below;
  if (rest === 0n) return truncated;
  // Big integers are cut off towards zero: the floor of what is negative is one lower.
  const floor = rest < 0n ? truncated - 1n : truncated;
  if (rounding === 'floor') return floor;
  if (rounding === 'ceiling') return floor + 1n;
  const twice = 2n * (rest < 0n ? rest + below : rest);
  const isUp = twice > below || (twice === below && floor % 2n !== 0n);
  return isUp ? floor + 1n : floor;
}

function placed(whole: bigint, places: number): string {
  if (places <= 0) return String(whole * 10n ** BigInt(-places));
  const isNegative = whole < 0n;
  const digits = String(isNegative ? -whole : whole).padStart(places + 1, '0');
  return `${isNegative ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

function withoutZeros(text: string): DecimalText {
  return (text.includes('.') ? text.replace(/\.?0+$/, '') : text) as DecimalText;
}
