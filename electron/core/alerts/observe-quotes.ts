import { memo } from '#core/base/memo.ts';
import type { DeskState } from '#core/desk/desk-view.ts';
import type { Market } from '#core/rates/market.ts';
import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import {
  compareDecimals,
  decimalText,
  type DecimalText,
  percentChange,
  percentOver,
  ratioOf,
} from '#core/number/decimal.ts';
import { priceOf } from '#core/desk/choices.ts';
import { pricesOfStock } from '#core/desk/desk-view.ts';
import { ownPrice } from '#core/desk/own-price.ts';
import type { StockPrice } from '#core/desk/stock.ts';
import { statusOf } from '#core/desk/customer-quote.ts';
import { marginBy } from '#core/desk/quotes-view.ts';
import { originOf } from '#core/desk/trade.ts';
import { pairOf, tickerOf } from '#core/platforms/ticker-pair.ts';
import type { Feed, Ticker } from '#core/rates/feed.ts';
import { rankingOf, sideRuleFor, voteOf } from '#core/platforms/quote-rules.ts';
import { bestSide, byRate, sideQuote } from '#core/platforms/best.ts';
import type { PlatformRow } from '#core/platforms/eligible.ts';
import type { Ranking } from '#core/platforms/ranking.ts';
import {
  type Exclusion as QuoteExclusion,
  isEligible,
  mayAlert,
  midPrices,
} from '#core/platforms/eligible.ts';
import { median } from '#core/platforms/median.ts';
import { changedSince } from '#core/platforms/platform-changes.ts';
import { routesFor } from '#core/platforms/best-route.ts';
import type { Side } from '#core/platforms/sides.ts';
import { NO_QUOTES } from '#core/platforms/ticker-state.ts';
import { dollarTicker } from './kinds.ts';
import {
  type Excluded,
  type Exclusion,
  excluded,
  type Finding,
  type ObservedValue,
} from './observation.ts';
import type { Subject } from './kinds.ts';

type QuoteSubject = Exclude<Subject, { kind: 'rate' | 'premium' | 'opinion' | 'feed' }>;

const WHY: Record<QuoteExclusion, Exclusion> = {
  reference: 'reference',
  hidden: 'hidden',
  'not-quoted': 'one-sided',
  vanished: 'not-there',
  'not-fresh': 'stale',
  crossed: 'crossed',
  outlier: 'outlier',
  implausible: 'implausible',
};

/** A ranking for alerts, without quotes whose time is unknown. */
interface AlertRanking extends Ranking {
  /** All rows, to explain why a platform is excluded. */
  readonly allRows: readonly PlatformRow[];
}

/**
 * Observes platforms' quotes after a commit; each ticker's ranking is computed once. When the
 * answers change a ticker's sides, its alerts pause for that round (platforms/domain.md, "Platform
 * quotes").
 * @param inMarket the observed rate of a pair.
 */
export function observeQuotes(
  state: DeskState,
  answered: Feed | null,
  nowMs: number,
  inMarket: InMarket,
): (subject: QuoteSubject) => Finding {
  const ranking = memo((ticker) => alertRanking(rankingOf(state, ticker as Ticker, nowMs)));

  const turnsNow = (ticker: Ticker): boolean =>
    answered === ticker && voteOf(state, ticker).turnedAtMs === nowMs;

  return (subject) => {
    const { ticker } = subject;
    if (subject.kind === 'platforms') return changesNow(state, ticker);
    if (turnsNow(ticker)) return excluded('sides-turned');
    const found = observeBoard(state, subject, ranking, { inMarket, nowMs });
    if ('why' in found) return found;
    const { value, atMs } = found;
    const newestMs = newestOf(ranking(ticker).rows);
    return { value, atMs, newestMs, askWord: sideRuleFor(state, ticker).ask };
  };
}

/** A market's rate, or why it is ignored. */
type InMarket = (market: Market, pair: TickerPair) => Finding;

type Found = Pick<ObservedValue, 'value' | 'atMs'> | Excluded;

function observeBoard(
  state: DeskState,
  subject: Exclude<QuoteSubject, { kind: 'platforms' }>,
  rankingAt: (ticker: Ticker) => AlertRanking,
  { inMarket, nowMs }: { readonly inMarket: InMarket; readonly nowMs: number },
): Found {
  const ranking = rankingAt(subject.ticker);
  switch (subject.kind) {
    case 'side':
      return subject.platform === null
        ? best(ranking, subject.side)
        : sideOf(ranking, subject.platform, subject.side);
    case 'spread':
      return spreadAt(ranking, subject.platform);
    case 'opportunity': {
      const amount = { unit: 'money', amount: subject.amount } as const;
      const best = routesFor(state, subject.ticker, amount, rankingAt).routes[0];
      if (!best) return excluded('not-there');
      const { buyAt, sellAt, kept, keptPercent } = best;
      const atMs = Math.max(buyAt.fromMs, sellAt.fromMs);
      return { value: subject.measure === 'percent' ? keptPercent : kept, atMs };
    }
    case 'stock':
      return stockFigure(state, subject, ranking, inMarket);
    case 'quotes':
      return lowestMargin(state, subject, ranking, nowMs);
    case 'basis': {
      const dollar = dollarTicker(subject.ticker, state.choices.quotes.added);
      return dollar === null ? excluded('not-there') : basis(ranking, rankingAt(dollar));
    }
  }
}

function alertRanking(ranking: Ranking): AlertRanking {
  const rows = ranking.rows.filter(({ age }) => age.isTimeKnown);
  const middle = median(midPrices(rows));
  return {
    ...ranking,
    rows,
    allRows: ranking.rows,
    median: middle && decimalText(middle),
    ask: bestSide(rows, 'ask'),
    bid: bestSide(rows, 'bid'),
  };
}

