import type { AppState } from '#core/app/app-state.ts';
import { pairsOf, tickerFor } from '#core/desk/desk-view.ts';
import type { Judging, PairRules } from '#core/desk/good-price.ts';
import { pairKeyOf } from '#core/desk/sums.ts';
import { type Origin, originOf } from '#core/desk/trade.ts';
import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import { rulesFor } from '#core/platforms/quote-rules.ts';
import type { RateRecord } from '../record/record.ts';

function rulesOf(state: AppState, pairs: readonly TickerPair[]): Judging['rules'] {
  const rules = new Map<string, PairRules>();
  for (const pair of pairs) {
    const ticker = tickerFor(state, pair);
    if (ticker !== null) rules.set(pairKeyOf(pair), { ticker, rules: rulesFor(state, ticker) });
  }
  return rules;
}

/**
 * What the thread needs to compare trades of an origin; null without a record. The demo's quotes say
 * nothing about real trades.
 */
export function judgingOf(
  record: Pick<RateRecord, 'file'> | null,
  state: AppState,
  origin: Origin,
): Judging | null {
  if (!record || origin !== originOf(state.source)) return null;
  const rules = rulesOf(state, pairsOf(state, []));
  return { record: record.file, sourceKey: state.source.key, rules };
}
