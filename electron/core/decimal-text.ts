/**
 * Decimals as texts (domain.md, "Numbers"): to read one, to ask for its sign and to round it for
 * display needs no arithmetic. It stands apart from `decimal.ts` so that the page, which computes
 * nothing, has this without the library.
 */
declare const brand: unique symbol;
/** An exact decimal in plain notation, such as `1612.123457000000000001`; no exponent, no grouping. */
export type DecimalText = string & { readonly [brand]: 'DecimalText' };

/** Wide enough for every rate and amount; narrow enough that no answer can freeze the app. */
const MAX_DIGITS = 400;
const MAX_EXPONENT = 400;
const SHAPE = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,9}))?$/;

/**
 * Reads a decimal as JSON writes it, every digit kept. Null for what is not one, or has more than 400
 * digits or an exponent beyond 400: such a number is no rate, and building it would cost time and
 * memory. What comes back has no leading or trailing zeros, and never a minus before zero.
 */
export function parseDecimal(text: string): DecimalText | null {
  const match = SHAPE.exec(text);
  if (!match) return null;
  const [, sign, whole = '', fraction = '', exponentText = '0'] = match;
  if (whole.length + fraction.length > MAX_DIGITS) return null;
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > MAX_EXPONENT) return null;
  const digits = whole + fraction;
  const point = whole.length + exponent;
  const integer = digits.slice(0, Math.max(0, point)).padEnd(point, '0').replace(/^0+/, '') || '0';
  const places = trimmedEnd('0'.repeat(Math.max(0, -point)) + digits.slice(Math.max(0, point)));
  const plain = places === '' ? integer : `${integer}.${places}`;
  return (sign === '-' && plain !== '0' ? `-${plain}` : plain) as DecimalText;
}

/** Without its last zeros; a regular expression would look at inner runs of zeros again and again. */
function trimmedEnd(places: string): string {
  let end = places.length;
  while (end > 0 && places[end - 1] === '0') end -= 1;
  return places.slice(0, end);
}

export function isPositive(value: DecimalText): boolean {
  return !value.startsWith('-') && value !== '0';
}

/** A decimal above zero, as every rate and price is; null for anything else. */
export function parsePositive(text: string): DecimalText | null {
  const value = parseDecimal(text);
  return value !== null && isPositive(value) ? value : null;
}

export function isZero(value: DecimalText): boolean {
  return value === '0';
}

/** Below zero, zero or above zero as `left` is less than, equal to or greater than `right`. */
export function compareDecimals(left: DecimalText, right: DecimalText): number {
  // The nearest floats of two decimals never stand in the wrong order: where they differ, it is known.
  const [near, far] = [Number(left), Number(right)];
  if (near !== far) return near < far ? -1 : 1;
  const places = Math.max(placesOf(left), placesOf(right));
  const [exact, other] = [scaled(left, places), scaled(right, places)];
  return exact < other ? -1 : Number(exact > other);
}

const placesOf = (value: DecimalText): number => value.split('.')[1]?.length ?? 0;

/** In units of the last of so many decimals; the value has no more of them. */
function scaled(value: DecimalText, places: number): bigint {
  const [whole = '', fraction = ''] = value.split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
}

/** Rounded to so many decimals, ties away from zero: for display alone. */
export function roundToPlaces(value: DecimalText, places: number): DecimalText {
  const isBelow = value.startsWith('-');
  const [whole = '', fraction = ''] = (isBelow ? value.slice(1) : value).split('.');
  const kept = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
  const units = (fraction[places] ?? '0') >= '5' ? kept + 1n : kept;
  const digits = String(units).padStart(places + 1, '0');
  const point = digits.length - places;
  const text = places === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return (isBelow && units !== 0n ? `-${text}` : text) as DecimalText;
}

/** The power of ten of the first digit: 2 for 123, -3 for 0.00123; 0 for zero. */
export function magnitude(value: DecimalText): number {
  const [whole = '', fraction = ''] = value.replace('-', '').split('.');
  if (whole !== '0') return whole.length - 1;
  const first = fraction.search(/[1-9]/);
  return first === -1 ? 0 : -first - 1;
}
