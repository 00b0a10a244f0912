import type { DecimalText } from '#core/number/decimal.ts';
import type { SideWord } from '#core/platforms/sides.ts';

/** A value, and until when it was the newest; epoch ms. */
export interface PastValue {
  readonly value: DecimalText;
  readonly untilMs: number;
}

/**
 * The values within a move's time span that can still matter, in order of observation. It keeps
 * only lows that no later value undercut, and highs that none exceeded.
 */
export interface Past {
  readonly lows: readonly PastValue[];
  readonly highs: readonly PastValue[];
}

/**
 * What a rule remembers between commits, stored with its firings. It is all that the next
 * evaluation needs, even after a restart.
 */
export interface Memory {
  /** The revision of the rule that it belongs to. */
  readonly revision: number;
  /** Which of the service's words meant the ask; null if the subject has no sides. */
  readonly askWord: SideWord | null;
  readonly side: 'unknown' | 'near' | 'beyond';
  /** For a level: the value that caused this side. For a move: the newest value. */
  readonly last: { readonly value: DecimalText; readonly atMs: number } | null;
  readonly past: Past;
  readonly firings: number;
  readonly hasFired: boolean;
  /** Epoch ms; null before the first. */
  readonly firedAtMs: number | null;
}

export const NO_PAST: Past = { lows: [], highs: [] };

export const NOTHING_OBSERVED: Memory = {
  revision: 1,
  askWord: null,
  side: 'unknown',
  last: null,
  past: NO_PAST,
  firings: 0,
  hasFired: false,
  firedAtMs: null,
};
