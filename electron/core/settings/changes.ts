import {
  changeOf,
  type Choices,
  DEFAULT_CHOICES,
  type SettingKey,
  valueOf,
  withChange,
} from './choices.ts';
import { isIn, SETTING_KEYS } from './items.ts';
import type { SectionId } from '#core/schema/sections.ts';

/** A setting before and after the person changed it. */
export interface SettingChange {
  readonly id: SettingKey;
  readonly before: unknown;
  readonly after: unknown;
}

/** By its control, by taking the last change back, or by asking for the defaults. */
export type How = 'changed' | 'undone' | 'reset';

/** What was changed last, and what can be taken back. */
export interface SettingsChanges {
  /** Counts up with every change. */
  readonly serial: number;
  readonly last: { readonly how: How; readonly changes: readonly SettingChange[] } | null;
  /** Each with its serial; the newest last. */
  readonly undo: readonly Undoable[];
}

interface Undoable {
  readonly serial: number;
  readonly changes: readonly SettingChange[];
}

export const NOTHING_CHANGED: SettingsChanges = { serial: 0, last: null, undo: [] };

/** Further back nobody remembers what it was. */
export const MOST_UNDOABLE = 30;

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** The settings in which two sets of choices differ. */
export function changesBetween(before: Choices, after: Choices): SettingChange[] {
  if (before === after) return [];
  return SETTING_KEYS.flatMap((id) => {
    const [was, is] = [valueOf(before, id), valueOf(after, id)];
    return isSame(was, is) ? [] : [{ id, before: was, after: is }];
  });
}

/** Takes note of changes; one that was taken back can't be taken back again. */
export function noted(
  known: SettingsChanges,
  changes: readonly SettingChange[],
  how: How,
): SettingsChanges {
  const serial = known.serial + 1;
  const last = { how, changes };
  if (how === 'undone') return { serial, last, undo: known.undo.slice(0, -1) };
  return { serial, last, undo: [...known.undo, { serial, changes }].slice(-MOST_UNDOABLE) };
}

/** The choices with settings as they were; the others stay as they are now. */
export function takenBack(choices: Choices, changes: readonly SettingChange[]): Choices {
  return changes.reduce((now, { id, before }) => withChange(now, changeOf(id, before)), choices);
}

/** The choices with a section's settings, or all of them, as they are at first. */
export function withDefaults(choices: Choices, section: SectionId | 'all'): Choices {
  return SETTING_KEYS.filter((id) => isIn(id, section)).reduce(
    (now, id) => withChange(now, changeOf(id, valueOf(DEFAULT_CHOICES, id))),
    choices,
  );
}

const customizedOf = new WeakMap<Choices, readonly SettingKey[]>();

/** The settings that are not as they were at first; worked out once for the same choices. */
export function customized(choices: Choices): readonly SettingKey[] {
  const known = customizedOf.get(choices);
  if (known) return known;
  const ids = changesBetween(DEFAULT_CHOICES, choices).map(({ id }) => id);
  customizedOf.set(choices, ids);
  return ids;
}
