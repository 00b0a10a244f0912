import { listOf, wordByCount } from '../words-by-number.ts';

export const byCount = wordByCount('fr');

export const list = listOf('fr');

export const counted = (count: number, one: string, other: string): string =>
  `${count} ${byCount(count, { one, other })}`;

/** `1 autre`, `3 autres`: what a list leaves out. */
export const othersOf = (count: number | string): string =>
  `${count} ${/^[01]$/.test(String(count)) ? 'autre' : 'autres'}`;

/** `à 14:02`, `le 30 janv. 14:02`, `mar. 14:02`: a moment after a verb. */
export const on = (time: string): string =>
  /^\d{1,2}:/.test(time) ? `à ${time}` : /^\d/.test(time) ? `le ${time}` : time;

/** `1 USDT coûte`, `500 USDT coûtent`: below two is one. */
export const agreed = (amount: string, one: string, other: string): string =>
  `${amount} ${/^[01](?:[.,]\d+)?(?!\s?\d)/.test(amount) ? one : other}`;

const MOST_NAMED = 5;

export const fewOf = (names: readonly string[]): string =>
  names.length <= MOST_NAMED
    ? names.join(', ')
    : `${names.slice(0, MOST_NAMED).join(', ')} et ${counted(names.length - MOST_NAMED, 'autre', 'autres')}`;

export const sides = { ask: 'achat', bid: 'vente' };

export const percentText = (digits: string): string => `${digits} %`;

/** `toutes les 5 min`, `tous les 2 jours`: days are masculine, all shorter spans are not. */
export function every(span: string): string {
  const [, one] = /^1 (min|h|jour)$/.exec(span) ?? [];
  if (one !== undefined)
    return { min: 'chaque minute', h: 'chaque heure', jour: 'chaque jour' }[one] ?? span;
  return `${/^\d+ jour/.test(span) ? 'tous' : 'toutes'} les ${span}`;
}

/** `de l’officiel`, `du parallèle`. */
export const ofMarket = (market: string): string =>
  /^[aeiouéè]/iu.test(market) ? `de l’${market}` : `du ${market}`;
