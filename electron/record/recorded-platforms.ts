import type { DatabaseSync } from 'node:sqlite';
import type { RecordedTicker } from '#core/history/chart-series.ts';
import { isPlatformCode, type PlatformQuotes } from '#core/platforms/platform-quotes.ts';
import { statementsOf } from '../store/database.ts';
import type { Currents } from './currents.ts';
import { type Feeds, tickerFeed } from './feeds.ts';
import { platformsOf } from './recorded-forms.ts';

/** The platforms that tickers were ever answered with. */
export interface RecordedPlatforms {
  /** Runs within the caller's transaction. */
  save(feed: bigint, quotes: PlatformQuotes): void;
  load(): RecordedTicker[];
}

export function platformsIn(db: DatabaseSync, feeds: Feeds, currents: Currents): RecordedPlatforms {
  const sql = statementsOf(db);
  const prefix = tickerFeed('');
  return {
    save(feed, { quotes }) {
      sql('INSERT OR IGNORE INTO platform SELECT ?, value FROM json_each(?)').run(
        feed,
        JSON.stringify(quotes.map(({ code }) => code)),
      );
    },
    load: () =>
      feeds.all().flatMap(({ id, key }) => {
        if (!key.startsWith(prefix)) return [];
        const codes = sql('SELECT code FROM platform WHERE feed_id = ?')
          .all(id)
          .map((row) => String(row['code']));
        // After the history was deleted, its last answer is all that is known.
        const current = platformsOf(currents.find(id)?.cells ?? new Map<string, string>());
        const all = new Set([...codes, ...current.map(({ code }) => code)]);
        const platforms = [...all].filter(isPlatformCode).sort();
        return platforms.length === 0 ? [] : [{ ticker: key.slice(prefix.length), platforms }];
      }),
  };
}
