import { type CurrencyCode, currencyCode } from './currency.ts';

/** What a row of the board prices: the base in units of the quote currency. */
export interface BoardPair {
  readonly base: CurrencyCode;
  readonly quote: CurrencyCode;
}

const DOLLAR = currencyCode('USD');

/** Against the dollar, these are usually the base: EUR/USD, but USD/JPY. */
const BEFORE_DOLLAR = new Set(
  'EUR GBP AUD NZD USDT USDC DAI BUSD BTC ETH BNB SOL LTC BCH'.split(' ').map(currencyCode),
);

/** Whether the board reads by the usual order of pairs, because the money is the dollar. */
export const isByConvention = (money: CurrencyCode): boolean => money === DOLLAR;

/** The pair of a row: the currency in the trader's money; with the dollar as usually quoted. */
export function boardPair(code: CurrencyCode, money: CurrencyCode): BoardPair {
  const isTurned = isByConvention(money) && !BEFORE_DOLLAR.has(code);
  return isTurned ? { base: money, quote: code } : { base: code, quote: money };
}
