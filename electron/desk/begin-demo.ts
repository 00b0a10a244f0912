import { demoBook } from '../sandbox/book.ts';
import { choose } from '../base/handlers.ts';
import type { Store } from '../store/store.ts';
import type { TradeService } from './trade-service.ts';

/**
 * A new demo begins with terms, trades and offers of its own. They are marked as the demo's, and no
 * other source shows or counts them.
 */
export function beginDemo(store: Store, trades: TradeService, nowMs: number): Promise<void> {
  const { terms, ...book } = demoBook(nowMs);
  const { quotes } = store.state.choices;
  const others = quotes.terms.filter(({ origin }) => origin === undefined);
  choose(store, { quotes: { ...quotes, terms: [...others, ...terms] } });
  return trades.beginDemo(book);
}