function best({ rows }: AlertRanking, side: Side): Found {
  const quotes = rows.filter((row) => mayAlert(row, side)).flatMap((row) => sideQuote(row, side));
  const [first] = quotes.sort(byRate(side));
  return first ? { value: first.rate, atMs: first.age.fromMs } : excluded('not-there');
}

function sideOf({ allRows }: AlertRanking, code: string, side: Side): Found {
  const row = allRows.find((each) => each.code === code);
  const why = row ? whyNot(row, side) : 'not-there';
  const rate = row?.[side] ?? null;
  if (!row || rate === null || why !== null) return excluded(why ?? 'one-sided');
  return { value: rate, atMs: row.age.fromMs };
}

function spreadAt({ allRows }: AlertRanking, code: string): Found {
  const row = allRows.find((each) => each.code === code);
  const why = row ? (whyNot(row, 'ask') ?? whyNot(row, 'bid')) : 'not-there';
  if (!row?.spread || why !== null) return excluded(why ?? 'one-sided');
  return { value: row.spread.percent, atMs: row.age.fromMs };
}

function whyNot(row: PlatformRow, side: Side): Exclusion | null {
  const why = row.exclusion[side];
  if (why !== null) return WHY[why];
  return row.age.isTimeKnown ? null : 'time-unknown';
}

/**
 * A price of the person's own stock, or what is over it (desk/domain.md, "Trades and own prices").
 * Without a stock, or a platform that quotes it, there is none.
 */
function stockFigure(
  state: DeskState,
  { ticker, figure }: Extract<QuoteSubject, { kind: 'stock' }>,
  ranking: AlertRanking,
  inMarket: InMarket,
): Found {
  const pair = pairOf(ticker, state.choices.quotes.added);
  const prices = pair && pricesOfStock(state, pair, ranking);
  if (!prices) return excluded('not-there');
  const at = (price: StockPrice | null): Found => {
    const row = ranking.rows.find(({ code }) => code === price?.code);
    if (!price || !row) return excluded('not-there');
    return { value: decimalText(price.price), atMs: row.age.fromMs };
  };
  switch (figure) {
    case 'break-even':
      return at(prices.breakEven);
    case 'replacement':
      return at(prices.replacement);
    case 'parallel-over-break-even':
      return over(inMarket('parallel', pair), at(prices.breakEven));
    case 'replacement-over-own':
      return over(at(prices.replacement), ownSell(state, pair, ranking, inMarket));
  }
}

/** What the last answer changed, which is nothing after most. */
function changesNow(state: DeskState, ticker: Ticker): Finding {
  const { checkedAtMs, changes } = state.tickers.get(ticker) ?? NO_QUOTES;
  if (checkedAtMs === null) return excluded('not-there');
  const found = changedSince(changes, checkedAtMs - 1, checkedAtMs);
  const count = found ? found.added.length + found.gone.length : 0;
  return {
    value: String(count) as DecimalText,
    atMs: checkedAtMs,
    newestMs: checkedAtMs,
    askWord: null,
    ...(found && { changes: found }),
  };
}

/** The lowest margin of the open quotes to customers; none without one that is known. */
function lowestMargin(
  state: DeskState,
  { ticker }: Extract<QuoteSubject, { kind: 'quotes' }>,
  { rows }: AlertRanking,
  nowMs: number,
): Found {
  const open = state.trades[originOf(state.source)].quotes.filter(
    (quote) => statusOf(quote, nowMs) === 'open' && tickerOf(quote) === ticker,
  );
  const margins = open.flatMap((quote) => marginBy(state, quote, rows) ?? []);
  const [lowest] = margins.sort((one, other) => compareDecimals(one.percent, other.percent));
  const row = rows.find(({ code }) => code === lowest?.code);
  return lowest && row ? { value: lowest.percent, atMs: row.age.fromMs } : excluded('not-there');
}

/** The person's own selling price, by a base that an alert may use. */
function ownSell(
  state: DeskState,
  pair: TickerPair,
  ranking: AlertRanking,
  inMarket: InMarket,
): Found {
  const choice = priceOf(state.choices.desk, pair);
  const { base } = choice;
  const found =
    base.kind === 'market' ? inMarket(base.market, pair) : sideOf(ranking, base.code, base.side);
  if ('why' in found) return found;
  const own = ownPrice(ratioOf(found.value), choice);
  return own.kind === 'price' ? { value: own.sell, atMs: found.atMs } : excluded('not-there');
}

/** In percent, with the time of the newer one. */
function over(one: Found, other: Found): Found {
  if ('why' in one) return one;
  if ('why' in other) return other;
  const atMs = Math.max(one.atMs, other.atMs);
  return { value: percentChange(one.value, other.value), atMs };
}

/** From the medians of both assets' mid prices. */
function basis(of: AlertRanking, against: AlertRanking): Found {
  if (of.median === null || against.median === null) return excluded('not-there');
  const value: DecimalText = decimalText(percentOver(ratioOf(of.median), ratioOf(against.median)));
  const atMs = Math.max(newestEligible(of), newestEligible(against));
  return { value, atMs };
}

const newestOf = (rows: readonly PlatformRow[]): number =>
  rows.reduce((newest, { age }) => Math.max(newest, age.fromMs), 0);

const newestEligible = ({ rows }: AlertRanking): number =>
  newestOf(rows.filter((row) => isEligible(row, 'ask') && isEligible(row, 'bid')));
