import type { DatabaseSync } from 'node:sqlite';
import { missingDays } from '#core/history/coverage.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { QuotePoint } from '#core/platforms/quote-past.ts';
import type { SideWord } from '#core/platforms/sides.ts';
import type { Market } from '#core/rates/market.ts';
import { GRAINS, periodOf } from '#core/rates/roll-up.ts';
import type { Close } from '#core/rates/trend.ts';
import type { Checks } from './checks.ts';
import { statementsOf } from '../store/database.ts';
import { type Feeds, tickerFeed } from './feeds.ts';
import { closesOf, storedRate } from './legs.ts';
import { quoteName, type Slot } from './recorded-forms.ts';
import { eachMomentOnce, type Snapshots, STORED_GRAINS } from './snapshots.ts';

type Closes = ReadonlyMap<CurrencyCode, readonly Close[]>;
type SideCloses = ReadonlyMap<string, readonly Close[]>;

/** The start of the closes, for both grains or for each. Epoch ms. */
type Since = number | { readonly daysSinceMs: number; readonly hoursSinceMs: number };

export interface Range {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Units of `quote` for one `base`. For another recorded base, both legs come from one snapshot. */
export interface Pair {
  readonly base: CurrencyCode;
  readonly quote: CurrencyCode;
}

/** Reads of the record besides its charts. Values that are text are exact. */
export interface History {
  /**
   * Daily and hourly closes of currencies against one base; both legs of a cross come from one
   * snapshot. If the raw snapshots of the hour of `alsoAtMs` still exist, it includes the last
   * value before that time.
   */
  closes(
    market: Market,
    base: CurrencyCode,
    codes: readonly CurrencyCode[],
    since: Since,
    alsoAtMs?: number,
  ): Closes;
  /** Rises with every change of the record. */
  changes(): number;
  /** A platform's sides, for drawing. */
  quotes(ticker: string, platform: string, range: Range): readonly QuotePoint[];
  /** The hourly prices of one side of some platforms, ascending. */
  sideCloses(ticker: string, word: SideWord, codes: readonly string[], fromMs: number): SideCloses;
  /** The starts of the UTC days on which the market was not checked. */
  missingDays(market: Market, range: Range): readonly number[];
  /** Bytes on disk, and the time of the oldest snapshot; null if there is none. */
  size(): { readonly bytes: number; readonly sinceMs: number | null };
}

export function historyIn(
  db: DatabaseSync,
  feeds: Feeds,
  snapshots: Snapshots,
  checks: Checks,
): History {
  const sql = statementsOf(db);

  function read(feedKey: string, names: readonly string[], { fromMs, toMs }: Range): Slot[] {
    const feed = feeds.find(feedKey);
    if (feed === null) return [];
    return eachMomentOnce(
      STORED_GRAINS.flatMap((grain) => snapshots.read(feed, grain, names, fromMs, toMs)),
    );
  }

  function quotes(ticker: string, platform: string, range: Range): QuotePoint[] {
    const names = [
      quoteName('buy', platform),
      quoteName('sell', platform),
      quoteName('updated', platform),
    ];
    return read(tickerFeed(ticker), names, range).flatMap(({ atMs, values }) => {
      const [buy = null, sell = null, updated = null] = values;
      if (updated === null) return [];
      const side = (text: string | null): number | null => {
        const price = storedRate(text);
        return price === null ? null : Number(price);
      };
      return [{ atMs, buy: side(buy), sell: side(sell) }];
    });
  }

  return {
    closes(market, base, codes, since, alsoAtMs) {
      const feed = feeds.find(market);
      if (feed === null) return new Map();
      const { daysSinceMs, hoursSinceMs } =
        typeof since === 'number' ? { daysSinceMs: since, hoursSinceMs: since } : since;
      const names = [...codes, base];
      const grains = GRAINS.map((grain) => {
        const fromMs = periodOf(grain, grain === 'day' ? daysSinceMs : hoursSinceMs);
        return snapshots.read(feed, grain, names, fromMs, Number.MAX_SAFE_INTEGER);
      });
      if (alsoAtMs !== undefined) {
        const hourMs = periodOf('hour', alsoAtMs);
        grains.push(snapshots.read(feed, 'raw', names, hourMs, alsoAtMs).slice(-1));
      }
      const slots = grains.flat().sort((left, right) => left.atMs - right.atMs);
      return closesOf(slots, base, codes);
    },
    changes: () => Number(sql('SELECT total_changes() AS count').get()?.['count']),
    quotes,
    sideCloses(ticker, word, codes, fromMs) {
      const feed = feeds.find(tickerFeed(ticker));
      if (feed === null) return new Map();
      const names = codes.map((code) => quoteName(word, code));
      const hours = snapshots.read(feed, 'hour', names, fromMs, Number.MAX_SAFE_INTEGER);
      const closes = (index: number): Close[] =>
        hours.flatMap(({ atMs, values }) => {
          const rate = storedRate(values[index] ?? null);
          return rate === null ? [] : [{ atMs, rate }];
        });
      return new Map(codes.map((code, index) => [code, closes(index)]));
    },
    missingDays(market, { fromMs, toMs }) {
      const feed = feeds.find(market);
      const from = periodOf('day', fromMs);
      return missingDays(feed === null ? [] : checks.read(feed, from, toMs), from, toMs);
    },
    size() {
      const pages = sql('SELECT * FROM pragma_page_count, pragma_page_size').get();
      const bytes = Number(pages?.['page_count']) * Number(pages?.['page_size']);
      const oldest = feeds
        .all()
        .flatMap(({ id }) =>
          STORED_GRAINS.flatMap((grain) => snapshots.firstAtMs(id, grain) ?? []),
        );
      return { bytes, sinceMs: oldest.length === 0 ? null : Math.min(...oldest) };
    },
  };
}
