import type { DayRow } from '#core/history/chart-data.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { dayOrigin } from '#core/history/day-choice.ts';
import type { Market } from '#core/rates/market.ts';
import type { Checks } from './checks.ts';
import { type Feeds, SERVICE_FEED } from './feeds.ts';
import { legsOf, rateIn } from './legs.ts';
import type { Slot } from './recorded-forms.ts';
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
