import type { DecimalText } from '#core/number/decimal.ts';
import type { ChangedPlatforms } from '#core/platforms/platform-changes.ts';
import type { SideWord } from '#core/platforms/sides.ts';

/**
 * Why a value is ignored: no alert fires on bad data (core/domain.md, "Time" and "Sources";
 * platforms/domain.md, "Platform quotes").
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

export interface ObservedValue {
  readonly value: DecimalText;
  /** When it was published; for two values, when the newer one was. Epoch ms. */
  readonly atMs: number;
  /** The newest publication among all inputs. Older observations are ignored. */
  readonly newestMs: number;
  /** Which of the service's words meant the ask; null if there are no sides. */
  readonly askWord: SideWord | null;
  /** Which platforms were new or gone, where the value is their number. */
  readonly changes?: ChangedPlatforms;
}

export interface Excluded {
  readonly kind: 'excluded';
  readonly why: Exclusion;
}

export type Finding = ObservedValue | Excluded;

export interface ValueObservation extends ObservedValue {
  readonly kind: 'value';
  /** The previous check, at which the last value was still the newest; null for none. */
  readonly sinceMs: number | null;
  /** With a longer gap than this between checks, a crossing is reported as late; ms. */
  readonly lateAfterMs: number;
}

export type Observation = ValueObservation | Excluded;

export const excluded = (why: Exclusion): Excluded => ({ kind: 'excluded', why });
