import type { DayRow } from '#core/history/chart-data.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { dayOrigin } from '#core/history/day-choice.ts';
import { checkedUntil } from '#core/rates/freshness.ts';
import type { Market } from '#core/rates/market.ts';
import type { RateTable } from '#core/rates/rate-table.ts';
import type { Checks } from './checks.ts';
import { type Feeds, SERVICE_FEED } from './feeds.ts';
import { legsOf, rateIn } from './legs.ts';
import { ratesOf, type Slot, toTable } from './recorded-forms.ts';
import type { Snapshots } from './snapshots.ts';

const DAY = 86_400_000;
/** An unchanged value is searched no further back than this. */
const LONGEST_MS = 70 * DAY;

/**
 * A past UTC day's last values of all currencies for one unit of a base, each ours or the service's
 * (history/domain.md, "History").
 */
export type ReadDay = (
  market: Market,
  base: CurrencyCode,
  codes: readonly CurrencyCode[],
  dayMs: number,
) => readonly DayRow[];

export function dayTableIn(feeds: Feeds, snapshots: Snapshots, checks: Checks): ReadDay {
  const last = (
    feedKey: string,
    names: readonly string[],
    fromMs: number,
    toMs: number,
  ): Slot | null => {
    const feed = feeds.find(feedKey);
    return feed === null ? null : snapshots.lastIn(feed, names, fromMs, toMs);
  };

  return (market, base, codes, dayMs) => {
    const feed = feeds.find(market);
    const endMs = dayMs + DAY - 1;
    const checked = feed === null ? [] : checks.read(feed, dayMs, endMs);
    const names = [...new Set([...codes, base])];
    // A value that stayed unchanged through a checked day is also that day's value.
    const own = last(market, names, checked.length === 0 ? dayMs : dayMs - LONGEST_MS, endMs);
    const service = last(SERVICE_FEED, names, dayMs, endMs);
    return codes.flatMap((code): DayRow[] => {
      if (code === base) return [];
      const legs = legsOf({ base, quote: code });
      const rateOf = (slot: Slot | null): ReturnType<typeof rateIn> =>
        slot &&
        rateIn(
          { ...slot, values: legs.names.map((name) => slot.values[names.indexOf(name)] ?? null) },
          legs,
        );
      const [ours, theirs] = [rateOf(own), rateOf(service)];
      const origin = dayOrigin(dayMs, checked, { own: ours !== null, service: theirs !== null });
      const [rate, slot] = origin === 'own' ? [ours, own] : [theirs, service];
      return origin && rate && slot ? [{ code, rate, publishedMs: slot.publishedMs, origin }] : [];
    });
  };
}

/** A market's rates as they were at a moment, and when they were checked last before it. */
interface TableThen {
  readonly table: RateTable;
  readonly checkedAtMs: number | null;
  readonly checkedUntilMs: number | null;
}

/**
 * A market's last own rates of some currencies at or before a moment, of at most 70 days. Null if
 * there are none. Epoch ms.
 */
export type RatesThen = (
  market: Market,
  codes: readonly CurrencyCode[],
  atMs: number,
) => TableThen | null;

export function ratesThenIn(feeds: Feeds, snapshots: Snapshots, checks: Checks): RatesThen {
  return (market, codes, atMs) => {
    const feed = feeds.find(market);
    if (feed === null) return null;
    const fromMs = atMs - LONGEST_MS;
    const last = snapshots.lastIn(feed, codes, fromMs, atMs);
    const table = last ? tableOf(market, codes, last) : null;
    if (!table) return null;
    const [checked] = checks.read(feed, fromMs, atMs).slice(-1);
    if (!checked) return { table, checkedAtMs: null, checkedUntilMs: null };
    const checkedAtMs = Math.min(checked.toMs, atMs);
    return { table, checkedAtMs, checkedUntilMs: checkedUntil(checkedAtMs, checked.periodMs) };
  };
}

function tableOf(market: Market, codes: readonly CurrencyCode[], slot: Slot): RateTable | null {
  const cells = new Map<string, string>();
  for (const [index, code] of codes.entries()) {
    const value = slot.values[index];
    if (value !== null && value !== undefined) cells.set(code, value);
  }
  return toTable(market, { ...slot, cells: ratesOf(cells) });
}
