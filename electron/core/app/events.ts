import type { StoredDigest } from '#core/alerts/delivery/digest.ts';
import type { SendMark } from '#core/alerts/delivery/outbox.ts';
import type { Recorded } from './app-state.ts';
import type { ChoicesChange } from '#core/settings/choices.ts';
import type { Place } from '#core/settings/place.ts';
import type { Conditions } from '#core/requests/conditions.ts';
import type { ConnectionState } from '#core/requests/connection.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { Origin } from '#core/desk/trade.ts';
import type { TradeLog } from '#core/desk/trades-state.ts';
import type { DesktopState } from '#core/settings/desktop-state.ts';
import type { Feed, Ticker } from '#core/rates/feed.ts';
import type { Notice, StoragePart } from './notices.ts';
import type { PlatformQuotes } from '#core/platforms/platform-quotes.ts';
import type { RateTable } from '#core/rates/rate-table.ts';
import type { SecondOpinion } from '#core/rates/second-opinion.ts';
import type { AppError } from '#core/base/result.ts';
import type { Source } from '#core/rates/source.ts';
import type { How, ChoiceChange } from '#core/settings/changes.ts';
import type { Counted, Settled, Spent } from '#core/requests/spending.ts';
import type { Shown } from './shown.ts';
import type { UpdateState } from './update-state.ts';

/** When an answer came: `atMs` by the wall clock, and by the steady one (service-clock.ts). */
export interface AnsweredAt {
  readonly atMs: number;
  readonly steadyMs: number;
}

export interface LatestAnswered extends AnsweredAt {
  readonly table: RateTable;
  readonly droppedCount: number;
  /** Codes whose entries were invalid. */
  readonly badCodes?: readonly CurrencyCode[];
}

export interface SourceOpened {
  readonly source: Source;
  /** The source's own polling period; null if the user chooses and pays. */
  readonly fixedPeriodMs: number | null;
  readonly spent: Spent;
  /** Why requests cannot be counted; null if they can. */
  readonly ledgerProblem: string | null;
  /** Where an unreadable ledger was quarantined; null if there was none. */
  readonly ledgerQuarantined: string | null;
  readonly recorded: Recorded;
  /** Why the source's record cannot be written; null if it can. */
  readonly problem: string | null;
  /** Where its unreadable record was quarantined; null if there was none. */
  readonly quarantined: string | null;
}

export type AppEvent =
  | { readonly kind: 'request-sent'; readonly feed: Feed }
  /** The request is in the ledger and leaves now. */
  | { readonly kind: 'request-counted'; readonly request: Counted }
  | { readonly kind: 'request-settled'; readonly request: Counted; readonly back: Settled }
  | ({ readonly kind: 'latest-answered' } & LatestAnswered)
  /** The user requested a market's rates for another base. */
  | ({ readonly kind: 'base-answered'; readonly table: RateTable } & AnsweredAt)
  | ({
      readonly kind: 'platforms-answered';
      readonly ticker: Ticker;
      readonly quotes: PlatformQuotes;
    } & AnsweredAt)
  | {
      readonly kind: 'currencies-answered';
      readonly names: ReadonlyMap<CurrencyCode, string>;
      /** Entries without a readable code or name. */
      readonly droppedCount: number;
      readonly atMs: number;
    }
  | {
      readonly kind: 'request-failed';
      readonly feed: Feed;
      readonly error: AppError;
      readonly atMs: number;
      readonly notBeforeMs: number;
    }
  /** A manual refresh of the feeds that may be fetched now. */
  | { readonly kind: 'refresh-requested'; readonly feeds: readonly Feed[] }
  /** The system reported how long the machine slept. */
  | { readonly kind: 'slept'; readonly spanMs: number; readonly atMs: number }
  /** The ledger is readable again. */
  | { readonly kind: 'spent-loaded'; readonly spent: Spent }
  /** What a public source's pace forbids. */
  | { readonly kind: 'waits-loaded'; readonly waits: Spent['waits'] }
  /** What a public source says beside the account. */
  | { readonly kind: 'opinion-changed'; readonly opinion: SecondOpinion | null }
  | { readonly kind: 'chosen'; readonly choices: ChoicesChange }
  /** Where the person left the popup. */
  | { readonly kind: 'place-changed'; readonly place: Partial<Place> }
  /** Changes by the user, which can be undone. */
  | {
      readonly kind: 'settings-changed';
      readonly changes: readonly ChoiceChange[];
      readonly how: How;
    }
  | { readonly kind: 'conditions-changed'; readonly conditions: Partial<Conditions> }
  | { readonly kind: 'desktop-changed'; readonly desktop: Partial<DesktopState> }
  | { readonly kind: 'key-refused' }
  | { readonly kind: 'connection-changed'; readonly connection: ConnectionState }
  | ({
      readonly kind: 'source-opened';
      readonly connection: ConnectionState;
      readonly atMs: number;
    } & SourceOpened)
  /** The page shows something else, or other inputs. */
  | { readonly kind: 'shown'; readonly shown: Shown }
  /** The Platforms view opened a ticker, or closed; `asks` requests newer quotes at once. */
  | {
      readonly kind: 'platforms-opened';
      readonly ticker: Ticker | null;
      readonly isRequested: boolean;
      readonly atMs: number;
    }
  /** Enough time for a rule that depends on time, or for a held-back notification. */
  | { readonly kind: 'time-passed'; readonly atMs: number }
  /** The clock was set or stopped, so ages from before are not reliable yet. */
  | { readonly kind: 'clock-jumped'; readonly atMs: number }
  /** Alert rules were added, changed or deleted. */
  | { readonly kind: 'rules-changed'; readonly gone: readonly string[]; readonly atMs: number }
  /** Firings were claimed for display, then shown; by their keys. */
  | { readonly kind: 'firings-claimed'; readonly keys: readonly string[]; readonly atMs: number }
  | { readonly kind: 'digest-made'; readonly digest: StoredDigest }
  | { readonly kind: 'digests-forgotten'; readonly afterMs: number }
  /** What became of messages at a destination, by their keys. */
  | {
      readonly kind: 'sends-marked';
      readonly keys: readonly string[];
      readonly to: string;
      readonly mark: SendMark;
    }
  | { readonly kind: 'firings-shown'; readonly keys: readonly string[]; readonly atMs: number }
  /** Stored trades changed. */
  | { readonly kind: 'trades-changed'; readonly origin: Origin; readonly log: TradeLog }
  /** Removes past firings; rules and their memories remain. */
  | { readonly kind: 'history-deleted' }
  | { readonly kind: 'noticed'; readonly notice: Notice }
  | { readonly kind: 'notices-read' }
  | { readonly kind: 'update-changed'; readonly update: UpdateState }
  | { readonly kind: 'storage-failed'; readonly part: StoragePart; readonly detail: string }
  | { readonly kind: 'storage-recovered'; readonly part: StoragePart };
