/** In the order in which they are written; `Super` is the Windows key, and Command on macOS. */
export const MODIFIERS = ['Control', 'Alt', 'Shift', 'Super'] as const;
export type Modifier = (typeof MODIFIERS)[number];

declare const brand: unique symbol;
/** A combination of keys as Electron reads it, in one spelling: `Control+Alt+P`. */
export type Accelerator = string & { readonly [brand]: 'Accelerator' };

/** One key with what is held beside it. */
export interface Combination {
  /** Each at most once, in the order of MODIFIERS. */
  readonly modifiers: readonly Modifier[];
  readonly key: string;
}

/** What shows and hides the popup from anywhere. */
export interface Shortcut {
  readonly accelerator: Accelerator;
  /**
   * What is printed on its key, where the accelerator does not say so: macOS registers a key by its
   * place on an American keyboard, so that `Q` is the key with the A of a French one.
   */
  readonly printed: string | null;
}

/** No key's print is longer. */
export const LONGEST_PRINT = 3;

const NAMED_KEYS = [
  'Up',
  'Down',
  'Left',
  'Right',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'Insert',
  'Delete',
  'Backspace',
  'Tab',
  'Space',
  'Return',
  'Escape',
] as const;
export const PUNCTUATION = ['`', '-', '=', '[', ']', '\\', ';', "'", ',', '.', '/'] as const;
const NUMPAD = ['numadd', 'numsub', 'nummult', 'numdiv', 'numdec'] as const;
const KEY = /^(?:[A-Z0-9]|F(?:[1-9]|1\d|2[0-4])|num\d)$/;
const OTHERS: ReadonlySet<string> = new Set([...NAMED_KEYS, ...PUNCTUATION, ...NUMPAD]);

const isKey = (key: string): boolean => KEY.test(key) || OTHERS.has(key);

/** Electron's text of a combination. */
export function acceleratorOf({ modifiers, key }: Combination): Accelerator {
  return [...MODIFIERS.filter((each) => modifiers.includes(each)), key].join('+') as Accelerator;
}

/** The combination of a text in our one spelling; null for any other text. */
export function parseAccelerator(text: string): Combination | null {
  // The plus sign is no key of ours: Electron would read it as a separator.
  const names = text.split('+');
  const key = names.pop() ?? '';
  const modifiers = MODIFIERS.filter((each) => names.includes(each));
  const isOurs =
    modifiers.length === names.length && modifiers.every((each, at) => each === names[at]);
  return isKey(key) && isOurs ? { modifiers, key } : null;
}

/** A text in our one spelling. */
export const isAccelerator = (text: string): text is Accelerator => parseAccelerator(text) !== null;
