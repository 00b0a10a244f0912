import type { DesktopSystem } from './desktop-system.ts';
import {
  acceleratorOf,
  type Combination,
  isEnough,
  LONGEST_PRINT,
  type Modifier,
  type Shortcut,
} from './shortcut.ts';

export interface KeyPress {
  /** The physical key, by its name on an American keyboard. */
  readonly code: string;
  /** What the key types in the current layout. */
  readonly key: string;
  readonly control: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  /** Command on macOS, the Windows key elsewhere. */
  readonly meta: boolean;
  /** Types a key's third character. Windows also reports it as Control and Alt. */
  readonly altGraph: boolean;
}

export type ObservedPress =
  | { readonly kind: 'shortcut'; readonly shortcut: Shortcut }
  /** Too few modifiers are held. */
  | { readonly kind: 'too-few'; readonly combination: Combination }
  /** AltGr was held, which types; or the key has no name that is the same on every keyboard. */
  | { readonly kind: 'alt-graph' | 'unusable' }
  | { readonly kind: 'modifiers'; readonly modifiers: readonly Modifier[] }
  | { readonly kind: 'given-up' | 'removed' | 'passed-on' };

const HELD = /^(?:Control|Shift|Alt|Meta|OS)(?:Left|Right)$/;
/** Keys that change others and cannot be part of a shortcut. */
const LOCKS = new Set(['AltGraph', 'CapsLock', 'Fn', 'FnLock', 'NumLock', 'ScrollLock', 'Symbol']);

const BY_PLACE: Readonly<Record<string, string>> = {
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Home: 'Home',
  End: 'End',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
  Insert: 'Insert',
  Delete: 'Delete',
  Backspace: 'Backspace',
  Tab: 'Tab',
  Space: 'Space',
  Enter: 'Return',
  Escape: 'Escape',
};

/** Letters of such scripts have no key codes, so these keys count by position. */
const isOtherScript = (key: string): boolean =>
  /^\p{L}$/u.test(key) && !/\p{Script=Latin}/u.test(key);

/**
 * Interprets a key for the shortcut recorder.
 * @param printedAt the character printed on a key of this keyboard, if known.
 */
export function hear(
  press: KeyPress,
  system: DesktopSystem,
  printedAt: (code: string) => string | undefined = () => undefined,
): ObservedPress {
  const modifiers = heldIn(press);
  if (HELD.test(press.code) || LOCKS.has(press.key)) return { kind: 'modifiers', modifiers };
  const plain = withoutMeaning(press, modifiers);
  if (plain) return { kind: plain };
  if (press.altGraph) return { kind: 'alt-graph' };
  const key = system === 'mac' ? keyByPlace(press.code) : keyByPrint(press);
  if (key === null) return { kind: 'unusable' };
  const combination = { modifiers, key };
  if (!isEnough(combination)) return { kind: 'too-few', combination };
  const printed = system === 'mac' ? printOf(key, printedAt(press.code)) : null;
  return { kind: 'shortcut', shortcut: { accelerator: acceleratorOf(combination), printed } };
}

export function heldIn(press: Pick<KeyPress, 'control' | 'alt' | 'shift' | 'meta'>): Modifier[] {
  return [
    ...(press.control ? (['Control'] as const) : []),
    ...(press.alt ? (['Alt'] as const) : []),
    ...(press.shift ? (['Shift'] as const) : []),
    ...(press.meta ? (['Super'] as const) : []),
  ];
}

/**
 * Keys that the recorder handles itself. Tab passes on, so that keyboard users can leave the field.
 */
function withoutMeaning(
  { code }: KeyPress,
  modifiers: readonly Modifier[],
): 'given-up' | 'removed' | 'passed-on' | null {
  if (code === 'Tab' && modifiers.every((each) => each === 'Shift')) return 'passed-on';
  if (modifiers.length > 0) return null;
  if (code === 'Escape') return 'given-up';
  return code === 'Backspace' || code === 'Delete' ? 'removed' : null;
}

/** Keys that are the same on every keyboard. */
function namedKey(code: string): string | null {
  const named = Object.hasOwn(BY_PLACE, code) ? BY_PLACE[code] : undefined;
  if (named !== undefined) return named;
  // On a French keyboard digits need Shift, but they are still the digit keys.
  return /^(?:Digit)?(\d|F(?:[1-9]|1\d|2[0-4]))$/.exec(code)?.[1] ?? null;
}

/** macOS registers physical positions, whatever is printed there. */
const keyByPlace = (code: string): string | null =>
  namedKey(code) ?? /^Key([A-Z])$/.exec(code)?.[1] ?? null;

/** Windows and Linux register what a key types: A is the key that types A. */
function keyByPrint({ code, key }: KeyPress): string | null {
  const named = namedKey(code);
  if (named !== null) return named;
  if (/^[A-Za-z]$/.test(key)) return key.toUpperCase();
  return isOtherScript(key) ? keyByPlace(code) : null;
}

/** The character printed on a key, if its name differs. */
function printOf(key: string, printed: string | undefined): string | null {
  // No default locale: in a Turkish one, an i would become another letter.
  const upper = printed?.trim().toUpperCase() ?? '';
  const isLegible = upper !== '' && upper.length <= LONGEST_PRINT;
  return key.length === 1 && isLegible && upper !== key ? upper : null;
}
