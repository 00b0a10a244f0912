import type { CurrencyCode } from '#core/rates/currency.ts';
import { type DecimalText, percentChange, ratioOf, type Rounding } from '#core/number/decimal.ts';
import {
  ratioForDisplay,
  rateForDisplay,
  tableAmount,
  type TablePrice,
} from '#core/rates/display.ts';
import { percentForDisplay } from './quote-row-view.ts';
import type { NearestSide, SideQuote } from './best.ts';
import type { Exclusion } from './eligible.ts';
import type { NoOpportunity, Opportunity, OpportunityLeg } from './opportunity.ts';
import type { TickerPair } from './ticker-pair.ts';

/** One side of one platform, rounded for display; `fromMs` is epoch ms. */
interface SideView {
  readonly code: string;
  readonly rate: DecimalText;
  readonly fromMs: number;
}

export interface NearestView extends SideView {
  readonly exclusion: Exclusion;
}

/**
 * The result of buying at one platform and selling at another, or why there is none. Received
 * amounts round down and paid amounts round up, as in every deal (domain.md, "Numbers").
 */
export type OpportunityView =
  | (Omit<Opportunity, 'buyAt' | 'sellAt'> & {
      readonly buyAt: SideView;
      readonly sellAt: SideView;
      readonly grossPercent: DecimalText;
      /** After fees where any are entered, for one line. */
      readonly profit: TablePrice;
      /** Whether the user entered fees for none, one or both platforms. */
      readonly fees: 'none' | 'some' | 'both';
    })
  | {
      readonly kind: 'none';
      readonly why: 'no-ask' | 'no-bid';
      readonly nearest: NearestView | null;
    }
  | { readonly kind: 'none'; readonly why: 'one-platform'; readonly code: string }
  | { readonly kind: 'none'; readonly why: 'amount-too-small' };

export function opportunityView(
  found: Opportunity | NoOpportunity,
  { asset, money }: TickerPair,
): OpportunityView {
  if (found.kind === 'none') {
    if (!('nearest' in found)) return found;
    return { ...found, nearest: found.nearest && nearestView(found.nearest) };
  }
  const fees = feesOf(found.buyAt, found.sellAt);
  const profit = fees === 'none' ? found.gross : found.net;
  return {
    kind: 'pair',
    buyAt: sideView(found.buyAt),
    sellAt: sideView(found.sellAt),
    quantity: received(found.quantity, asset),
    quantitySold: received(found.quantitySold, asset),
    cost: ratioForDisplay(ratioOf(found.cost), money, 'up'),
    proceeds: received(found.proceeds, money),
    gross: received(found.gross, money),
    net: received(found.net, money),
    grossPercent: percentForDisplay(percentChange(found.sellAt.rate, found.buyAt.rate)),
    netPercent: percentForDisplay(found.netPercent),
    profit: tableAmount(ratioOf(profit), money, roundingOf(profit)),
    fees,
  };
}

/** Rounds against the user: gains down, losses away from zero. */
function received(amount: DecimalText, code: CurrencyCode): DecimalText {
  return ratioForDisplay(ratioOf(amount), code, roundingOf(amount));
}

const roundingOf = (amount: DecimalText): Rounding => (amount.startsWith('-') ? 'up' : 'down');

function feesOf(...legs: readonly OpportunityLeg[]): 'none' | 'some' | 'both' {
  const entered = legs.filter(({ areFeesEntered }) => areFeesEntered).length;
  if (entered === 0) return 'none';
  return entered === legs.length ? 'both' : 'some';
}

function sideView({ code, rate, age }: Pick<SideQuote, 'code' | 'rate' | 'age'>): SideView {
  return {
    code,
    rate: rateForDisplay(rate),
    fromMs: age.fromMs,
  };
}

const nearestView = (nearest: NearestSide): NearestView => ({
  ...sideView(nearest),
  exclusion: nearest.exclusion,
});
