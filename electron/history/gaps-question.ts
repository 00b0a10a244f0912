import { GAP_DAYS, type GapsRequest } from '#core/history/gaps-view.ts';
import { termsFor } from '#core/platforms/quote-choices.ts';
import { rulesFor } from '#core/platforms/quote-rules.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { usualPeriodMs } from '#core/requests/pace.ts';
import type { RequestsState } from '#core/requests/requests-state.ts';
import type { GapsQuestion } from '../record/replay-gaps.ts';

const DAY_MS = 86_400_000;

/** What a thread needs: the rules and terms of today, for the last 30 days. */
export function gapsQuestionFor(
  state: RequestsState,
  { ticker, amount, unit }: GapsRequest,
  moment: Moment,
): GapsQuestion {
  const { nowMs } = moment;
  return {
    sourceKey: state.source.key,
    ticker,
    fromMs: nowMs - GAP_DAYS * DAY_MS,
    nowMs,
    periodMs: Math.max(60_000, usualPeriodMs(state, ticker, moment)),
    rules: rulesFor(state, ticker),
    amount: { amount, unit },
    terms: [...termsFor(state, ticker)],
    times: state.choices.times,
  };
}
