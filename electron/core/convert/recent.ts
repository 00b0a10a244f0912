/** Which box the amount was typed into: what is given, or what is to be received. */
export const DRIVES = ['give', 'receive'] as const;
export type Drives = (typeof DRIVES)[number];

/** A conversion as it was asked for, kept so that one click brings it back. */
export interface RecentConversion {
  /** The source that was shown then: sandbox and accounts never mix (domain.md, "Sources"). */
  readonly sourceKey: string;
  /** As typed. */
  readonly amount: string;
  readonly from: string;
  readonly to: string;
  readonly drives: Drives;
}

/** So many are kept of each source. */
export const MOST_RECENT = 10;

const isSame = (left: RecentConversion, right: RecentConversion): boolean =>
  left.sourceKey === right.sourceKey &&
  left.amount === right.amount &&
  left.from === right.from &&
  left.to === right.to &&
  left.drives === right.drives;

/** The newest first, each once, ten of a source; other sources' stay as they are. */
export function remembered(
  recent: readonly RecentConversion[],
  next: RecentConversion,
): readonly RecentConversion[] {
  const others = recent.filter((each) => !isSame(each, next));
  const own = others.filter((each) => each.sourceKey === next.sourceKey).slice(0, MOST_RECENT - 1);
  return [next, ...own, ...others.filter((each) => each.sourceKey !== next.sourceKey)];
}

/** Without those of one source. */
export const forgotten = (
  recent: readonly RecentConversion[],
  sourceKey: string,
): readonly RecentConversion[] => recent.filter((each) => each.sourceKey !== sourceKey);

/** A source's own, newest first. */
export const recentOf = (
  recent: readonly RecentConversion[],
  sourceKey: string,
): readonly RecentConversion[] => recent.filter((each) => each.sourceKey === sourceKey);
