import { type CurrencyCode, currencyCode } from './currency.ts';

const codesOf = (codes: string): readonly CurrencyCode[] => codes.split(' ').map(currencyCode);

const EVERYWHERE = codesOf('USD USDT GBP EUR');
/** Of the rest of the world, the four most traded. */
const MOST_TRADED = codesOf('JPY CNY CHF AUD');

/** A region is its own money, which has a parallel market, and four neighbours. */
const REGIONS: ReadonlyMap<CurrencyCode, readonly CurrencyCode[]> = new Map(
  [
    ['NGN', 'GHS XOF KES ZAR'],
    ['CNY', 'HKD JPY KRW AED'],
    ['GHS', 'NGN XOF KES ZAR'],
    ['KES', 'UGX TZS RWF ZAR'],
    ['RWF', 'UGX KES TZS BIF'],
    ['TZS', 'KES UGX RWF ZMW'],
    ['UGX', 'KES TZS RWF SSP'],
    ['XOF', 'NGN GHS XAF MAD'],
    ['ZAR', 'BWP ZMW MZN NGN'],
    ['ZMW', 'ZAR TZS MWK BWP'],
  ].map(([money = '', neighbours = '']) => [currencyCode(money), codesOf(neighbours)]),
);

export const hasParallelMarket = (money: CurrencyCode): boolean => REGIONS.has(money);

/** What somebody with this money follows: what is traded everywhere, his own, the neighbours. */
export function mainCurrencies(
  money: CurrencyCode,
  own: readonly CurrencyCode[] = [],
): readonly CurrencyCode[] {
  const neighbours = REGIONS.get(money) ?? MOST_TRADED;
  return [...new Set([...EVERYWHERE, ...own, ...neighbours])].filter((code) => code !== money);
}

export const DEFAULT_WATCHED = mainCurrencies(currencyCode('NGN'));
