import type { TrayText } from '#core/requests/pins.ts';
import { LANGUAGES } from '#core/settings/appearance.ts';
import type { NamedKey, ValueOf } from '#core/settings/choices.ts';
import type { ItemId } from '#core/settings/ids.ts';
import type { KeyState } from '#core/requests/connection.ts';
import type { SectionId } from '#core/schema/sections.ts';

/** A label, the hint below it, and synonyms for the search, separated by commas. */
interface ItemText {
  readonly label: string;
  readonly hint?: string;
  readonly words: string;
  readonly values?: Readonly<Record<string, string>>;
}

/** A setting with few values names each of them. */
type Items = Readonly<Record<ItemId, ItemText>> & {
  readonly [Key in NamedKey]: { readonly values: Readonly<Record<ValueOf<Key>, string>> };
};

const items: Items = {
  connection: {
    label: 'Account',
    words: 'connect, login, sign in, key, api key, address, server, url, header, token, disconnect',
  },
  terms: {
    label: 'Plan',
    words: 'quota, limit, requests a month, subscription, renewal, sum, money, price',
  },
  'opinion.overPercent': {
    label: 'Second opinion',
    words:
      'compare, public source, check, difference, exchangerate-api, er-api, open, other source, percent',
  },
  month: {
    label: 'This month',
    words: 'used, usage, spent, wallet, balance, cost, budget, renews',
  },
  updateEveryMs: {
    label: 'Update every',
    words: 'interval, period, refresh, poll, frequency, pace, seconds, minutes',
  },
  whileOpenEveryMs: {
    label: 'While open, every',
    words: 'interval, period, refresh, poll, frequency',
  },
  paused: {
    label: 'Pause updates',
    hint: 'Refresh still works',
    words: 'stop, offline, halt, resume',
  },
  markets: { label: 'Markets', words: 'ask for, official, mid, parallel, black market, street' },
  tickers: { label: 'Platforms requested', words: 'ask for, tickers, quotes, background' },
  watched: {
    label: 'Watched currencies',
    hint: 'They come first in the rates, in this order.',
    words: 'favourites, favorites, starred, list, add currency',
  },
  pins: { label: 'Pinned to the tray', words: 'menu bar, taskbar, icon, pin' },
  trayText: {
    label: 'Tray shows',
    words: 'menu bar, taskbar, compact, hidden, full',
    values: { full: 'Full', compact: 'Compact', hidden: 'Hidden' },
  },
  'quotes.platforms': {
    label: 'Favourites, left out, notes',
    hint: 'Change them in the rows of Platforms.',
    words: 'hidden, hide, exclude, ignore, blacklist, note, star, favourite',
  },
  'quotes.terms': {
    label: 'My terms',
    hint: 'Fees, limits and times at each platform. Add them on a platform’s row.',
    words: 'fees, commission, cost, charge, percent, withdrawal, limits, network, minutes, swap',
  },
  'quotes.banks': {
    label: 'My bank',
    hint: 'What a transfer costs you. Counted at every platform, unless its terms have a fixed fee in money.',
    words: 'bank, transfer, fee, charge, stamp duty, commission, cost',
  },
  'quotes.added': {
    label: 'Pairs you added',
    hint: 'Add them in Platforms.',
    words: 'pairs, added, symbols',
  },
  'alerts.sound': { label: 'Sound', words: 'mute, silent, noise, notification' },
  'alerts.quietHours': {
    label: 'Quiet hours',
    words: 'do not disturb, night, sleep, silence, mute, notification',
  },
  'alerts.digest': {
    label: 'Digest',
    words: 'summary, daily, morning, evening, report, message, time',
  },
  'alerts.sentence': {
    label: 'Message text',
    hint: 'Added to sent alerts. Insert: {buy}, {sell}, {alert}, {value}, {note}.',
    words: 'message, template, text, format, words',
  },
  testAlert: { label: 'Test', words: 'notification, try' },
  destinations: {
    label: 'Alerts go to',
    words:
      'destination, webhook, send, phone, push, ntfy, telegram, discord, chat, http, url, mobile',
  },
  language: {
    label: 'Language',
    hint: 'Commands are understood in every language.',
    words: 'english, french, français, anglais, translation, locale',
    values: { auto: 'System', ...LANGUAGES },
  },
  theme: {
    label: 'Theme',
    words: 'dark mode, night, light, appearance, colours, colors',
    values: { system: 'System', light: 'Light', dark: 'Dark' },
  },
  palette: {
    label: 'Colours',
    hint: 'For rising and falling, in rates and charts. Their shapes differ as well.',
    words:
      'colors, palette, colour-blind, color blind, daltonism, accessibility, red, green, blue, orange',
    values: { standard: 'Standard', 'blue-orange': 'Blue and orange' },
  },
  textPercent: {
    label: 'Text size',
    hint: 'The window grows with it.',
    words: 'zoom, font, bigger, larger, smaller, scale, accessibility',
  },
  times: {
    label: 'Times',
    hint: 'Days, renewals and exported times are UTC in any case.',
    words: 'time zone, timezone, utc, gmt, local, clock, hours',
    values: { utc: 'UTC', local: 'Local' },
  },
  pinned: {
    label: 'Keep the window open',
    hint: 'It stays in front when you click elsewhere.',
    words: 'pin, always on top, stay, close, hide, focus',
  },
  miniBoard: {
    label: 'Mini-board',
    hint: 'A small board of the first three numbers of the tray stays on top of other windows.',
    words: 'mini, widget, small, always on top, floating, pins, desktop',
  },
  localInterface: {
    label: 'Let your programs read the numbers',
    hint: 'For the command line and status bars, on this computer and for your user only. Nothing can be changed by it.',
    words: 'local interface, command line, terminal, cli, socket, api, waybar, polybar, tmux, mcp',
  },
  shortcut: { label: 'Shortcut', words: 'global, hotkey, keyboard, keys, open, show, hide' },
  'versions.checkDaily': {
    label: 'Check once a day',
    hint: 'Sends nothing about you',
    words: 'update, upgrade, new version, automatic, check',
  },
  newVersion: {
    label: 'New versions',
    words: 'update, upgrade, download, install, restart, release',
  },
  startAtLogin: {
    label: 'Start at login',
    words: 'autostart, launch, boot, startup, sign in, hidden',
  },
  export: { label: 'Export', words: 'csv, json, parquet, duckdb, save, spreadsheet, download' },
  backUp: { label: 'Back up and restore', words: 'backup, copy, save, import' },
  copies: { label: 'Weekly copy', words: 'backup, trades, settings, restore, bring back, recover' },
  deleteHistory: { label: 'Delete history', words: 'erase, clear, remove, forget' },
  settingsFile: {
    label: 'Settings file',
    words: 'export settings, import settings, move, transfer, other computer, json, copy',
  },
  resetAll: { label: 'Reset all settings', words: 'defaults, factory, restore' },
  version: { label: 'Version', words: 'about, parallax, release' },
  licences: {
    label: 'Licences and notices',
    words: 'license, open source, libraries, third party, legal, copyright',
  },
  diagnostics: {
    label: 'Diagnostics',
    words: 'log, debug, report, support, bug, copy diagnostics',
  },
};

