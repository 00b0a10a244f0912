import { AGE_LIMITS } from '#core/rates/age-limits.ts';
import type { AppState } from '#core/app/app-state.ts';
import { rankingFor, tickerFor } from '#core/desk/desk-view.ts';
import { type Fill, FILL_DAYS, fillOf, type FillsView, fillsView } from '#core/desk/fills.ts';
import { ok, type Result } from '#core/base/result.ts';
import { originOf } from '#core/desk/trade.ts';
import { sideRuleFor } from '#core/platforms/quote-rules.ts';
import type { Side } from '#core/platforms/sides.ts';
import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import type { TradeService } from './trade-service.ts';
import type { WithRecord } from '../record/open-record.ts';

const DAY_MS = 86_400_000;
/** So many quotes are looked up before other work has its turn. */
const AT_ONCE = 20;

/** What the person's trades of a pair and side really got; null without a record of the pair. */
export async function fillsFrom(
  trades: Pick<TradeService, 'ask'>,
  withRecord: WithRecord,
  state: AppState,
  { side, ...pair }: TickerPair & { readonly side: Side },
  moment: Moment,
): Promise<Result<FillsView | null>> {
  const ticker = tickerFor(state, pair);
  if (ticker === null || withRecord((record) => record === null)) return ok(null);
  const sinceMs = moment.nowMs - FILL_DAYS * DAY_MS;
  const mine = await trades.ask({ kind: 'dealt', pair, side, sinceMs }, originOf(state.source));
  if (!mine.ok) return mine;
  const { ask } = sideRuleFor(state, ticker);
  const { freshForMs } = AGE_LIMITS.quotes;
  const fills: Fill[] = [];
  for (const [index, trade] of mine.value.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setTimeout(resolve));
    const quotes = withRecord((record) => record?.quotesThen(ticker, trade.atMs, freshForMs));
    fills.push(fillOf(trade, quotes ?? [], ask));
  }
  return ok(fillsView(fills, side, rankingFor(state, pair, moment)));
}
