import { priceOf } from '#core/desk/choices.ts';
import {
  type CustomerQuote,
  newQuote,
  type QuoteBasis,
  tradeOf,
} from '#core/desk/customer-quote.ts';
import { marginOf } from '#core/desk/quote-margin.ts';
import { bestThen } from '#core/desk/quotes-view.ts';
import type { TradesChange } from '#core/desk/stored-log.ts';
import type { TradeInput } from '#core/desk/trade.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import type { QuoteChoices } from '#core/platforms/choices.ts';
import { quotesAfter, quotesAt } from '#core/platforms/latest-quotes.ts';
import { rankQuotes } from '#core/platforms/ranking.ts';
import { ASSUMED_RULE } from '#core/platforms/sides.ts';
import { type CurrencyCode, currencyCode } from '#core/rates/currency.ts';
import { TICKER_MONEY, type Ticker } from '#core/rates/feed.ts';
import { forEachMarket, type Market } from '#core/rates/market.ts';
import { periodOf } from '#core/rates/roll-up.ts';
import type { PlatformTerms } from '#core/routes/terms.ts';
import { DEFAULT_CHOICES } from '#core/settings/choices.ts';
import { lastPublication } from './market.ts';
import { SANDBOX_SEED } from './options.ts';
import { quotesOf } from './past.ts';
import { levelAt, sandboxQuotes } from './quotes.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const USDT = 'USDTNGN' as Ticker;
const exact = (value: string | number): DecimalText => String(Number(value)) as DecimalText;

/** The platforms with terms, each as its person would enter them. */
const TERMS: Readonly<Record<string, PlatformTerms>> = {
  'teasel-x': {
    kind: 'exchange',
    ...limits('10', '20000'),
    ...fees('0.1', '0.1'),
    ...sends('0.1', 2),
    minutes: 3,
  },
  'vellum-x': {
    kind: 'exchange',
    ...limits('20', '10000'),
    ...fees('0.08', '0.1'),
    ...sends('0.2', 3),
    minutes: 3,
  },
  'rafter-p2p': {
    kind: 'p2p',
    ...limits('50', '3000'),
    ...fees('0', '0'),
    ...sends('0.3', 2),
    minutes: 5,
  },
};

function limits(smallest: string, largest: string) {
  return { smallest: exact(smallest), largest: exact(largest) };
}
function fees(buy: string, sell: string) {
  return { canBuy: true, buyPercent: exact(buy), canSell: true, sellPercent: exact(sell) };
}
function sends(fee: string, networkMinutes: number) {
  const network = 'BEP-20' as const;
  return { network, withdrawal: exact(fee), networkMinutes, accepts: [network] };
}

/**
 * A year of a small trader: how many days ago and at what hour (UTC), what, how much, and where: at
 * a platform, or from or to a customer.
 */
const TRADES = [
  [321, 10, 'buy', 'USDT', '1200', 'teasel-x'],
  [318, 14, 'sell', 'USDT', '700', 'Chidi'],
  [312, 12, 'sell', 'USDT', '400', 'Ada'],
  [262, 9, 'buy', 'USD', '1500', 'vellum-x'],
  [258, 15, 'sell', 'USD', '900', 'Bola'],
  [214, 11, 'buy', 'USDT', '1500', 'rafter-p2p'],
  [211, 16, 'sell', 'USDT', '800', 'Ada'],
  [205, 13, 'sell', 'USDT', '600', 'vellum-x'],
  [141, 10, 'buy', 'BTC', '0.006', 'vellum-x'],
  [118, 12, 'sell', 'USD', '500', 'Chidi'],
  [96, 14, 'buy', 'USDT', '1000', 'teasel-x'],
  [92, 15, 'sell', 'USDT', '900', 'Bola'],
  [72, 9, 'sell', 'BTC', '0.004', 'teasel-x'],
  [27, 11, 'buy', 'USDT', '1400', 'rafter-p2p'],
  [23, 13, 'sell', 'USDT', '500', 'Ada'],
] as const;

interface DemoBook extends Pick<TradesChange, 'added' | 'quotes'> {
  readonly terms: QuoteChoices['terms'];
}

