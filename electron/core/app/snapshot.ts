import type { RatesState } from '#core/requests/requests-state.ts';
import { goesTo, maySend } from '#core/alerts/delivery/sending.ts';
import { rulesBySubject } from '#core/alerts/subject-key.ts';
import type { Destination } from '#core/alerts/delivery/destination.ts';
import type { AlertChoices } from '#core/alerts/choices.ts';
import type { PageFacts } from './facts.ts';
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
import type { RequestsView } from '#core/requests/budget-view.ts';
import type { ConnectionState } from '#core/requests/connection.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { DesktopState } from '#core/settings/desktop-state.ts';
import { freshnessView, type FreshnessView } from '#core/requests/freshness-view.ts';
import { forEachMarket, type Market } from '#core/rates/market.ts';
import { beyondBounds } from '#core/rates/market-doubts.ts';
import type { Ratio } from '#core/number/decimal.ts';
import type { Notice } from './notices.ts';
import { type CurrencyView, currencyViews } from './currency-views.ts';
import { seriesKey } from '#core/history/chart-series.ts';
import { DEFAULT_PAIR, mainMarket, shownPairs } from '#core/rates/own-pairs.ts';
import { pairTable } from '#core/rates/pair-table.ts';
import { type QuotesChosenView, quotesChosenView } from '#core/platforms/quotes-chosen-view.ts';
import type { RecentConversion } from '#core/convert/recent.ts';
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
  readonly storageProblems: PageFacts['storageProblems'];
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

/** Each part of it, by the facts that it is computed from. */
export const SNAPSHOT: {
  readonly [Part in keyof Snapshot]: (facts: PageFacts, moment: Moment) => Snapshot[Part];
} = {
  source: ({ source }) => source.kind,
  sourceKey: ({ source }) => source.key,
  credit: ({ source }) => creditOf(source),
  choices: shownChoices,
  recentConversions: ({ choices }) => choices.recent,
  opinion: ({ opinion }) =>
    opinion && {
      publishedAtMs: opinion.table?.publishedAtMs ?? null,
      failure: opinion.failure,
    },
  alerts: alertsSummary,
  quotes: quotesChosenView,
  currencies: currencyViews,
  markets(facts) {
    const units = boardUnits(facts);
    return forEachMarket((each) => marketView(facts, each, units));
  },
  units: boardUnits,
  medians: (facts, { nowMs }) => platformMedians(facts, nowMs),
  settingsChanges: ({ settingsChanges }) => settingsChanges,
  customized: ({ choices }) => customized(choices),
  connection: ({ connection }) => connection,
  mayReturnToDemo: (facts) => facts.mayReturnToDemo,
  desktop: ({ desktop }) => desktop,
  clockErrorMs: ({ conditions }) => conditions.clockErrorMs,
  requests: ({ requests }) => requests,
  update: ({ update }) => update,
  notices: ({ notices }) => notices,
  storageProblems: ({ storageProblems }) => storageProblems,
};

function shownChoices(facts: PageFacts): Snapshot['choices'] {
  const {
    watched: _watched,
    popupSize: _popupSize,
    miniPlace: _miniPlace,
    quotes: _quotes,
    recent: _recent,
    alerts: _alerts,
    ...choices
  } = facts.choices;
  return { ...choices, ...marketChoices(facts) };
}

function alertsSummary(facts: PageFacts): AlertsSummary {
  const { alerts } = facts.choices;
  return {
    bySubject: rulesBySubject(alerts.rules),
    quietHours: alerts.quietHours,
    sound: alerts.sound,
    count: alerts.rules.length,
    digest: alerts.digest,
    sentence: alerts.sentence,
    destinations: destinationViews(facts),
  };
}

/** What is chosen of markets, as far as the source has them. */
function marketChoices(facts: PageFacts): Pick<Choices, 'market' | 'pairs' | 'chart'> {
  const { kind } = facts.source;
  const { chart } = facts.choices;
  const market = mainMarket(facts);
  const pairs = shownPairs(facts);
  if (kind !== 'public') return { market, pairs, chart };
  const drawn = chart.series.flatMap((each) =>
    each.kind === 'rate' ? [{ ...each, market: marketIn(kind, each.market) }] : [],
  );
  const unique = [...new Map(drawn.map((each) => [seriesKey(each), each])).values()];
  const first = { kind: 'rate' as const, ...(pairs[0] ?? DEFAULT_PAIR), market };
  const series = unique.length > 0 ? unique : [first];
  return { market, pairs, chart: { ...chart, series, premiumUnder: null } };
}

function destinationViews({ choices, desktop, outbox }: PageFacts): DestinationView[] {
  const { destinations, rules } = choices.alerts;
  return destinations.map((each) => ({
    ...each,
    waiting: outbox[each.id]?.waiting ?? 0,
    dropped: outbox[each.id]?.dropped ?? 0,
    alerts: rules.filter((rule) => maySend(rule.subject) && goesTo(rule, each.id)).length,
    problem: desktop.destinationProblems[each.id] ?? null,
  }));
}

function marketView(facts: PageFacts, market: Market, units: BoardUnits): MarketView {
  const { failure, droppedCount } = facts.markets[market];
  return {
    ...pricesAndDoubts(facts, market, units),
    freshness: freshnessView(facts.markets[market]),
    failure: failure && {
      error: failure.error,
      atMs: failure.atMs,
      nextTryMs: facts.nextTriesMs[market],
    },
    droppedCount,
  };
}

/** Doubts are rare: most prices come from the one table. */
function pricesAndDoubts(
  facts: RatesState,
  market: Market,
  units: BoardUnits,
): Pick<MarketView, 'prices' | 'full' | 'doubts'> {
  const shown = facts.markets[market];
  const { table, lastGood, doubted } = shown;
  const { money } = facts.choices;
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
    const known = ages.get(from) ?? freshnessView(facts.markets[market], from);
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
