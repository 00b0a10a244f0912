import { AGE_LIMITS } from '#core/rates/age-limits.ts';
import type { AppState } from '#core/app/app-state.ts';
import { rankingFor, tickerFor } from '#core/desk/desk-view.ts';
import {
  type Fill,
  FILL_DAYS,
  fillOf,
  type FillsView,
  fillsView,
  MOST_FILLS,
  sideOfTrade,
} from '#core/desk/fills.ts';
import { pairKeyOf } from '#core/desk/sums.ts';
import { knownPairs } from '#core/desk/trades-state.ts';
import { originOf } from '#core/desk/trade.ts';
import { sideRuleFor } from '#core/platforms/quote-rules.ts';
import type { Side } from '#core/platforms/sides.ts';
import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import type { WithRecord } from '../record/open-record.ts';

const DAY_MS = 86_400_000;
/** So many quotes are looked up before other work has its turn. */
const AT_ONCE = 20;

/** What the person's trades of a pair and side really got; null without a record of the pair. */
export async function fillsFrom(
  withRecord: WithRecord,
  state: AppState,
  { side, ...pair }: TickerPair & { readonly side: Side },
  moment: Moment,
): Promise<FillsView | null> {
  const ticker = tickerFor(state, pair);
  if (ticker === null || withRecord((record) => record === null)) return null;
  const { trades } = state.trades[originOf(state.source)];
  const sinceMs = moment.nowMs - FILL_DAYS * DAY_MS;
  const mine = (knownPairs(trades).get(pairKeyOf(pair))?.trades ?? [])
    .filter((trade) => trade.kind !== 'opening' && sideOfTrade(trade) === side)
    .filter(({ atMs }) => atMs >= sinceMs)
    .slice(-MOST_FILLS);
  const { ask } = sideRuleFor(state, ticker);
  const { freshForMs } = AGE_LIMITS.quotes;
  const fills: Fill[] = [];
  for (const [index, trade] of mine.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setTimeout(resolve));
    const quotes = withRecord((record) => record?.quotesThen(ticker, trade.atMs, freshForMs));
    fills.push(fillOf(trade, quotes ?? [], ask));
  }
  return fillsView(fills, side, rankingFor(state, pair, moment));
}
