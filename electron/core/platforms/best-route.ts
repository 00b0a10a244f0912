import { ratioOf, type DecimalText, type Rounding, sign } from '#core/number/decimal.ts';
import { rateForDisplay, tableAmount, type TablePrice } from '#core/rates/display.ts';
import type { Ticker } from '#core/rates/feed.ts';
import type { RatesState } from '#core/requests/requests-state.ts';
import { isFee, type Route, type RouteMarket, type Routes } from '#core/routes/route.ts';
import { routesOf } from '#core/routes/routes.ts';
import type { DealAmount } from '#core/routes/terms.ts';
import type { NearestSide, SideQuote } from './best.ts';
import { type Exclusion, isEligible, type PlatformRow } from './eligible.ts';
import { termsFor } from './quote-choices.ts';
import { rankingOf } from './quote-rules.ts';
import type { Ranking } from './ranking.ts';
import type { Side } from './sides.ts';
import { pairOf, type TickerPair } from './ticker-pair.ts';

/** The routes of a ticker, and of those for which the person has entered a swap. */
export function routesFor(
  state: RatesState,
  ticker: Ticker,
  amount: DealAmount,
  rankingAt: (ticker: Ticker) => Pick<Ranking, 'rows'>,
): Routes {
  const { choices, tickers } = state;
  const first = marketOf(state, ticker, rankingAt);
  if (!first) return NO_ROUTES;
  const swaps = [...first.terms.values()].flatMap((terms) => terms.swaps ?? []);
  const targets = new Set(swaps.map(({ to }) => to));
  const others = [...tickers.keys()].flatMap((each) => {
    const pair = each === ticker ? null : pairOf(each, choices.quotes.added);
    if (!pair || pair.money !== first.money || !targets.has(pair.asset)) return [];
    return marketOf(state, each, rankingAt) ?? [];
  });
  return routesOf([first, ...others], amount, choices.quotes.routeOrder);
}

const NO_ROUTES: Routes = {
  routes: [],
  count: 0,
  leftOut: null,
  none: 'nothing-left',
  unpriced: [],
};

function marketOf(
  state: RatesState,
  ticker: Ticker,
  rankingAt: (ticker: Ticker) => Pick<Ranking, 'rows'>,
): RouteMarket | null {
  const pair = pairOf(ticker, state.choices.quotes.added);
  if (!pair) return null;
  const { rows } = rankingAt(ticker);
  const terms = termsFor(state, ticker);
  return { ...pair, asks: offersOf(rows, 'ask'), bids: offersOf(rows, 'bid'), terms };
}

const offersOf = (rows: readonly PlatformRow[], side: Side): RouteMarket['asks'] =>
  rows.flatMap((row) => {
    const rate = isEligible(row, side) ? row[side] : null;
    return rate === null ? [] : [{ code: row.code, rate, fromMs: row.age.fromMs }];
  });

/** The quotes of a ticker at this moment, as routes need them. */
export const rankingsAt =
  (state: RatesState, nowMs: number) =>
  (ticker: Ticker): Ranking =>
    rankingOf(state, ticker, nowMs);

/** One side of one platform, rounded for display; `fromMs` is epoch ms. */
export interface NearestView {
  readonly code: string;
  readonly rate: DecimalText;
  readonly fromMs: number;
  readonly exclusion: Exclusion;
}

/** The first route in one line, or why there is none. */
export type BestRouteView =
  | {
      readonly kind: 'route';
      readonly buyAt: string;
      readonly sellAt: string;
      readonly kept: TablePrice;
      /** Whether no fee on the way is known, some are, or all. */
      readonly fees: 'none' | 'some' | 'all';
      readonly quantity: DecimalText;
      readonly cost: DecimalText;
    }
  | {
      readonly kind: 'none';
      readonly why: 'no-ask' | 'no-bid';
      readonly nearest: NearestView | null;
    }
  /** The only eligible ask and the only eligible bid belong to one platform. */
  | { readonly kind: 'none'; readonly why: 'one-platform'; readonly code: string }
  | { readonly kind: 'none'; readonly why: 'amount-too-small' }
  /** By the person's own terms. */
  | { readonly kind: 'none'; readonly why: 'cannot-take' };

export function bestRouteView(
  { routes, none }: Routes,
  { ask, bid, rows }: Ranking,
  { money }: TickerPair,
): BestRouteView {
  const [best] = routes;
  if (!best) {
    if (ask.kind === 'none') {
      return { kind: 'none', why: 'no-ask', nearest: ask.nearest && nearestView(ask.nearest) };
    }
    if (bid.kind === 'none') {
      return { kind: 'none', why: 'no-bid', nearest: bid.nearest && nearestView(bid.nearest) };
    }
    const codes = new Set(
      rows
        .filter((row) => isEligible(row, 'ask') || isEligible(row, 'bid'))
        .map(({ code }) => code),
    );
    if (codes.size === 1) return { kind: 'none', why: 'one-platform', code: ask.code };
    return { kind: 'none', why: none === 'left-out' ? 'cannot-take' : 'amount-too-small' };
  }
  return {
    kind: 'route',
    buyAt: best.buyAt.code,
    sellAt: best.sellAt.code,
    kept: tableAmount(ratioOf(best.kept), money, againstPerson(best.kept)),
    fees: knownFees(best),
    quantity: best.quantity,
    cost: best.cost,
  };
}

/** Gains down, losses away from zero. */
export const againstPerson = (amount: DecimalText): Rounding =>
  sign(ratioOf(amount)) < 0 ? 'up' : 'down';

function knownFees({ unknown, steps }: Route): 'none' | 'some' | 'all' {
  const missing = unknown.filter(isFee).length;
  if (missing === 0) return 'all';
  return missing === steps.length ? 'none' : 'some';
}

const nearestView = ({ code, rate, age, exclusion }: NearestSide & SideQuote): NearestView => ({
  code,
  rate: rateForDisplay(rate),
  fromMs: age.fromMs,
  exclusion,
});
