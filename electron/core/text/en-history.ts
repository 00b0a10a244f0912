import type { BackFillEnd } from '#core/history/back-fill.ts';
import type { ChartKind, Preset } from '#core/history/chart-range.ts';
import { byCount, byPlace, counted, list } from './en-words.ts';

const ENDINGS = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

/** The charts. */
export const history = {
  what: 'Show',
  whats: { pair: 'A pair', platform: 'A platform', day: 'A past day' },
  base: 'One unit of',
  quote: 'In',
  range: 'Range',
  presets: {
    day: '1D',
    week: '1W',
    month: '1M',
    quarter: '3M',
    year: '1Y',
    all: 'All',
  } satisfies Record<Preset, string>,
  presetNames: {
    day: '1 day',
    week: '1 week',
    month: '30 days',
    quarter: '90 days',
    year: '1 year',
    all: 'Everything recorded',
  } satisfies Record<Preset, string>,
  kind: 'Drawn as',
  kinds: { candles: 'Candles', line: 'Line' } satisfies Record<ChartKind, string>,
  chart: (pair: string, market: string) => `${pair}, ${market}, over time`,
  keys: 'Arrow keys move the cross, Page Up and Page Down by 10, Home and End to the ends; with Shift they move the range, plus and minus zoom.',
  loading: 'Reading the record ...',
  failed: (why: string) => `The record could not be read: ${why}`,
  noChange: 'Nothing to compare in this range',
  hours: (count: string) => `${count} h`,
  days: (count: string) => `${count} d`,

  series: 'Also drawn',
  overlay: (market: string) => `Draw ${market} over it`,
  service: 'Service, market not stated',
  level: { above: (rate: string) => `above ${rate}`, below: (rate: string) => `below ${rate}` },
  levels: (levels: readonly string[], more: number) =>
    `Alerts ${more === 0 ? levels.join(', ') : list([levels.join(', '), `${more} more`])}`,
  premiumOver: 'Premium over',
  noPremium: 'None',
  premiumShort: 'Premium',
  premium: (percent: string) => `premium ${percent}%`,
  rank: (percentile: number, days: number) =>
    `${percentile}${byPlace(percentile, ENDINGS)} percentile of ${counted(days, 'day', 'days')}`,
  stale: 'one of the two was stale',

  reading: 'Values at the cross',
  gap: 'Nobody checked here: a gap',
  carried: 'unchanged since',
  open: 'Open',
  high: 'High',
  low: 'Low',
  close: 'Close',
  value: 'Close',
  observations: (count: number) => `of ${count} seen`,
  noCandle: 'fewer than 4 seen: no candle',
  published: (time: string) => `published ${time}`,
  publishedUnknown: 'publication time unknown',
  firstSeen: (time: string) => `first seen ${time}`,
  confirmed: (time: string) => `last confirmed ${time}`,
  sandboxSource: 'SANDBOX',
  notQuoted: 'not quoted',

  noCandles: 'No candles in this range: each needs 4 values seen. The closes are drawn instead.',
  leftOut: (count: number) =>
    byCount(count, {
      one: `${count} implausible value is not drawn. The table has it.`,
      other: `${count} implausible values are not drawn. The table has them.`,
    }),
  narrowGaps: (count: number) =>
    byCount(count, {
      one: `${count} gap is too short to be drawn in this range.`,
      other: `${count} gaps are too short to be drawn in this range.`,
    }),
  nothing: 'Nothing recorded in this range',
  nothingBody: (pair: string, market: string) =>
    `${pair} was not seen in ${market} in this time. Another range or market may have it.`,
  empty: 'Nothing recorded yet',
  emptyBody: (market: string) =>
    `Parallax records ${market} from its first answer on. A line begins with the second value, candles with 4 values in one bucket.`,
  noRecord: 'There is no record',
  noRecordBody: 'Rates are held in memory alone, so there is no past to show.',

  missing: {
    title: 'Missing days',
    recorded: (recorded: number, days: number) => `${recorded} of ${days} days`,
    here: (missing: number) =>
      missing === 0 ? 'recorded here' : `recorded here · ${missing} missing`,
    answered: (count: number) => `${count} of them from the service`,
    ask: (cost: string) => `Request from the service (${cost})`,
    byPages: (days: number, requests: number) =>
      `${counted(days, 'day', 'days')} in ${counted(requests, 'request', 'requests')}`,
    byPair: 'Requested in pages of daily rows, each of which is paid.',
    byBase: (code: string) => `USD can't derive this pair: its days are requested by base ${code}.`,
    cost: (requests: number) => counted(requests, 'request', 'requests'),
    costMoney: (requests: string, money: string) => `${requests}, ${money}`,
    free: (requests: string) => `${requests}, free in the sandbox`,
    some: (payable: number, missing: number) =>
      `${payable} of ${missing} can be requested now: the month's limit, or the limit for one time, allows no more.`,
    none: 'No requests are left this month.',
    early: 'Of days before 1 January 2025 the service may have nothing.',
    notOffered: (until: string) =>
      `The service does not offer past days yet. Try again after ${until}.`,
    again: (cost: string) => `Request again (${cost})`,
    asking: (done: number, total: number) => `Requesting: ${done} of ${total} days answered`,
    stop: 'Stop',
    stopping: 'Stopping…',
    ends: {
      done: (stored: string) => `${stored} stored, in a series of their own.`,
      'not-offered': () => 'The service does not offer past days yet.',
      'ignored-date': (stored: string, why: string) => `Refused: ${why}. ${stored} stored before.`,
      stopped: (stored: string) => `Stopped. ${stored} stored.`,
      'limit-reached': (stored: string) => `${stored} stored; no more may be requested now.`,
      waits: (stored: string) => `The service asked to wait for a while. ${stored} stored.`,
      failed: (stored: string, why: string) => `That did not work. ${why} ${stored} stored.`,
      'no-record': () => 'There is no record to keep them in.',
      busy: () => 'Days are being requested already.',
    } satisfies Record<BackFillEnd, (stored: string, why: string) => string>,
    stored: (count: number) => counted(count, 'day', 'days'),
  },

  day: {
    date: 'Day (UTC)',
    title: (day: string) => `The last values of ${day}`,
    currency: 'Currency',
    rate: (base: string, market: string) => `For 1 ${base}, ${market}`,
    from: 'From',
    origins: { own: 'recorded here', service: 'the service, market not stated' },
    none: 'No value of that day is recorded.',
    noneBody: 'Another market or day may have some, or the service, if it offers past days.',
    ask: (cost: string) => `Request it from the service (${cost})`,
    answered: 'This day was requested from the service.',
    invalid: 'Choose a day from 1 January 1999 to yesterday.',
  },

  platform: {
    ticker: 'Ticker',
    platform: 'Platform',
    ask: 'Ask',
    bid: 'Bid',
    spread: 'Spread',
    crossed: 'crossed',
    assumed: (word: string) => `The ask is the service's “${word}”, the customer's side: assumed.`,
    notQuoted: 'not quoted',
    chart: (platform: string, ticker: string) => `${platform}, ${ticker}, ask and bid over time`,
    empty: 'No platform is recorded yet',
    emptyBody: 'Choose which platforms to request in the settings, below “Request”.',
    updated: (time: string) => `updated there ${time}`,
    updatedUnknown: 'time there unknown',
  },

  table: {
    show: 'As a table',
    hide: 'As a chart',
    time: 'Time',
    published: 'Published',
    firstSeen: 'First seen',
    confirmed: 'Last confirmed',
    premium: (market: string) => `Over ${market}, %`,
    service: 'Service',
    sortBy: (column: string) => `Sort by ${column}`,
    count: (shown: string, all: string) => `${shown} of ${all} values`,
    all: (count: string) => `Show all ${count}`,
    seen: 'Seen',
  },
  export: { csv: 'Export CSV', json: 'Export JSON' },
  zone: 'Times',
  zones: { utc: 'UTC', local: 'Local' },
};
