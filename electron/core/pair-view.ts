import type { AppState } from './app-state.ts';
import { crossRate } from './cross-rate.ts';
import type { CurrencyCode } from './currency.ts';
import type { DecimalText } from './decimal.ts';
import { rateForDisplay } from './display.ts';
import { MARKETS, type Market } from './market.ts';
import { premiumPercent } from './premium.ts';
import type { Moment } from './service-clock.ts';
import { freshnessView, type FreshnessView } from './freshness-view.ts';

/** A pair as the three markets have it, beside one another. */
export interface PairView {
  readonly base: CurrencyCode;
  readonly quote: CurrencyCode;
  /** One for each market, in their order. */
  readonly markets: readonly PairInMarket[];
  /** Parallel over official in percent, 2 decimals; null where either lacks a leg. */
  readonly premium: DecimalText | null;
}

export interface PairInMarket {
  readonly market: Market;
  readonly outcome: PairOutcome;
  readonly freshness: FreshnessView | null;
}

type PairOutcome =
  | {
      readonly kind: 'rate';
      /** Rounded for display: units of the quote for one base, and the other way round. */
      readonly rate: DecimalText;
      readonly inverse: DecimalText;
      /** The currency that it was worked out through; null for a quoted one. */
      readonly via: CurrencyCode | null;
    }
  /** `isBase`: nothing at all can be derived for this base there. */
  | { readonly kind: 'not-quoted'; readonly missing: CurrencyCode; readonly isBase: boolean }
  | { readonly kind: 'no-rates' };

/**
 * From the newest rates of each market, both legs of one snapshot of one market (domain.md,
 * "Markets"). The inverse is worked out from the legs too, not from the rounded rate.
 */
export function pairView(
  state: AppState,
  base: CurrencyCode,
  quote: CurrencyCode,
  moment: Moment,
): PairView {
  const over = state.markets.parallel.table;
  const under = state.markets.official.table;
  return {
    base,
    quote,
    markets: MARKETS.map((market) => ({
      market,
      outcome: outcomeIn(state, market, base, quote),
      freshness: freshnessView(state, market, moment),
    })),
    premium: over && under && premiumPercent(over, under, base, quote),
  };
}

function outcomeIn(
  state: AppState,
  market: Market,
  base: CurrencyCode,
  quote: CurrencyCode,
): PairOutcome {
  const { table } = state.markets[market];
  if (!table) return { kind: 'no-rates' };
  const there = crossRate(table, base, quote);
  const back = crossRate(table, quote, base);
  if (there.kind === 'not-quoted') return { ...there, isBase: there.missing === base };
  if (back.kind === 'not-quoted') return { ...back, isBase: false };
  const { rate, via } = there;
  return { kind: 'rate', rate: rateForDisplay(rate), inverse: rateForDisplay(back.rate), via };
}
