import type { AppState } from '#core/app/app-state.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { sideRuleFor } from '#core/platforms/quote-rules.ts';
import { type QuotePast, quotePast } from '#core/platforms/quote-past.ts';
import type { History } from '../record/history.ts';

const DAY = 86_400_000;

export function quotePastOf(
  read: Pick<History, 'quotes'> | null,
  state: AppState,
  { ticker, code }: { readonly ticker: Ticker; readonly code: string },
  nowMs: number,
): QuotePast | null {
  if (!read) return null;
  const range = { fromMs: nowMs - DAY, toMs: nowMs };
  const points = read.quotes(ticker, code, range);
  const { ask } = sideRuleFor(state, ticker);
  return quotePast(points, ask, range);
}
