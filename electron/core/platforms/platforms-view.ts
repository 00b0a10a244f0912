import { parseAmount, type Separators } from '#core/number/amount.ts';
import type { RequestsState } from '#core/requests/requests-state.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import { rateForDisplay } from '#core/rates/display.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { NO_QUOTES } from './ticker-state.ts';
import { checkedUntil } from '#core/rates/freshness.ts';
import {
  type BestView,
  bestView,
  type OpportunityView,
  opportunityView,
} from './opportunity-view.ts';
import { usualPeriodMs } from '#core/requests/pace.ts';
import { basesByCode, dollarBoards } from './quote-bases.ts';
import { type BesideView, besideView, premiumsByCode } from './compared-prices.ts';
import { enteredFor, feesFor, refusalOf, turnOf } from './quote-choices.ts';
import type { AmountUnit } from './choices.ts';
import { quoteRowViews, type QuoteRowView } from './quote-row-view.ts';
import { rankingOf, fixedSideOf, rulesFor } from './quote-rules.ts';
import type { Ranking } from './ranking.ts';
import { opportunityOf } from './opportunity.ts';
import type { SideRule } from './sides.ts';
import { pairOf, type TickerPair } from './ticker-pair.ts';
import { type AppError, appError, fail, ok, type Result } from '#core/base/result.ts';
import type { Moment } from '#core/rates/service-clock.ts';

export interface PlatformsRequest {
  readonly ticker: Ticker;
  readonly amount: string;
  readonly unit: AmountUnit;
}

/** One ticker for display: prices, percents and amounts are rounded, times are epoch ms. */
export interface PlatformsView extends TickerPair {
  readonly ticker: Ticker;
  readonly sides: SideRule & {
    /** When the quotes changed sides, until the user has read it. */
    readonly turnedAtMs: number | null;
  };
  /** Every platform except references, by code. */
  readonly rows: readonly QuoteRowView[];
  readonly references: readonly QuoteRowView[];
  readonly median: DecimalText | null;
  readonly midPriceCount: number;
  readonly ask: BestView;
  readonly bid: BestView;
  /** For the amount; an error describes what is wrong with the typed text. */
  readonly opportunity: Result<
    OpportunityView & { readonly amount: DecimalText; readonly unit: AmountUnit }
  >;
  readonly beside: BesideView;
  readonly checkedAtMs: number | null;
  readonly checkedUntilMs: number | null;
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
  state: RequestsState,
  request: PlatformsRequest,
  separators: Separators,
  moment: Moment,
): Result<PlatformsView> {
  const { ticker } = request;
  const { choices, source } = state;
  const pair = pairOf(ticker, choices.quotes.added);
  if (!pair) return fail(appError('unknown-currency', ticker));
  const { checkedAtMs, failure, quotes, inFlight, openedRequestMs } =
    state.tickers.get(ticker) ?? NO_QUOTES;
  const ranking = rankingOf(state, ticker, moment.nowMs);
  const byCode = new Map(choices.quotes.platforms.map((each) => [each.code, each]));
  const fees = enteredFor(choices.quotes, ticker);
  const others = dollarBoards(state, pair, moment.nowMs);
  const bases = basesByCode(ranking, pair, others);
  const premiums = premiumsByCode(state, ranking, pair, moment.nowMs);
  const views = (isReference: boolean): QuoteRowView[] =>
    quoteRowViews(
      ranking.rows.filter((row) => row.isReference === isReference),
      ranking,
      {
        choiceOf: (code) => byCode.get(code),
        feesOf: (code) => fees.get(code),
        besideOf: ({ code }) => premiums.get(code) ?? [],
        basesOf: ({ code }) => bases.get(code) ?? [],
      },
    );
  const refusal = refusalOf(choices.quotes, source.key, ticker);
  return ok({
    ...pair,
    ticker,
    sides: { ...rulesFor(state, ticker).sideRule, turnedAtMs: unannouncedTurn(state, ticker) },
    rows: views(false),
    references: views(true),
    median: ranking.median && rateForDisplay(ranking.median),
    midPriceCount: ranking.midPriceCount,
    ask: bestView(ranking.ask),
    bid: bestView(ranking.bid),
    opportunity: opportunityFor(state, ranking, pair, request, separators),
    beside: besideView(state, pair, ranking, others, moment.nowMs),
    checkedAtMs,
    checkedUntilMs:
      checkedAtMs === null ? null : checkedUntil(checkedAtMs, usualPeriodMs(state, ticker, moment)),
    failure: failure?.error ?? null,
    droppedCount: quotes?.droppedCount ?? 0,
    isRequesting: inFlight,
    openedRequestMs,
    refused: refusal && { detail: refusal.detail },
  });
}

function unannouncedTurn(state: RequestsState, ticker: Ticker): number | null {
  const turn = turnOf(state.choices.quotes, state.source.key, ticker);
  const isNews = turn !== null && !turn.isAnnounced && fixedSideOf(state, ticker) === null;
  return isNews ? turn.atMs : null;
}

function opportunityFor(
  { choices }: RequestsState,
  ranking: Ranking,
  pair: TickerPair,
  { ticker, amount: typed, unit }: PlatformsRequest,
  separators: Separators,
): PlatformsView['opportunity'] {
  const amount = parseAmount(typed, separators);
  if (!amount.ok) return amount;
  const found = opportunityOf(ranking, feesFor(choices.quotes, ticker), {
    unit,
    amount: amount.value,
  });
  return ok({ ...opportunityView(found, pair), amount: amount.value, unit });
}
