import type { AppState } from './app-state.ts';
import { crossRate } from '#core/rates/cross-rate.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import { rateForDisplay } from '#core/rates/display.ts';
import { MARKETS, type Market } from '#core/rates/market.ts';
import { type PairTable, pairTable } from '#core/rates/pair-table.ts';
import { premiumPercent } from '#core/rates/premium.ts';
import type { Doubt } from '#core/rates/rate-table.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { freshnessView, type FreshnessView } from '#core/requests/freshness-view.ts';

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
  readonly doubt: Doubt | null;
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
  const markets = MARKETS.map((market) => {
    const pair = pairTable(state.markets[market], base, quote);
    const freshness = freshnessView(state, market, moment, pair?.table);
    return { market, outcome: outcomeIn(pair, base, quote), freshness, doubt: pair?.doubt ?? null };
  });
  const { parallel, official } = state.markets;
  const isSound = markets.every(({ market, doubt }) => market === 'mid' || doubt === null);
  const over = isSound ? parallel.table : null;
  const under = official.table;
  return {
    base,
    quote,
    markets,
    premium: over && under && premiumPercent(over, under, base, quote),
  };
}

function outcomeIn(pair: PairTable | null, base: CurrencyCode, quote: CurrencyCode): PairOutcome {
  if (!pair) return { kind: 'no-rates' };
  const { table } = pair;
  const there = crossRate(table, base, quote);
  const back = crossRate(table, quote, base);
  if (there.kind === 'not-quoted') return { ...there, isBase: there.missing === base };
  if (back.kind === 'not-quoted') return { ...back, isBase: false };
  const { rate, via } = there;
  return { kind: 'rate', rate: rateForDisplay(rate), inverse: rateForDisplay(back.rate), via };
}
