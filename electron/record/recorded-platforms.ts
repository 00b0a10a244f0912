import type { DatabaseSync } from 'node:sqlite';
import type { RecordedTicker } from '#core/history/chart-series.ts';
import { textToCells } from '#core/history/columns.ts';
import { isPlatformCode } from '#core/platforms/platform-quotes.ts';
import { statementsOf } from '../store/database.ts';
import { type Feeds, tickerFeed } from './feeds.ts';
import { quoteName } from './recorded-forms.ts';

export function platformsIn(db: DatabaseSync, feeds: Feeds): RecordedTicker[] {
  const sql = statementsOf(db);
  const [feedPrefix, namePrefix] = [tickerFeed(''), quoteName('updated', '')];
  return feeds.all().flatMap(({ id, key }) => {
    if (!key.startsWith(feedPrefix)) return [];
    const packed = sql(
      `SELECT DISTINCT p.name_id FROM segment s JOIN packed p ON p.segment_id = s.id
       WHERE s.feed_id = ? AND s.grain = 2`,
    ).all(id);
    const loose = sql(
      'SELECT cells FROM snapshot WHERE feed_id = ? ORDER BY at_ms DESC LIMIT 20',
    ).all(id);
    const names = new Set([
      ...packed.map((row) => feeds.nameOf(BigInt(Number(row['name_id'])))),
      ...loose.flatMap((row) => [...textToCells(String(row['cells'])).keys()]),
    ]);
    const platforms = [...names]
      .filter((name) => name.startsWith(namePrefix))
      .map((name) => name.slice(namePrefix.length))
      .filter(isPlatformCode)
      .sort();
    return platforms.length === 0 ? [] : [{ ticker: key.slice(feedPrefix.length), platforms }];
  });
}
