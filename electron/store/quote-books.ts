import type { DatabaseSync } from 'node:sqlite';
import type { Ticker } from '#core/feed.ts';
import { parseTicker } from '#core/feed.ts';
import type { SeenQuote } from '#core/quotes/quote-book.ts';
import { KEPT_VANISHED_MS } from '#core/quotes/quote-book.ts';
import type { RecordedTicker } from '#core/recorded-ticker.ts';
import type { Currents } from './currents.ts';
import { integer, statementsOf } from './database.ts';
import { platformsOf, rowToSnapshot, toQuotes } from './recorded-forms.ts';
import { grainCode, type StoredSnapshot } from './snapshots.ts';

const HOUR_MS = 3_600_000;

/** Each ticker's last answer, and the last quote of platforms that were gone from it for less than a day. */
export function quoteBooksIn(
  db: DatabaseSync,
  currents: Pick<Currents, 'all'>,
): () => ReadonlyMap<Ticker, RecordedTicker> {
  const sql = statementsOf(db);

  /** Newest first: every one of the last hour, and the last of each hour before. */
  function earlier(feed: bigint, { atMs }: StoredSnapshot): StoredSnapshot[] {
    const rows = sql(
      `SELECT * FROM snapshot WHERE feed_id = :feed AND (
         (grain = :raw AND at_ms >= :lastHour AND at_ms < :at)
         OR (grain = :hour AND at_ms >= :lastDay AND at_ms < :at))
       ORDER BY at_ms DESC`,
    ).all({
      feed,
      raw: grainCode('raw'),
      hour: grainCode('hour'),
      at: integer(atMs),
      lastHour: integer(atMs - HOUR_MS),
      lastDay: integer(atMs - KEPT_VANISHED_MS),
    });
    return rows.map(rowToSnapshot);
  }

  return () => {
    const byTicker = new Map<Ticker, RecordedTicker>();
    for (const { id, key, snapshot, checkedAtMs } of currents.all()) {
      const quotes = toQuotes(key, snapshot);
      const ticker = quotes && parseTicker(quotes.ticker);
      if (!ticker) continue;
      const book = new Map<string, SeenQuote>();
      for (const each of [snapshot, ...earlier(id, snapshot)]) {
        const isListed = each === snapshot;
        const listedAtMs = isListed ? checkedAtMs : each.confirmedMs;
        for (const quote of platformsOf(each.cells)) {
          if (book.has(quote.code)) continue;
          book.set(quote.code, {
            ...quote,
            firstSeenAtMs: each.firstSeenMs,
            listedAtMs,
            isListed,
          });
        }
      }
      byTicker.set(ticker, { quotes, book: [...book.values()], checkedAtMs });
    }
    return byTicker;
  };
}
