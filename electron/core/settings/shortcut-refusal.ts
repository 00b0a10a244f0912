import type { DesktopSystem } from './desktop-system.ts';
import { acceleratorOf, type Combination, type Modifier, parseAccelerator } from './shortcut.ts';

/** Why a combination is refused as a global shortcut. */
export type Refusal =
  /** The key alone could no longer be typed. */
  | 'no-modifier'
  /** It types a character. */
  | 'types'
  /** AltGr was held, which types the third character of a key. */
  | 'alt-graph'
  /** The system reserves it, or users need it for the system. */
  | 'system'
  /** Most programs use it. */
  | 'programs'
  /** Its name here means another key on other keyboards, and that key would be registered. */
  | 'other-layout'
  /** Electron has no name for it. */
  | 'unusable';

/** F13 to F24 have no default function on any keyboard. */
const FREE = /^F(?:1[3-9]|2[0-4])$/;
const FUNCTION = /^F\d+$/;
/** Keys that type something on their own. */
const TYPES = /^(?:[A-Z0-9]|[^A-Za-z0-9]|Space)$/;

const SYSTEMS: Readonly<Record<DesktopSystem, readonly string[]>> = {
  windows: [
    'Alt+F4',
    'Alt+Tab',
    'Alt+Shift+Tab',
    'Alt+Space',
    'Alt+Return',
    'Control+Alt+Tab',
    'Control+Alt+Delete',
  ],
  linux: [
    'Alt+F2',
    'Alt+F4',
    'Alt+Tab',
    'Alt+Shift+Tab',
    'Alt+Space',
    'Alt+`',
    'Super+Tab',
    'Shift+Super+Tab',
    'Super+Space',
    'Super+L',
    'Super+D',
    'Control+Alt+Tab',
    'Control+Alt+Delete',
    'Control+Alt+Backspace',
  ],
  mac: [
    'Super+Tab',
    'Shift+Super+Tab',
    'Super+Space',
    'Alt+Super+Space',
    'Super+`',
    'Shift+Super+3',
    'Shift+Super+4',
    'Shift+Super+5',
    'Control+Super+Q',
    'Shift+Super+Q',
    'Control+Super+F',
    'Control+Super+Space',
    'Alt+Super+D',
    'Control+Space',
    'Control+Up',
    'Control+Down',
    'Control+Left',
    'Control+Right',
  ],
};

/** With the main modifier and Shift: redo, paste as text, a private window and others. */
const WITH_SHIFT = new Set([
  'C',
  'I',
  'N',
  'R',
  'S',
  'T',
  'V',
  'W',
  'Z',
  'Tab',
  'Left',
  'Right',
  'Up',
  'Down',
  'Home',
  'End',
  'Delete',
  'Return',
]);
/** Back and forward in programs, and moving a row in our list. */
const ARROWS = new Set(['Left', 'Right', 'Up', 'Down']);

/** Why a combination is refused on a system; null if it may be tried. */
export function refusalOf(combination: Combination, system: DesktopSystem): Refusal | null {
  const { modifiers, key } = combination;
  const strong = modifiers.filter((each) => each !== 'Shift');
  const [first] = strong;
  if (first === undefined) return FREE.test(key) ? null : 'no-modifier';
  if (isOfSystem(combination, system)) return 'system';
  if (strong.length > 1) return null;
  if (system === 'mac' && first === 'Alt' && TYPES.test(key)) return 'types';
  return isOfPrograms(combination, first, system) ? 'programs' : null;
}

function isOfSystem(combination: Combination, system: DesktopSystem): boolean {
  const { modifiers, key } = combination;
  // Menus, the task manager, forcing a program to quit.
  if (key === 'Escape') return true;
  // Windows reserves all combinations of its key. On Linux these switch consoles.
  if (system === 'windows' && modifiers.includes('Super')) return true;
  const isConsole = /^F(?:[1-9]|1[0-2])$/.test(key) && modifiers.join('+') === 'Control+Alt';
  if (system === 'linux' && isConsole) return true;
  return SYSTEMS[system].includes(acceleratorOf(combination));
}

function isOfPrograms(
  { modifiers, key }: Combination,
  strong: Modifier,
  system: DesktopSystem,
): boolean {
  const main: Modifier = system === 'mac' ? 'Super' : 'Control';
  const hasShift = modifiers.includes('Shift');
  if (strong === 'Alt') return ARROWS.has(key);
  // Used in terminals, and for editing text on macOS.
  if (system === 'mac' && strong === 'Control') return !hasShift && /^[A-Z]$/.test(key);
  if (strong !== main) return false;
  if (hasShift) return WITH_SHIFT.has(key);
  return !FUNCTION.test(key) || key === 'F4' || key === 'F5';
}

/** Whether a text is a combination that may be registered on a system. */
export function mayBeShortcut(text: string, system: DesktopSystem): boolean {
  const combination = parseAccelerator(text);
  return combination !== null && refusalOf(combination, system) === null;
}
