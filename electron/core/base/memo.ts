const MOST_TEXTS = 4_000;

/**
 * Computes once for each argument. A list or an object counts by identity, because the state never
 * changes one in place; its result is forgotten with it. Of texts, some thousand are remembered.
 */
export function memo<K extends object | string, T>(make: (key: K) => T): (key: K) => T {
  const objects = new WeakMap<object, { readonly value: T }>();
  const texts = new Map<string, { readonly value: T }>();
  return (key) => {
    const known = typeof key === 'string' ? texts.get(key) : objects.get(key);
    if (known) return known.value;
    const made = { value: make(key) };
    if (typeof key !== 'string') objects.set(key, made);
    else {
      if (texts.size >= MOST_TEXTS) texts.clear();
      texts.set(key, made);
    }
    return made.value;
  };
}
