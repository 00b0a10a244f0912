/**
 * Returns `now`, but with each unchanged part replaced by the same object as before, so that
 * consumers of that part do not redraw. For plain data from the bridge: objects, lists and
 * primitives.
 */
export function sharedParts<T>(before: unknown, now: T): T {
  return share(before, now) as T;
}

function share(before: unknown, now: unknown): unknown {
  // Not-a-number is the same number.
  if (Object.is(before, now)) return before;
  if (!isParts(before) || !isParts(now)) return now;
  if (Array.isArray(before) && Array.isArray(now)) return shareList(before, now);
  if (Array.isArray(before) || Array.isArray(now)) return now;
  const keys = Object.keys(now);
  let isSame = keys.length === Object.keys(before).length;
  // Own properties only: a code may be "constructor".
  const parts = keys.map((key) => {
    const old = Object.hasOwn(before, key) ? before[key] : undefined;
    const part = share(old, now[key]);
    isSame &&= part === old && Object.hasOwn(before, key);
    return [key, part] as const;
  });
  return isSame ? before : Object.fromEntries(parts);
}

/** By places: their names as keys would take most of the time. */
function shareList(before: readonly unknown[], now: readonly unknown[]): readonly unknown[] {
  const list = now.map((each, index) => share(before[index], each));
  const isSame = list.length === before.length && list.every((each, at) => each === before[at]);
  return isSame ? before : list;
}

const isParts = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
