import { hash } from 'node:crypto';
import { type Cells, cellsToText } from '#core/history/columns.ts';
import type { Stretch } from '#core/history/coverage.ts';
import type { PlatformChange } from '#core/platforms/platform-changes.ts';
import { type Grain, periodOf } from '#core/rates/roll-up.ts';
import { CLOCK_TOLERANCE_MS } from '#core/rates/service-time.ts';
import type { StoredSnapshot, Times } from './recorded-forms.ts';
import type { StoredGrain } from './snapshots.ts';

/** How two records of a source become one (domain.md, "History"). */

/**
 * A stored snapshot without its values, since those of a year are more than memory may hold. It is
 * compared by digests of them, and they are read again when it is written.
 */
export interface Outline extends Times {
  readonly base: string;
  /** The base and the values, in whichever order they are stored. */
  readonly content: string;
  /** The values in their order. */
  readonly order: string;
  readonly cells: () => Cells;
}

export function outlineOf(snapshot: StoredSnapshot, cells = () => snapshot.cells): Outline {
  const { atMs, publishedMs, firstSeenMs, confirmedMs, base } = snapshot;
  const text = cellsToText(snapshot.cells);
  const sorted = [...snapshot.cells].sort(([left], [right]) => compareTexts(left, right));
  const content = digest(`${base}${cellsToText(new Map(sorted))}`);
  const times = { atMs, publishedMs, firstSeenMs, confirmedMs };
  return { ...times, base, content, order: digest(text), cells };
}

const digest = (text: string): string => hash('sha256', text, 'base64');

const compareTexts = (left: string, right: string): number =>
  left < right ? -1 : Number(left > right);

function compareOutlines(left: Outline, right: Outline): number {
  return (
    left.atMs - right.atMs ||
    left.firstSeenMs - right.firstSeenMs ||
    compareTexts(left.content, right.content) ||
    compareTexts(left.order, right.order)
  );
}

/** A feed's snapshots. */
export type ByGrain = Readonly<Record<StoredGrain, readonly Outline[]>>;

export function mergeSnapshots(left: ByGrain, right: ByGrain): ByGrain {
  const of = (grain: StoredGrain): Outline[] => [...left[grain], ...right[grain]];
  const [raws, hours, days] = [of('raw'), of('hour'), of('day')];
  // While finer snapshots are kept, those that close an hour or a day are among them.
  const raw = asOneRecord([...raws, ...since(raws, [...hours, ...days])]);
  const day = closesOf('day', days, eachOnce([...hours, ...raw]).sort(compareOutlines));
  const hour = closesOf('hour', [...hours, ...since(hours, day)], raw);
  return { raw, hour, day };
}

/** The coarser snapshots from the first finer one on. */
function since(finer: readonly Outline[], coarser: readonly Outline[]): Outline[] {
  const firstMs = finer.reduce((first, { atMs }) => Math.min(first, atMs), Infinity);
  return coarser.filter(({ atMs }) => atMs >= firstMs);
}

/** A publication once, and unpublished values where they differ from the last. */
function asOneRecord(entries: readonly Outline[]): Outline[] {
  const published = entries.filter(({ publishedMs }) => publishedMs !== null);
  const unpublished = entries.filter(({ publishedMs }) => publishedMs === null);
  const once = eachOnce(published);
  return [...once, ...runsOf(unpublished, once)].sort(compareOutlines);
}

/** One for each time and content, first seen and last confirmed by either record. */
function eachOnce(entries: readonly Outline[]): Outline[] {
  const byKey = new Map<string, Outline>();
  for (const entry of [...entries].sort(compareOutlines)) {
    const key = `${String(entry.publishedMs)} ${entry.atMs} ${entry.content}`;
    const known = byKey.get(key);
    if (!known) {
      byKey.set(key, entry);
      continue;
    }
    const confirmedMs = Math.max(known.confirmedMs, entry.confirmedMs);
    byKey.set(key, { ...known, confirmedMs });
  }
  return [...byKey.values()];
}

/** A moment at which a value was surely seen: when it was new, or when it was confirmed last. */
interface Sight extends Outline {
  readonly seenMs: number;
  readonly isNew: boolean;
}

/** The values without a time of their own, in the order in which they were seen by either record. */
function runsOf(entries: readonly Outline[], published: readonly Outline[]): Outline[] {
  const runs: Outline[] = [];
  const begun = counterOf(published.map(({ firstSeenMs }) => firstSeenMs));
  const ended = counterOf(
    published.map(({ firstSeenMs, confirmedMs }) => Math.max(firstSeenMs, confirmedMs)),
  );
  for (const sight of inOrder(entries.flatMap(sightsOf))) {
    const last = runs.at(-1);
    const { seenMs } = sight;
    const isSame = last?.content === sight.content;
    // A publication seen between is a change, unless the second sight only confirms the first.
    const isApart =
      sight.isNew && last && seenMs > last.confirmedMs && begun(seenMs) > ended(last.atMs);
    if (last && isSame && isApart !== true) {
      runs[runs.length - 1] = { ...last, confirmedMs: seenMs };
      continue;
    }
    const times = { atMs: seenMs, firstSeenMs: seenMs, confirmedMs: seenMs };
    const { publishedMs, base, content, order, cells } = sight;
    runs.push({ publishedMs, base, content, order, cells, ...times });
  }
  return runs;
}

