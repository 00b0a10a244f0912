import { limitOf } from './budget.ts';
import type { Connection } from './connection.ts';
import { monthAt } from './month.ts';
import { roundsLeft } from './month-guard.ts';
import { NOTHING_SPENT } from './spending.ts';

export interface PacePreview {
  /** Requests a month, the default where none is entered; null for no limit. */
  readonly limit: number | null;
  /** The polling period of each feed, ms; `Infinity` if the plan cannot pay for any. */
  readonly periodMs: number;
  /** Whether the limit sets the period, rather than the user's choice. */
  readonly isSlowed: boolean;
}

/**
 * The pace that an account's terms allow over the plan's whole month at `nowMs`, before they are
 * saved (domain.md, "Requests are money"). Each round has `feeds` requests, at most one round every
 * `chosenMs`. A sum of money has no effect yet, because prices come with answers.
 */
export function pacePreview(
  terms: Pick<Connection, 'plan' | 'monthlyLimit' | 'renewsOnDay'>,
  feeds: number,
  chosenMs: number,
  nowMs: number,
): PacePreview {
  const connection: Connection = {
    ...terms,
    address: '',
    sendKeyAs: { way: 'header' },
    monthlySum: null,
  };
  const { startMs, endMs } = monthAt(nowMs, terms.renewsOnDay);
  const moment = { nowMs: startMs, steadyMs: 0 };
  const rounds = roundsLeft(connection, NOTHING_SPENT, moment, { latest: feeds }, {});
  // Like the pace itself: one part for each round, and one until the renewal.
  const allowedMs = rounds > 0 ? (endMs - startMs) / (rounds + 1) : Infinity;
  return {
    limit: limitOf(connection, NOTHING_SPENT),
    periodMs: Math.max(chosenMs, allowedMs),
    isSlowed: allowedMs > chosenMs,
  };
}
