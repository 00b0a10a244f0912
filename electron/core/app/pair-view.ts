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

export interface PairView {
  readonly base: CurrencyCode;
  readonly quote: CurrencyCode;
  /** One for each market, in their order. */
  readonly markets: readonly PairInMarket[];
  /** Parallel over official in percent, 2 decimals; null if either lacks a leg. */
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
      /** Rounded for display: units of the quote currency for one base, and the inverse. */
      readonly rate: DecimalText;
      readonly inverse: DecimalText;
      /** The currency that it was derived through; null for a quoted rate. */
      readonly via: CurrencyCode | null;
    }
  /** `isBase`: the base itself is missing, so nothing can be derived for it. */
  | { readonly kind: 'not-quoted'; readonly missing: CurrencyCode; readonly isBase: boolean }
  | { readonly kind: 'no-rates' };

/**
 * Uses the newest rates of each market, both legs from one snapshot (domain.md, "Markets"). The
 * inverse comes from the legs too, not from the rounded rate.
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
