import { limitOf } from './budget.ts';
import type { Connection } from './connection.ts';
import { monthAt } from './month.ts';
import { roundsLeft } from './month-guard.ts';
import { NOTHING_SPENT } from './spending.ts';

export interface PacePreview {
  /** Requests a month, the usual number where none is entered; null where nothing limits them. */
  readonly limit: number | null;
  /** The time between two polls of each feed, ms; `Infinity` where none can be paid for. */
  readonly periodMs: number;
  /** Whether the limit sets it, not the chosen period. */
  readonly isSlowed: boolean;
}

/**
 * The pace that an account's terms give over a whole month of the plan, the one at `nowMs`, before
 * they are saved (domain.md, "Requests are money"): so many feeds are asked in each round, at most
 * every `chosenMs`. A sum of money says nothing yet: prices come with answers.
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
  // As the pace itself: as many equal parts as rounds, and one to the renewal.
  const allowedMs = rounds > 0 ? (endMs - startMs) / (rounds + 1) : Infinity;
  return {
    limit: limitOf(connection, NOTHING_SPENT),
    periodMs: Math.max(chosenMs, allowedMs),
    isSlowed: allowedMs > chosenMs,
  };
}
