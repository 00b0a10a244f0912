import type { AppState } from '#core/app/app-state.ts';
import { sideRuleFor } from '#core/platforms/quote-rules.ts';
import { type QuoteTrends, trendsByCode } from '#core/platforms/quote-trends.ts';
import { otherWord } from '#core/platforms/sides.ts';
import { NO_QUOTES } from '#core/platforms/ticker-state.ts';
import type { ArgsOf } from '#ipc/contract.ts';
import type { History } from '../record/history.ts';

export type RecordedSides = Pick<History, 'sideCloses'>;

/** A value older than 24 h is needed for the change. */
const PAST_MS = 49 * 3_600_000;

/** The last day of one side of a ticker's platforms. */
export function quoteTrendsIn(
  state: AppState,
  { ticker, side: wanted }: ArgsOf<'quoteTrends'>,
  record: RecordedSides | null,
  nowMs: number,
): QuoteTrends {
  const { ask } = sideRuleFor(state, ticker);
  const [side, word] =
    wanted === 'buy' ? (['ask', ask] as const) : (['bid', otherWord(ask)] as const);
  const { observedQuotes } = state.tickers.get(ticker) ?? NO_QUOTES;
  const codes = observedQuotes.map(({ code }) => code);
  const closes = record?.sideCloses(ticker, word, codes, nowMs - PAST_MS) ?? new Map();
  return { ticker, side, byCode: trendsByCode(observedQuotes, word, closes) };
}
