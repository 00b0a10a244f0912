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

export interface SettingChange {
  readonly id: SettingKey;
  readonly before: unknown;
  readonly after: unknown;
}

/** By its control, by undo, or by a reset to defaults. */
export type How = 'changed' | 'undone' | 'reset';

export interface SettingsChanges {
  /** Increases with every change. */
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

/** Nobody remembers older values. */
export const MOST_UNDOABLE = 30;

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

export function changesBetween(before: Choices, after: Choices): SettingChange[] {
  if (before === after) return [];
  return SETTING_KEYS.flatMap((id) => {
    const [was, is] = [valueOf(before, id), valueOf(after, id)];
    return isSame(was, is) ? [] : [{ id, before: was, after: is }];
  });
}

/** Records changes. An undo cannot be undone. */
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

/** Restores the changed settings; the others keep their current values. */
export function undone(choices: Choices, changes: readonly SettingChange[]): Choices {
  return changes.reduce((now, { id, before }) => withChange(now, changeOf(id, before)), choices);
}

export function withDefaults(choices: Choices, section: SectionId | 'all'): Choices {
  return SETTING_KEYS.filter((id) => isIn(id, section)).reduce(
    (now, id) => withChange(now, changeOf(id, valueOf(DEFAULT_CHOICES, id))),
    choices,
  );
}

const customizedOf = new WeakMap<Choices, readonly SettingKey[]>();

export function customized(choices: Choices): readonly SettingKey[] {
  const known = customizedOf.get(choices);
  if (known) return known;
  const ids = changesBetween(DEFAULT_CHOICES, choices).map(({ id }) => id);
  customizedOf.set(choices, ids);
  return ids;
}
