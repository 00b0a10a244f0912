import { goesTo, maySend } from '#core/alerts/sending.ts';
import { rulesBySubject } from '#core/alerts/subject-key.ts';
import type { Destination } from '#core/alerts/destination.ts';
import { outboxOf } from '#core/alerts/alerts-state.ts';
import type { SendMark } from '#core/alerts/outbox.ts';
import type { AlertChoices } from '#core/alerts/choices.ts';
import type { AppState } from './app-state.ts';
import {
  type BoardPrices,
  boardPrices,
  type BoardUnits,
  boardUnits,
  platformMedians,
  priceIn,
  pricesOf,
} from './board.ts';
import type { Choices, SettingKey } from '#core/settings/choices.ts';
import { type RequestsView, requestsView } from '#core/requests/budget-view.ts';
import type { ConnectionState } from '#core/requests/connection.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { DesktopState } from '#core/settings/desktop-state.ts';
import { freshnessView, type FreshnessView } from '#core/requests/freshness-view.ts';
import { mayReturnToDemo } from '#core/requests/feeds.ts';
import { nextTryMs } from '#core/requests/schedule.ts';
import { forEachMarket, type Market } from '#core/rates/market.ts';
import { beyondBounds } from '#core/rates/market-doubts.ts';
import type { Ratio } from '#core/number/decimal.ts';
import type { Notice } from './notices.ts';
import { type CurrencyView, currencyViews } from './currency-views.ts';
import type { OpenViews } from './open-views.ts';
import { seriesKey } from '#core/history/chart-series.ts';
import { DEFAULT_PAIR, mainMarket, shownPairs } from '#core/rates/own-pairs.ts';
import { pairTable } from '#core/rates/pair-table.ts';
import { type QuotesChosenView, quotesChosenView } from '#core/platforms/quotes-chosen-view.ts';
import { type RecentConversion, recentOf } from '#core/convert/recent.ts';
import type { Doubt, RateTable } from '#core/rates/rate-table.ts';
import type { AppError } from '#core/base/result.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { customized, type SettingsChanges } from '#core/settings/changes.ts';
import { creditOf, marketIn, type PublicSource, type Source } from '#core/rates/source.ts';
import type { UpdateState } from './update-state.ts';

/**
 * Everything that the window shows, except what is read from the record on request. Times are epoch
 * ms; rates are rounded for display.
 */
export interface Snapshot {
  readonly source: Source['kind'];
  /** Identifies the source. The page never shows data of another one. */
  readonly sourceKey: string;
  /** What a public source wants beside its numbers; null for the others. */
  readonly credit: PublicSource['credit'] | null;
  readonly choices: Omit<
    Choices,
    'watched' | 'popupSize' | 'miniPlace' | 'recent' | 'quotes' | 'alerts'
  >;
  /** The last conversions of this source, newest first. */
  readonly recentConversions: readonly RecentConversion[];
  /** Of a second opinion: its time, and why its last request brought nothing. */
  readonly opinion: OpinionView | null;
  readonly alerts: AlertsSummary;
  readonly quotes: QuotesChosenView;
  /** Every known currency: the watched ones in the user's order, then the others by code. */
  readonly currencies: readonly CurrencyView[];
  readonly markets: Readonly<Record<Market, MarketView>>;
  readonly units: BoardUnits;
  /** Of the platforms, where the parallel market has no price. */
  readonly medians: BoardPrices;
  readonly settingsChanges: SettingsChanges;
  readonly customized: readonly SettingKey[];
  readonly connection: ConnectionState;
  /** Whether an account that has no number yet can be left for the sandbox. */
  readonly mayReturnToDemo: boolean;
  readonly desktop: DesktopState;
  /** How far this computer's clock is ahead of the service's, ms; negative: behind. */
  readonly clockErrorMs: number;
  readonly requests: RequestsView;
  readonly update: UpdateState;
  readonly notices: readonly Notice[];
  readonly storageProblems: AppState['storageProblems'];
  readonly open: OpenViews;
}

/** What rows and tabs show about alerts. */
interface AlertsSummary {
  /** The number of active rules by row key (alerts/subject-key.ts). */
  readonly bySubject: Readonly<Record<string, number>>;
  readonly quietHours: AlertChoices['quietHours'];
  readonly sound: boolean;
  /** The number of rules. */
  readonly count: number;
  readonly digest: AlertChoices['digest'];
  readonly sentence: string;
  readonly destinations: readonly DestinationView[];
}

interface OpinionView {
  readonly publishedAtMs: number | null;
  readonly failure: AppError | null;
}

export interface DestinationView extends Destination {
  readonly waiting: number;
  readonly dropped: number;
  /** How many alerts go there. */
  readonly alerts: number;
  /** Why nothing is sent there; null if it is. */
  readonly problem: string | null;
}

/** Prices of each currency in the board's money (core/app/board.ts). A missing code has none. */
interface MarketView extends BoardPrices {
  readonly freshness: FreshnessView | null;
  /** Why some prices are doubtful, and their freshness if it differs; by code. */
  readonly doubts: Readonly<Record<string, DoubtView>>;
  readonly failure: FailureView | null;
  readonly droppedCount: number;
}

interface FailureView {
  readonly error: AppError;
  readonly atMs: number;
  /** Null if nothing is sent automatically. */
  readonly nextTryMs: number | null;
}

