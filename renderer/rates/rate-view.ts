import { pairKey } from '#core/alerts/kinds.ts';
import type { CurrencyView } from '#core/app/currency-views.ts';
import type { Snapshot } from '#core/app/snapshot.ts';
import { mayRequest } from '#core/app/status-line.ts';
import { boardPair, isByConvention } from '#core/rates/board-pair.ts';
import { type CurrencyCode, currencyCode } from '#core/rates/currency.ts';
import { forEachMarket, type Market, MARKETS } from '#core/rates/market.ts';
import type { Trend } from '#core/rates/trend.ts';
import { ageText } from '#core/text/age-text.ts';
import { checkedText, localize, publishedText, text } from '../text/format.ts';

/** The data that all rows of the board share. */
export interface BoardShown {
  readonly markets: Snapshot['markets'];
  /** The markets that the source has. */
  readonly columns: readonly Market[];
  readonly units: Snapshot['units'];
  readonly medians: Snapshot['medians'];
  /** How many alerts are on, by subject. */
  readonly alerts: Snapshot['alerts']['bySubject'];
  readonly money: CurrencyCode;
  /** Null until loaded. Only the trends of visible rows are read from the record. */
  readonly trends: Readonly<Record<string, Trend>> | null;
  readonly ages: BoardAges;
  readonly locale: string;
}

/** The ages that all rows share, computed once a second. */
export type BoardAges = Readonly<Record<Market, MarketAge>>;

interface MarketAge {
  readonly hint: string;
  readonly doubts: Readonly<Record<string, string>>;
}

export interface RateView {
  /** How many of what is priced: `1 USD`, `100 XOF`; a pair where the money is the dollar. */
  readonly unit: string;
  readonly name: string;
  readonly cells: Readonly<Record<Market, CellView>>;
  readonly trend: Trend | null;
  /** The change of the last day in words. */
  readonly change: string;
  readonly alertCount: number;
}

interface CellView {
  /** Null if the market has no price. */
  readonly price: string | null;
  /** The published and checked times, or why there is no price. */
  readonly hint: string;
  readonly isDoubtful: boolean;
}

const words = text.rates;
const DAY_MS = 86_400_000;

export function boardAges(markets: Snapshot['markets'], nowMs: number, locale: string): BoardAges {
  return forEachMarket((market) => {
    const { freshness, doubts } = markets[market];
    return {
      hint: words.ages(publishedText(freshness, nowMs, locale), checkedText(freshness, nowMs)),
      doubts: Object.fromEntries(
        Object.entries(doubts).map(([code, { doubt, freshness: own }]) => [
          code,
          words.ages(text.tray.doubts[doubt], publishedText(own, nowMs, locale)),
        ]),
      ),
    };
  });
}

export function rateView({ code: plain }: CurrencyView, shown: BoardShown): RateView {
  const code = currencyCode(plain);
  const { base, quote } = boardPair(code, shown.money);
  const isPair = isByConvention(shown.money);
  const trend = shown.trends?.[code] ?? null;
  return {
    unit: isPair ? '' : (shown.units[code] ?? words.one),
    name: isPair ? `${base}/${quote}` : code,
    cells: forEachMarket((market) => cellView(code, market, shown)),
    trend,
    change: changeText(trend, shown.locale),
    alertCount: shown.alerts[pairKey(base, quote)] ?? 0,
  };
}

function changeText(trend: Trend | null, locale: string): string {
  if (!trend?.change) return trend ? words.noChange : '';
  const { percent, spanMs } = trend.change;
  const direction = Number(percent) === 0 ? 'flat' : percent.startsWith('-') ? 'fall' : 'rise';
  const size = text.percent(localize(percent.replace('-', ''), locale));
  const span = spanMs === DAY_MS ? words.dayChange : ageText(spanMs, text);
  return `${words.directions[direction]} ${size} ${words.inSpan(span)}`;
}

function cellView(code: CurrencyCode, market: Market, shown: BoardShown): CellView {
  const { prices, full, freshness, failure } = shown.markets[market];
  const { hint, doubts } = shown.ages[market];
  const price = prices[code];
  if (price !== undefined) {
    const doubt = doubts[code];
    const isDoubtful = doubt !== undefined;
    const written = priceText(price, code in full, shown.locale);
    return { price: written, hint: doubt ?? hint, isDoubtful };
  }
  const median = market === 'parallel' ? shown.medians.prices[code] : undefined;
  if (median !== undefined) {
    const written = priceText(median, code in shown.medians.full, shown.locale);
    return { price: written, hint: words.median, isDoubtful: false };
  }
  const isUnknown = freshness === null && failure?.error.code !== 'not-in-market';
  const missing = isUnknown ? words.noRatesYet : words.notQuoted;
  return { price: null, hint: missing, isDoubtful: false };
}

export const priceText = (price: string, isMillions: boolean, locale: string): string =>
  isMillions ? words.millions(localize(price, locale)) : localize(price, locale);

/** The digits to copy from a row's market: the full number where the row shows millions. */
export function copiedPrice(
  { markets, medians }: Pick<BoardShown, 'markets' | 'medians'>,
  code: string,
  market: Market,
): string | undefined {
  const { prices, full } = markets[market];
  const own = full[code] ?? prices[code];
  if (own !== undefined || market !== 'parallel') return own;
  return medians.full[code] ?? medians.prices[code];
}

/** Whether any market has answered: before, the rows would be a list of dashes. */
export const hasRates = (markets: Snapshot['markets']): boolean =>
  MARKETS.some((market) => markets[market].freshness !== null);

/** Whether the first rates are on their way: the places of numbers are shown until they come. */
export const isFirstLoad = (snapshot: Snapshot): boolean =>
  !hasRates(snapshot.markets) &&
  snapshot.requests.halt === null &&
  snapshot.markets[snapshot.choices.market].failure === null &&
  mayRequest(snapshot);

/** Whether a market's column goes first where there is little room: never the main one. */
export const isMinor = (market: Market, main: Market): boolean =>
  market === (main === 'mid' ? 'official' : 'mid');
