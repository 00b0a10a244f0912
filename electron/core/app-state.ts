import { type ConnectionState, NOT_CONNECTED } from './connection.ts';
import { type CurrencyCode, DEFAULT_WATCHED } from './currency.ts';
import { DEFAULT_MARKET, forEachMarket, type Market } from './market.ts';
import type { RateTable } from './rate-table.ts';
import type { AppError } from './result.ts';
import { MAX_AHEAD_MS } from './service-time.ts';
import type { Source } from './source.ts';

/** What is asked of the service on a schedule, each with its own pace and its own failures. */
export type Feed = Market | 'currencies';

/** The last attempt of a feed when it did not succeed. */
export interface Failure {
  readonly error: AppError;
  readonly atMs: number;
  /** Failures in a row. */
  readonly count: number;
  /** Back-off and `Retry-After`: nothing is sent by itself before. */
  readonly notBeforeMs: number;
}

export interface FeedState {
  /** The last successful answer, "checked"; null before the first. */
  readonly checkedAtMs: number | null;
  readonly failure: Failure | null;
  readonly inFlight: boolean;
  /** Set when the person asks, cleared when the request leaves. */
  readonly wanted: boolean;
}

export interface MarketState extends FeedState {
  /** The newest rates that may be shown; a failed poll never takes them away. */
  readonly table: RateTable | null;
  /** The newest publication that was ever current; what is older can't become so. */
  readonly newestPublishedMs: number | null;
  /**
   * Publication times that differ, ascending, the last 11 at most, of one stretch without a gap: an
   * interval in which nobody looked says nothing about how often the market publishes.
   */
  readonly publicationsMs: readonly number[];
  /** Entries of the last answer that were no rate and were left out. */
  readonly droppedCount: number;
}

export interface CurrenciesState extends FeedState {
  readonly names: ReadonlyMap<CurrencyCode, string>;
  /** Codes without a name that were already asked about: they are not asked about again. */
  readonly unnamed: ReadonlySet<CurrencyCode>;
}

export type Theme = 'system' | 'light' | 'dark';

/** What the person chose; kept by the settings store. */
export interface Choices {
  readonly market: Market;
  readonly watched: readonly CurrencyCode[];
  readonly theme: Theme;
  readonly pinned: boolean;
  /** Of the popup's content, in px; null until somebody changed it. */
  readonly popupSize: { readonly width: number; readonly height: number } | null;
}

export type StoragePart = 'record' | 'settings';

/** Something that went wrong at the start and that the person is told once. */
export interface Notice {
  readonly code: 'settings-put-aside' | 'record-put-aside';
  /** The file that it is about. */
  readonly file: string;
}

export interface AppState {
  readonly source: Source;
  /** The planned time between two polls of a market. */
  readonly periodMs: number;
  readonly markets: Record<Market, MarketState>;
  readonly currencies: CurrenciesState;
  readonly connection: ConnectionState;
  readonly choices: Choices;
  readonly notices: readonly Notice[];
  /** Why the record or the settings can't be written, where they can't: the app goes on in memory. */
  readonly storageProblems: Readonly<Record<StoragePart, string | null>>;
}

export const DEFAULT_CHOICES: Choices = {
  market: DEFAULT_MARKET,
  watched: DEFAULT_WATCHED,
  theme: 'system',
  pinned: false,
  popupSize: null,
};

const IDLE: FeedState = { checkedAtMs: null, failure: null, inFlight: false, wanted: false };

/** What the record holds of a source at start. */
export interface Recorded {
  readonly markets: Partial<Record<Market, { table: RateTable; checkedAtMs: number }>>;
  readonly currencies: { names: ReadonlyMap<CurrencyCode, string>; checkedAtMs: number } | null;
}

export const NOTHING_RECORDED: Recorded = { markets: {}, currencies: null };

/** What is told of files that were put aside at the start; null stands for none. */
export function noticesOf(settingsFile: string | null, recordFile: string | null): Notice[] {
  const notices: Notice[] = [];
  if (settingsFile !== null) notices.push({ code: 'settings-put-aside', file: settingsFile });
  if (recordFile !== null) notices.push({ code: 'record-put-aside', file: recordFile });
  return notices;
}

/** The state at start: from the record, which is read once and never again. */
export function initialState(
  source: Source,
  periodMs: number,
  choices: Choices,
  recorded: Recorded,
  nowMs: number,
): AppState {
  return {
    source,
    periodMs,
    choices,
    connection: NOT_CONNECTED,
    notices: [],
    storageProblems: { record: null, settings: null },
    markets: forEachMarket((market) => {
      const kept = recorded.markets[market];
      const table = kept ? believable(kept.table, nowMs) : null;
      return {
        ...IDLE,
        table,
        checkedAtMs: kept && kept.checkedAtMs <= nowMs ? kept.checkedAtMs : null,
        newestPublishedMs: table?.publishedAtMs ?? null,
        publicationsMs: [],
        droppedCount: 0,
      };
    }),
    currencies: {
      ...IDLE,
      checkedAtMs: recorded.currencies?.checkedAtMs ?? null,
      names: recorded.currencies?.names ?? new Map(),
      unnamed: new Set(),
    },
  };
}

/** Times from the future were recorded while the clock was wrong: they are unknown. */
function believable(table: RateTable, nowMs: number): RateTable {
  const { publishedAtMs, firstSeenAtMs } = table;
  return {
    ...table,
    publishedAtMs:
      publishedAtMs !== null && publishedAtMs > nowMs + MAX_AHEAD_MS ? null : publishedAtMs,
    firstSeenAtMs: Math.min(firstSeenAtMs, nowMs),
  };
}

/** Codes that some market quotes and the currency list did not name, and that were not asked about. */
export function unknownCodes(state: AppState): CurrencyCode[] {
  const { names, unnamed } = state.currencies;
  const codes = Object.values(state.markets).flatMap(({ table }) => [
    ...(table?.rates.keys() ?? []),
  ]);
  return [...new Set(codes)].filter((code) => !names.has(code) && !unnamed.has(code));
}
