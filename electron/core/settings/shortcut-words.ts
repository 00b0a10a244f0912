import type { DesktopSystem } from './desktop-system.ts';
import {
  type Combination,
  type Modifier,
  MODIFIERS,
  parseAccelerator,
  type Shortcut,
} from './shortcut.ts';
import type { Text } from '#core/text/en.ts';

export interface KeyCap {
  readonly cap: string;
  readonly name: string;
}

/** The caps of held modifiers, in the system's order. */
export function modifierCaps(
  modifiers: readonly Modifier[],
  system: DesktopSystem,
  text: Text,
): KeyCap[] {
  const words = text.desktop.modifiers[system];
  return MODIFIERS.filter((each) => modifiers.includes(each)).map((each) => words[each]);
}

/** The caps of a shortcut's keys; empty for an invalid accelerator. */
export function shortcutCaps(shortcut: Shortcut, system: DesktopSystem, text: Text): KeyCap[] {
  const combination = parseAccelerator(shortcut.accelerator);
  if (!combination) return [];
  const { modifiers, key } = combination;
  return [...modifierCaps(modifiers, system, text), keyCap(key, shortcut.printed, text)];
}

/** The shortcut for screen readers and sentences: "Ctrl + Alt + P". */
export function shortcutName(shortcut: Shortcut, system: DesktopSystem, text: Text): string {
  return nameOf(shortcutCaps(shortcut, system, text), text);
}

export function combinationName(keys: Combination, system: DesktopSystem, text: Text): string {
  const modifiers = modifierCaps(keys.modifiers, system, text);
  return nameOf([...modifiers, keyCap(keys.key, null, text)], text);
}

const nameOf = (caps: readonly KeyCap[], text: Text): string =>
  text.desktop.keyList(caps.map(({ name }) => name));

function keyCap(key: string, printed: string | null, text: Text): KeyCap {
  if (printed !== null) return { cap: printed, name: printed };
  const { keys } = text.desktop;
  const named = Object.hasOwn(keys, key) ? keys[key as keyof typeof keys] : undefined;
  return named ?? { cap: key, name: key };
}
