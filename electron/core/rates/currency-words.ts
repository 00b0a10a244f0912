import { type CurrencyCode, currencyCode } from './currency.ts';

const codes = (text: string): readonly CurrencyCode[] => text.split(' ').map(currencyCode);
const table = (
  entries: Readonly<Record<string, string>>,
): ReadonlyMap<string, readonly CurrencyCode[]> =>
  new Map(Object.entries(entries).map(([name, text]) => [name, codes(text)]));

/** Without a code, a dollar is the one of the United States, unless the field is in another. */
const DOLLARS =
  'USD CAD AUD NZD HKD SGD TWD LRD NAD ZWL ZWG JMD TTD BBD BSD BZD BMD KYD XCD GYD SRD FJD SBD BND';
/** Where a peso has the sign of the dollar. */
const PESOS = 'ARS MXN CLP COP UYU DOP CUP';

/** What people call money, in lower case, and which currencies it can be, the usual one first. */
export const CURRENCY_WORDS = table({
  naira: 'NGN',
  dollar: DOLLARS,
  buck: DOLLARS,
  greenback: 'USD',
  euro: 'EUR',
  pound: 'GBP',
  sterling: 'GBP',
  quid: 'GBP',
  cedi: 'GHS',
  shilling: 'KES TZS UGX',
  ksh: 'KES',
  kshs: 'KES',
  tsh: 'TZS',
  ush: 'UGX',
  bob: 'KES TZS UGX BOB',
  rand: 'ZAR',
  yuan: 'CNY',
  rmb: 'CNY',
  renminbi: 'CNY',
  yen: 'JPY',
  rupee: 'INR',
  dirham: 'AED',
  peso: PESOS,
  cfa: 'XOF XAF',
  cefa: 'XOF XAF',
  tether: 'USDT',
  bitcoin: 'BTC',
  ether: 'ETH',
  ethereum: 'ETH',
});

/** What stands beside an amount, in upper case. Many write N5,000, because keyboards lack ₦. */
export const CURRENCY_SIGNS = table({
  '₦': 'NGN',
  $: `${DOLLARS} ${PESOS}`,
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY CNY',
  '₵': 'GHS',
  '₹': 'INR',
  '₿': 'BTC',
  '₽': 'RUB',
  '₺': 'TRY',
  '₩': 'KRW',
  '₫': 'VND',
  '₪': 'ILS',
  '₱': 'PHP',
  '₴': 'UAH',
  N: 'NGN',
  'GH₵': 'GHS',
  'GH¢': 'GHS',
  GHC: 'GHS',
  LE: 'EGP',
  'E£': 'EGP',
  R: 'ZAR',
  US$: 'USD',
  A$: 'AUD',
  AU$: 'AUD',
  C$: 'CAD',
  CA$: 'CAD',
  NZ$: 'NZD',
  HK$: 'HKD',
  R$: 'BRL',
  AR$: 'ARS',
});

/** By `$` or a word alone, these are meant only where somebody has or watches them. */
const SELDOM = new Set(codes(`${DOLLARS} ${PESOS}`).slice(1));
export const isSeldom = (code: CurrencyCode): boolean => SELDOM.has(code);

const singular = (word: string): string => word.toLowerCase().replace(/s$/, '');

/** The currencies of a word for money; a plural counts as the word itself. */
export const namesOfWord = (word: string): readonly CurrencyCode[] =>
  CURRENCY_WORDS.get(word.toLowerCase()) ?? CURRENCY_WORDS.get(singular(word)) ?? [];
