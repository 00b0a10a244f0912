import type { AppState } from '#core/app/app-state.ts';
import { lastComputed } from '#core/base/last-computed.ts';
import { sideRuleFor } from '#core/platforms/quote-rules.ts';
import { type QuoteTrends, trendsByCode } from '#core/platforms/quote-trends.ts';
import { otherWord } from '#core/platforms/sides.ts';
import { NO_QUOTES } from '#core/platforms/ticker-state.ts';
import type { History } from '../record/history.ts';
import type { WithRecord } from '../record/open-record.ts';

export type RecordedSides = Pick<History, 'sideCloses' | 'changes'>;

/** A value older than 24 h is needed for the change. */
const PAST_MS = 49 * 3_600_000;

/**
 * Reads the last day of the open ticker's platforms, once for each answer and each change of the
 * record; null unless Platforms shows one side.
 */
export function createQuoteTrends(
  withRecord: WithRecord<RecordedSides>,
): (state: AppState, nowMs: number) => QuoteTrends | null {
  const trendsFor = lastComputed<QuoteTrends>();
  return (state, nowMs) => {
    const { platforms } = state.shown;
    if (!platforms || platforms.side === 'both') return null;
    const { ticker } = platforms;
    const { ask } = sideRuleFor(state, ticker);
    const [side, word] =
      platforms.side === 'buy' ? (['ask', ask] as const) : (['bid', otherWord(ask)] as const);
    const { seenQuotes } = state.tickers.get(ticker) ?? NO_QUOTES;
    return withRecord((record) => {
      const inputs = [ticker, side, word, seenQuotes, record, record?.changes() ?? null];
      return trendsFor(inputs, () => {
        const codes = seenQuotes.map(({ code }) => code);
        const closes = record?.sideCloses(ticker, word, codes, nowMs - PAST_MS) ?? new Map();
        return { ticker, side, byCode: trendsByCode(seenQuotes, word, closes) };
      });
    });
  };
}
