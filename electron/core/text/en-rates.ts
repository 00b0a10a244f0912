import type { Starter } from '#core/rates/currency-groups.ts';
import type { TrayText } from '#core/requests/pins.ts';
import { counted } from './en-words.ts';

/** The list of rates. */
export const rates = {
  search: 'Search currencies',
  list: 'Rates',
  one: '1',
  base: 'Base',
  baseHint: (base: string) => `Each rate is for one ${base}`,
  baseHintVia: (base: string, via: string) => `Each rate is for one ${base}, worked out via ${via}`,
  notQuoted: (market: string) => `not quoted in ${market}`,
  noRatesYet: (market: string) => `no rates of ${market} yet`,
  notQuotedAnywhere: 'not quoted in any market',
  notDerivable: (via: string) => `not derivable from ${via}`,
  notDerivableHint: (base: string, market: string, via: string) =>
    `${base} is not quoted in ${market}, so nothing can be worked out for it via ${via} there`,
  elsewhere: (market: string, rate: string) => `${market} ${rate}`,
  elsewhereHint: (code: string, market: string, ages: string) =>
    `Show the ${market} market, which quotes ${code}: ${ages}`,
  ages: (published: string, checked: string) => `${published}, ${checked}`,
  stale: 'stale',
  loading: 'Waiting for the first rates',
  loadingBody: 'They come within a few seconds of the first answer.',
  nothingStored: 'No rates are stored yet',
  nothingYetBody: 'Parallax tries again automatically, or at once with Refresh.',
  nothingStoredBody: 'They are requested as soon as the key is entered.',
  haltedBody: (why: string) => `${why}. They are requested as soon as that is over.`,
  nothingFound: (query: string) => `No currency matches “${query}”`,
  nothingFoundBody: 'Search by code (NGN) or by name (naira).',
  clearSearch: 'Clear the search',
  dayChange: '24 h',
  noChange: 'No rate from 24 h before is recorded yet',
  arrows: { rise: '▲', fall: '▼', flat: '■' },
  directions: { rise: 'up', fall: 'down', flat: 'unchanged' },
  unnamed: 'Name not listed by the service',

  premium: 'parallel over official',
  premiumHint: (official: string, parallel: string) =>
    `Parallel over official. Official: ${official}. Parallel: ${parallel}.`,
  premiumStale: '· one of them is stale',

  moveHint: 'Drag to move, or Alt+Up and Alt+Down',
  moved: (code: string, place: number, count: number) =>
    `${code} moved to place ${place} of ${count}`,
  isFirst: (code: string) => `${code} is the first already`,
  isLast: (code: string) => `${code} is the last already`,
  moveWatchedOnly: (code: string) => `${code} is not watched: only watched currencies can be moved`,
  moveNotWhileSearching: 'Clear the search to move currencies',
  watched: (code: string) => `${code} is watched`,
  unwatched: (code: string) => `${code} is no longer watched`,
  copied: (digits: string) => `Copied ${digits}`,
  notCopied: 'Nothing could be copied',
  pinned: (pin: string) => `${pin} is pinned to the tray`,
  unpinned: (pin: string) => `${pin} is no longer pinned`,

  opened: {
    label: (code: string) => `${code} in all markets`,
    premiumTimes: (official: string, parallel: string) =>
      `official ${official}, parallel ${parallel}`,
    waiting: 'Reading the three markets',
    inverse: (quote: string, rate: string, base: string) => `1 ${quote} = ${rate} ${base}`,
    via: (code: string) => `via ${code}`,
    noRates: 'no rates yet',
    notQuoted: 'not quoted',
    copy: 'Copy',
    copyOf: (market: string) => `Copy the ${market} rate`,
    pinOf: (market: string) => `Pin ${market} to the tray`,
    unpinOf: (market: string) => `Unpin ${market} from the tray`,
    watch: 'Watch',
    unwatch: 'Unwatch',
    convert: 'Convert',
    chart: 'Chart',
    groups: 'Groups',
    full: 'The tray holds four, and all are taken. Unpin one first:',
    unpin: (pin: string) => `Unpin ${pin}`,
  },

  groups: {
    label: 'Shown currencies',
    all: 'All',
    watched: 'Watched',
    names: { africa: 'Africa', crypto: 'Crypto', g10: 'G10' } satisfies Record<Starter, string>,
    unnamed: 'Group',
    edit: 'Edit groups',
    done: 'Done',
    title: 'Groups',
    hint: 'Open a currency in the list to put it into a group.',
    nameOf: (name: string) => `Name of ${name}`,
    delete: (name: string) => `Delete ${name}`,
    holds: (count: number) => counted(count, 'currency', 'currencies'),
    newName: 'New group',
    add: 'Add',
    enough: 'There are as many groups as can be kept',
    none: 'There are no groups',
    empty: 'This group is empty',
    emptyBody: 'Open a currency in the list of all, and put it into the group.',
    nothingWatched: 'No currency is watched',
    nothingWatchedBody: 'Open a currency in the list of all, and watch it.',
    showAll: 'Show all currencies',
  },
};

/** The settings of the tray. */
export const traySettings = {
  title: 'Tray',
  text: 'Text in the tray',
  texts: { full: 'Full', compact: 'Compact', hidden: 'Hidden' } satisfies Record<TrayText, string>,
  hint: {
    full: 'Pair, market, number and age of what is pinned.',
    compact: 'The market is left out where only one is pinned of a pair.',
    hidden: 'No numbers: nobody beside you can read them.',
  } satisfies Record<TrayText, string>,
  pins: 'Pinned',
  none: 'Nothing is pinned, so the tray shows the first watched currency. Open a currency or a platform to pin it.',
  pair: (base: string, quote: string, market: string) => `${base}/${quote} ${market}`,
  unpin: (pin: string) => `Unpin ${pin}`,
};
