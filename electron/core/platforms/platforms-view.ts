import * as v from 'valibot';
import type { RatesState } from '#core/requests/requests-state.ts';
import { type DecimalText, ratioOf } from '#core/number/decimal.ts';
import { listedAmount, type TablePrice, tablePrice } from '#core/rates/display.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { NO_QUOTES } from './ticker-state.ts';
import { type ChangedPlatforms, recentChanges } from './platform-changes.ts';
import { type FreshnessView, quoteFreshness } from '#core/requests/freshness-view.ts';
import { routesView, type RoutesView } from './routes-view.ts';
import { type BestRouteView, bestRouteView, rankingsAt, routesFor } from './best-route.ts';
import { type BesideView, besideView, dollarBoards } from './compared-prices.ts';
import { QUOTES_SIDES, type QuotesSide } from './columns.ts';
import { ticker as tickerForm } from '#core/rates/forms.ts';
import { amount as amountForm, type Of } from '#core/schema/forms.ts';
import { type Deals, dealsOf, resultsOf, wayOf } from './deals.ts';
import { enteredTerms, refusalOf, termsFor, turnOf } from './quote-choices.ts';
import { type AmountUnit, unit } from '#core/routes/terms.ts';
import { quoteRowViews, type QuoteRowView } from './quote-row-view.ts';
import { rankingOf, fixedSideOf, rulesFor } from './quote-rules.ts';
import type { Ranking } from './ranking.ts';
import type { Routes } from '#core/routes/route.ts';
import type { SideRule } from './sides.ts';
import { pairOf, type TickerPair } from './ticker-pair.ts';
import { type AppError, appError, fail, ok, type Result } from '#core/base/result.ts';
import type { Moment } from '#core/rates/service-clock.ts';

export const platformsRequest = v.strictObject({
  ticker: tickerForm,
  side: v.picklist(QUOTES_SIDES),
  /** Null while there is none. */
  amount: v.nullable(amountForm),
  unit,
  /** Whether all routes are shown, not the first alone. */
  isRoutesOpen: v.exactOptional(v.boolean()),
});
export type PlatformsRequest = Of<typeof platformsRequest>;

/** One ticker for display: prices, percents and amounts are rounded, times are epoch ms. */
export interface PlatformsView extends TickerPair {
  readonly ticker: Ticker;
  readonly side: QuotesSide;
  readonly sides: SideRule & {
    /** When the quotes changed sides, until the user has read it. */
    readonly turnedAtMs: number | null;
  };
  /** Platforms that were new or gone in the last day, and when the last one was; null for none. */
  readonly changes: (ChangedPlatforms & { readonly atMs: number }) | null;
  /** Every platform, by code. */
  readonly rows: readonly QuoteRowView[];
  readonly median: TablePrice | null;
  readonly midPriceCount: number;
  /** What the results of the rows are, also while the amount is refused; null for both sides. */
  readonly results: Pick<Deals, 'isReceived' | 'unit'> | null;
  /** About as much in the other unit, at the best platform; null if nobody has a price. */
  readonly otherAmount: DecimalText | null;
  /** For the amount; null without one. */
  readonly bestRoute: Found | null;
  /** While they are open, and the amount is understood. */
  readonly routes: RoutesView | null;
  readonly beside: BesideView;
  /** Of the newest quote; null without any. */
  readonly freshness: FreshnessView | null;
  readonly checkedAtMs: number | null;
  readonly failure: AppError | null;
  /** The number of entries and sides of the last answer that could not be read. */
  readonly droppedCount: number;
  readonly isRequesting: boolean;
  /** When opening this view requested newer quotes. */
  readonly openedRequestMs: number | null;
  /** The service's own message if it refused the ticker; null if it did not. */
  readonly refused: { readonly detail: string | null } | null;
}

