import type { CurrencyCode } from '#core/rates/currency.ts';
import { checkedUntil } from '#core/rates/freshness.ts';
import type { Market } from '#core/rates/market.ts';
import type { RateTable } from '#core/rates/rate-table.ts';
import type { Checks } from './checks.ts';
import type { Feeds } from './feeds.ts';
import { type Slot, ratesOf, toTable } from './recorded-forms.ts';
import type { Snapshots } from './snapshots.ts';

/** An unchanged value is searched no further back than this. */
const LONGEST_MS = 70 * 86_400_000;

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
