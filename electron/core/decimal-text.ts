/**
 * Decimals as texts (domain.md, "Numbers"): reading one and asking for its sign needs no arithmetic.
 * It stands apart from `decimal.ts` so that the page, which computes nothing, reads numbers without
 * the library.
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

export function isZero(value: DecimalText): boolean {
  return value === '0';
}
