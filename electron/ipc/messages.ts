import type { Connection, KeyKeeping } from '#core/requests/connection.ts';
import type { ConversionRequest } from '#core/convert/convert.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { DealsRequest } from '#core/platforms/deals-view.ts';
import type { ExportFormat } from '#core/history/export-rows.ts';
import type { Ticker } from '#core/rates/feed.ts';
import type { KeySending } from '#core/requests/key-sending.ts';
import type { Market } from '#core/rates/market.ts';
import type { OpensAgain } from '#core/tray/opens-again.ts';
import type { SaidFees } from '#core/platforms/quote-choices.ts';

/** What a person says about one platform of one ticker. */
export interface PlatformSaid {
  readonly ticker: Ticker;
  readonly code: string;
  readonly hidden?: boolean;
  readonly note?: string;
  /** Those that change; null takes all of them back. */
  readonly fees?: SaidFees;
}

/** What the clipboard gets: digits as they are shown, or a sentence of main about a question. */
export type Copied =
  | string
  | { readonly kind: 'conversion'; readonly market: Market; readonly question: ConversionRequest }
  | { readonly kind: 'deal'; readonly code: string; readonly question: DealsRequest };

/** Whose values of a past day. */
export interface DayRequest {
  readonly market: Market;
  readonly base: CurrencyCode;
  readonly dayMs: number;
}

/** What the form tests with; an empty key means the stored one. */
export interface TestRequest {
  readonly address: string;
  readonly key: string;
  readonly sendKeyAs: KeySending;
}

export interface TestOutcome {
  /** How many rates came in mid. */
  readonly rates: number;
  readonly publishedAtMs: number | null;
}

export interface ConnectRequest extends TestRequest, Omit<Connection, 'address' | 'sendKeyAs'> {
  /** Null where the count goes on as it is. */
  readonly usedThisMonth: number | null;
  /** Where the key is kept if the system can't encrypt it. */
  readonly keep: Exclude<KeyKeeping, 'encrypted'>;
}

/** About the record as a whole. */
export interface DataInfo {
  /** Whether there is one. */
  readonly kept: boolean;
  readonly bytes: number;
  /** The time of its oldest rates; null where it has none. */
  readonly sinceMs: number | null;
}

/** How far the one long job on the record is, from 0 to 1. */
export interface JobProgress {
  readonly kind: 'export' | 'back-up' | 'restore';
  readonly share: number;
}

/** What came of it. Files are named without their folders. */
export type JobOutcome =
  | { readonly kind: 'written'; readonly file: string }
  /** `kept` is the record that was in use before. */
  | { readonly kind: 'restored'; readonly file: string; readonly kept: string }
  | { readonly kind: 'refused'; readonly problem: RefusedFile }
  | { readonly kind: 'cancelled' | 'stopped' | 'busy' | 'no-record' };

/** Why a file can't be restored from, or written over. */
type RefusedFile =
  | 'not-a-record'
  | 'too-large'
  | 'broken'
  | 'newer'
  | 'other-source'
  | 'own-file'
  | 'own-folder';

/** What is exported: one pair of a market, or everything. */
export interface ExportRequest {
  readonly format: ExportFormat;
  readonly pair: {
    readonly base: CurrencyCode;
    readonly quote: CurrencyCode;
    readonly market: Market;
  } | null;
  /** Of the pair, only what belongs to this time; epoch ms, both ends inclusive. */
  readonly range?: { readonly fromMs: number; readonly toMs: number };
}

/** About the app itself, for a window's first paint. */
export interface About {
  readonly version: string;
  readonly platform: string;
  /** BCP 47 tag of the person's number and date format. */
  readonly locale: string;
  /** How the popup is opened again: where the desktop has no tray icons, by another launch. */
  readonly opensAgain: OpensAgain;
}
