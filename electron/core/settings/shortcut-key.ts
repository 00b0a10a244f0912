import type { DesktopSystem } from './desktop-system.ts';
import {
  acceleratorOf,
  type Combination,
  LONGEST_PRINT,
  type Modifier,
  PUNCTUATION,
  type Shortcut,
} from './shortcut.ts';
import { type Refusal, refusalOf } from './shortcut-refusal.ts';

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

export type Heard =
  | { readonly kind: 'shortcut'; readonly shortcut: Shortcut }
  | { readonly kind: 'refused'; readonly combination: Combination | null; readonly why: Refusal }
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

/** For American keyboards: the key's name, and its character with Shift. */
const PUNCTUATION_AT: Readonly<Record<string, readonly [(typeof PUNCTUATION)[number], string]>> = {
  Backquote: ['`', '~'],
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
};

/** With Num Lock on; without it these are other keys. */
const NUMPAD_AT: Readonly<Record<string, readonly [string, string]>> = {
  NumpadAdd: ['numadd', '+'],
  NumpadSubtract: ['numsub', '-'],
  NumpadMultiply: ['nummult', '*'],
  NumpadDivide: ['numdiv', '/'],
  NumpadDecimal: ['numdec', '.,'],
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
): Heard {
  const modifiers = heldIn(press);
  if (HELD.test(press.code) || LOCKS.has(press.key)) return { kind: 'modifiers', modifiers };
  const plain = withoutMeaning(press, modifiers);
  if (plain) return { kind: plain };
  if (press.altGraph) return { kind: 'refused', combination: null, why: 'alt-graph' };
  const found = system === 'mac' ? keyByPlace(press.code) : keyByPrint(press);
  if (found === 'unusable' || found === 'other-layout') {
    return { kind: 'refused', combination: null, why: found };
  }
  const combination = { modifiers, key: found.key };
  const why = refusalOf(combination, system);
  if (why !== null) return { kind: 'refused', combination, why };
  const printed = system === 'mac' ? printOf(found.key, printedAt(press.code)) : null;
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

type Found = { readonly key: string } | 'unusable' | 'other-layout';

/** Keys that are the same on every keyboard. */
function namedKey(code: string): string | null {
  const named = Object.hasOwn(BY_PLACE, code) ? BY_PLACE[code] : undefined;
  return named ?? (/^F(?:[1-9]|1\d|2[0-4])$/.test(code) ? code : null);
}

/** macOS registers physical positions, whatever is printed there. */
function keyByPlace(code: string): Found {
  const key =
    namedKey(code) ??
    /^(?:Key([A-Z])|Digit(\d))$/
      .exec(code)
      ?.slice(1)
      .find((each) => each) ??
    (Object.hasOwn(PUNCTUATION_AT, code) ? PUNCTUATION_AT[code]?.[0] : undefined) ??
    numpadKey(code);
  return key === undefined ? 'unusable' : { key };
}

/** Windows and Linux register what a key types: A is the key that types A. */
function keyByPrint({ code, key }: KeyPress): Found {
  const named = namedKey(code);
  if (named !== null) return { key: named };
  if (code.startsWith('Numpad')) return numpadByPrint(code, key);
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? [];
  // On a French keyboard digits need Shift, but they are still the digit keys.
  if (digit !== undefined)
    return /^\d$/.test(key) && key !== digit ? 'other-layout' : { key: digit };
  if (/^[A-Za-z]$/.test(key)) return { key: key.toUpperCase() };
  if (letter !== undefined && isOtherScript(key)) return { key: letter };
  if (!Object.hasOwn(PUNCTUATION_AT, code))
    return letter === undefined ? 'unusable' : 'other-layout';
  const [plain = '', shifted = ''] = PUNCTUATION_AT[code] ?? [];
  return key === plain || key === shifted ? { key: plain } : 'other-layout';
}

function numpadKey(code: string): string | undefined {
  const digit = /^Numpad(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return `num${digit}`;
  return Object.hasOwn(NUMPAD_AT, code) ? NUMPAD_AT[code]?.[0] : undefined;
}

function numpadByPrint(code: string, key: string): Found {
  const name = numpadKey(code);
  if (name === undefined) return 'unusable';
  const label = NUMPAD_AT[code]?.[1] ?? name.slice(-1);
  return label.includes(key) ? { key: name } : 'unusable';
}

/** The character printed on a key, if its name differs. */
function printOf(key: string, printed: string | undefined): string | null {
  // No default locale: in a Turkish one, an i would become another letter.
  const upper = printed?.trim().toUpperCase() ?? '';
  const isLegible = upper !== '' && upper.length <= LONGEST_PRINT;
  return key.length === 1 && isLegible && upper !== key ? upper : null;
}
