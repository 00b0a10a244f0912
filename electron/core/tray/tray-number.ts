import { type DecimalText, isPositive, roundToPlaces, scale } from '#core/number/decimal.ts';

/** The divisors of a rate, with the sign of each. */
const SCALES = [
  { sign: '', divisor: '1' },
  { sign: 'k', divisor: '1000' },
  { sign: 'M', divisor: '1000000' },
] as const;

/** From 10,000 on, rates are in thousands; from 1,000,000 on, in millions. */
const LONGEST_WHOLE = 4;
/** With a scale's sign, at most three digits before the point. */
const LONGEST_SCALED = 3;
const FEWEST_SIGNIFICANT = 2;

/**
 * A rate in few digits, the most exact text first: four digits, then three. Ungrouped, with a
 * point, rounded once from the exact rate, ties away from zero. It never drops digits before the
 * point, so a rate may be too small or too large for any text. `1587` for 1,587.42; `129.8`, `130`
 * for 129.847; `58.42k`, `58.4k` for 58,421; none for 0.0000104.
 */
export function shortRates(rate: DecimalText): string[] {
  if (!isPositive(rate)) return [];
  return [4, 3].flatMap((digits) => {
    const text = shortRate(rate, digits);
    return text === null ? [] : [text];
  });
}

function shortRate(rate: DecimalText, digits: number): string | null {
  for (const { sign, divisor } of SCALES) {
    const longest = sign === '' ? LONGEST_WHOLE : LONGEST_SCALED;
    const scaled = scale(rate, '1' as DecimalText, divisor as DecimalText);
    // Rounding adds a digit to 9,999.6, so the rounded digits are counted.
    if (wholeDigits(roundToPlaces(scaled, 0)) > longest) continue;
    const text = withDigits(scaled, digits);
    return text !== null && isPrecise(text) ? text + sign : null;
  }
  return null;
}

const wholeDigits = (text: string): number => (text.split('.')[0] ?? '').length;
const digitsIn = (text: string): number => text.replace('.', '').length;

/** Adds decimals up to the number of digits; null if there are more before the point. */
function withDigits(value: DecimalText, digits: number): string | null {
  for (let places = digits - 1; places >= 0; places -= 1) {
    const text = roundToPlaces(value, places);
    if (digitsIn(text) <= digits) return digitsIn(text) === digits ? text : null;
  }
  return null;
}

const isPrecise = (text: string): boolean =>
  text.replace('.', '').replace(/^0+/, '').length >= FEWEST_SIGNIFICANT;
