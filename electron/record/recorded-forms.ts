import { memo } from '#core/base/memo.ts';
import { type Cells, isName, textToCells } from '#core/history/cells.ts';
import { type CurrencyCode, parseCode } from '#core/rates/currency.ts';
import { type DecimalText, parsePositive } from '#core/number/decimal.ts';
import { MARKETS } from '#core/rates/market.ts';
import {
  isPlatformCode,
  type PlatformQuote,
  type PlatformQuotes,
} from '#core/platforms/platform-quotes.ts';
import { MAX_ENTRIES, type RateTable } from '#core/rates/rate-table.ts';
import { timeOf } from '#core/rates/roll-up.ts';
import { marketFeed, tickerFeed } from './feeds.ts';
import type { SqlRow } from '../store/database.ts';

/**
 * When a value was published, first seen and last confirmed, and the time it belongs to. Epoch ms.
 */
export interface Times {
  readonly atMs: number;
  readonly publishedMs: number | null;
  readonly firstSeenMs: number;
  readonly confirmedMs: number;
}

export interface StoredSnapshot extends Times {
  readonly base: string;
  readonly cells: Cells;
}

/** Some values of a snapshot, in the order of the requested names. */
export interface Slot extends Times {
  readonly base: string;
  readonly values: readonly (string | null)[];
}

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

/** Null if the feed is not a market. */
export function toTable(feedKey: string, snapshot: StoredSnapshot): RateTable | null {
  const base = parseCode(snapshot.base);
  const market = MARKETS.find((each) => each === feedKey.split(' ')[0]);
  if (market === undefined || base === null) return null;
  if (feedKey !== market && feedKey !== marketFeed({ market, base })) return null;
  const rates = ratesOf(snapshot.cells);
  const { publishedMs: publishedAtMs, firstSeenMs: firstSeenAtMs } = snapshot;
  return { market, base, rates, publishedAtMs, firstSeenAtMs };
}

/** Validated like an answer, because a record may come from elsewhere. */
export function ratesOf(cells: Cells): Map<CurrencyCode, DecimalText> {
  const rates = new Map<CurrencyCode, DecimalText>();
  for (const [name, value] of cells) {
    if (rates.size === MAX_ENTRIES) break;
    const code = parseCode(name);
    const rate = parsePositive(value);
    if (code !== null && rate !== null) rates.set(code, rate);
  }
  return rates;
}

/** The name of a platform's cell. The code comes last, because it may contain spaces. */
export const quoteName = (part: 'buy' | 'sell' | 'updated', code: string): string =>
  `${part} ${code}`;
/** For an unknown time. The entry still shows that the platform was listed. */
const UNKNOWN = '?';

export function quotesToSnapshot(quotes: PlatformQuotes, observedAtMs: number): StoredSnapshot {
  const cells = new Map<string, string>();
  for (const { code, buy, sell, updatedAtMs } of quotes.quotes) {
    if (!isName(code)) continue;
    cells.set(quoteName('updated', code), updatedAtMs === null ? UNKNOWN : String(updatedAtMs));
    if (buy !== null) cells.set(quoteName('buy', code), buy);
    if (sell !== null) cells.set(quoteName('sell', code), sell);
  }
  return {
    atMs: observedAtMs,
    publishedMs: null,
    firstSeenMs: observedAtMs,
    confirmedMs: observedAtMs,
    base: '',
    cells,
  };
}

/** The same codes and prices come again with each snapshot. */
const isKnownCode = memo(isPlatformCode);
const priceOf = memo(parsePositive);

/** A snapshot's platforms in their original order, validated like an answer. */
export function platformsOf(cells: Cells): PlatformQuote[] {
  const quotes: PlatformQuote[] = [];
  const prefix = quoteName('updated', '');
  for (const [name, updated] of cells) {
    const code = name.slice(prefix.length);
    if (!name.startsWith(prefix) || !isKnownCode(code)) continue;
    if (quotes.length === MAX_ENTRIES) break;
    quotes.push({
      code,
      buy: priceOf(cells.get(quoteName('buy', code)) ?? ''),
      sell: priceOf(cells.get(quoteName('sell', code)) ?? ''),
      updatedAtMs: toUpdated(updated),
    });
  }
  return quotes;
}

/** Epoch ms; null for anything else. */
export const toUpdated = (text: string | null): number | null =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;

/** Null if the feed is not a ticker. */
export function toQuotes(feedKey: string, snapshot: StoredSnapshot): PlatformQuotes | null {
  const prefix = tickerFeed('');
  if (!feedKey.startsWith(prefix)) return null;
  const ticker = feedKey.slice(prefix.length);
  return { ticker, quotes: platformsOf(snapshot.cells), droppedCount: 0, billing: null };
}

export const timesOf = (row: SqlRow): Times => ({
  atMs: Number(row['at_ms']),
  publishedMs: row['published_ms'] === null ? null : Number(row['published_ms']),
  firstSeenMs: Number(row['first_seen_ms']),
  confirmedMs: Number(row['confirmed_ms']),
});

export const rowToSnapshot = (row: SqlRow): StoredSnapshot => ({
  ...timesOf(row),
  base: String(row['base']),
  cells: textToCells(String(row['cells'])),
});

/** Whether two snapshots are equal: same base, publication and values, digit for digit. */
export function isSameSnapshot(left: StoredSnapshot, right: StoredSnapshot): boolean {
  if (left.base !== right.base || left.publishedMs !== right.publishedMs) return false;
  if (left.cells.size !== right.cells.size) return false;
  for (const [name, value] of left.cells) if (right.cells.get(name) !== value) return false;
  return true;
}
