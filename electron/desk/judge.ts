import type { AppState } from '#core/app/app-state.ts';
import { tickerFor } from '#core/desk/desk-view.ts';
import { goodPrice } from '#core/desk/good-price.ts';
import type { GoodPrice, TradeInput } from '#core/desk/trade.ts';
import { rulesFor } from '#core/platforms/quote-rules.ts';
import type { RateRecord } from '../record/record.ts';

/** How good a trade's price was, by the record of what is shown; null if that does not know. */
export function judged(
  record: Pick<RateRecord, 'quotesThen'> | null,
  state: AppState,
  trade: TradeInput,
): GoodPrice | null {
  const ticker = tickerFor(state, trade);
  if (!record || ticker === null) return null;
  const rules = rulesFor(state, ticker);
  const quotes = record.quotesThen(ticker, trade.atMs, rules.ageLimits.freshForMs);
  return goodPrice(trade, quotes, rules);
}
