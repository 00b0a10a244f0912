/** How often a meaning was used, by `useKey`: those used most come first among equal matches. */
export interface Use {
  readonly key: string;
  readonly count: number;
}

export const MOST_USES = 200;
const MOST_COUNT = 1_000_000;

/** The last used first; what was not used for longest gives way. */
export function withUse(used: readonly Use[], key: string): readonly Use[] {
  const before = used.find((each) => each.key === key)?.count ?? 0;
  const others = used.filter((each) => each.key !== key);
  return [{ key, count: Math.min(before + 1, MOST_COUNT) }, ...others].slice(0, MOST_USES);
}

export const usesOf = (used: readonly Use[]): ReadonlyMap<string, number> =>
  new Map(used.map(({ key, count }) => [key, count]));
