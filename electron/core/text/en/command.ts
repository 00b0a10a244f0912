import type { Tab } from '#core/settings/place.ts';
import type { ActionId } from '#core/command/actions.ts';
import type { Unclear } from '#core/command/meaning.ts';

/** The command bar; why a typed text has no meaning, and what to type instead. */
export const command = {
  label: 'Command',
  placeholder: 'Type 500 usdt, a name or an action',
  answers: 'Answers',
  /** Announced to screen readers: how many there are, and the chosen one. */
  announced: (count: number, chosen: string) =>
    `${count} ${count === 1 ? 'answer' : 'answers'}. ${chosen}`,
  last: 'Done last',
  examples: 'Try',
  enter: { copy: 'Copy', open: 'Open', add: 'Add', act: 'Do it', choose: 'Choose', use: 'Use it' },
  /** Other words for the views. */
  synonyms: {
    rates: 'board, prices',
    convert: 'calculator, converter',
    platforms: 'quotes, exchanges',
    history: 'charts',
    desk: 'my price, trades, my trades, trade log, log book, stock',
    alerts: 'notifications',
  } satisfies Readonly<Record<Tab, string>>,
  exact: 'Copy exact',
  edit: 'Edit',
  groups: {
    sum: (amount: string, from: string, to: string, day: string | null) =>
      `${amount} ${from} in ${to}${day === null ? '' : `, ${day}`}`,
    meanings: 'Which one?',
    nothing: (typed: string) => `Nothing for “${typed}”. Try`,
    number: 'Sum',
    actions: 'Actions',
    figure: 'Figure',
    tray: 'Tray',
    buy: (what: string) => `Buy ${what}`,
    sell: (what: string) => `Sell ${what}`,
    currency: 'Currency',
    pair: 'Pair',
    platform: 'Platform',
    view: 'View',
    setting: 'Setting',
    alert: 'Alert',
    draft: 'New alert',
    refresh: 'Rates',
    pause: 'Rates',
    export: 'History',
    log: 'New trade',
    quote: 'New offer',
    share: 'Share',
  },
  sides: { sell: 'Best sell', buy: 'Best buy' },
  sidesAt: {
    sell: (platform: string) => `Sell at ${platform}`,
    buy: (platform: string) => `Buy at ${platform}`,
  },
  /** What an amount costs or brings at a platform. */
  deal: {
    worth: (asset: string, amount: string) => `${asset} for ${amount}`,
    notEntered: 'fee not entered',
    none: 'No fresh quote',
  },
  theme: { system: 'Theme as the system', light: 'Light theme', dark: 'Dark theme' },
  quoteFor: (does: string, name: string) =>
    name === '' ? `A customer ${does}` : `${name} ${does}`,
  /** What is done by its name alone. */
  actions: {
    refresh: 'Refresh now',
    pause: 'Pause updates',
    resume: 'Resume updates',
    undo: 'Undo the last change',
    help: 'Keys',
    mini: { show: 'Show the mini-board', hide: 'Hide the mini-board' },
    quit: 'Quit Parallax',
    'send-price': 'Copy the message of My price',
    routes: 'Routes to buy and sell between platforms',
    import: 'Import trades from a file',
    connect: 'Choose a source for the real market',
  } satisfies Readonly<Record<ActionId, string | object>>,
  nothingToUndo: 'There is nothing to undo.',
  gaps: (pair: string) => `Gaps between the platforms of ${pair}`,
  noPlatform: 'Without a platform',
  pinned: 'Pinned already',
  notPinned: 'Not pinned',
  premium: (pair: string) => `Premium of ${pair} parallel`,
  betweenMarkets: 'Of the rates below',
  stock: (pair: string) => `Open stock of ${pair}`,
  averageCost: (price: string) => `Average cost ${price}`,
  nothingOpen: 'Nothing is open',
  earned: (pair: string, range: string) => `Profit of ${pair}, ${range}`,
  noSales: 'No sales',
  bank: (way: string, money: string) => `${way}, each transfer of ${money}`,
  ofOwnTrades: 'Of your trades',
  spread: (pair: string) => `Spread of ${pair}`,
  furthest: {
    high: (pair: string, range: string) => `Highest of ${pair}, ${range}`,
    low: (pair: string, range: string) => `Lowest of ${pair}, ${range}`,
  },
  notRecorded: 'Not recorded in this time',
  onDay: (time: string) => `In the record, ${time}`,
  ownRate: 'At your rate',
  ofPrices: 'Best buy over best sell',
  inNoCurrency: 'In no currency',
  priceCopied: 'Copied. Paste it to your customer.',
  atRate: (price: string) => `At ${price}`,
  noTrade: (from: string, to: string) => `Does not trade ${from} for ${to}`,
  at: (platform: string, price: string) => `${platform} at ${price}`,
  rate: (from: string, rate: string) => `1 ${from} = ${rate}`,
  notQuoted: 'Not quoted',
  noRate: (code: string, market: string) => `${code} has no ${market} rate`,
  noRates: 'No rates yet',
  inMarket: (pair: string, market: string) => `${pair} ${market}`,
  buy: (price: string) => `Buy ${price}`,
  sell: (price: string) => `Sell ${price}`,
  share: (pair: string) => `Make a card of ${pair}`,
  openConvert: 'Open in Convert',
  convert: (code: string) => `Convert ${code}`,
  logIt: {
    bought: (amount: string, price: string) => `Log it: bought ${amount} at ${price}`,
    sold: (amount: string, price: string) => `Log it: sold ${amount} at ${price}`,
  },
  bestRoute: (buyAt: string, sellAt: string) => `Best route: ${buyAt} to ${sellAt}`,
  alertOn: (name: string) => `Add an alert on ${name}`,
  chart: (pair: string) => `Chart ${pair}`,
  watch: (code: string) => `Watch ${code}`,
  unwatch: (code: string) => `Unwatch ${code}`,
  pin: (what: string) => `Pin to the tray: ${what}`,
  unpin: (what: string) => `Unpin ${what}`,
  favourite: 'Add to favourites',
  notFavourite: 'Remove from favourites',
  present: (value: string) => `Now ${value}`,
  toGo: (now: string, distance: string) => `${now}, ${distance}`,
  noValue: 'No value now',
  exports: (pair: string, range: string, format: string) => `Export ${pair}, ${range}, ${format}`,
  bought: (amount: string, asset: string, price: string, money: string) =>
    `Bought ${amount} ${asset} at ${price} ${money}`,
  sold: (amount: string, asset: string, price: string, money: string) =>
    `Sold ${amount} ${asset} at ${price} ${money}`,
  copied: (text: string) => `Copied ${text}`,
  copiedExact: (text: string) => `Copied ${text}, exact`,
  added: 'Alert added',
  /** Words that a question was read without. */
  without: (words: readonly string[]) => `Without ${words.map((word) => `“${word}”`).join(', ')}.`,
  unclear: {
    empty: () => 'Type an alert, such as usd/ngn > 1650.',
    'too-long': () => 'That is too long: use at most 200 characters and 40 words.',
    'unknown-word': (word: string) =>
      `“${word}” is no currency or platform that Parallax knows: check its spelling.`,
    'same-currency': (word: string) => `“${word}” names one currency twice: name two.`,
    'no-currency': (word: string) =>
      `“${word}” is not one currency, nor two: write them like usd to ngn.`,
    'no-level': (word: string) =>
      word === ''
        ? 'Add the level, such as > 1650.'
        : `“${word}” is no level: use one above 0 with at most 15 digits before the point and 18 after it.`,
    'other-currency': (word: string) =>
      `“${word}” is in another currency: a level is in the second one of the pair.`,
    'no-market': (word: string) =>
      `Platforms have no market: leave out “${word}”, or leave out the platform, buy and sell.`,
    'no-ticker': (word: string) =>
      `The platforms do not quote “${word}”: leave out buy and sell, or name another pair.`,
    total: () => 'Is that for all of it, or for one?',
    'no-quote': () => 'Write the offer like quote ada buys 500 usdt.',
    'no-trade': () => 'Write the trade like bought 500 usdt at 1431.',
    'no-past': (word: string) =>
      `Only the markets’ rates have past days: leave out the day of “${word}”.`,
    'no-day': (word: string) => `There is no day “${word}”.`,
    'to-come': (word: string) => `“${word}” is not over yet, so it has no value.`,
    'no-unit': (word: string) => `Is “${word}” what you count, or the unit of the result?`,
    'no-price': () => 'Add the price, such as at 1450.',
    'no-pair': () => 'Start with a currency or a pair, such as usd/ngn.',
  } satisfies Readonly<Record<Exclude<Unclear['problem'], 'amount'>, (word: string) => string>>,
};
