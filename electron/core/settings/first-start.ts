import { type CurrencyCode, currencyCode } from '#core/rates/currency.ts';
import { SHOW_WATCHED } from '#core/rates/currency-groups.ts';
import { DEFAULT_WATCHED, hasParallelMarket, mainCurrencies } from '#core/rates/main-currencies.ts';
import { pairsFor } from '#core/rates/own-pairs.ts';
import type { ChoicesChange } from './choices.ts';

const codesOf = (codes: string): readonly CurrencyCode[] => codes.split(' ').map(currencyCode);

/** Offered before any search, in the order of their use against naira. */
const OFFERED = codesOf('NGN USDT USD GBP EUR GHS KES ZAR XOF CNY BTC USDC');
const NAIRA = currencyCode('NGN');
const COIN = currencyCode('USDT');

/** Regions whose money is traded in a parallel market, and that money. */
const MONEY_OF: Readonly<Record<string, string>> = {
  BF: 'XOF',
  BJ: 'XOF',
  CI: 'XOF',
  CN: 'CNY',
  GH: 'GHS',
  GW: 'XOF',
  KE: 'KES',
  ML: 'XOF',
  NE: 'XOF',
  RW: 'RWF',
  SN: 'XOF',
  TG: 'XOF',
  TZ: 'TZS',
  UG: 'UGX',
  ZA: 'ZAR',
  ZM: 'ZMW',
};

/** The region's money. Naira elsewhere: many systems have `en-US` wherever they are. */
function moneyOf(locale: string): CurrencyCode {
  const { region } = new Intl.Locale(locale);
  const money = region !== undefined && Object.hasOwn(MONEY_OF, region) ? MONEY_OF[region] : null;
  return money ? currencyCode(money) : NAIRA;
}

/** What is chosen when the question opens: an earlier choice, else the region's money and USDT. */
export function firstChosen(
  watched: readonly CurrencyCode[],
  locale: string,
): readonly CurrencyCode[] {
  const isDefault = watched.join() === DEFAULT_WATCHED.join();
  return watched.length === 0 || isDefault ? [moneyOf(locale), COIN] : watched;
}

/** The suggestions: what is chosen at the start, then the usual ones. */
export const firstOffered = (chosen: readonly CurrencyCode[]): readonly CurrencyCode[] => [
  ...new Set([...chosen, ...OFFERED]),
];

/** What is priced in the trader's money, and is not that money. */
const PRICED = codesOf('USD USDT USDC BTC');

/** The trader's money among these: one with a parallel market, else the first; null without one. */
function moneyAmong(chosen: readonly CurrencyCode[]): CurrencyCode | null {
  const moneys = chosen.filter((code) => !PRICED.includes(code));
  return moneys.find(hasParallelMarket) ?? moneys[0] ?? null;
}

/**
 * The choices that the answer sets. The board begins with what was chosen and the main currencies
 * of the region; the others are folded. Without a currency the watched ones stay.
 */
export function firstChoices(codes: readonly CurrencyCode[]): ChoicesChange {
  const first = { firstStart: { closed: true }, shown: SHOW_WATCHED };
  if (codes.length === 0) return first;
  const money = moneyAmong(codes);
  if (money === null) return { ...first, watched: mainCurrencies(NAIRA, codes) };
  const pairs = pairsFor(money, codes);
  // The board begins with the price that the trader pays, as the pair above it.
  const market = pairs[0]?.market;
  const watched = [money, ...mainCurrencies(money, codes)];
  return { ...first, watched, money, pairs, ...(market && { market }) };
}
