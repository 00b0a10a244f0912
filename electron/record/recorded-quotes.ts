import type { DatabaseSync } from 'node:sqlite';
import type { Ticker } from '#core/rates/feed.ts';
import { parseTicker } from '#core/rates/feed.ts';
import type { ObservedQuote } from '#core/platforms/latest-quotes.ts';
import { KEPT_VANISHED_MS, quotesAfter } from '#core/platforms/latest-quotes.ts';
import type { RecordedTicker } from '#core/platforms/recorded-ticker.ts';
import type { Currents } from './currents.ts';
import { integer, statementsOf } from '../store/database.ts';
import { platformsOf, rowToSnapshot, toQuotes, type StoredSnapshot } from './recorded-forms.ts';
import { type Feeds, tickerFeed } from './feeds.ts';
import type { RecordedChanges } from './platform-changes.ts';
import { grainCode, type Snapshots } from './snapshots.ts';

const HOUR_MS = 3_600_000;
/** More than an hour's polls plus a day's hours. */
const MOST_EARLIER = 1_000;

/**
 * Each ticker's last answer, and the last quotes of platforms that vanished less than a day before
 * it.
 */
export function recordedQuotes(
  db: DatabaseSync,
  currents: Pick<Currents, 'all'>,
  changes: Pick<RecordedChanges, 'load'>,
): ReadonlyMap<Ticker, RecordedTicker> {
  const sql = statementsOf(db);

  /** Newest first: all of the last hour, and the last of each earlier hour. */
  function earlier(feed: bigint, { atMs }: StoredSnapshot): StoredSnapshot[] {
    const rows = sql(
      `SELECT * FROM snapshot WHERE feed_id = :feed AND (
         (grain = :raw AND at_ms >= :lastHour AND at_ms < :at)
         OR (grain = :hour AND at_ms >= :lastDay AND at_ms < :at))
       ORDER BY at_ms DESC LIMIT ${MOST_EARLIER}`,
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

  const byTicker = new Map<Ticker, RecordedTicker>();
  for (const { id, key, snapshot, checkedAtMs, checkedUntilMs } of currents.all()) {
    const quotes = toQuotes(key, snapshot);
    const ticker = quotes && parseTicker(quotes.ticker);
    if (!ticker) continue;
    const observedQuotes = latestOf([snapshot, ...earlier(id, snapshot)], checkedAtMs);
    const checked = { checkedAtMs, checkedUntilMs };
    byTicker.set(ticker, { quotes, observedQuotes, changes: changes.load(id), ...checked });
  }
  return byTicker;
}

export type QuotesThen = (
  ticker: Ticker,
  atMs: number,
  freshForMs: number,
) => readonly ObservedQuote[];

/** A span in which each platform that is fresh at its end has a snapshot. */
const OBSERVED_WITHIN_MS = 2 * HOUR_MS;

/**
 * A ticker's quotes as they were known at a moment, from raw snapshots up to it. Empty if they are
 * not recorded, or no longer. Quotes that were fresh for `freshForMs` or longer are complete.
 */
export const quotesThenIn =
  (feeds: Feeds, snapshots: Pick<Snapshots, 'readWhole'>): QuotesThen =>
  (ticker, atMs, freshForMs) => {
    const feed = feeds.find(tickerFeed(ticker));
    if (feed === null) return [];
    const fromMs = atMs - Math.max(OBSERVED_WITHIN_MS, 2 * freshForMs);
    const observed = snapshots.readWhole(feed, 'raw', fromMs, atMs);
    const isSparse = (observed[0]?.atMs ?? atMs) > atMs - freshForMs;
    // What came before shows whether a value without a time was new.
    const before = isSparse
      ? snapshots.readWhole(feed, 'raw', fromMs - KEPT_VANISHED_MS, fromMs - 1)
      : [];
    return [...before, ...observed].reduce<readonly ObservedQuote[]>(
      (quotes, { cells, firstSeenMs }) => quotesAfter(quotes, platformsOf(cells), firstSeenMs),
      [],
    );
  };

/**
 * Each platform's last quote, from snapshots in descending order. A value counts as seen since the
 * first of its consecutive snapshots. Otherwise a platform without times would look new whenever
 * another one changed.
 */
function latestOf(
  snapshots: readonly StoredSnapshot[],
  checkedAtMs: number,
): readonly ObservedQuote[] {
  const latest = new Map<string, ObservedQuote>();
  const moved = new Set<string>();
  for (const [index, { cells, firstSeenMs, confirmedMs }] of snapshots.entries()) {
    for (const quote of platformsOf(cells)) {
      const { code } = quote;
      const newer = latest.get(code);
      if (!newer) {
        const isListed = index === 0;
        const listedAtMs = isListed ? checkedAtMs : confirmedMs;
        latest.set(code, { ...quote, firstSeenAtMs: firstSeenMs, listedAtMs, isListed });
      } else if (newer.buy !== quote.buy || newer.sell !== quote.sell) {
        moved.add(code);
      } else if (!moved.has(code)) {
        latest.set(code, { ...newer, firstSeenAtMs: firstSeenMs });
      }
    }
  }
  return [...latest.values()];
}
