import type { DecimalText } from '#core/number/decimal.ts';
import type { SideWord } from '#core/platforms/sides.ts';

/** A value that was the newest one until a time; epoch ms. */
export interface Seen {
  readonly value: DecimalText;
  readonly untilMs: number;
}

/**
 * What a move's time still holds, in the order in which it was seen, as far as it can ever matter:
 * of the lows only what nothing later went below, of the highs what nothing later went above.
 */
export interface Past {
  readonly lows: readonly Seen[];
  readonly highs: readonly Seen[];
}

/**
 * What a rule keeps between two commits, stored with its firings: with it alone the next commit is
 * judged, before a restart as after one.
 */
export interface Memory {
  /** Of the rule that it is about. */
  readonly revision: number;
  /** By which of the service's words a platform's sides were read; null where that is no matter. */
  readonly askWord: SideWord | null;
  /** Of a level: on which side the value was last; `near` is where the next crossing fires. */
  readonly side: 'unknown' | 'near' | 'beyond';
  /** Of a level: what brought it to this side. Of a move: the newest. */
  readonly last: { readonly value: DecimalText; readonly atMs: number } | null;
  /** Of a move alone. */
  readonly past: Past;
  /** Of all revisions. */
  readonly firings: number;
  /** Of this one. */
  readonly hasFired: boolean;
  /** Epoch ms; null before the first. */
  readonly firedAtMs: number | null;
}

export const NO_PAST: Past = { lows: [], highs: [] };

export const NOTHING_SEEN: Memory = {
  revision: 1,
  askWord: null,
  side: 'unknown',
  last: null,
  past: NO_PAST,
  firings: 0,
  hasFired: false,
  firedAtMs: null,
};