interface DoubtView {
  readonly doubt: Doubt;
  readonly freshness: FreshnessView | null;
}

export function toSnapshot(state: AppState, moment: Moment, open: OpenViews = {}): Snapshot {
  const {
    watched: _watched,
    popupSize: _popupSize,
    miniPlace: _miniPlace,
    quotes: _quotes,
    recent,
    alerts,
    ...choices
  } = state.choices;
  const units = boardUnits(state);
  return {
    source: state.source.kind,
    sourceKey: state.source.key,
    credit: creditOf(state.source),
    choices: { ...choices, ...marketChoices(state) },
    recentConversions: recentOf(recent, state.source.key),
    alerts: {
      bySubject: rulesBySubject(alerts.rules),
      quietHours: alerts.quietHours,
      sound: alerts.sound,
      count: alerts.rules.length,
      digest: alerts.digest,
      sentence: alerts.sentence,
      destinations: destinationViews(state),
    },
    opinion: state.opinion && {
      publishedAtMs: state.opinion.table?.publishedAtMs ?? null,
      failure: state.opinion.failure,
    },
    settingsChanges: state.settingsChanges,
    customized: customized(state.choices),
    quotes: quotesChosenView(state),
    currencies: currencyViews(state),
    markets: forEachMarket((each) => marketView(state, each, units, moment)),
    units,
    medians: platformMedians(state, moment.nowMs),
    connection: state.connection,
    mayReturnToDemo: mayReturnToDemo(state),
    desktop: state.desktop,
    clockErrorMs: state.conditions.clockErrorMs,
    requests: requestsView(state, moment),
    update: state.update,
    notices: state.notices,
    storageProblems: state.storageProblems,
    open,
  };
}

/** What is chosen of markets, as far as the source has them. */
function marketChoices(state: AppState): Pick<Choices, 'market' | 'pairs' | 'chart'> {
  const { kind } = state.source;
  const { chart } = state.choices;
  const market = mainMarket(state);
  const pairs = shownPairs(state);
  if (kind !== 'public') return { market, pairs, chart };
  const drawn = chart.series.flatMap((each) =>
    each.kind === 'rate' ? [{ ...each, market: marketIn(kind, each.market) }] : [],
  );
  const unique = [...new Map(drawn.map((each) => [seriesKey(each), each])).values()];
  const first = { kind: 'rate' as const, ...(pairs[0] ?? DEFAULT_PAIR), market };
  const series = unique.length > 0 ? unique : [first];
  return { market, pairs, chart: { ...chart, series, premiumUnder: null } };
}

function destinationViews({ choices, desktop, alerts: fired }: AppState): DestinationView[] {
  const { destinations, rules } = choices.alerts;
  return destinations.map((each) => {
    const count = (mark: SendMark): number =>
      outboxOf(fired).filter(({ sends }) => sends?.[each.id] === mark).length;
    return {
      ...each,
      waiting: count('waiting'),
      dropped: count('dropped'),
      alerts: rules.filter((rule) => maySend(rule.subject) && goesTo(rule, each.id)).length,
      problem: desktop.destinationProblems[each.id] ?? null,
    };
  });
}

function marketView(
  state: AppState,
  market: Market,
  units: BoardUnits,
  moment: Moment,
): MarketView {
  const { failure, droppedCount } = state.markets[market];
  return {
    ...pricesAndDoubts(state, market, units),
    freshness: freshnessView(state.markets[market]),
    failure: failure && {
      error: failure.error,
      atMs: failure.atMs,
      nextTryMs: nextTryMs(state, market, moment),
    },
    droppedCount,
  };
}

/** Doubts are rare: most prices come from the one table. */
function pricesAndDoubts(
  state: AppState,
  market: Market,
  units: BoardUnits,
): Pick<MarketView, 'prices' | 'full' | 'doubts'> {
  const shown = state.markets[market];
  const { table, lastGood, doubted } = shown;
  const { money } = state.choices;
  if (!table) return { prices: {}, full: {}, doubts: {} };
  const { prices, full } = boardPrices(table, money, units);
  const codes = new Set([...lastGood.keys(), ...beyondBounds(table), ...doubted.keys()]);
  // If the money is doubtful, every price is.
  const suspects = codes.has(money) ? codesOf(table) : [...codes];
  if (suspects.length === 0) return { prices, full, doubts: {} };
  const doubts: Record<string, DoubtView> = {};
  // Most are of one table.
  const ages = new Map<RateTable, FreshnessView | null>();
  function freshnessOf(from: RateTable): FreshnessView | null {
    const known = ages.get(from) ?? freshnessView(state.markets[market], from);
    ages.set(from, known);
    return known;
  }
  const priced = suspects.flatMap((code): [CurrencyCode, Ratio][] => {
    const pair = pairTable(shown, money, code);
    const price = pair?.doubt ? priceIn(pair.table, code, money, units) : null;
    if (!pair?.doubt || !price) return [];
    doubts[code] = { doubt: pair.doubt, freshness: freshnessOf(pair.table) };
    return [[code, price]];
  });
  const more = pricesOf(priced);
  return { prices: { ...prices, ...more.prices }, full: { ...full, ...more.full }, doubts };
}

const codesOf = ({ base, rates }: RateTable): CurrencyCode[] => [
  ...new Set([base, ...rates.keys()]),
];
