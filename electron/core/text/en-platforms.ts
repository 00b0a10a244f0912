import type { QuoteMark } from '#core/platforms/quote-row-view.ts';
import type { QuoteColumn } from '#core/platforms/columns.ts';
import type { DealWay, NoDeal } from '#core/platforms/deals.ts';
import type { Exclusion } from '#core/platforms/eligible.ts';
import type { SideWord } from '#core/platforms/sides.ts';
import { byCount, counted } from './en-words.ts';

const words = { buy: 'buy', sell: 'sell' } satisfies Record<SideWord, string>;

export const platforms = {
  ticker: 'Ticker',
  pair: (asset: string, money: string) => `${asset}/${money}`,
  asset: (asset: string) => asset,
  money: (money: string) => `/${money}`,

  add: {
    open: 'Add a ticker',
    title: 'Another ticker',
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

  best: {
    title: 'Best prices',
    buy: 'Best to buy',
    sell: 'Best to sell',
    age: (age: string) => ` · ${age}`,
    none: 'none',
    net: 'net of fees',
    netSome: 'net of the fees entered',
    gross: 'gross, fees not entered',
    amount: 'Amount',
    amountUnit: 'Amount in',
    buys: (quantity: string, code: string) => `buys ${quantity} at ${code},`,
    costs: (cost: string, code: string) => `costs ${cost} at ${code},`,
    sells: (proceeds: string, code: string) => `sells for ${proceeds} at ${code}:`,
    arrives: (sold: string, proceeds: string, code: string) =>
      `of which ${sold} arrives and sells for ${proceeds} at ${code}:`,
    resultKinds: {
      none: () => 'gross, fees not entered.',
      some: (gross: string) => `net of the fees entered (gross ${gross}).`,
      both: (gross: string) => `net (gross ${gross}).`,
    },
    ages: (buy: string, sell: string) => `Ages: ask ${buy}, bid ${sell}.`,
    money: (amount: string, code: string) => (code === 'NGN' ? `₦${amount}` : `${amount} ${code}`),
    units: (amount: string, code: string) => `${amount} ${code}`,
    noOpportunity: 'No opportunity',
    nearest: {
      ask: (what: string, code: string) => `Best ask ${what} (${code}).`,
      bid: (what: string, code: string) => `Best bid ${what} (${code}).`,
    },
    why: {
      reference: () => 'is a reference',
      hidden: () => 'is hidden',
      'not-quoted': () => 'is not quoted',
      vanished: () => 'is gone from the last answer',
      'not-fresh': (age: string) => `is ${age} old`,
      crossed: () => 'is crossed',
      outlier: () => 'is an outlier',
      implausible: () => 'is implausible',
    } satisfies Record<Exclusion, (age: string) => string>,
    nobody: { ask: 'Nobody quotes an ask.', bid: 'Nobody quotes a bid.' },
    onlyOne: (code: string) => `Best ask and best bid are both of ${code} alone.`,
    tooSmall: 'Fees leave nothing of this amount.',
  },

  modes: { label: 'Show', quotes: 'Quotes', deals: 'Deals' },

  table: {
    label: 'Platform quotes',
    references: 'References',
    referencesBody: 'No counterparties: shown beside the platforms, never ranked among them.',
    columns: {
      platform: 'Platform',
      ask: 'Ask',
      bid: 'Bid',
      spread: 'Spread',
      age: 'Age',
    } satisfies Record<QuoteColumn, string>,
    arrows: { ascending: '▲', descending: '▼' },
    now: 'now',
    notQuoted: 'not quoted',
    bestAsk: 'best to buy',
    bestBid: 'best to sell',
    marks: {
      hidden: 'hidden',
      gone: 'gone',
      crossed: 'crossed',
      outlier: 'outlier',
      implausible: 'implausible',
      silent: 'no quote',
      stale: 'stale',
      ageing: 'ageing',
      'time-unknown': 'time unknown',
    } satisfies Record<QuoteMark, string>,
    noted: 'has a note',
    median: (price: string, count: number) => `median ${price} of ${count}`,
    noMedian: 'no median',
    count: (count: number) => counted(count, 'platform', 'platforms'),
  },

  row: {
    pinOf: { ask: 'Pin the ask to the tray', bid: 'Pin the bid to the tray' },
    sides: { ask: 'Ask', bid: 'Bid' },
    details: (code: string) => `About ${code}`,
    spread: 'Spread',
    midPrice: 'Mid price',
    fromMedian: 'From the median',
    beside: (market: string) => `Over ${market}`,
    basis: (asset: string) => `Against ${asset} here`,
    /** The age of the compared value; the row shows its own. */
    aged: (value: string, age: string, isStale: boolean) =>
      `${value}, of ${age} ago${isStale ? ', stale' : ''}`,
    above: (percent: string) => `${percent} above`,
    below: (percent: string) => `${percent} below`,
    same: 'the same',
    gone: (age: string) => `Not in the last answer; listed ${age} ago.`,
    timeUnknown: 'It gives no time: the age counts from when this was first seen.',
    past: 'Last 24 hours',
    pastAsk: 'ask',
    pastBid: 'bid',
    listed: (listed: number, answers: number) =>
      byCount(answers, {
        one: 'In the one answer of the last day',
        other: `In ${listed} of the ${answers} different answers of the last day`,
      }),
    pastShort: 'Too little recorded for a line',
    nothingRecorded: 'Nothing recorded yet',
    hide: 'Leave out of the ranking',
    note: 'Note',
    fees: 'Fees',
    feesOf: (code: string, pair: string) => `Fees of ${code} for ${pair}`,
    buyPercent: 'Buying, %',
    buyFixed: (money: string) => `Buying, ${money}`,
    sellPercent: 'Selling, %',
    sellFixed: (money: string) => `Selling, ${money}`,
    withdrawal: (asset: string) => `Withdrawal, ${asset}`,
    forget: 'Forget these fees',
    problem: 'Enter an amount, such as 0.25.',
    problemPercent: 'Enter a percentage up to 100.',
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
    turned: (pair: string, time: string) =>
      `Since ${time} the quotes of ${pair} are read the other way: two thirds of the platforms said so in three answers in a row.`,
    read: 'Understood',
  },

  limits: {
    title: 'Rules',
    outlier: 'Outlier beyond, %',
    outlierHint: 'From the median of at least four mid prices',
    references: 'Codes of references',
    referencesHint: 'Separated by commas',
    problem: 'Enter a percentage above 0.',
  },

  beside: {
    title: 'Beside other prices',
    market: (market: string, base: string, rate: string) => `${market}, 1 ${base} = ${rate}`,
    basis: (asset: string, other: string) => `${asset} against ${other}`,
    implied: (asset: string, by: string) => `1 ${asset} in ${by}, as these prices imply`,
    ages: (over: string, under: string) => `Ages: platforms ${over}, the other ${under}`,
    age: (under: string) => `Age: ${under}`,
    stale: 'stale',
    free: 'Worked out from quotes that are here anyway: no request.',
  },

  deals: {
    way: 'I',
    wayLabel: 'What I have or want',
    ways: {
      'have-money': (money: string) => `have ${money}`,
      'want-asset': (_money: string, asset: string) => `want ${asset}`,
      'have-asset': (_money: string, asset: string) => `have ${asset}`,
      'want-money': (money: string) => `want ${money}`,
    } satisfies Record<DealWay, (money: string, asset: string) => string>,
    amount: 'Deal amount',
    withdraw: 'Taken out of the platform',
    withdrawNote: 'costs its withdrawal',
    list: 'Deals',
    receive: 'You receive',
    pay: 'You pay',
    best: 'best',
    less: (amount: string, percent: string) => `${amount} less (${percent})`,
    more: (amount: string, percent: string) => `${amount} more (${percent})`,
    withFees: 'with fees',
    noFees: (without: number, all: number) =>
      without === all
        ? 'Before fees: none are entered.'
        : `Before fees at ${without} of ${all}: enter them in the quotes.`,
    at: (rate: string, age: string) => `at ${rate} · ${age}`,
    copy: 'Copy',
    copyHint: (code: string) => `Copy the deal at ${code} as a line`,
    copied: 'Copied',
    none: 'Nobody to deal with',
    impossible: {
      'fees-take-all': 'the fees take all of it',
      'below-smallest-unit': 'less than the smallest unit is left',
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
    checked: (age: string) => `Checked ${age} ago`,
    checkedNow: 'Checked just now',
    never: 'Not requested yet',
    requesting: 'Requesting newer quotes ...',
    opened: (time: string) => `Requested on opening, ${time}: 1 request, from the reserve`,
    openedFree: (time: string) => `Requested on opening, ${time}: free in the sandbox`,
    dropped: (count: number) =>
      `${counted(count, 'entry', 'entries')} of the last answer could not be read`,
    empty: 'No quotes yet',
    emptyBody: 'They come with the first answer.',
    emptyRequesting: 'They are being requested.',
    emptyFailing: 'Parallax tries again automatically, or at once with Refresh.',
    emptyKey: 'They are requested as soon as the key is entered.',
    nobody: 'No platform is listed',
    nobodyBody: (pair: string) => `The service lists nobody for ${pair} at the moment.`,
  },
};