export function platformsView(
  state: RatesState,
  request: PlatformsRequest,
  moment: Moment,
): Result<PlatformsView> {
  const { ticker, side, amount } = request;
  const { choices, source } = state;
  const pair = pairOf(ticker, choices.quotes.added);
  if (!pair) return fail(appError('unknown-currency', ticker));
  const { checkedAtMs, failure, quotes, changes, inFlight, openedRequestMs } =
    state.tickers.get(ticker) ?? NO_QUOTES;
  const ranking = rankingOf(state, ticker, moment.nowMs);
  const byCode = new Map(choices.quotes.platforms.map((each) => [each.code, each]));
  const entered = enteredTerms(state, ticker);
  const others = dollarBoards(state, pair, moment.nowMs);
  const question: Question = { state, ranking, pair, request };
  const deals = amount === null ? null : dealsFor(question, amount);
  const found = amount === null ? null : foundFor(question, amount, moment);
  const bestRoute =
    amount === null || !found
      ? null
      : { ...bestRouteView(found, ranking, pair), amount, unit: request.unit };
  const refusal = refusalOf(choices.quotes, source.key, ticker);
  return ok({
    ...pair,
    ticker,
    side,
    sides: { ...rulesFor(state, ticker).sideRule, turnedAtMs: unannouncedTurn(state, ticker) },
    changes: recentChanges(changes, moment.nowMs),
    rows: quoteRowViews(ranking, {
      side,
      deals,
      choiceOf: (code) => byCode.get(code),
      termsOf: (code) => entered.get(code),
      amount,
      money: pair.money,
    }),
    median: ranking.median && tablePrice(ratioOf(ranking.median)),
    midPriceCount: ranking.midPriceCount,
    results: side === 'both' ? null : resultsOf(pair, wayOf(side, request.unit)),
    otherAmount: otherOf(pair, request.unit, deals, bestRoute),
    bestRoute,
    routes:
      found && request.isRoutesOpen === true
        ? routesView(found, choices.quotes.routeOrder, pair.money)
        : null,
    beside: besideView(state, pair, ranking, others, moment.nowMs),
    freshness: newestFreshness(question),
    checkedAtMs,
    failure: failure?.error ?? null,
    droppedCount: quotes?.droppedCount ?? 0,
    isRequesting: inFlight,
    openedRequestMs,
    refused: refusal && { detail: refusal.detail },
  });
}

interface Question {
  readonly state: RatesState;
  readonly ranking: Ranking;
  readonly pair: TickerPair;
  readonly request: PlatformsRequest;
}

function dealsFor({ state, ranking, pair, request }: Question, amount: DecimalText): Deals | null {
  const { ticker, side, unit } = request;
  if (side === 'both') return null;
  const { quotes } = state.choices;
  const deal = { way: wayOf(side, unit), amount, isWithdrawn: quotes.isWithdrawn };
  return dealsOf(ranking, pair, termsFor(state, ticker), deal);
}

type Found = BestRouteView & { readonly amount: DecimalText; readonly unit: AmountUnit };

function foundFor(
  { state, ranking, request }: Question,
  amount: DecimalText,
  { nowMs }: Moment,
): Routes {
  const { ticker, unit } = request;
  const of = rankingsAt(state, nowMs);
  return routesFor(state, ticker, { unit, amount }, (each) =>
    each === ticker ? ranking : of(each),
  );
}

function otherOf(
  pair: TickerPair,
  unit: AmountUnit,
  deals: Deals | null,
  found: PlatformsView['bestRoute'],
): DecimalText | null {
  const deal = found?.kind === 'route' ? found : null;
  const other = deals ? deals.deals[0]?.result : unit === 'money' ? deal?.quantity : deal?.cost;
  return other === undefined
    ? null
    : listedAmount(ratioOf(other), pair[unit === 'money' ? 'asset' : 'money']);
}

function newestFreshness({ state, ranking, request }: Question): FreshnessView | null {
  const newest = ranking.rows
    .filter(({ isListed }) => isListed)
    .toSorted((left, right) => right.age.fromMs - left.age.fromMs)[0];
  return newest ? quoteFreshness(state.tickers, request.ticker, newest.age) : null;
}

function unannouncedTurn(state: RatesState, ticker: Ticker): number | null {
  const turn = turnOf(state.choices.quotes, state.source.key, ticker);
  const isNews = turn !== null && !turn.isAnnounced && fixedSideOf(state, ticker) === null;
  return isNews ? turn.atMs : null;
}
