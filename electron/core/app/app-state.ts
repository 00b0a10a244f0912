import { NOTHING_FIRED, type RecordedAlerts } from '#core/alerts/alerts-state.ts';
import { AWAKE } from '#core/requests/conditions.ts';
import { NOT_CONNECTED } from '#core/requests/connection.ts';
import type { Choices } from '#core/settings/choices.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { NO_TRADES, type TradesState } from '#core/desk/trades-state.ts';
import { type DesktopState, UNKNOWN_DESKTOP } from '#core/settings/desktop-state.ts';
import type { Ticker } from '#core/rates/feed.ts';
import type { RequestsState } from '#core/requests/requests-state.ts';
import { dueAfter } from '#core/rates/freshness.ts';
import { IDLE, type Marks, type OtherBase } from '#core/rates/feed-state.ts';
import { NO_QUOTES } from '#core/platforms/ticker-state.ts';
import { forEachMarket, type Market } from '#core/rates/market.ts';
import { type RecordedTicker, tickerFromRecord } from '#core/platforms/recorded-ticker.ts';
import type { RateTable } from '#core/rates/rate-table.ts';
import type { Notice, StoragePart } from './notices.ts';
import { MAX_AHEAD_MS } from '#core/rates/service-time.ts';
import { FIRST_PLACE, type Place } from '#core/settings/place.ts';
import { NOTHING_CHANGED, type SettingsChanges } from '#core/settings/changes.ts';
import type { SecondOpinion } from '#core/rates/second-opinion.ts';
import type { Source } from '#core/rates/source.ts';
import { NOTHING_SPENT } from '#core/requests/spending.ts';
import { NOTHING_SHOWN, type Shown } from './shown.ts';
import { NO_UPDATES, type UpdateState } from './update-state.ts';

export interface AppState extends RequestsState {
  readonly choices: Choices;
  readonly place: Place;
  /** Beside an account; null where the person wants none. */
  readonly opinion: SecondOpinion | null;
  readonly settingsChanges: SettingsChanges;
  readonly desktop: DesktopState;
  /** The person's trades, of no source (desk/domain.md, "Trades and own prices"). */
  readonly trades: TradesState;
  /** What the page shows; not stored. */
  readonly shown: Shown;
  readonly update: UpdateState;
  readonly notices: readonly Notice[];
  /**
   * Why the record, the settings or the ledger cannot be written. The app then continues in memory.
   */
  readonly storageProblems: Readonly<Record<StoragePart, string | null>>;
}

export interface Recorded {
  readonly markets: Partial<Record<Market, OtherBase & { readonly marks?: Marks }>>;
  readonly otherBases: readonly OtherBase[];
  readonly currencies: { names: ReadonlyMap<CurrencyCode, string>; checkedAtMs: number } | null;
  readonly tickers: ReadonlyMap<Ticker, RecordedTicker>;
  readonly alerts: RecordedAlerts;
}

export const NOTHING_RECORDED: Recorded = {
  markets: {},
  otherBases: [],
  currencies: null,
  tickers: new Map(),
  alerts: NOTHING_FIRED,
};

/** The state at start. The record is read only here. */
export function initialState(
  source: Source,
  fixedPeriodMs: number | null,
  choices: Choices,
  recorded: Recorded,
  nowMs: number,
): AppState {
  // Of what a public source said of its plan, only the period is known after a start.
  const plan = source.kind === 'public' ? fixedPeriodMs : null;
  return {
    source,
    fixedPeriodMs,
    choices,
    place: FIRST_PLACE,
    desktop: UNKNOWN_DESKTOP,
    shown: NOTHING_SHOWN,
    update: NO_UPDATES,
    connection: NOT_CONNECTED,
    notices: [],
    settingsChanges: NOTHING_CHANGED,
    storageProblems: { record: null, settings: null, ledger: null, trades: null },
    trades: NO_TRADES,
    spent: NOTHING_SPENT,
    conditions: AWAKE,
    alerts: { ...recorded.alerts, upSinceMs: nowMs },
    opinion: null,
    tickers: new Map(
      [...recorded.tickers].map(([ticker, stored]) => [
        ticker,
        { ...NO_QUOTES, ...tickerFromRecord(stored, nowMs) },
      ]),
    ),
    markets: forEachMarket((market) => {
      const stored = recorded.markets[market];
      const table = stored ? planned(believable(stored.table, nowMs), plan) : null;
      return {
        ...IDLE,
        table,
        checkedAtMs: notAhead(stored?.checkedAtMs ?? null, nowMs),
        checkedUntilMs: stored && stored.checkedAtMs <= nowMs ? stored.checkedUntilMs : null,
        newestPublishedMs: table?.publishedAtMs ?? null,
        publicationsMs: [],
        doubted: stored?.marks?.doubted ?? new Map(),
        otherBases: otherBasesOf(recorded, market, nowMs),
        lastGood: stored?.marks?.lastGood ?? new Map(),
        droppedCount: 0,
      };
    }),
    currencies: {
      ...IDLE,
      checkedAtMs: notAhead(recorded.currencies?.checkedAtMs ?? null, nowMs),
      names: recorded.currencies?.names ?? new Map(),
      unnamed: new Set(),
    },
  };
}

function otherBasesOf(
  { otherBases }: Recorded,
  market: Market,
  nowMs: number,
): ReadonlyMap<CurrencyCode, OtherBase> {
  const own = otherBases.filter(({ table }) => table.market === market);
  return new Map(
    own.map(({ table, checkedAtMs, checkedUntilMs }) => {
      const aheadMs = Math.max(0, checkedAtMs - nowMs);
      const checked = {
        checkedAtMs: checkedAtMs - aheadMs,
        checkedUntilMs: checkedUntilMs - aheadMs,
      };
      return [table.base, { table: believable(table, nowMs), ...checked }];
    }),
  );
}

const notAhead = (atMs: number | null, nowMs: number): number | null =>
  atMs !== null && atMs <= nowMs ? atMs : null;

const planned = (table: RateTable, periodMs: number | null): RateTable =>
  periodMs === null || table.publishedAtMs === null
    ? table
    : { ...table, dueAtMs: dueAfter(table.publishedAtMs, periodMs) };

/** Times in the future were recorded while the clock was wrong, so they count as unknown. */
function believable(table: RateTable, nowMs: number): RateTable {
  const firstSeenAtMs = Math.min(table.firstSeenAtMs, nowMs);
  const isAhead = table.publishedAtMs !== null && table.publishedAtMs > nowMs + MAX_AHEAD_MS;
  const ahead = isAhead ? { publishedAtMs: null, isAhead } : {};
  return { ...table, ...ahead, firstSeenAtMs };
}
