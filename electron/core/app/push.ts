import { isSame } from '#core/base/same-parts.ts';
import type { Market } from '#core/rates/market.ts';
import type { OpenViews } from './open-views.ts';
import type { Snapshot } from './snapshot.ts';

/** The changed parts of a snapshot; of the markets and the open views, only the changed ones. */
export type SnapshotChange = Partial<Omit<Snapshot, 'markets' | 'open'>> & {
  readonly markets?: Partial<Snapshot['markets']>;
  readonly open?: OpenViews;
};

/**
 * What main sends to the page: a whole snapshot, or what changed since the push before it. The
 * numbers of pushes are consecutive.
 */
export type Push =
  | { readonly number: number; readonly whole: Snapshot }
  | { readonly number: number; readonly change: SnapshotChange };

/** The parts of `now` that differ from `before`; null if none does. */
export function changeBetween(before: Snapshot, now: Snapshot): SnapshotChange | null {
  const { markets, open, ...parts } = now;
  const change = {
    ...changedParts(before, parts),
    ...named('markets', changedParts(before.markets, markets)),
    ...named('open', changedParts(before.sourceKey === now.sourceKey ? before.open : {}, open)),
  };
  return Object.keys(change).length === 0 ? null : change;
}

/** The snapshot after a change. Views that are no longer open stay, except of another source. */
export function withChange(before: Snapshot, change: SnapshotChange): Snapshot {
  const { sourceKey = before.sourceKey } = change;
  return {
    ...before,
    ...change,
    markets: { ...before.markets, ...(change.markets as Record<Market, never> | undefined) },
    open: { ...(sourceKey === before.sourceKey ? before.open : {}), ...change.open },
  };
}

function changedParts<T extends object>(before: Partial<T>, now: T): Partial<T> {
  const names = (Object.keys(now) as (keyof T)[]).filter(
    (name) => !isSame(before[name], now[name]),
  );
  return Object.fromEntries(names.map((name) => [name, now[name]])) as Partial<T>;
}

const named = (name: string, parts: object): object =>
  Object.keys(parts).length === 0 ? {} : { [name]: parts };