/** What a made-up person entered, traded and offered before a moment, at the demo's own prices. */
export function demoBook(nowMs: number): DemoBook {
  const today = periodOf('day', nowMs);
  const sold = { ...offer(1, 'Bola', '300', today - 2 * DAY + 13 * HOUR, 30) };
  const soldAtMs = sold.madeAtMs + 12 * MINUTE;
  const tradeId = 'demo-Q1';
  const end = { kind: 'accepted', atMs: soldAtMs, tradeId } as const;
  const open = offer(2, 'Ada', '500', nowMs - 25 * MINUTE, 12 * 60);
  const inputs = [...TRADES.map((line) => tradeAt(today, line)), tradeOf(sold, soldAtMs)];
  return {
    terms: Object.entries(TERMS).map(([code, terms]) => ({
      ticker: USDT,
      code,
      terms,
      origin: 'sandbox',
    })),
    added: inputs.map((input, index) => ({
      ...input,
      id: index === TRADES.length ? tradeId : `demo-${index + 1}`,
      entry: index + 1,
      good: null,
    })),
    quotes: [{ ...sold, end }, open].map((after) => ({ before: null, after })),
  };
}

function tradeAt(
  today: number,
  [daysAgo, hour, kind, code, amount, place]: (typeof TRADES)[number],
): TradeInput {
  const atMs = today - daysAgo * DAY + hour * HOUR;
  const asset = currencyCode(code);
  const quote = sandboxQuotes(SANDBOX_SEED, `${code}NGN`, atMs)?.find(
    (each) => each.code === place,
  );
  const price = quote ? quote[kind].toFixed(2) : ownPrice(asset, atMs);
  const platform = quote ? place : '';
  // 0.1% of what one gets.
  const got = kind === 'buy' ? Number(amount) : Number(amount) * Number(price);
  const fee = exact(place === 'teasel-x' ? (got / 1_000).toFixed(4) : '0');
  return {
    kind,
    atMs,
    asset,
    money: TICKER_MONEY,
    amount: exact(amount),
    price: exact(price),
    fee,
    feeIn: kind === 'buy' ? 'asset' : 'money',
    platform,
    note: quote ? '' : place,
  };
}

/** What customers pay: above the street's price, in steps of 5. */
const ownPrice = (asset: CurrencyCode, atMs: number): DecimalText =>
  exact(Math.ceil((levelAt(SANDBOX_SEED, 'parallel', asset, atMs) * 1.006) / 5) * 5);

function offer(
  number: number,
  name: string,
  amount: string,
  atMs: number,
  minutes: number,
): CustomerQuote {
  const asset = currencyCode('USDT');
  const price = ownPrice(asset, atMs);
  const told = { side: 'sell', asset, money: TICKER_MONEY, amount: exact(amount), price } as const;
  return { ...newQuote({ ...told, name, minutes }, [], basisAt(told, atMs), atMs), number };
}

/** What was known of the demo's market when an offer was made. */
function basisAt(
  told: Parameters<typeof marginOf>[0] & { asset: CurrencyCode },
  atMs: number,
): QuoteBasis {
  const [answer] = quotesOf(SANDBOX_SEED, USDT, atMs);
  const observed = quotesAt(quotesAfter([], answer?.quotes.quotes ?? [], atMs), atMs);
  const terms = new Map(Object.entries(TERMS));
  const ranking = rankQuotes(observed, { sideRule: ASSUMED_RULE, hidden: new Set(), terms }, atMs);
  const rateOf = (market: Market) => ({
    rate: exact(levelAt(SANDBOX_SEED, market, told.asset, atMs).toFixed(2)),
    atMs: lastPublication(market, atMs),
  });
  const { base, buy, sell, step } = priceOf(DEFAULT_CHOICES.desk, {
    asset: told.asset,
    money: TICKER_MONEY,
  });
  return {
    markets: forEachMarket(rateOf),
    ask: bestThen(ranking, 'ask'),
    bid: bestThen(ranking, 'bid'),
    base,
    baseRate: rateOf('parallel').rate,
    markups: { buy, sell, step },
    margin: marginOf(told, ranking.rows, terms, null),
  };
}
