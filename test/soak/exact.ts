/**
 * Normalizes a JSON number's digits, so that equal numbers have equal texts. Independent of the
 * app's decimals.
 */
export function digitsOf(written: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(written);
  if (!match) return `not a number: ${written}`;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const bare = digits.replace(/0+$/, '');
  const power = Number(exponent) - fraction.length + (digits.length - bare.length);
  return bare === '' ? '0' : `${sign}${bare}e${power}`;
}

/** Negative, zero or positive; exact, for numbers above zero. */
export function compareDigits(left: string, right: string): number {
  const [a, b] = [scaled(left), scaled(right)];
  return a < b ? -1 : a > b ? 1 : 0;
}

const PLACES = 60;
function scaled(written: string): bigint {
  const [digits = '0', power = '0'] = digitsOf(written).split('e');
  return BigInt(digits) * 10n ** BigInt(PLACES + Number(power));
}
