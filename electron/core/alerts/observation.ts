import type { DecimalText } from '#core/number/decimal.ts';
import type { SideWord } from '#core/platforms/sides.ts';

/**
 * Why a value is not looked at: no alert fires on rubbish (domain.md, "Time", "Platform quotes" and
 * "Sources").
 */
const EXCLUSIONS = [
  'not-there',
  'stale',
  'time-unknown',
  'zero',
  'one-sided',
  'crossed',
  'outlier',
  'implausible',
  'hidden',
  'reference',
  'sides-turned',
  'sandbox',
  'just-woken',
  'paused',
] as const;
export type Exclusion = (typeof EXCLUSIONS)[number];

/** A value that may be looked at. */
export interface Seen {
  readonly value: DecimalText;
  /** When it was published; of two values, when the newer one was. Epoch ms. */
  readonly atMs: number;
  /** The newest publication among all that it was made from: what is older comes too late. */
  readonly newestMs: number;
  /** By which of the service's words the sides were read; null where there are none. */
  readonly askWord: SideWord | null;
}

/** What a rule's subject is after a commit. */
export type Observation =
  | ({
      readonly kind: 'value';
      /** The check before this one, at which the value before was still the newest; null for none. */
      readonly sinceMs: number | null;
      /** More than this between two checks, and a crossing is told as late; ms. */
      readonly lateAfterMs: number;
    } & Seen)
  | { readonly kind: 'excluded'; readonly why: Exclusion };

export const excluded = (why: Exclusion): { kind: 'excluded'; why: Exclusion } => ({
  kind: 'excluded',
  why,
});
