import { type CurrencyCode, currencyCode } from './currency.ts';

/** What a group's id is, and what shows one: the page's calls and the settings file take no other. */
export const GROUP_ID = /^[a-z0-9-]{1,20}$/;

/** Some currencies that are looked at together. */
export interface CurrencyGroup {
  /** Never shown; stays when the name changes. */
  readonly id: string;
  /** As the person wrote it; null for a starter that still has its own name. */
  readonly name: string | null;
  readonly codes: readonly CurrencyCode[];
}

export const STARTERS = ['africa', 'crypto', 'g10'] as const;
export type Starter = (typeof STARTERS)[number];

const codes = (list: string): CurrencyCode[] => list.split(' ').map(currencyCode);

/** There before anyone has made a group. Each can be renamed, changed and deleted. */
export const STARTER_GROUPS: readonly CurrencyGroup[] = [
  {
    id: 'africa',
    name: null,
    codes: codes(
      'AOA BIF BWP CDF CVE DJF DZD EGP ERN ETB GHS GMD GNF KES KMF LRD LSL LYD MAD MGA MRU MUR MWK MZN NAD NGN RWF SCR SDG SLE SOS SSP STN SZL TND TZS UGX XAF XOF ZAR ZMW ZWG',
    ),
  },
  {
    id: 'crypto',
    name: null,
    codes: codes('BTC ETH USDT USDC BNB SOL XRP TRX LTC DOGE ADA TON BCH DAI BUSD CUSD'),
  },
  { id: 'g10', name: null, codes: codes('AUD CAD CHF EUR GBP JPY NOK NZD SEK USD') },
];

/** What the list shows: everything, the watched ones, or a group by its id. */
export const SHOW_ALL = 'all';
export const SHOW_WATCHED = 'watched';

/** Bounds of what is kept: more than anyone reads. */
export const MOST_GROUPS = 12;
export const MOST_CODES = 200;
export const LONGEST_NAME = 24;

interface Listed {
  readonly code: string;
  readonly watched: boolean;
}

/** The currencies of a choice, in the list's order; all of them where its group is gone. */
export function shownCurrencies<T extends Listed>(
  currencies: readonly T[],
  shown: string,
  groups: readonly CurrencyGroup[],
): readonly T[] {
  if (shown === SHOW_WATCHED) return currencies.filter(({ watched }) => watched);
  const group = groups.find(({ id }) => id === shown);
  if (!group) return currencies;
  const inside = new Set<string>(group.codes);
  return currencies.filter(({ code }) => inside.has(code));
}

/** A group's name as it is kept: blanks at the ends and beyond one are gone. Null for no name at all. */
export function groupName(typed: string): string | null {
  const name = typed.trim().replace(/\s+/gu, ' ').slice(0, LONGEST_NAME).trim();
  return name === '' ? null : name;
}

/** With an empty group at the end; its id is none that is in use. Unchanged where there are enough. */
export function withGroup(
  groups: readonly CurrencyGroup[],
  name: string,
): readonly CurrencyGroup[] {
  if (groups.length >= MOST_GROUPS) return groups;
  const taken = new Set(groups.map(({ id }) => id));
  let number = 1;
  while (taken.has(`own-${number}`)) number += 1;
  return [...groups, { id: `own-${number}`, name, codes: [] }];
}

export function renamed(
  groups: readonly CurrencyGroup[],
  id: string,
  name: string,
): readonly CurrencyGroup[] {
  return groups.map((group) => (group.id === id ? { ...group, name } : group));
}

export function withoutGroup(
  groups: readonly CurrencyGroup[],
  id: string,
): readonly CurrencyGroup[] {
  return groups.filter((group) => group.id !== id);
}

/** Puts a currency into a group, or takes it out. */
export function withMember(
  groups: readonly CurrencyGroup[],
  id: string,
  code: CurrencyCode,
  isMember: boolean,
): readonly CurrencyGroup[] {
  return groups.map((group) => {
    if (group.id !== id || group.codes.includes(code) === isMember) return group;
    const others = group.codes.filter((each) => each !== code);
    if (isMember && others.length >= MOST_CODES) return group;
    return { ...group, codes: isMember ? [...others, code] : others };
  });
}