const KEY_NOTES: Readonly<Record<KeyState, string>> = {
  none: ', disconnected',
  opening: '',
  held: '',
  refused: ', key refused',
  missing: ', key missing',
  locked: ', keyring locked',
};

export const settingsPage = {
  opinion: {
    hint: (host: string) =>
      `Tells you when mid rates differ. Beside an account, ${host} is asked once a day`,
    off: 'Off',
    over: (percent: string, isUsual: boolean) =>
      isUsual ? `Over ${percent} (usual)` : `Over ${percent}`,
  },
  tray: {
    hint: {
      full: 'Pair, market, number and age of what is pinned.',
      compact: 'The market is left out where only one is pinned of a pair.',
      hidden: 'No numbers: nobody beside you can read them.',
    } satisfies Record<TrayText, string>,
    pins: 'Pinned',
    none: 'Nothing is pinned, so the tray shows your first pair, with its best buy and sell while they are fetched. Right-click a currency, or open a platform, to pin it.',
    bestOf: 'Pin the best of',
    unpin: (pin: string) => `Unpin ${pin}`,
  },
  search: 'Find a setting',
  jump: 'Sections',
  sections: {
    connection: 'Source',
    updates: 'Updates',
    watched: 'What I trade',
    platforms: 'Platforms and fees',
    alerts: 'Notifications',
    appearance: 'Appearance',
    desktop: 'Desktop',
    data: 'Data',
    advanced: 'Advanced',
  } satisfies Record<SectionId, string>,
  /** What a section is set to, below its title. */
  summaries: {
    sandbox: 'Choose a source for the real market',
    sandboxTitle: 'You see made-up rates',
    choose: 'Choose',
    public: (host: string) => `Mid rates from ${host}, once a day`,
    account: (address: string, key: KeyState) => `${address}${KEY_NOTES[key]}`,
    paused: 'Paused',
    every: (span: string) => `Every ${span}`,
    free: 'free in the demo',
    used: (used: string, limit: string | null) =>
      limit === null ? `${used} requests this month` : `${used} of ${limit} requests this month`,
    watched: (codes: string, more: number) => (more === 0 ? codes : `${codes} and ${more} more`),
    platforms: (bank: string, terms: number) =>
      `My bank ${bank === '' ? 'not entered' : bank}, ${terms === 0 ? 'no terms' : `terms for ${terms === 1 ? '1 platform' : `${terms} platforms`}`}`,
    alerts: (hasSound: boolean, quiet: string | null, digest: string | null) =>
      [
        `Here, ${hasSound ? 'with' : 'without'} a sound`,
        ...(quiet === null ? [] : [`quiet ${quiet}`]),
        ...(digest === null ? [] : [`digest at ${digest}`]),
      ].join(', '),
    appearance: (theme: string, isUtc: boolean) => `${theme}, ${isUtc ? 'UTC' : 'local'} time`,
    desktop: (shortcut: string | null, startsAtLogin: boolean) =>
      `${shortcut === null ? 'No shortcut' : `${shortcut} opens`}${startsAtLogin ? ', starts at login' : ''}`,
    data: 'Export, weekly back-up',
    advanced: (isOn: boolean) => `Local interface ${isOn ? 'on' : 'off'}, new versions, log`,
  },
  items,
  also: 'Also:',
  found: (count: number) => (count === 1 ? '1 setting found' : `${count} settings found`),
  nothing: (query: string) => `Nothing is found for “${query}”.`,
  nothingHint: 'Try another word, such as “fees”, “dark” or “time zone”.',
  clear: 'Show all settings',

  watchedNone: 'Nothing is watched.',
  watch: 'Watch another currency',
  unwatch: (code: string) => `No longer watch ${code}`,
  noPlatforms: 'No platform is left out or has a note.',
  noTickers: 'None was added.',
  leftOut: 'left out',
  favourite: 'favourite',
  showAgain: (code: string) => `Rank again: ${code}`,
  removeTicker: (pair: string) => `Remove ${pair}`,

  advanced: 'Advanced',

  resetAll: 'Reset all',
  rank: 'Rank again',
  noTermsHint: 'None are entered. Enter them in a platform’s row.',
  notOffered: (ticker: string) => `${ticker} is no longer a pair here`,
  open: 'Open',
  readLicences: 'Read',
  reset: 'Reset',
  resetOf: (section: string) => `Reset ${section} to the defaults`,
  resetAllHint: 'Resets every setting to its default. Account and history stay.',
  resetDialog: {
    title: (section: string) => `Reset “${section}”?`,
    titleAll: 'Reset all settings?',
    body: (settings: string) => `Back to the defaults: ${settings}. You can undo this.`,
    yes: 'Reset',
    no: 'Leave them',
  },

  changed: (what: string) => `Changed: ${what}.`,
  platformSaid: {
    favourite: (code: string, isNow: boolean) =>
      isNow ? `${code} is a favourite now.` : `${code} is no longer a favourite.`,
    hidden: (code: string, isNow: boolean) =>
      isNow ? `${code} is left out of the ranking.` : `${code} is ranked again.`,
    note: (code: string, isNow: boolean) =>
      isNow ? `Note on ${code} saved.` : `Note on ${code} removed.`,
  },
  changedMore: (count: number) => `${count} settings changed.`,
  resetDone: (count: number) =>
    count === 1
      ? '1 setting is back to its default.'
      : `${count} settings are back to their defaults.`,
  imported: (count: number) =>
    count === 1 ? '1 setting was imported.' : `${count} settings were imported.`,
  undone: (what: string) => `Undone: ${what}.`,
  undoneMore: (count: number) =>
    count === 1 ? 'Undone: 1 setting is as before.' : `Undone: ${count} settings are as before.`,

  none: 'none',
  fromTo: (from: string, to: string) => `${from} to ${to}`,

  licences: 'Licences and notices',
  licencesHint: 'Of every library that is a part of Parallax.',
  licencesOf: (count: number) => `${count} libraries are a part of Parallax.`,
  licencesNone: 'This build has no list of libraries.',
  licenceOf: (name: string, version: string) => `${name} ${version}`,
};
