import { KEPT_VANISHED_MS, type ObservedQuote } from './latest-quotes.ts';

/** A platform that came, or is gone. */
export interface PlatformChange {
  readonly code: string;
  readonly isNew: boolean;
  /** The answer that decided it; epoch ms. */
  readonly atMs: number;
}

/** Codes, in the order in which they changed. */
export interface ChangedPlatforms {
  readonly added: readonly string[];
  readonly gone: readonly string[];
}

/** So many changes of a ticker are known. */
export const MOST_CHANGES = 200;

/**
 * Decides which platforms are new or gone (domain.md, "Platform quotes"); digest, alerts and the
 * Platforms view all read it here. A platform that is missing keeps its quote for a day, so it is
 * gone when its quote goes, and not new if it returns before.
 *
 * @param before the quotes before an answer, and `after` it. Without any, none is new.
 */
export function changesAfter(
  changes: readonly PlatformChange[],
  before: readonly ObservedQuote[],
  after: readonly ObservedQuote[],
  atMs: number,
): readonly PlatformChange[] {
  if (before.length === 0) return changes;
  const [were, are] = [codesOf(before), codesOf(after)];
  const found = [
    ...[...are].filter((code) => !were.has(code)).map((code) => ({ code, isNew: true, atMs })),
    ...[...were].filter((code) => !are.has(code)).map((code) => ({ code, isNew: false, atMs })),
  ];
  return found.length === 0 ? changes : [...changes, ...found].slice(-MOST_CHANGES);
}

/**
 * What changed after a moment, by the last change of each platform, and when the last one did; null
 * for nothing.
 * @param nowMs what changed later is of a clock that was ahead.
 */
export function changedSince(
  changes: readonly PlatformChange[],
  sinceMs: number,
  nowMs: number,
): (ChangedPlatforms & { readonly atMs: number }) | null {
  const since = changes.filter(({ atMs }) => atMs > sinceMs && atMs <= nowMs);
  const newest = since.at(-1);
  if (!newest) return null;
  const last = [...new Map(since.map((change) => [change.code, change])).values()];
  return {
    added: last.flatMap(({ code, isNew }) => (isNew ? [code] : [])),
    gone: last.flatMap(({ code, isNew }) => (isNew ? [] : [code])),
    atMs: newest.atMs,
  };
}

/** What is said about a ticker for a day; null for nothing. */
export const recentChanges = (
  changes: readonly PlatformChange[],
  nowMs: number,
): ReturnType<typeof changedSince> => changedSince(changes, nowMs - KEPT_VANISHED_MS, nowMs);

const codesOf = (quotes: readonly ObservedQuote[]): ReadonlySet<string> =>
  new Set(quotes.map(({ code }) => code));
