import { type CurrencyCode, currencyCode } from '#core/rates/currency.ts';
import { SHOW_WATCHED } from '#core/rates/currency-groups.ts';
import { TICKER_MONEY } from '#core/rates/feed.ts';
import {
  DEFAULT_WATCHED,
  hasParallelMarket,
  mainCurrencies,
  moneyOf,
  neighboursOf,
} from '#core/rates/main-currencies.ts';
import { pairsFor } from '#core/rates/own-pairs.ts';
import type { ChoicesChange } from './choices.ts';

const codesOf = (codes: string): readonly CurrencyCode[] => codes.split(' ').map(currencyCode);

const COIN = currencyCode('USDT');
/** Before and after the neighbours of the trader's money. */
const OFFERED = [codesOf('USDT USD GBP EUR'), codesOf('CNY BTC USDC')] as const;
/** Three lines of four, with the search. */
const MOST_OFFERED = 11;

/** What is chosen when the question opens: an earlier choice, else the region's money and USDT. */
export function firstChosen(
  watched: readonly CurrencyCode[],
  locale: string,
): readonly CurrencyCode[] {
  const isDefault = watched.join() === DEFAULT_WATCHED.join();
  return watched.length === 0 || isDefault ? [moneyOf(locale), COIN] : watched;
}

/** The suggestions: what is chosen at the start, then the usual ones of its region. */
export function firstOffered(chosen: readonly CurrencyCode[]): readonly CurrencyCode[] {
  const [before, after] = OFFERED;
  const neighbours = neighboursOf(moneyAmong(chosen) ?? TICKER_MONEY);
  const offered = [...new Set([...chosen, ...before, ...neighbours, ...after])];
  return offered.slice(0, Math.max(MOST_OFFERED, chosen.length));
}

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
  if (money === null) return { ...first, watched: mainCurrencies(TICKER_MONEY, codes) };
  const pairs = pairsFor(money, codes);
  // The board begins with the price that the trader pays, as the pair above it.
  const market = pairs[0]?.market;
  const watched = [money, ...mainCurrencies(money, codes)];
  const [own] = pairs;
  const chart = own && { series: [{ kind: 'rate' as const, ...own }] };
  const desk = { pair: { asset: COIN, money } };
  return {
    ...first,
    watched,
    money,
    pairs,
    desk,
    ...(chart && { chart }),
    ...(market && { market }),
  };
}
