import type { ChoiceKey } from '#core/settings/choices.ts';
import type { RefusedSettings } from '#core/settings/portable.ts';
import type { Connection, KeyStorage } from '#core/requests/connection.ts';
import type { ConversionRequest } from '#core/convert/convert.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { PlatformsRequest } from '#core/platforms/platforms-view.ts';
import type { Ticker } from '#core/rates/feed.ts';
import type { KeySending } from '#core/requests/key-sending.ts';
import type { Market } from '#core/rates/market.ts';
import type { OpensAgain } from '#core/tray/opens-again.ts';
import type { FeesEdit } from '#core/platforms/quote-choices.ts';

export interface PlatformEdit {
  readonly ticker: Ticker;
  readonly code: string;
  readonly hidden?: boolean;
  readonly favourite?: boolean;
  readonly note?: string;
  /** Changed fees; null removes all of them. */
  readonly fees?: FeesEdit;
}

/** A result's exact or shown digits, or a sentence. */
export type Written = 'exact' | 'shown' | 'sentence';

/** What to copy: digits as shown, or a question whose answer main writes as a sentence. */
export type Copied =
  | string
  | {
      readonly kind: 'conversion';
      /** Null for the first result. */
      readonly market: Market | null;
      readonly written: Written;
      readonly question: ConversionRequest;
    }
  /** The message with the trader's own price. */
  | { readonly kind: 'price' }
  | { readonly kind: 'deal'; readonly code: string; readonly question: PlatformsRequest };

/** The market, base and day of past values. */
export interface DayRequest {
  readonly market: Market;
  readonly base: CurrencyCode;
  readonly dayMs: number;
}

export interface TestRequest {
  readonly address: string;
  readonly key: string;
  readonly sendKeyAs: KeySending;
}

export interface TestOutcome {
  readonly rates: number;
  readonly publishedAtMs: number | null;
}

export interface ConnectRequest extends TestRequest, Omit<Connection, 'address' | 'sendKeyAs'> {
  /** Null keeps the current count. */
  readonly usedThisMonth: number | null;
  /** Where the key is stored if the system cannot encrypt it. */
  readonly keep: Exclude<KeyStorage, 'encrypted'>;
}

export interface DataInfo {
  readonly kept: boolean;
  readonly bytes: number;
  /** The time of its oldest rates; null if it is empty. */
  readonly sinceMs: number | null;
}

export interface RecordProgress {
  readonly kind: 'export' | 'back-up' | 'restore';
  readonly share: number;
}

/** The outcome of a job. Files have no folders in their names. */
export type JobOutcome =
  | { readonly kind: 'written'; readonly file: string }
  /** `replaced` is the previous record; `trades` came back, null if they do not fit. */
  | {
      readonly kind: 'restored';
      readonly file: string;
      readonly replaced: string;
      readonly trades: number | null;
    }
  | { readonly kind: 'refused'; readonly problem: RefusedFile }
  | { readonly kind: 'cancelled' | 'stopped' | 'busy' | 'no-record' };

/** Why a file cannot be restored or overwritten. */
type RefusedFile =
  | 'not-a-record'
  | 'too-large'
  | 'broken'
  | 'newer'
  | 'other-source'
  | 'own-file'
  | 'own-folder';

/** What a settings file would change; it has no folder in its name. */
export type SettingsPreview =
  | RefusedSettings
  | { readonly kind: 'looked'; readonly file: string; readonly changes: readonly ChoiceKey[] };

/** About the app itself, for a window's first paint. */
export interface About {
  readonly version: string;
  readonly platform: string;
  readonly locale: string;
  /** How the user reopens the popup: without tray icons, by another launch. */
  readonly opensAgain: OpensAgain;
}
