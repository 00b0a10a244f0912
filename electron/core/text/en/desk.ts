import type { TradeProblems } from '#core/desk/trade-draft.ts';
import type { PriceProblems } from '#core/desk/price-draft.ts';
import type { TemplateProblem } from '#core/desk/template.ts';
import type { CostMethod } from '#core/desk/sums.ts';
import type { FEE_UNITS, Origin, TradeKind } from '#core/desk/trade.ts';
import type { OwnPrice } from '#core/desk/own-price.ts';
import type { Side } from '#core/platforms/sides.ts';
import { quotes } from './quotes.ts';
import { transfer } from './transfer.ts';
import { byCount } from './words.ts';

const sides = { ask: 'buy', bid: 'sell' } satisfies Record<Side, string>;

type Problem<Problems> = Extract<NonNullable<Problems[keyof Problems]>, string>;

export const desk = {
  title: 'My price',
  ownPrice: (asset: string) => `My price for ${asset}`,
  asset: 'Asset',
  base: 'Base price',
  side: (code: string, side: Side) => `${code} ${sides[side]}`,
  offer: (name: string, rate: string) => `${name} ${rate}`,
  notQuoted: (name: string) => `${name}, not quoted now`,
  noBase: 'Nobody quotes this base now. Choose another one.',
  iBuy: 'I buy',
  iSell: 'I sell',
  markup: (side: string, by: string) => `${side}: ${by}. Change`,
  below: (by: string, base: string) => `${by} below ${base}`,
  above: (by: string, base: string) => `${by} above ${base}`,
  roundedTo: (price: string) => `Rounded to ${price}`,
  earns: (money: string, code: string) => `You earn ${money} a ${code}`,
  more: 'More about my price',
  edit: { base: 'Base and rounding', template: 'Message text' },
  baseAge: (age: string) => `base ${age} old`,
  why: {
    crossed: 'Your buy price is above your sell price. Change your markups.',
    'not-positive': 'A price would be zero or less. Change your markups or the rounding.',
  } satisfies Record<Exclude<OwnPrice['kind'], 'price'>, string>,
  /** The same at the field. */
  problems: {
    crossed: 'Your buy price is above your sell price',
    'not-positive': 'A price would be zero or less',
  } satisfies Record<Exclude<OwnPrice['kind'], 'price'>, string>,
  copy: 'Copy',
  copyHint: 'Copy the message for a customer',
  card: 'Card',
  change: 'Change',
  template: (hasLeast: boolean) =>
    `{asset}, {time}\nI buy {buy}, I sell {sell}\n${hasLeast ? 'From {least} {asset}, good' : 'Good'} for {valid}`,
  goodFor: (span: string) => `good for ${span}`,
  byOldRate: (when: string, age: string) => `By the rate of ${when}, ${age} old`,
  sandboxSource: 'Parallax demo, made-up rates',

  /** What was just done. */
  said: {
    saved: 'Trade saved',
    deleted: 'Trade deleted',
    undone: 'Undone',
    imported: 'Trades imported',
    priced: 'My price saved',
  },

  form: {
    title: (code: string) => `My price for ${code}`,
    buy: 'Markup when I buy',
    sell: 'Markup when I sell',
    markupHint: 'Below the base with a minus',
    unit: 'Markups in',
    units: (money: string) => ({ percent: 'Percent', money }),
    step: 'Round to',
    stepHint: 'Empty: fits the price',
    least: 'From this amount',
    leastHint: 'Empty: any amount',
    minutes: 'Good for, min',
    template: 'Message',
    templateHint:
      'Fields: {asset} {money} {buy} {sell} {time} {valid} {least} {base} {source} {line}. Time and validity are always sent.',
    line: 'My line',
    lineHint: 'Below messages and on cards, such as your name and phone. Up to 40 signs.',
    usual: 'Usual message',
    save: 'Save',
    cancel: 'Cancel',
    problems: {
      number: 'Enter a number, like 0.5 or -0.5.',
      positive: 'Enter a number above zero.',
      minutes: 'Enter whole minutes, from 1 to 1,440.',
      long: 'Use at most 40 signs.',
      crossed: 'Your buy price is above your sell price.',
    } satisfies Record<Problem<Omit<PriceProblems, 'template'>>, string>,
    templateProblem: (problem: TemplateProblem) =>
      problem.kind === 'too-long'
        ? 'Use at most 2,000 characters.'
        : `There is no field {${problem.name}}.`,
  },

  quotes,

  /** Of the trades that the desk lists while the demo is shown. */
  origins: {
    real: 'My trades',
    sandbox: 'Demo trades',
  } satisfies Record<Origin, string>,

  /** Net prices of trades beside the quotes of their time. */
  fills: {
    title: 'What I really got',
    side: 'Side',
    sides: { ask: 'Bought', bid: 'Sold' } satisfies Record<Side, string>,
    of: (pair: string, days: number) => `${pair}, ${days} days`,
    expect: (price: string) => `Expect ${price}`,
    where: (platform: string, quoted: string, percent: string) =>
      `where ${platform} quotes ${quoted}: half of your trades there were at ${percent} of the quote or beyond`,
    platform: 'Platform',
    less: 'lower',
    more: 'higher',
    median: 'Median',
    trades: 'Trades',
    tooFew: 'too few',
    key: 'Bar: half of the trades. Dot: their median. Line: the quote at that minute.',
    none: 'For none of these trades a quote of its platform and time is known.',
    known: (known: number, total: number) =>
      known === total
        ? byCount(total, {
            one: 'For this trade the quote of its time is known',
            other: `For all ${total} trades the quote of their time is known`,
          })
        : `${known} of ${total} trades. ${byCount(total - known, {
            one: 'For one, no quote of its time is known',
            other: `For ${total - known} no quote of their time is known`,
          })}`,
  },
  /** The printed page of a year. */
  report: {
    title: (year: string) => `Report ${year}`,
    print: 'Print',
    madeUp: (mark: string) => `${mark}: made-up trades`,
    of: (pair: string, year: string) => `${pair} in ${year}`,
    about: (from: string, to: string, place: string, money: string, by: string) =>
      `${from} to ${to}, days of ${place}. Money in ${money}, cost ${by}, before tax`,
    earned: 'Earned',
    soldFor: 'Sold for',
    sold: 'Sold',
    open: 'Open now',
    openNow: (amount: string, cost: string, each: string) =>
      `Open now: ${amount}, which cost ${cost}, ${each} each.`,
    otherwise: (by: string, earned: string) => `The year earned ${earned} ${by}.`,
    otherwiseLost: (by: string, lost: string) => `The year lost ${lost} ${by}.`,
    months: 'By month',
    month: 'Month',
    trades: 'All trades',
    day: 'Day',
    trade: 'Trade',
    note: 'Note',
    columns: {
      bought: (asset: string) => `Bought ${asset}`,
      sold: (asset: string) => `Sold ${asset}`,
      paid: (money: string) => `Paid ${money}`,
      received: (money: string) => `Received ${money}`,
      price: (money: string) => `Price ${money}`,
      total: (money: string) => `Total ${money}`,
      cost: (money: string) => `Cost ${money}`,
      earned: (money: string) => `Earned ${money}`,
      fees: (unit: string) => `Fee ${unit}`,
    },
  },
  stock: {
    title: 'Stock',
    methods: {
      average: 'Average cost',
      fifo: 'First in, first out',
    } satisfies Record<CostMethod, string>,
    by: {
      average: 'by average',
      fifo: 'by first in, first out',
    } satisfies Record<CostMethod, string>,
    method: 'Cost',
    at: 'at',
    comma: ',',
    earned: 'earned',
    lost: 'lost',
    in: (month: string) => `in ${month}`,
    more: (count: number) => `${count} more`,
    lies: 'Stock lies',
    where: 'Where the stock lies',
    nowhere: 'Anywhere',
    atPlace: (code: string) => `At ${code}`,
    figure: (name: string, price: string) => `${name} ${price}`,
    alertOn: (what: string) => `Add an alert: ${what}`,
    breakEven: 'Break-even',
    replacement: 'Cost to rebuy',
    unrealised: (price: string) => `Unrealised, at ${price}`,
    unrealisedNow: 'Unrealised',
    feesMissing: 'not all fees counted',
    afterFees: 'after your fees',
    atPlatform: (code: string, fees: string) => `at ${code}, ${fees}`,
    noBest: 'No platform buys it now',
    notInDemo: 'Not valued in the demo',
  },
  year: {
    choose: 'Year',
    earnedIn: (pair: string) => `Earned in ${pair}`,
    none: (year: string) => `No sales in ${year}`,
    byMonth: 'Profit by month',
    month: 'Month',
    bought: 'Bought',
    sold: 'Sold',
    trades: (month: string) => `${month}: its trades`,
    trade: (day: string, price: string) => `${day}, at ${price}`,
    report: 'Report',
    sales: 'Sales CSV',
    salesHint: 'Each sale with its cost',
    all: 'Trades CSV',
    allHint: 'Every trade as entered',
  },

  trades: {
    title: 'Trades',
    menu: 'More about trades',
    log: 'Log trade',
    list: 'Trades, newest first',
    day: 'Day',
    price: 'Price',
    profit: (sign: string) => `Profit ${sign}`,
    what: {
      buy: 'Bought',
      sell: 'Sold',
      opening: 'Had',
    } satisfies Record<TradeKind, string>,
    edit: (what: string, amount: string, day: string) => `${what} ${amount}, ${day}: edit`,
    more: (count: string) => `Show more (${count} in all)`,
    good: (better: string, count: number) =>
      byCount(count, {
        one: `${better} of ${count} platform was better`,
        other: `${better} of ${count} platforms were better`,
      }),
    goodBest: (good: string, code: string, price: string, money: string, missed: string) =>
      `${good}. Best: ${code}, ${price}. ${money} ${missed}`,

    goodSums: (judged: string, trades: string, best: string) =>
      `${judged} of ${trades} compared, ${best} at the best price`,
    noneJudged: 'No quotes recorded for these trades',
    missed: 'left on the table',
    gained: 'better than the best quote',
    empty: 'No trades yet',
    emptyBody: 'Log what you buy and sell, and see your average cost and profit.',
  },

  transfer,

  trade: {
    newTitle: 'Log trade',
    editTitle: 'Edit trade',
    kind: 'What',
    kinds: {
      buy: 'I bought',
      sell: 'I sold',
      opening: 'What I had',
    } satisfies Record<TradeKind, string>,
    more: 'Time, fee, note',
    asset: 'Asset',
    money: 'Money',
    amount: 'Amount',
    price: 'Price',
    cost: 'Total cost',
    date: 'Date',
    time: (zone: string) => (zone === 'UTC' ? 'Time, UTC' : 'Time'),
    fee: 'Fee',
    feeIn: 'Fee in',
    feeUnits: { money: 'Money', asset: 'Asset' } satisfies Record<
      (typeof FEE_UNITS)[number],
      string
    >,
    platform: 'Platform',
    note: 'Note',
    optional: 'Optional',
    save: 'Save',
    cancel: 'Cancel',
    delete: 'Delete',
    problems: {
      time: 'Enter a date and a time that there is.',
      currency: 'Enter a code like USDT.',
      number: 'Enter a number, like 1,200.50.',
      positive: 'Enter a number above zero, like 1,200.50.',
      future: 'This is in the future.',
      'same-currency': 'Asset and money are the same.',
      'fee-too-high': 'The fee is as high as the trade.',
      'opening-fee': 'Add the fee to the cost.',
    } satisfies Record<Problem<TradeProblems>, string>,
  },
};
