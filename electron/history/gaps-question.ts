import { csvLine } from '#core/base/csv.ts';
import { GAP_DAYS, type GapsFound, type GapsRequest } from '#core/history/gaps-view.ts';
import { lengthOf } from '#core/history/gaps.ts';
import { decimalText, HUNDRED, times } from '#core/number/decimal.ts';
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
    terms: [...termsFor(state.choices.quotes, ticker)],
    times: state.choices.times,
  };
}

const HEAD = [
  'source',
  'ticker',
  'amount',
  'first_seen_utc',
  'last_seen_utc',
  'least_minutes',
  'most_minutes',
  'peak_percent',
  'buy_at',
  'sell_at',
  'could_take',
];

/** All gaps, the newest first; an empty length is not known. */
export function gapsCsv(
  source: string,
  { ticker, amount, unit }: GapsRequest,
  { gaps }: GapsFound,
): string {
  const minutes = (ms: number | null): string => (ms === null ? '' : String(ms / 60_000));
  const rows = gaps.map((gap) => {
    const { leastMs, mostMs } = lengthOf(gap);
    return csvLine([
      source,
      ticker,
      `${amount} (${unit})`,
      new Date(gap.firstMs).toISOString(),
      new Date(gap.lastMs).toISOString(),
      minutes(leastMs),
      minutes(mostMs),
      decimalText(times(gap.peak.share, HUNDRED)),
      gap.peak.buyAt,
      gap.peak.sellAt,
      gap.judgement,
    ]);
  });
  return csvLine(HEAD) + rows.join('');
}
