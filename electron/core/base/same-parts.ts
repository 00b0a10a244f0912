/** Whether plain data (objects, lists and primitives) is equal in all its parts. */
export function isSame(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (!isParts(left) || !isParts(right)) return false;
  if (Array.isArray(left) && Array.isArray(right)) {
    // By places: their names as keys would take most of the time.
    return left.length === right.length && left.every((each, at) => isSame(each, right[at]));
  }
  if (Array.isArray(left) || Array.isArray(right)) return false;
  const keys = Object.keys(right);
  return (
    keys.length === Object.keys(left).length &&
    // Own properties only: a code may be "constructor".
    keys.every((key) => Object.hasOwn(left, key) && isSame(left[key], right[key]))
  );
}

const isParts = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
