import { parseAmount, type Separators } from '#core/number/amount.ts';
import type { RequestsState } from '#core/requests/requests-state.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import { amountForDisplay } from '#core/rates/display.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { type BestView, bestView, type SideView, sideView } from './opportunity-view.ts';
import type { SideQuote } from './best.ts';
import { feesFor } from './quote-choices.ts';
import { percentForDisplay } from './quote-row-view.ts';
import { rankingOf } from './quote-rules.ts';
import { type Deal, dealsOf, type DealWay, type NoDeal } from './deals.ts';
import { pairOf, type TickerPair } from './ticker-pair.ts';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import type { Moment } from '#core/rates/service-clock.ts';

export const DEAL_WAYS = [
  'have-money',
  'want-asset',
  'have-asset',
  'want-money',
] as const satisfies readonly DealWay[];

export interface DealsRequest {
  readonly ticker: Ticker;
  readonly way: DealWay;
  readonly amount: string;
  /** Whether the bought asset leaves the platform, which costs the withdrawal fee. */
  readonly isWithdrawn: boolean;
}

export type DealView = SideView & Omit<Deal, keyof SideQuote>;
type NoDealView = SideView & Pick<NoDeal, 'why'>;

export interface DealsView extends TickerPair {
  readonly way: DealWay;
  /** The parsed amount and its unit. */
  readonly amount: DecimalText;
  readonly amountUnit: CurrencyCode;
  readonly side: 'ask' | 'bid';
  readonly isReceived: boolean;
  readonly unit: CurrencyCode;
  readonly deals: readonly DealView[];
  readonly impossible: readonly NoDealView[];
  readonly best: BestView;
  readonly atMs: number;
}

/** Ranks a ticker's platforms for what the user has or wants (domain.md, "Platform quotes"). */
export function dealsView(
  state: RequestsState,
  { ticker, way, amount: typed, isWithdrawn }: DealsRequest,
  separators: Separators,
  { nowMs }: Moment,
): Result<DealsView> {
  const pair = pairOf(ticker, state.choices.quotes.added);
  if (!pair) return fail(appError('unknown-currency', ticker));
  const amount = parseAmount(typed, separators);
  if (!amount.ok) return amount;
  const found = dealsOf(
    rankingOf(state, ticker, nowMs),
    pair,
    feesFor(state.choices.quotes, ticker),
    { way, amount: amount.value, isWithdrawn },
  );
  const { unit } = found;
  return ok({
    ...pair,
    way,
    amount: amount.value,
    amountUnit: way === 'have-money' || way === 'want-money' ? pair.money : pair.asset,
    side: found.side,
    isReceived: found.isReceived,
    unit,
    deals: found.deals.map((deal) => ({
      ...sideView(deal),
      areFeesEntered: deal.areFeesEntered,
      // Core already rounded it to the unit, against the user. This only adds decimals.
      result: amountForDisplay(deal.result, unit),
      worseBy: amountForDisplay(deal.worseBy, unit),
      worseByPercent: percentForDisplay(deal.worseByPercent),
    })),
    impossible: found.impossible.map((each) => ({ ...sideView(each), why: each.why })),
    best: bestView(found.best),
    atMs: nowMs,
  });
}
