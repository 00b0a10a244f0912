import type { Judging } from '#core/desk/good-price.ts';
import { goodPriceBy } from '#core/desk/good-price.ts';
import { answerFromTrades } from '#core/desk/log-view.ts';
import { changedLog, factsOfTrades, type StoredLog } from '#core/desk/stored-log.ts';
import type { Origin, Trade, TradeInput } from '#core/desk/trade.ts';
import type { ObservedQuote } from '#core/platforms/latest-quotes.ts';
import type { Ticker } from '#core/rates/feed.ts';
import type { LongWork, TradesJob } from '../../electron/record/long-work.ts';

/** The thread of the trades without a file, for a page that is its own main. */
export function tradesInPage(quotesThen: (ticker: Ticker) => readonly ObservedQuote[]): {
  readonly work: Pick<LongWork, 'ask'>;
  readonly put: (origin: Origin, trades: readonly Trade[]) => void;
} {
  const none = { trades: [], quotes: [] };
  const logs: Record<Origin, StoredLog> = { real: none, sandbox: none };
  const judgeBy = (judging: Judging | null) => (trade: TradeInput) =>
    judging && goodPriceBy(quotesThen, judging.rules, trade);
  function answer(job: TradesJob): unknown {
    if (job.kind === 'ask-trades')
      return answerFromTrades(job.trades ? logs[job.trades.origin].trades : [], job.question);
    if (job.kind !== 'change-trades') throw new Error(`${job.kind} has no place in a page`);
    const { origin } = job.trades;
    const changed = changedLog(logs[origin], job.change, [], { judge: judgeBy(job.judging) });
    if (!changed.ok) return { changed, quarantined: null };
    const { log, removed, added } = changed.value;
    logs[origin] = log;
    const undo = { removed: added.map(({ id }) => id), added: removed };
    const value = { facts: factsOfTrades(log.trades), undo };
    return { changed: { ok: true, value }, quarantined: null };
  }
  const ask = (job: TradesJob) => ({
    done: Promise.resolve({ ok: true, value: answer(job) }),
    stop: () => undefined,
  });
  return {
    work: { ask } as unknown as Pick<LongWork, 'ask'>,
    put(origin: Origin, trades: readonly Trade[]): void {
      logs[origin] = { trades, quotes: [] };
    },
  };
}
