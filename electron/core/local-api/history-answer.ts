import type { ObservedState } from '#core/alerts/observe.ts';
import type { RatesState } from '#core/requests/requests-state.ts';
import { fail, ok, type Result } from '#core/base/result.ts';
import type { ChartData } from '#core/history/chart-data.ts';
import type { ChartRequest } from '#core/history/chart-request.ts';
import type { RateSeries } from '#core/history/chart-series.ts';
import { mainMarket } from '#core/rates/own-pairs.ts';
import type { AnswerOf } from './answers.ts';
import type { LocalApiError, LocalApiRequest } from './contract.ts';
import { iso, isoOrNull, stampOf } from './stamp.ts';
import { notUnderstood, type RefusalWording, understand } from './words.ts';

/** The chart that has the closes of a requested range. */
export function historyChart(
  state: ObservedState,
  { pair, range, market }: Extract<LocalApiRequest, { command: 'history' }>,
  refusalWording: RefusalWording,
): Result<ChartRequest & { series: readonly [RateSeries] }, LocalApiError> {
  const read = understand(state, `share ${pair}`, 'share');
  if (!read.ok) return fail(notUnderstood(state, read.error, refusalWording));
  const { base, quote } = read.value.meaning;
  return ok({
    series: [{ kind: 'rate', market: market ?? mainMarket(state), base, quote }],
    side: 'ask',
    range: { preset: range },
    kind: 'line',
    premiumUnder: null,
  });
}

/** The recorded closes, without those that only repeat the one before. */
export function historyAnswer(
  state: RatesState,
  { base, quote, market }: RateSeries,
  chart: Pick<ChartData, 'main' | 'nowMs'>,
): AnswerOf<'history'> {
  return {
    command: 'history',
    ...stampOf(state, chart.nowMs),
    base,
    quote,
    market,
    closes: chart.main.points.flatMap((point) =>
      point && !point.isCarried
        ? [
            {
              rate: point.rate,
              publishedAt: isoOrNull(point.publishedMs),
              firstSeenAt: iso(point.firstSeenMs),
              confirmedAt: iso(point.confirmedMs),
              isDoubtful: point.isDoubtful === true,
            },
          ]
        : [],
    ),
  };
}
