/** In the order of writing. `Super` is the Windows key, and Command on macOS. */
export const MODIFIERS = ['Control', 'Alt', 'Shift', 'Super'] as const;
export type Modifier = (typeof MODIFIERS)[number];

declare const brand: unique symbol;
/** A key combination for Electron, in one canonical spelling: `Control+Alt+P`. */
export type Accelerator = string & { readonly [brand]: 'Accelerator' };

export interface Combination {
  /** Each at most once, in the order of MODIFIERS. */
  readonly modifiers: readonly Modifier[];
  readonly key: string;
}

export interface Shortcut {
  readonly accelerator: Accelerator;
  /**
   * The character printed on its key, if the accelerator differs. macOS registers the position on
   * an American keyboard: there `Q` is the key with the A of a French one.
   */
  readonly printed: string | null;
}

/** No key has a longer print. */
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
const KEY = /^(?:[A-Z0-9]|F(?:[1-9]|1\d|2[0-4]))$/;
const OTHERS: ReadonlySet<string> = new Set(NAMED_KEYS);

const isKey = (key: string): boolean => KEY.test(key) || OTHERS.has(key);

export function acceleratorOf({ modifiers, key }: Combination): Accelerator {
  return [...MODIFIERS.filter((each) => modifiers.includes(each)), key].join('+') as Accelerator;
}

/** Parses the canonical spelling; null for any other text. */
export function parseAccelerator(text: string): Combination | null {
  // The plus sign cannot be a key, because Electron reads it as a separator.
  const names = text.split('+');
  const key = names.pop() ?? '';
  const modifiers = MODIFIERS.filter((each) => names.includes(each));
  const isOurs =
    modifiers.length === names.length && modifiers.every((each, at) => each === names[at]);
  return isKey(key) && isOurs ? { modifiers, key } : null;
}

export const isAccelerator = (text: string): text is Accelerator => parseAccelerator(text) !== null;

/** F13 to F24 have no default function on any keyboard. */
const FREE = /^F(?:1[3-9]|2[0-4])$/;

/**
 * Whether enough keys are held that a combination may be registered everywhere: programs need
 * those of one modifier, and Shift alone types. What the system itself needs, it refuses.
 */
export function isEnough({ modifiers, key }: Combination): boolean {
  const isStrong = modifiers.some((each) => each !== 'Shift');
  return FREE.test(key) || (isStrong && modifiers.length > 1);
}

/** Whether a text is a combination that may be registered. */
export function mayBeShortcut(text: string): boolean {
  const combination = parseAccelerator(text);
  return combination !== null && isEnough(combination);
}
