/** The field with the typed amount: what is given, or what is to be received. */
export const DRIVES = ['give', 'receive'] as const;
export type Drives = (typeof DRIVES)[number];

export interface RecentConversion {
  /** The source at that time. Sandbox and accounts never mix (core/domain.md, "Sources"). */
  readonly sourceKey: string;
  readonly amount: string;
  readonly from: string;
  readonly to: string;
  readonly drives: Drives;
}

export const MOST_RECENT = 10;

const isSameConversion = (left: RecentConversion, right: RecentConversion): boolean =>
  left.sourceKey === right.sourceKey &&
  left.amount === right.amount &&
  left.from === right.from &&
  left.to === right.to &&
  left.drives === right.drives;

/** Newest first, without duplicates, ten per source; entries of other sources stay. */
export function remembered(
  recent: readonly RecentConversion[],
  next: RecentConversion,
): readonly RecentConversion[] {
  const others = recent.filter((each) => !isSameConversion(each, next));
  const own = others.filter((each) => each.sourceKey === next.sourceKey).slice(0, MOST_RECENT - 1);
  return [next, ...own, ...others.filter((each) => each.sourceKey !== next.sourceKey)];
}

export const forgotten = (
  recent: readonly RecentConversion[],
  sourceKey: string,
): readonly RecentConversion[] => recent.filter((each) => each.sourceKey !== sourceKey);

export const recentOf = (
  recent: readonly RecentConversion[],
  sourceKey: string,
): readonly RecentConversion[] => recent.filter((each) => each.sourceKey === sourceKey);
