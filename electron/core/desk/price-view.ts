import { type DecimalText, type Ratio, ratioOf } from '#core/number/decimal.ts';
import type { QuoteMark } from '#core/platforms/eligible.ts';
import { quoteOf, type Ranking } from '#core/platforms/ranking.ts';
import { SIDES } from '#core/platforms/sides.ts';
import { tickerOf } from '#core/platforms/ticker-pair.ts';
import { crossRatio } from '#core/rates/cross-rate.ts';
import { rateForDisplay, tablePrice } from '#core/rates/display.ts';
import { pairTable } from '#core/rates/pair-table.ts';
import { marketIn, marketsOf, type Source } from '#core/rates/source.ts';
import {
  freshnessView,
  type FreshnessView,
  quoteFreshness,
} from '#core/requests/freshness-view.ts';
import type { RatesState } from '#core/requests/requests-state.ts';
import type { PriceBase, PriceChoice } from './choices.ts';
import { type OwnPrice, ownPrice } from './own-price.ts';

/** A base that is quoted now. */
interface BaseOffer {
  readonly base: PriceBase;
  /** Rounded for display. */
  readonly rate: DecimalText;
}

export interface PriceView {
  readonly choice: PriceChoice;
  readonly source: Source;
  /** Null if nobody quotes it. */
  readonly base: {
    readonly rate: DecimalText;
    readonly freshness: FreshnessView | null;
    /** What stands against a platform's quote. */
    readonly marks: readonly QuoteMark[];
  } | null;
  readonly own: OwnPrice | null;
  readonly offers: readonly BaseOffer[];
}

interface Base {
  readonly rate: Ratio;
  readonly freshness: FreshnessView | null;
  readonly marks: readonly QuoteMark[];
}

/** The trader's own price of an asset, by the newest rates. */
export function priceView(
  state: RatesState,
  chosen: PriceChoice,
  ranking: Ranking | null,
): PriceView {
  const choice = { ...chosen, base: baseIn(state.source, chosen.base) };
  const found = baseOf(state, choice, choice.base, ranking);
  return {
    choice,
    source: state.source,
    base: found && { ...found, rate: tablePrice(found.rate).copied },
    own: found && withShownMargin(ownPrice(found.rate, choice)),
    offers: offersOf(ranking, state.source).flatMap((base) => {
      const offered = baseOf(state, choice, base, ranking);
      return offered ? [{ base, rate: tablePrice(offered.rate).copied }] : [];
    }),
  };
}

const baseIn = ({ kind }: Source, base: PriceBase): PriceBase =>
  base.kind === 'market' ? { ...base, market: marketIn(kind, base.market) } : base;

const withShownMargin = (own: OwnPrice): OwnPrice =>
  own.kind === 'price' ? { ...own, margin: rateForDisplay(own.margin) } : own;

const offersOf = (ranking: Ranking | null, { kind }: Source): PriceBase[] => [
  ...marketsOf(kind).map((market): PriceBase => ({ kind: 'market', market })),
  ...(ranking?.rows ?? []).flatMap(({ code, isListed }) =>
    isListed ? SIDES.map((side): PriceBase => ({ kind: 'platform', code, side })) : [],
  ),
];

function baseOf(
  state: RatesState,
  { asset, money }: PriceChoice,
  base: PriceBase,
  ranking: Ranking | null,
): Base | null {
  if (base.kind === 'market') {
    const { market } = base;
    const pair = pairTable(state.markets[market], asset, money);
    const rate = pair && crossRatio(pair.table, asset, money);
    const freshness = pair && freshnessView(state.markets[market], pair.table);
    return rate && { rate, freshness, marks: [] };
  }
  const quote = ranking && quoteOf(ranking, base.side, base.code);
  if (!quote) return null;
  const { rate, age, marks } = quote;
  const freshness = quoteFreshness(state.tickers, tickerOf({ asset, money }), age);
  return { rate: ratioOf(rate), freshness, marks };
}