function sightsOf(entry: Outline): Sight[] {
  const { firstSeenMs, confirmedMs } = entry;
  const first: Sight = { ...entry, seenMs: firstSeenMs, isNew: true };
  return confirmedMs > firstSeenMs
    ? [first, { ...entry, seenMs: confirmedMs, isNew: false }]
    : [first];
}

/** Ascending. Of one moment, what was there before comes first: it had not changed yet. */
function inOrder(sights: readonly Sight[]): Sight[] {
  const sorted = [...sights].sort(
    (left, right) =>
      left.seenMs - right.seenMs ||
      compareTexts(left.content, right.content) ||
      Number(right.isNew) - Number(left.isNew) ||
      compareOutlines(left, right),
  );
  const ordered: Sight[] = [];
  for (let start = 0; start < sorted.length;) {
    let end = start;
    while (end < sorted.length && sorted[end]?.seenMs === sorted[start]?.seenMs) end += 1;
    const moment = sorted.slice(start, end);
    const before = ordered.at(-1)?.content;
    ordered.push(...moment.filter(({ content }) => content === before));
    ordered.push(...moment.filter(({ content }) => content !== before));
    start = end;
  }
  return ordered;
}

/** How many of some times are at or before a moment. */
function counterOf(given: readonly number[]): (atMs: number) => number {
  const times = [...given].sort((left, right) => left - right);
  return (atMs) => {
    let [low, high] = [0, times.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((times[middle] ?? Infinity) <= atMs) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** The last snapshot of each period that has one, where a finer one may be later. */
function closesOf(grain: Grain, entries: readonly Outline[], finer: readonly Outline[]): Outline[] {
  const lastOf = (list: readonly Outline[]): Map<number, Outline> =>
    new Map(list.map((entry) => [periodOf(grain, entry.atMs), entry]));
  const lastFiner = lastOf(finer);
  const closes = lastOf(eachOnce(entries).sort(compareOutlines));
  return [...closes].map(([period, close]) => {
    const fine = lastFiner.get(period);
    if (!fine) return close;
    const isSame = fine.content === close.content && fine.publishedMs === close.publishedMs;
    return isSame || compareOutlines(fine, close) >= 0 ? fine : close;
  });
}

/** A time of checking, with the planned time between two checks at its end. */
export interface Checked extends Stretch {
  readonly periodMs: number;
}

/**
 * The times in which either record was checked. A hole remains where nobody checked for over two
 * planned periods of everybody's. Ascending, not overlapping.
 */
export function mergeChecked(all: readonly Checked[]): Checked[] {
  const joined: (Stretch & { reachMs: number })[] = [];
  for (const { fromMs, toMs, periodMs } of [...all].sort((a, b) => a.fromMs - b.fromMs)) {
    const last = joined.at(-1);
    const reachMs = toMs + 2 * periodMs;
    if (last && fromMs <= last.reachMs) {
      joined[joined.length - 1] = {
        fromMs: last.fromMs,
        toMs: Math.max(last.toMs, toMs),
        reachMs: Math.max(last.reachMs, reachMs),
      };
    } else joined.push({ fromMs, toMs, reachMs });
  }
  return joined.map(({ fromMs, toMs, reachMs }) => ({
    fromMs,
    toMs,
    periodMs: Math.ceil((reachMs - toMs) / 2),
  }));
}

/** A platform is new once until it is gone, whoever saw it first. */
export function mergeChanges(all: readonly PlatformChange[]): PlatformChange[] {
  const known = new Map<string, boolean>();
  return [...all]
    .sort(
      (left, right) =>
        left.atMs - right.atMs ||
        compareTexts(left.code, right.code) ||
        Number(left.isNew) - Number(right.isNew),
    )
    .filter(({ code, isNew }) => {
      const isChange = known.get(code) !== isNew;
      known.set(code, isNew);
      return isChange;
    });
}

/** A feed's current snapshot, and its marks as text. */
export interface Latest {
  readonly snapshot: StoredSnapshot;
  readonly checkedMs: number;
  readonly marks: string;
}

/**
 * The snapshot of the later check, unless it was published before the other one. A time that was
 * ahead when it was seen binds nobody (domain.md, "Time").
 */
export function laterOf<T extends Latest>(left: T, right: T): T {
  const timeOf = ({ snapshot }: Latest): number => snapshot.publishedMs ?? snapshot.firstSeenMs;
  const [early, late] = [left, right].sort(
    (a, b) =>
      a.checkedMs - b.checkedMs ||
      timeOf(a) - timeOf(b) ||
      compareOutlines(outlineOf(a.snapshot), outlineOf(b.snapshot)) ||
      compareTexts(a.marks, b.marks),
  ) as [T, T];
  const [published, seenMs] = [early.snapshot.publishedMs, early.snapshot.firstSeenMs];
  const binds = published !== null && published <= seenMs + CLOCK_TOLERANCE_MS;
  const isEarlier = binds && (late.snapshot.publishedMs ?? Infinity) < published;
  return isEarlier ? { ...early, checkedMs: late.checkedMs } : late;
}

/** The stored snapshot that has a current one's content. */
export function storedAs(current: StoredSnapshot, raw: readonly Outline[]): Outline | undefined {
  const { publishedMs, content } = outlineOf(current);
  return raw.findLast((each) => each.publishedMs === publishedMs && each.content === content);
}
