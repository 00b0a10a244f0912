declare const brand: unique symbol;
/** An upper-case currency code of 2 to 10 letters and digits, such as `NGN`, `BTC`, `USDT`. */
export type CurrencyCode = string & { readonly [brand]: 'CurrencyCode' };

const CODE = /^[A-Z0-9]{2,10}$/i;

/** Upper-cases a code; null if it is invalid (number/domain.md, "Numbers"). */
export function parseCode(text: string): CurrencyCode | null {
  // Tested before upper-casing, which turns some characters into letters, such as a German sharp s
  // into SS.
  return CODE.test(text) ? (text.toUpperCase() as CurrencyCode) : null;
}

/**
 * Control characters, direction marks and other invisible characters, which can disguise a text.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const LONGEST_NAME = 100;

/**
 * A currency's name without invisible characters, at most 100 characters; null if nothing is left.
 */
export function parseCurrencyName(text: string): string | null {
  const name = text.trim().slice(0, LONGEST_NAME).replace(HIDDEN, '').trim();
  return name === '' ? null : name;
}

/** For constants. @throws RangeError if the text is not a code. */
export function currencyCode(text: string): CurrencyCode {
  const code = parseCode(text);
  if (code === null) throw new RangeError(`${text} is not a currency code`);
  return code;
}

/** The base that is polled. Other bases are derived from it, or requested by the user. */
export const SERVICE_BASE = currencyCode('USD');

/** Whether the service accepts a code as a base: only codes of 3 letters (domain.md, "Markets"). */
export const isBase = (code: CurrencyCode): boolean => /^[A-Z]{3}$/.test(code);

const COIN_UNITS = 8;
/** Minor units other than 2: ISO 4217, and 8 for coins. */
const MINOR_UNITS = new Map<string, number>([
  ...['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI'].map(
    (code) => [code, 0] as const,
  ),
  ...['VND', 'VUV', 'XAF', 'XOF', 'XPF'].map((code) => [code, 0] as const),
  ...['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((code) => [code, 3] as const),
  ...['CLF', 'UYW'].map((code) => [code, 4] as const),
  ...['BTC', 'ETH', 'LTC', 'BCH', 'XRP', 'BNB', 'SOL', 'TRX', 'DOGE', 'TON', 'ADA'].map(
    (code) => [code, COIN_UNITS] as const,
  ),
  ...['USDT', 'USDC', 'BUSD', 'DAI', 'CUSD'].map((code) => [code, COIN_UNITS] as const),
]);

/** Coins of the dollar: in lists they have as many decimals as it. */
export const DOLLAR_COINS: readonly CurrencyCode[] = ['USDT', 'USDC'].map(currencyCode);

export function minorUnits(code: CurrencyCode): number {
  return MINOR_UNITS.get(code) ?? 2;
}

/** Coins are traded at platforms; what has an account at a bank is not one. */
export const isCoin = (code: CurrencyCode): boolean => minorUnits(code) === COIN_UNITS;

/** The signs that people write before an amount. */
const SIGNS: Readonly<Record<string, string>> = {
  NGN: '₦',
  USD: '$',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  INR: '₹',
  GHS: 'GH₵',
};

/** The sign of a currency for display, or an empty text where only its code is usual. */
export const currencySign = (code: CurrencyCode): string =>
  Object.hasOwn(SIGNS, code) ? (SIGNS[code] ?? '') : '';
