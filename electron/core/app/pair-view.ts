import type { ObservedState } from '#core/alerts/observe.ts';
import type { RatesState } from '#core/requests/requests-state.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import { decimalText, ratioOf, toPlaces } from '#core/number/decimal.ts';
import type { BestSide } from '#core/platforms/best.ts';
import { rankingOf } from '#core/platforms/quote-rules.ts';
import { crossRate, crossRatio } from '#core/rates/cross-rate.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { rateForDisplay, tablePrice } from '#core/rates/display.ts';
import type { Ticker } from '#core/rates/feed.ts';
import type { Market } from '#core/rates/market.ts';
import { ageAt, tableEdges } from '#core/rates/freshness.ts';
import { type OwnPair, pairKeyOf } from '#core/rates/own-pairs.ts';
import { differenceFrom, isOver } from '#core/rates/second-opinion.ts';
import { type PairTable, pairTable } from '#core/rates/pair-table.ts';
import { premiumPercent } from '#core/rates/premium.ts';
import type { Doubt } from '#core/rates/rate-table.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { marketsOf, type PublicSource } from '#core/rates/source.ts';
import { freshnessView, type FreshnessView } from '#core/requests/freshness-view.ts';
import { pairTicker } from '#core/requests/pair-ticker.ts';

/** One of the trader's own pairs, as the top of Rates shows it. */
export interface PairView extends OwnPair {
  /** One for each market, in their order. */
  readonly markets: readonly PairInMarket[];
  readonly premium: PremiumView | null;
  /** Null if no platforms are known for the pair. */
  readonly best: BestPlatforms | null;
  /** Where a second opinion differs by more than the person's level. */
  readonly difference: DifferenceView | null;
}

/** Mid rates of a pair, of the account and of a public source. */
export interface DifferenceView {
  readonly host: string;
  readonly credit: PublicSource['credit'];
  readonly ours: DecimalText;
  readonly theirs: DecimalText;
  /** How much ours is above theirs; negative: below. */
  readonly percent: DecimalText;
  readonly publishedAtMs: number;
}

interface PairInMarket {
  readonly market: Market;
  readonly outcome: PairOutcome;
  readonly freshness: FreshnessView | null;
  readonly doubt: Doubt | null;
}

type PairOutcome =
  | {
      readonly kind: 'rate';
      /** Units of the quote currency for one base: 6 significant digits, and as in a table. */
      readonly rate: DecimalText;
      readonly shown: DecimalText;
      readonly isMillions: boolean;
      /** The currency that it was derived through; null for a quoted rate. */
      readonly via: CurrencyCode | null;
    }
  | { readonly kind: 'not-quoted'; readonly missing: CurrencyCode }
  | { readonly kind: 'no-rates' };

/** The main market over another, in percent with 2 decimals: negative for a discount. */
interface PremiumView {
  readonly percent: DecimalText;
  readonly over: Market;
}

/** What a customer pays and gets at the best platforms. */
interface BestPlatforms {
  readonly ticker: Ticker;
  readonly asset: CurrencyCode;
  readonly ask: PlatformPrice | null;
  readonly bid: PlatformPrice | null;
}

interface PlatformPrice {
  readonly code: string;
  readonly price: DecimalText;
  /** Since when it is the last one, where none is fresh; null for a fresh one. */
  readonly oldSinceMs: number | null;
  /** Whether the platform says when it had this price. */
  readonly isTimeKnown: boolean;
}

/** What the top of Rates is computed from. */
export type PairState = RatesState & Pick<ObservedState, 'opinion'>;

/**
 * From the newest rates of each market, both legs from one snapshot (rates/domain.md, "Markets").
 */
export function pairView(state: PairState, own: OwnPair, moment: Moment): PairView {
  const { base, quote } = own;
  const markets = marketsOf(state.source.kind).map((market) => {
    const pair = pairTable(state.markets[market], base, quote);
    const freshness = freshnessView(state.markets[market], pair?.table);
    return { market, outcome: outcomeIn(pair, base, quote), freshness, doubt: pair?.doubt ?? null };
  });
  return {
    ...own,
    markets,
    premium: premiumOf(state, own, markets),
    best: bestPlatforms(state, own, moment.nowMs),
    difference: differenceView(state, own, moment.nowMs),
  };
}

/** None from a rate that is doubtful or stale, nor where this publication's was read. */
function differenceView(state: PairState, own: OwnPair, nowMs: number): DifferenceView | null {
  const { opinion, choices } = state;
  const { overPercent: level, read } = choices.opinion;
  const publishedAtMs = opinion?.table?.publishedAtMs ?? null;
  if (!opinion || level === null || publishedAtMs === null) return null;
  if (read?.publishedAtMs === publishedAtMs && read.pairs.includes(pairKeyOf(own))) return null;
  const { base, quote } = own;
  const { publicationsMs, ...mid } = state.markets.mid;
  const pair = pairTable(state.markets.mid, base, quote);
  const isSound =
    pair?.table === mid.table &&
    pair.doubt === null &&
    ageAt(tableEdges(pair.table, publicationsMs), nowMs) !== 'stale';
  const ours = isSound ? crossRatio(pair.table, base, quote) : null;
  const found = ours && differenceFrom(opinion, ours, [base, quote], nowMs);
  if (!ours || !found || !isOver(found, level)) return null;
  return {
    host: opinion.source.key,
    credit: opinion.source.credit,
    ours: rateForDisplay(decimalText(ours)),
    theirs: rateForDisplay(decimalText(found.theirs)),
    percent: toPlaces(found.percent, PERCENT_PLACES, 'half-away'),
    publishedAtMs,
  };
}

const PERCENT_PLACES = 2;

/** Over official; of the official market itself, over parallel. None from a doubtful rate. */
function premiumOf(
  { markets }: RatesState,
  { base, quote, market }: OwnPair,
  shown: readonly PairInMarket[],
): PremiumView | null {
  const over = market === 'official' ? 'parallel' : 'official';
  const isDoubtful = shown.some(
    (each) => (each.market === market || each.market === over) && each.doubt !== null,
  );
  const own = markets[market].table;
  const other = markets[over].table;
  const percent = own && other && !isDoubtful ? premiumPercent(own, other, base, quote) : null;
  return percent && { percent, over };
}

function bestPlatforms(state: RatesState, own: OwnPair, nowMs: number): BestPlatforms | null {
  const platforms = state.source.kind === 'public' ? null : pairTicker(state, own);
  if (!platforms) return null;
  const { ask, bid } = rankingOf(state, platforms.ticker, nowMs);
  return { ...platforms, ask: priceOf(ask), bid: priceOf(bid) };
}

/** What is old is said with its age; what is doubtful is no price. */
function priceOf(best: BestSide): PlatformPrice | null {
  const isBest = best.kind === 'best';
  const side = isBest ? best : best.nearest;
  if (!side || !(isBest || best.nearest?.exclusion === 'not-fresh')) return null;
  const { code, rate, age } = side;
  return {
    code,
    price: tablePrice(ratioOf(rate)).shown,
    oldSinceMs: isBest ? null : age.fromMs,
    isTimeKnown: age.isTimeKnown,
  };
}

function outcomeIn(pair: PairTable | null, base: CurrencyCode, quote: CurrencyCode): PairOutcome {
  if (!pair) return { kind: 'no-rates' };
  const cross = crossRate(pair.table, base, quote);
  if (cross.kind === 'not-quoted') return cross;
  const { rate, via } = cross;
  const { shown, isMillions } = tablePrice(ratioOf(rate));
  return { kind: 'rate', rate: rateForDisplay(rate), shown, isMillions, via };
}
