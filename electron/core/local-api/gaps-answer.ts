import type { AppState } from '#core/app/app-state.ts';
import type { GapsFound, GapsRequest } from '#core/history/gaps-view.ts';
import { decimalText, HUNDRED, times } from '#core/number/decimal.ts';
import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import type { AnswerOf } from './answers.ts';
import { iso, isoOrNull, stampOf } from './stamp.ts';

const MOST_GAPS = 200;

/** What a replay of the record found, with every digit. */
export function gapsAnswer(
  state: Pick<AppState, 'source'>,
  { ticker, amount, unit, pair }: GapsRequest & { readonly pair: TickerPair },
  { gaps, sinceMs, checkedPercent }: GapsFound,
  nowMs: number,
): AnswerOf<'gaps'> {
  return {
    command: 'gaps',
    ...stampOf(state, nowMs),
    ticker,
    ...pair,
    amount,
    amountUnit: pair[unit],
    sinceAt: isoOrNull(sinceMs),
    checkedPercent,
    count: gaps.length,
    gaps: gaps
      .slice(0, MOST_GAPS)
      .map(({ firstMs, lastMs, beforeMs, afterMs, peak, judgement }) => ({
        firstAt: iso(firstMs),
        lastAt: iso(lastMs),
        beforeAt: isoOrNull(beforeMs),
        afterAt: isoOrNull(afterMs),
        peakPercent: decimalText(times(peak.share, HUNDRED)),
        buyAt: peak.buyAt,
        sellAt: peak.sellAt,
        judgement,
      })),
  };
}
