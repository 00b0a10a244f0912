import type { IpcMainInvokeEvent } from 'electron';

/**
 * Whether a message comes from the app's own page: its main frame, still there, of exactly this
 * origin. A frame that is gone is null, a sandboxed one has the origin `null`, and one within the
 * page, whatever its address, is not the page.
 */
export function isFromOwnPage(
  { senderFrame: frame }: Pick<IpcMainInvokeEvent, 'senderFrame'>,
  origin: string,
): boolean {
  return frame !== null && !frame.detached && frame.parent === null && frame.origin === origin;
}

/** Far above what any call of the contract carries. */
const MOST = { depth: 8, values: 5_000, characters: 50_000 };

/**
 * Whether a call's arguments are small and plain enough to be looked at any further. Without
 * recursion: what is nested deeper than the stack is told like the rest.
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
    if (!isPlain(value)) return false;
    const keys = Object.keys(value);
    // Before they are put on the pile: a list may have millions.
    if (keys.length > MOST.values) return false;
    for (const key of keys) {
      characters += key.length;
      waiting.push({ value: (value as Record<string, unknown>)[key], depth: depth + 1 });
    }
  }
  return true;
}

/** No Map, Set, Date, error, buffer or what else a structured clone brings: no call takes one. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Array.isArray(value);
}
