/** The frame that a message comes from, as Electron describes it. */
export interface SenderFrame {
  readonly detached: boolean;
  readonly parent: unknown;
  readonly origin: string;
}

/**
 * Whether a message comes from the app's own page: its main frame, still attached, with exactly
 * this origin. A removed frame is null, a sandboxed one has the origin `null`, and a frame within
 * the page is not the page.
 */
export function isFromOwnPage(
  { senderFrame: frame }: { readonly senderFrame: SenderFrame | null },
  origin: string,
): boolean {
  return frame !== null && !frame.detached && frame.parent === null && frame.origin === origin;
}

/** Far above any call of the contract. */
const MOST = { depth: 8, values: 5_000, characters: 50_000 };

/**
 * Whether a call's arguments are small and plain enough to validate. It does not recurse, so deep
 * nesting cannot exhaust the stack.
 */
export function isBounded(args: unknown): boolean {
  const waiting: { value: unknown; depth: number }[] = [{ value: args, depth: 0 }];
  let values = 0;
  let characters = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next;
    values += 1;
    if (typeof value === 'string') characters += value.length;
    if (values > MOST.values || characters > MOST.characters || depth > MOST.depth) return false;
    if (typeof value !== 'object' || value === null) continue;
    if (depth === 1 && isBytes(value)) continue;
    if (!isPlain(value)) return false;
    const keys = Object.keys(value);
    // Checked before pushing, because a list may have millions of entries.
    if (keys.length > MOST.values) return false;
    for (const key of keys) {
      characters += key.length;
      waiting.push({ value: (value as Record<string, unknown>)[key], depth: depth + 1 });
    }
  }
  return true;
}

/** Allowed as a field; the call that takes them decodes them (desk/share-cards.ts). */
const isBytes = (value: object): boolean => Object.getPrototypeOf(value) === Uint8Array.prototype;

/** Refuses Map, Set, Date, errors and other structured-clone types; no call accepts one. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Array.isArray(value);
}
