import * as v from 'valibot';
import { startOfDay } from '#core/base/days.ts';
import { type DecimalText, parseDecimal } from '#core/number/decimal.ts';

/** The same schemas validate data from pages and from files. */
export type Schema<T> = v.GenericSchema<unknown, T>;

/** What a schema accepts, as a type that nobody changes. */
export type Of<S extends v.GenericSchema> = Fixed<v.InferOutput<S>>;
type Fixed<T> = T extends string | number | boolean | null | undefined
  ? T
  : { readonly [Key in keyof T]: Fixed<T[Key]> };

/**
 * A list with a maximum length. Of entries with the same key the last one counts, at the position
 * of the first.
 */
export function list<T>(
  entry: Schema<T>,
  most: number,
  keyOf: (each: T) => unknown = (each) => each,
): Schema<readonly T[]> {
  return v.pipe(
    v.array(entry),
    v.maxLength(most),
    v.transform((all) => [...new Map(all.map((each) => [keyOf(each), each])).values()]),
  );
}

/** A text for a parser that may normalise it; null means invalid. */
export const readBy = <T>(read: (text: string) => T | null, longest: number): Schema<T> =>
  v.pipe(
    v.string(),
    v.maxLength(longest),
    v.transform(read),
    v.custom<T>((parsed) => parsed !== null),
  );

/** A place on the screen, in its units. Displays may begin below 0. */
const coordinate = v.pipe(v.number(), v.integer(), v.minValue(-100_000), v.maxValue(100_000));
export const point = v.strictObject({ x: coordinate, y: coordinate });

export const shortText = v.pipe(v.string(), v.maxLength(200));
/** A number whose digits are bounded before they are read. */
export const decimalOf = (isFit: (text: string) => boolean): Schema<DecimalText> =>
  v.pipe(
    v.string(),
    v.check(isFit),
    v.transform((text) => parseDecimal(text) ?? ('0' as DecimalText)),
  );
export const decimal = decimalOf((text) => /^\d{1,12}(?:\.\d{1,8})?$/.test(text));
/** An amount that a page read: so many digits are enough for any, and cheap to compute with. */
export const amount = decimalOf((text) => /^\d{1,61}(?:\.\d{1,120})?$/.test(text));
export const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e9));
export const epochMs = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(8e15));
export const dayMs = v.pipe(epochMs, v.transform(startOfDay));
export const span = v.strictObject({ fromMs: epochMs, toMs: epochMs });
