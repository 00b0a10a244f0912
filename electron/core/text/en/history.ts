import type { BackFillEnd } from '#core/history/back-fill.ts';
import type { ChartKind, Preset } from '#core/history/chart-range.ts';
import type { Side } from '#core/platforms/sides.ts';
import { byCount, counted } from './words.ts';

export const history = {
  picker: {
    open: 'Choose what to draw',
    search: 'Pair, market or platform',
    found: 'Found',
    shown: 'Drawn now',
    add: (name: string) => `Compare ${name}`,
    remove: (name: string) => `Remove ${name}`,
    full: 'Four at most. Remove one first',
    none: 'Nothing found. Type two codes, such as EUR GBP',
  },
  more: 'Line, overlays, table, export',
  pastDay: 'A past day',
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
  recordedOf: (days: number, all: number) => `${days} of ${all} days recorded`,
  kind: 'Drawn as',
  kinds: { candles: 'Candles', line: 'Line' } satisfies Record<ChartKind, string>,
  chart: (name: string) => `${name}, over time`,
  keys: 'Arrow keys move the cross, Page Up and Page Down by 10, Home and End to the ends; with Shift they move the range, plus and minus zoom.',
  loading: 'Reading the record ...',
  failed: (why: string) => `The record could not be read: ${why}`,
  service: 'Service, market not stated',
  official: 'Draw official',
  premiumOver: 'Premium over',
  noPremium: 'None',
  premium: (percent: string) => `premium ${percent}%`,
  /** The premium as words: an amount above or below, never a signed number. */
  above: (over: string, under: string) => `${over} above ${under}`,
  below: (over: string, under: string) => `${over} below ${under}`,
  band: 'usual range',
  bandHint: (low: string, high: string) =>
    `The middle 80% of the last 90 days was from ${low} to ${high}`,
  scale: 'Several series',
  scales: { own: 'Own scales', index: 'Index 100' },
  side: 'Platforms',
  sides: { ask: 'Buy', bid: 'Sell' } satisfies Record<Side, string>,

  level: {
    above: (rate: string) => `Alert above ${rate}`,
    below: (rate: string) => `Alert below ${rate}`,
  },
  levelHint: 'Drag it, or press Up and Down. Page Up and Page Down are ten steps',
  levelMoved: (rate: string) => `Alert moved to ${rate}`,
  levelBack: (rate: string) => `Alert back at ${rate}`,

  rangeLow: 'Low',
  rangeHigh: 'High',
  rangeAverage: 'Average',
  rangeChange: 'Change',
  higherThan: 'Higher than on',
  ofDays: (percent: string) => `${percent} of days`,
  rankHint: 'Of the last 90 days, where they were checked',
  since: (day: string) => `Since ${day}`,
  checked: 'Checked',
  /** How much of a window is recorded, which is too little: `20 of 90 days`, `3 h of 7 days`. */
  daysOf: (days: number, all: number) => `${days} of ${all} days`,
  spanOf: (span: string, all: number) => `${span} of ${counted(all, 'day', 'days')}`,
  seenSoFar: 'Seen so far',
  valuesOf: (count: number) => `${count} of 20 values`,
  apart: 'Usually apart',
  apartBy: (money: string, percent: string) => `${money} or ${percent}`,
  best: {
    ask: {
      two: (percent: string) => `cheaper ${percent}`,
      more: (percent: string) => `cheapest ${percent}`,
    },
    bid: {
      two: (percent: string) => `pays more ${percent}`,
      more: (percent: string) => `pays most ${percent}`,
    },
  } satisfies Record<Side, unknown>,
  bestHint: 'Of the last 7 days, where both were checked',
  outside: {
    once: (price: string) => `${price} once`,
    top: (price: string, times: number) => `up to ${price}, ${times} times`,
    bottom: (price: string, times: number) => `down to ${price}, ${times} times`,
  },

  stale: 'one of the two was stale',

  reading: 'Values at the cross',
  hole: 'Not checked then',
  letters: { open: 'O', high: 'H', low: 'L', close: 'C' },
  open: 'Open',
  high: 'High',
  low: 'Low',
  close: 'Close',
  published: (time: string) => `published ${time}`,
  publishedUnknown: 'publication time unknown',
  firstSeen: (time: string) => `first seen ${time}`,
  confirmed: (time: string) => `last confirmed ${time}`,

  noCandles: 'No candles in this range: each needs 4 values. The line shows the closes.',
  oneValue: 'One value in this range: a line needs 2.',
  leftOut: (count: number) =>
    byCount(count, {
      one: `${count} implausible value is not drawn. The table has it.`,
      other: `${count} implausible values are not drawn. The table has them.`,
    }),
  advanced: 'Advanced',
  narrowHoles: (count: number) =>
    byCount(count, {
      one: `${count} hole is too short to be drawn in this range.`,
      other: `${count} holes are too short to be drawn in this range.`,
    }),
  nothing: 'Nothing recorded in this range',
  nothingBody: (name: string) =>
    `${name} was not seen in this time. Another range or market may have it.`,
  empty: 'Nothing recorded yet',
  emptyBody: (name: string) =>
    `Parallax records ${name} from its first answer on. A line needs 2 values, a candle needs 4.`,
  noRecord: 'There is no record',
  noRecordBody: 'Rates are only in memory, so there is no past to show.',

  missing: {
    title: 'Missing days',
    recorded: (recorded: number, days: number) => `${recorded} of ${days} days`,
    here: (missing: number) =>
      missing === 0 ? 'recorded here' : `recorded here · ${missing} missing`,
    answered: (count: number) => `${count} of them from the service`,
    ask: (cost: string) => `Request (${cost})`,
    byBase: (code: string) => `USD can't derive this pair: its days are requested by base ${code}.`,
    cost: (requests: number) => counted(requests, 'request', 'requests'),
    costMoney: (requests: string, money: string) => `${requests}, ${money}`,
    free: (requests: string) => `${requests}, free`,
    some: (payable: number, missing: number) =>
      `${payable} of ${missing} can be requested now: the month's limit, or the limit for one time, allows no more.`,
    none: 'No requests are left this month.',
    early: 'The service may have no rates before 1 January 2025.',
    notOffered: (until: string) =>
      `The service does not offer past days yet. Try again after ${until}.`,
    again: (cost: string) => `Request again (${cost})`,
    requesting: (done: number, total: number) => `Requesting: ${done} of ${total} days answered`,
    stop: 'Stop',
    stopping: 'Stopping…',
    ends: {
      done: (stored: string) => `${stored} stored as a series of their own.`,
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
    origins: { own: 'recorded here', service: 'the service, market not stated' },
    none: 'No value of that day is recorded.',
    noneBody: 'Another market or day may have some, or the service, if it offers past days.',
    noneThere: 'The service has no value of that day.',
    noneThereBody: 'Its answer is older, and stays at its own day: Friday’s for a weekend.',
    answered: 'This day was requested from the service.',
    invalid: 'Choose a day from 1 January 1999 to yesterday.',
  },

  platform: {
    ask: 'Buy',
    bid: 'Sell',
    spread: 'Spread',
    crossed: 'crossed',
    assumed: (word: string) => `Buy is the service's “${word}”, what the customer pays: assumed.`,
    notQuoted: 'not quoted',
  },

  table: {
    show: 'As a table',
    hide: 'As a chart',
    time: 'Time',
    published: 'Published',
    firstSeen: 'First seen',
    confirmed: 'Last confirmed',
    premium: 'Premium, %',
    service: 'Service',
    sortBy: (column: string) => `Sort by ${column}`,
    count: (shown: string, all: string) => `${shown} of ${all} values`,
    all: (count: string) => `Show all ${count}`,
    seen: 'Seen',
  },
  export: { csv: 'Export CSV', json: 'Export JSON', parquet: 'Export Parquet' },
};
