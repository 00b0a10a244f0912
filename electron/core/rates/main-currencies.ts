import { TICKER_MONEY } from './feed.ts';
import { type CurrencyCode, currencyCode } from './currency.ts';

const codesOf = (codes: string): readonly CurrencyCode[] => codes.split(' ').map(currencyCode);

const EVERYWHERE = codesOf('USD USDT GBP EUR');
/** Of the rest of the world, the four most traded. */
const MOST_TRADED = codesOf('JPY CNY CHF AUD');

/** Each money with a parallel market, the regions whose money it is, and four neighbours. */
const TABLE = [
  ['NGN', 'NG', 'GHS XOF KES ZAR'],
  ['AOA', 'AO', 'ZAR CDF NAD BRL'],
  ['ARS', 'AR', 'BRL UYU CLP PYG'],
  ['BIF', 'BI', 'RWF TZS UGX CDF'],
  ['BOB', 'BO', 'ARS BRL PEN CLP'],
  ['CDF', 'CD', 'RWF UGX ZMW AOA'],
  ['CNY', 'CN', 'HKD JPY KRW AED'],
  ['CUP', 'CU', 'MXN DOP CAD COP'],
  ['DZD', 'DZ', 'TND MAD EGP LYD'],
  ['EGP', 'EG', 'SAR AED SDG JOD'],
  ['ETB', 'ET', 'KES DJF SDG AED'],
  ['GHS', 'GH', 'NGN XOF KES ZAR'],
  ['IRR', 'IR', 'AED TRY IQD OMR'],
  ['KES', 'KE', 'UGX TZS RWF ZAR'],
  ['LBP', 'LB', 'SYP JOD TRY AED'],
  ['LYD', 'LY', 'TND EGP DZD TRY'],
  ['MMK', 'MM', 'THB CNY INR SGD'],
  ['MWK', 'MW', 'ZMW MZN TZS ZAR'],
  ['MZN', 'MZ', 'ZAR MWK TZS ZMW'],
  ['PKR', 'PK', 'INR AED SAR AFN'],
  ['RWF', 'RW', 'UGX KES TZS BIF'],
  ['SDG', 'SD', 'EGP SSP SAR AED'],
  ['SSP', 'SS', 'UGX KES SDG ETB'],
  ['SYP', 'SY', 'LBP TRY JOD IQD'],
  ['TZS', 'TZ', 'KES UGX RWF ZMW'],
  ['UGX', 'UG', 'KES TZS RWF SSP'],
  ['VES', 'VE', 'COP BRL PEN MXN'],
  ['XAF', 'CM CF CG GA GQ TD', 'XOF NGN CDF MAD'],
  ['XOF', 'BF BJ CI GW ML NE SN TG', 'NGN GHS XAF MAD'],
  ['ZAR', 'ZA', 'BWP ZMW MZN NGN'],
  ['ZMW', 'ZM', 'ZAR TZS MWK BWP'],
] as const;

const entries = TABLE.map(([money, regions, neighbours]) => ({
  regions: regions.split(' '),
  region: { money: currencyCode(money), neighbours: codesOf(neighbours) },
}));
const BY_MONEY = new Map(entries.map(({ region }) => [region.money, region]));
const BY_REGION = new Map(
  entries.flatMap(({ regions, region }) => regions.map((code) => [code, region.money] as const)),
);

export const hasParallelMarket = (money: CurrencyCode): boolean => BY_MONEY.has(money);

/**
 * The money of a system's region. Elsewhere that of the documented tickers: many systems have
 * `en-US` wherever they are.
 */
export function moneyOf(locale: string): CurrencyCode {
  return BY_REGION.get(new Intl.Locale(locale).region ?? '') ?? TICKER_MONEY;
}

export const neighboursOf = (money: CurrencyCode): readonly CurrencyCode[] =>
  BY_MONEY.get(money)?.neighbours ?? MOST_TRADED;

/** What somebody with this money follows: what is traded everywhere, his own, the neighbours. */
export function mainCurrencies(
  money: CurrencyCode,
  own: readonly CurrencyCode[] = [],
): readonly CurrencyCode[] {
  return [...new Set([...EVERYWHERE, ...own, ...neighboursOf(money)])].filter(
    (code) => code !== money,
  );
}

export const DEFAULT_WATCHED = mainCurrencies(TICKER_MONEY);
