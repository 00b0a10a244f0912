import { type CurrencyCode, currencyCode } from './currency.ts';

/** A valid id of a group, in IPC calls and in the settings file. */
export const GROUP_ID = /^[a-z0-9-]{1,20}$/;

export interface CurrencyGroup {
  /** Never shown; survives a rename. */
  readonly id: string;
  /** As the user wrote it; null for a starter group that was not renamed. */
  readonly name: string | null;
  readonly codes: readonly CurrencyCode[];
}

export const STARTERS = ['africa', 'crypto', 'g10'] as const;
export type Starter = (typeof STARTERS)[number];

const codes = (list: string): CurrencyCode[] => list.split(' ').map(currencyCode);

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

export const SHOW_ALL = 'all';
export const SHOW_WATCHED = 'watched';

/** Limits, far above what anyone reads. */
export const MOST_GROUPS = 12;
export const MOST_CODES = 200;
export const LONGEST_NAME = 24;

interface Listed {
  readonly code: string;
  readonly watched: boolean;
}

/** The currencies of a choice, in the list's order; all of them if the group no longer exists. */
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

export function groupName(typed: string): string | null {
  const name = typed.trim().replace(/\s+/gu, ' ').slice(0, LONGEST_NAME).trim();
  return name === '' ? null : name;
}

/** Appends an empty group with an unused id; unchanged at the limit. */
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
