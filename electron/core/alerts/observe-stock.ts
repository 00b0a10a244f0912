import type { DeskState } from '#core/desk/desk-view.ts';
import { stockFor } from '#core/desk/desk-view.ts';
import { priceOf } from '#core/desk/choices.ts';
import { priceView } from '#core/desk/price-view.ts';
import type { StockPrice } from '#core/desk/stock.ts';
import { decimalText, percentChange } from '#core/number/decimal.ts';
import { pairOf, type TickerPair } from '#core/platforms/ticker-pair.ts';
import { excluded, type Observation, type Seen } from './observation.ts';
import type { Subject } from './rule.ts';

type StockSubject = Extract<Subject, { kind: 'stock' }>;
type Seeing = Seen | Extract<Observation, { kind: 'excluded' }>;

/**
 * A price of the person's own stock, from eligible quotes alone (domain.md, "Stock"), or what is
 * over it. Without a stock, or a platform that quotes it, there is none.
 * @param parallel the observed parallel rate of a pair.
 */
export function observeStock(
  state: DeskState,
  { ticker, figure }: StockSubject,
  nowMs: number,
  parallel: (pair: TickerPair) => Seeing,
): Seeing {
  const pair = pairOf(ticker, state.choices.quotes.added);
  const moment = { nowMs, steadyMs: 0 };
  const stock = pair && stockFor(state, pair, moment);
  if (!stock) return excluded('not-there');
  const { prices, ranking } = stock;
  const at = (price: StockPrice | null): Seeing => {
    const row = ranking.rows.find(({ code }) => code === price?.code);
    if (!price || !row) return excluded('not-there');
    if (!row.age.isTimeKnown) return excluded('time-unknown');
    const atMs = row.age.fromMs;
    return { value: decimalText(price.price), atMs, newestMs: atMs, askWord: null };
  };
  switch (figure) {
    case 'break-even':
      return at(prices.breakEven);
    case 'replacement':
      return at(prices.replacement);
    case 'parallel-over-break-even':
      return over(parallel(pair), at(prices.breakEven));
    case 'replacement-over-own': {
      const choice = priceOf(state.choices.desk, pair);
      const { own } = priceView(state, choice, ranking, moment);
      const replacement = at(prices.replacement);
      if (own?.kind !== 'price' || 'why' in replacement) return excluded('not-there');
      return over(replacement, { ...replacement, value: own.sell });
    }
  }
}

/** In percent, with the time of the newer one. */
function over(one: Seeing, other: Seeing): Seeing {
  if ('why' in one) return one;
  if ('why' in other) return other;
  const atMs = Math.max(one.atMs, other.atMs);
  return { value: percentChange(one.value, other.value), atMs, newestMs: atMs, askWord: null };
}
