import type { QuoteGroup } from '#core/platforms/quote-row-view.ts';
import type { QuotesSide } from '#core/platforms/columns.ts';
import type { DealWay, NoDeal } from '#core/platforms/deals.ts';
import type { Exclusion } from '#core/platforms/eligible.ts';
import type { SideWord } from '#core/platforms/sides.ts';
import { counted, fewOf, quoteMarks } from './words.ts';

const words = { buy: 'buy', sell: 'sell' } satisfies Record<SideWord, string>;

export const platforms = {
  ticker: 'Pair',
  pair: (asset: string, money: string) => `${asset}/${money}`,

  add: {
    open: 'Add a pair',
    title: 'Another pair',
    asset: 'Asset',
    assetHint: 'Such as EUR or ETH',
    money: 'Money',
    save: 'Add',
    cancel: 'Cancel',
    problem: 'Enter two different codes, such as EUR and NGN.',
    remove: (pair: string) => `Remove ${pair}`,
    refused: (pair: string) => `The service does not have ${pair}`,
    refusedBody: (message: string | null) =>
      `${message === null ? '' : `“${message.replace(/\.+$/, '')}”. `}It is not requested again until you choose to.`,
    requestAgain: 'Request again',
  },

  money: (amount: string, code: string) => (code === 'NGN' ? `₦${amount}` : `${amount} ${code}`),
  units: (amount: string, code: string) => `${amount} ${code}`,
  millions: (price: string) => `${price}m`,

  question: {
    side: 'What you do',
    sides: { buy: 'Buy', sell: 'Sell', both: 'Both' } satisfies Record<QuotesSide, string>,
    amounts: {
      'have-money': 'Pay',
      'want-asset': 'Get',
      'have-asset': 'Sell',
      'want-money': 'Get',
    } satisfies Record<DealWay, string>,
    amount: 'Amount',
    unit: 'Amount in',
  },

  arbitrage: {
    title: 'Buy here, sell there',
    route: (buy: string, sell: string) => `Buy at ${buy}, sell at ${sell}`,
    none: 'No deal',
    noProfit: 'No deal right now',
    fees: { none: 'fees not entered', some: 'not all fees entered', all: 'after my fees' },
    nearest: {
      ask: (what: string, code: string) => `Best buy price ${what} (${code}).`,
      bid: (what: string, code: string) => `Best sell price ${what} (${code}).`,
    },
    why: {
      reference: () => 'is a reference',
      hidden: () => 'is hidden',
      'not-quoted': () => 'is not quoted',
      vanished: () => 'is missing from the last answer',
      'not-fresh': (age: string) => `is ${age} old`,
      crossed: () => 'is crossed',
      outlier: () => 'is far from the median',
      implausible: () => 'is implausible',
    } satisfies Record<Exclusion, (age: string) => string>,
    nobody: { ask: 'Nobody sells.', bid: 'Nobody buys.' },
    onlyOne: (code: string) => `Both best prices are from ${code}.`,
    tooSmall: 'Fees leave nothing of this amount.',
    cannotTake: 'You can take none, by your terms.',
  },

  table: {
    label: 'Platform quotes',
    headings: {
      platform: 'Platform',
      day: '24 h',
      price: 'Price',
      get: 'You get',
      pay: 'You pay',
      sell: 'You sell',
      receive: 'You receive',
      best: 'vs best',
      spread: 'Spread',
    },
    sorted: { ascending: '▲', descending: '▼' },
    now: 'now',
    notQuoted: 'Not quoted',
    best: 'best',
    bestAsk: 'best to buy',
    bestBid: 'best to sell',
    withFees: 'After my fees',
    withoutFees: 'Not all fees counted',
    marks: quoteMarks,
    unknownSince: (age: string) => `time unknown, first seen ${age} ago`,
    ahead: 'dated in the future',
    noted: 'has a note',
    star: (code: string) => `Add ${code} to favourites`,
    unstar: (code: string) => `Remove ${code} from favourites`,
    alert: (code: string) => `Add an alert for ${code}`,
    chart: (code: string) => `Open the chart of ${code}`,
    copy: (code: string) => `Copy the deal at ${code}`,
    copyPrice: (code: string) => `Copy the price at ${code}`,
    copied: 'Copied',
    day: (change: string, span: string) => `${change} in ${span}`,
  },

  folded: {
    groups: {
      older: (count: number) => counted(count, 'older quote', 'older quotes'),
      doubtful: (count: number) => `${count} doubtful`,
      silent: (count: number) => `${count} without a price`,
      hidden: (count: number) => `${count} hidden`,
      reference: (count: number) => counted(count, 'reference', 'references'),
    } satisfies Record<Exclude<QuoteGroup, 'ranked'>, (count: number) => string>,
    titles: {
      older: 'Older quotes',
      doubtful: 'Doubtful',
      silent: 'Without a price',
      hidden: 'Hidden',
      reference: 'References',
    } satisfies Record<Exclude<QuoteGroup, 'ranked'>, string>,
    references: 'Not for trading, so never ranked.',
    more: 'More',
    others: (count: number) => counted(count, 'other', 'others'),
    median: (price: string, count: number) => `median ${price} of ${count}`,
    medianHint: 'Of the mid prices of platforms that quote both sides: the same to buy and to sell',
    noMedian: 'no median',
    withdraw: 'Include the fee to send it on',
    withdrawNote: 'For what I buy and send on',
  },

  row: {
    whilePinned: (cost: string) => `While one is pinned: ${cost}`,
    more: (code: string) => `More for ${code}`,
    pin: 'Pin to tray',
    pinOf: { ask: 'Its buy price', bid: 'Its sell price' },
    pinBest: { ask: 'Pin the best buy to the tray', bid: 'Pin the best sell to the tray' },
    sides: { ask: 'Buy', bid: 'Sell' },
    details: (code: string) => `About ${code}`,
    above: (percent: string) => `${percent} above`,
    below: (percent: string) => `${percent} below`,
    same: 'the same',
    gone: (age: string) => `Not in the last answer; listed ${age} ago.`,
    timeUnknown: 'No time given: the age counts from when it was first seen.',
    past: 'Last 24 h',
    notQuoted: 'Not quoted',
    pastShort: 'Too little recorded for a line',
    nothingRecorded: 'Nothing recorded yet',
    hide: 'Hide platform',
    unhide: 'Show platform',
    note: 'Note',
  },

  sides: {
    customer: (ask: SideWord, bid: SideWord) => `ask = ${words[ask]}, bid = ${words[bid]}.`,
    lead: {
      buy: "Quotes read as the customer's",
      sell: "Quotes read as the platform's",
    } satisfies Record<SideWord, string>,
    standing: { assumed: '(assumed)', observed: '(seen in the quotes)', fixed: '(as you chose)' },
    change: 'Change',
    title: 'How the quotes are read',
    choices: {
      auto: 'By the quotes',
      buy: 'Buy is the ask',
      sell: 'Sell is the ask',
    },
    turned: (pair: string, time: string) => `Buy and sell of ${pair} are swapped since ${time}`,
  },

  changed: 'New and gone platforms',
  /** Platforms that an answer made new, or gone for a day. */
  changes: (added: readonly string[], gone: readonly string[]) =>
    [
      ...(added.length > 0 ? [`New: ${fewOf(added)}`] : []),
      ...(gone.length > 0 ? [`Gone for a day: ${fewOf(gone)}`] : []),
    ].join('. '),

  beside: {
    title: 'Beside other prices',
    market: (market: string, base: string, rate: string) => `${market}, 1 ${base} = ${rate}`,
    basis: (asset: string, other: string) => `${asset} against ${other}`,
    implied: (asset: string, by: string) => `1 ${asset} in ${by}, as these prices imply`,
    ages: (over: string, under: string) => `Ages: platforms ${over}, the other ${under}`,
    age: (under: string) => `Age: ${under}`,
    stale: 'stale',
  },

  deals: {
    impossible: {
      'fees-take-all': 'The fees take all of it',
      'below-smallest-unit': 'Less than the smallest unit is left',
    } satisfies Record<NoDeal['why'], string>,
    line: {
      'have-money': (amount: string, result: string, code: string) =>
        `${amount} buys ${result} at ${code}`,
      'want-asset': (amount: string, result: string, code: string) =>
        `${amount} costs ${result} at ${code}`,
      'have-asset': (amount: string, result: string, code: string) =>
        `${amount} sells for ${result} at ${code}`,
      'want-money': (amount: string, result: string, code: string) =>
        `${amount} takes ${result} at ${code}`,
    } satisfies Record<DealWay, (amount: string, result: string, code: string) => string>,
    lineEnd: (line: string, rate: string, time: string) => `${line} (${rate}), ${time}`,
  },

  state: {
    opened: (time: string) => `1 request, at ${time}`,
    dropped: (count: number) =>
      `${counted(count, 'entry', 'entries')} of the last answer could not be read`,
    empty: 'No quotes yet',
    emptyBody: 'They come with the first answer.',
    emptyRequesting: 'They are being requested.',
    emptyFailing: 'Parallax tries again automatically, or at once with Refresh.',
    emptyKey: 'They come as soon as a key is entered.',
    nobody: 'No platform is listed',
    nobodyBody: (pair: string) => `The service lists nobody for ${pair} at the moment.`,
  },
};
