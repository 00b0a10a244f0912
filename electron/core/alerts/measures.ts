import { currencyCode } from '#core/rates/currency.ts';
import {
  absolute,
  type DecimalText,
  isZero,
  type Ratio,
  ratioOf,
  roundToPlaces,
  scale,
  times,
  ZERO,
} from '#core/number/decimal.ts';
import { amountForDisplay, rateForDisplay } from '#core/rates/display.ts';
import { pairOf } from '#core/platforms/ticker-pair.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { type Measure, measureOf, type Subject } from './kinds.ts';

interface MeasureEntry {
  /** How far a value must return from a level before its next crossing counts. */
  readonly hysteresis: (level: DecimalText, subject: Subject) => DecimalText;
  /** How long a gauge's way to the level is, the same for all rules of a kind. */
  readonly way: (level: Ratio, subject: Subject) => Ratio;
  /**
   * The digits of a value as shown and copied.
   * @param isLevel whether digits are those of the level, to which no value is rounded.
   */
  readonly digits: (
    value: DecimalText,
    subject: Subject,
    isLevel: (digits: DecimalText) => boolean,
  ) => DecimalText;
}

export const moneyOf = (ticker: Ticker): string => pairOf(ticker)?.money ?? ticker.slice(-3);

const NONE = '0' as DecimalText;
const ONE = '1' as DecimalText;
const ONE_PER_MILLE = '0.001' as DecimalText;
const TENTH_OF_A_POINT = '0.1' as DecimalText;
const FIVE_PERCENT: Ratio = { numerator: 5n, denominator: 100n };
const TWO_PERCENT: Ratio = { numerator: 2n, denominator: 100n };
const TWO_POINTS: Ratio = { numerator: 2n, denominator: 1n };

/** What a level can be a number of, an entry each; its words are in `measure-words.ts`. */
const MEASURES: Readonly<Record<Measure, MeasureEntry>> = {
  price: {
    hysteresis: (level) => scale(level, ONE_PER_MILLE, ONE),
    way: (level) => times(absolute(level), FIVE_PERCENT),
    digits(value, _, isLevel) {
      const shown = rateForDisplay(value);
      return isLevel(shown) ? value : shown;
    },
  },
  percent: {
    hysteresis: () => TENTH_OF_A_POINT,
    way: () => TWO_POINTS,
    digits(value, _, isLevel) {
      const shown = percentDigits(value);
      return isLevel(shown) ? roundToPlaces(value, 10) : shown;
    },
  },
  money: {
    hysteresis: (_, subject) =>
      subject.kind === 'opportunity' ? scale(subject.amount, ONE_PER_MILLE, ONE) : NONE,
    way: (_, subject) =>
      subject.kind === 'opportunity' ? times(ratioOf(subject.amount), TWO_PERCENT) : ZERO,
    digits: (value, subject) =>
      'ticker' in subject ? amountForDisplay(value, currencyCode(moneyOf(subject.ticker))) : value,
  },
  span: { hysteresis: () => NONE, way: (level) => level, digits: (value) => value },
  event: { hysteresis: () => NONE, way: () => ZERO, digits: (value) => value },
};

/** The entry of what a subject's level is a number of. */
export const measuredBy = (subject: Subject): MeasureEntry => MEASURES[measureOf(subject)];

/** Two decimals, or more if a nonzero value would round to zero. */
export function percentDigits(value: DecimalText): DecimalText {
  const rounded = roundToPlaces(value, 2);
  return /[1-9]/.test(rounded) || isZero(value) ? rounded : roundToPlaces(value, 6);
}
