import { type Cells, isName, textToCells } from '#core/columns.ts';
import { parseCode } from '#core/currency.ts';
import { type DecimalText, parseDecimal } from '#core/decimal.ts';
import { MARKETS } from '#core/market.ts';
import type { PlatformQuote, PlatformQuotes } from '#core/platform-quotes.ts';
import type { RateTable } from '#core/rate-table.ts';
import { timeOf } from '#core/roll-up.ts';
import { tickerFeed } from './feeds.ts';
import type { StoredSnapshot } from './snapshots.ts';

/** A table as the record keeps it. */
export function tableToSnapshot(table: RateTable, confirmedMs: number): StoredSnapshot {
  return {
    atMs: timeOf(table),
    publishedMs: table.publishedAtMs,
    firstSeenMs: table.firstSeenAtMs,
    confirmedMs,
    base: table.base,
    cells: table.rates,
  };
}

/** Null where the feed is no market. */
export function toTable(feedKey: string, snapshot: StoredSnapshot): RateTable | null {
  const market = MARKETS.find((each) => each === feedKey);
  const base = parseCode(snapshot.base);
  if (market === undefined || base === null) return null;
  const rates: [NonNullable<typeof base>, DecimalText][] = [];
  for (const [name, value] of snapshot.cells) {
    const code = parseCode(name);
    const rate = parseDecimal(value);
    if (code !== null && rate !== null) rates.push([code, rate]);
  }
  const { publishedMs: publishedAtMs, firstSeenMs: firstSeenAtMs } = snapshot;
  return { market, base, rates: new Map(rates), publishedAtMs, firstSeenAtMs };
}

/** The names of what a platform says; its code comes last, as it may hold blanks. */
export const quoteName = (part: 'buy' | 'sell' | 'updated', code: string): string =>
  `${part} ${code}`;
/** Stands for a platform's time that is not known: that it was listed is known all the same. */
const UNKNOWN = '?';

/** A ticker's platforms as the record keeps them; they have no common time of publication. */
export function quotesToSnapshot(quotes: PlatformQuotes, seenAtMs: number): StoredSnapshot {
  const cells = new Map<string, string>();
  for (const { code, buy, sell, updatedAtMs } of quotes.quotes) {
    if (!isName(code)) continue;
    cells.set(quoteName('updated', code), updatedAtMs === null ? UNKNOWN : String(updatedAtMs));
    if (buy !== null) cells.set(quoteName('buy', code), buy);
    if (sell !== null) cells.set(quoteName('sell', code), sell);
  }
  return {
    atMs: seenAtMs,
    publishedMs: null,
    firstSeenMs: seenAtMs,
    confirmedMs: seenAtMs,
    base: '',
    cells,
  };
}

/** The platforms of a snapshot, in the order in which they came. */
export function platformsOf(cells: Cells): PlatformQuote[] {
  const quotes: PlatformQuote[] = [];
  const prefix = quoteName('updated', '');
  for (const [name, updated] of cells) {
    if (!name.startsWith(prefix)) continue;
    const code = name.slice(prefix.length);
    quotes.push({
      code,
      buy: parseDecimal(cells.get(quoteName('buy', code)) ?? ''),
      sell: parseDecimal(cells.get(quoteName('sell', code)) ?? ''),
      updatedAtMs: toUpdated(updated),
    });
  }
  return quotes;
}

export const toUpdated = (text: string | null): number | null =>
  text === null || text === UNKNOWN ? null : Number(text);

/** Null where the feed is no ticker. */
export function toQuotes(feedKey: string, snapshot: StoredSnapshot): PlatformQuotes | null {
  const prefix = tickerFeed('');
  if (!feedKey.startsWith(prefix)) return null;
  const ticker = feedKey.slice(prefix.length);
  return { ticker, quotes: platformsOf(snapshot.cells), droppedCount: 0, billing: null };
}

type Row = Record<string, unknown>;

export function rowToSnapshot(row: Row): StoredSnapshot {
  return {
    atMs: Number(row['at_ms']),
    publishedMs: row['published_ms'] === null ? null : Number(row['published_ms']),
    firstSeenMs: Number(row['first_seen_ms']),
    confirmedMs: Number(row['confirmed_ms']),
    base: String(row['base']),
    cells: textToCells(String(row['cells'])),
  };
}

/** Whether two snapshots say the same: same base, same publication, same values digit for digit. */
export function isSame(left: StoredSnapshot, right: StoredSnapshot): boolean {
  if (left.base !== right.base || left.publishedMs !== right.publishedMs) return false;
  if (left.cells.size !== right.cells.size) return false;
  for (const [name, value] of left.cells) if (right.cells.get(name) !== value) return false;
  return true;
}
