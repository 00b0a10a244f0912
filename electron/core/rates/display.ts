import { type CurrencyCode, DOLLAR_COINS, minorUnits } from './currency.ts';
import {
  type DecimalText,
  isZero,
  magnitude,
  over,
  type Ratio,
  ratioOf,
  type Rounding,
  toPlaces,
  withoutLastZeros,
} from '#core/number/decimal.ts';

const RATE_DIGITS = 6;
const RATE_MIN_PLACES = 2;
const SMALL_AMOUNT_DIGITS = 4;

const MILLION: Ratio = { numerator: 1_000_000n, denominator: 1n };

/** A price in a table. */
export interface TablePrice {
  /** Rounded for the table; in millions if `isMillions`. */
  readonly shown: DecimalText;
  readonly isMillions: boolean;
  /** For copying: the shown digits, or the full number with 2 decimals if shown in millions. */
  readonly copied: DecimalText;
}

/**
 * A price above zero in the board, the tray and tables (number/domain.md, "Numbers"): 2 decimals;
 * from 0.1 to 10, 4 decimals; below 0.1, 4 significant digits; from 10 million on, millions with 2
 * decimals; from 10^15 on whole, which is written short. Ties go away from zero.
 */
export function tablePrice(price: Ratio): TablePrice {
  const power = magnitude(price);
  if (power >= 15) {
    const whole = toPlaces(price, 0, 'half-away');
    return { shown: whole, isMillions: false, copied: whole };
  }
  if (power >= 7) {
    const shown = toPlaces(over(price, MILLION), 2, 'half-away');
    return { shown, isMillions: true, copied: toPlaces(price, 2, 'half-away') };
  }
  const places = power >= 1 ? 2 : power >= -1 ? 4 : 3 - power;
  const shown = toPlaces(price, places, 'half-away');
  // 9.99996 rounds to 10, and a table shows 10 as 10.00.
  const rounded =
    power < 1 && magnitude(ratioOf(shown)) > power ? tablePrice(ratioOf(shown)) : null;
  return rounded ?? { shown, isMillions: false, copied: shown };
}

/** A price on a tag of a chart's axis: the digits of a table. */
export const axisPrice = (rate: DecimalText): DecimalText => tablePrice(ratioOf(rate)).shown;

/** A price in the line below a chart: no decimals from 1,000 on, else as in a table. */
export function linePrice(rate: DecimalText): DecimalText {
  const ratio = ratioOf(rate);
  if (magnitude(ratio) >= 3) return toPlaces(ratio, 0, 'half-away');
  return rate.startsWith('-') ? rate : tablePrice(ratio).shown;
}

/**
 * A rate for display: 6 significant digits by default, at least 2 decimals, ties away from zero.
 */
export function rateForDisplay(
  rate: DecimalText,
  digits = RATE_DIGITS,
  rounding: Rounding = 'half-away',
): DecimalText {
  const ratio = ratioOf(rate);
  const places = Math.max(RATE_MIN_PLACES, digits - 1 - magnitude(ratio));
  return withoutLastZeros(toPlaces(ratio, places, rounding), RATE_MIN_PLACES);
}

const HEADING_DIGITS = 8;

/** An amount in a heading: as typed, but a long fraction with 8 significant digits. */
export function headingAmount(amount: DecimalText): DecimalText {
  const { length } = amount.split('.')[1] ?? '';
  if (length <= HEADING_DIGITS || isZero(amount)) return amount;
  const places = Math.max(0, HEADING_DIGITS - 1 - magnitude(ratioOf(amount)));
  return withoutLastZeros(toPlaces(ratioOf(amount), places, 'half-away'));
}

/**
 * An amount for display: the currency's minor units. Below 1 it has 4 significant digits, so that a
 * nonzero amount never shows as 0.
 */
export function amountForDisplay(amount: DecimalText, code: CurrencyCode): DecimalText {
  return ratioForDisplay(ratioOf(amount), code);
}

/**
 * The same for an exact fraction, rounded once. Ties go away from zero. In deals, received amounts
 * round down and paid amounts round up (number/domain.md, "Numbers").
 */
export function ratioForDisplay(
  ratio: Ratio,
  code: CurrencyCode,
  rounding: Rounding = 'half-away',
): DecimalText {
  return amountTo(minorUnits(code), ratio, rounding);
}

/** An amount in a list of amounts, where dollar coins have 2 decimals. */
export const listedAmount = (
  ratio: Ratio,
  code: CurrencyCode,
  rounding: Rounding = 'half-away',
): DecimalText => amountTo(DOLLAR_COINS.includes(code) ? 2 : minorUnits(code), ratio, rounding);

/** A number of more digits would not fit its column beside a price and a name. */
const TABLE_DIGITS = 10;

/**
 * An amount in a table: as in a list, with fewer decimals where it has too many digits, and in
 * millions from 100 million on. `copied` has all digits of the list.
 */
export function tableAmount(amount: Ratio, code: CurrencyCode, rounding: Rounding): TablePrice {
  const copied = listedAmount(amount, code, rounding);
  const power = magnitude(ratioOf(copied));
  if (power < 8) {
    const places = copied.split('.')[1]?.length ?? 0;
    const fitting = TABLE_DIGITS - 1 - power;
    const isLong = power > 0 && places > fitting;
    return {
      shown: isLong ? toPlaces(amount, fitting, rounding) : copied,
      isMillions: false,
      copied,
    };
  }
  // A whole number of so many digits is short where it is written.
  if (power >= 15) return { shown: copied, isMillions: false, copied };
  const places = power >= 12 ? 0 : 2;
  return { shown: toPlaces(over(amount, MILLION), places, rounding), isMillions: true, copied };
}

function amountTo(units: number, ratio: Ratio, rounding: Rounding): DecimalText {
  const power = magnitude(ratio);
  if (ratio.numerator === 0n || power >= 0) return toPlaces(ratio, units, rounding);
  const places = Math.max(units, SMALL_AMOUNT_DIGITS - 1 - power);
  return withoutLastZeros(toPlaces(ratio, places, rounding), units);
}
