import type { DecimalText } from '#core/decimal.ts';

/**
 * Why a value is not looked at: no alert fires on rubbish (domain.md, "Time", "Platform quotes" and
 * "Sources").
 */
export const EXCLUSIONS = [
  'not-there',
  'stale',
  'time-unknown',
  'zero',
  'one-sided',
  'crossed',
  'outlier',
  'hidden',
  'reference',
  'sides-turned',
  'sandbox',
  'just-woken',
] as const;
export type Exclusion = (typeof EXCLUSIONS)[number];

/** What a rule's subject is after a commit. */
export type Observation =
  | {
      readonly kind: 'value';
      readonly value: DecimalText;
      /** When it was published; of two values, when the newer one was. Epoch ms. */
      readonly atMs: number;
      /** The check before this one, at which the value before was still the newest; null for none. */
      readonly sinceMs: number | null;
      /** More than this between two checks, and a crossing is told as late; ms. */
      readonly lateAfterMs: number;
    }
  | { readonly kind: 'excluded'; readonly why: Exclusion };
