import type { ChoiceKey } from '#core/settings/choices.ts';
import type { RefusedSettings } from '#core/settings/portable.ts';
import type { Of } from '#core/schema/forms.ts';
import type * as sent from './arguments.ts';

export type PlatformEdit = Of<typeof sent.platformEdit>;
export type Copied = Of<typeof sent.copied>;
/** A result's exact or shown digits, or a sentence. */
export type Written = Extract<Copied, { kind: 'conversion' }>['written'];
export type ConnectRequest = Of<typeof sent.connection>;

export interface ConnectOutcome {
  /** How many rates the first answer has; null where none was needed, or it has none. */
  readonly rates: number | null;
}

export interface DataInfo {
  readonly kept: boolean;
  readonly bytes: number;
  /** The time of its oldest rates; null if it is empty. */
  readonly sinceMs: number | null;
  /** When trades and settings were copied, the newest first. */
  readonly copies: readonly number[];
}

export interface RecordProgress {
  readonly kind: 'export' | 'back-up' | 'restore';
  readonly share: number;
}

/** The outcome of a job. Files have no folders in their names. */
export type JobOutcome =
  | { readonly kind: 'written'; readonly file: string }
  /**
   * `replaced` is the previous record, null where that of an earlier form cannot replace it; `trades`
   * came back, null if they do not fit.
   */
  | {
      readonly kind: 'restored';
      readonly file: string;
      readonly replaced: string | null;
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
  | 'own-folder'
  | 'parts-exist';

/** What a settings file would change; it has no folder in its name. */
export type SettingsPreview =
  | RefusedSettings
  | { readonly kind: 'looked'; readonly file: string; readonly changes: readonly ChoiceKey[] };

/** About the app itself, for a window's first paint. */
export interface About {
  readonly version: string;
  readonly platform: string;
  readonly locale: string;
  /** Of the public source that can be chosen. */
  readonly publicHost: string;
}
