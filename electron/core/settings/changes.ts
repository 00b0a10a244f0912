import { memo } from '#core/base/memo.ts';
import {
  changeOf,
  type ChoiceKey,
  type Choices,
  DEFAULT_CHOICES,
  type SettingKey,
  valueOf,
  withChange,
} from './choices.ts';
import { isIn, SETTING_KEYS } from './items.ts';
import type { SectionId } from '#core/schema/sections.ts';

export interface ChoiceChange<Key extends ChoiceKey = ChoiceKey> {
  readonly id: Key;
  readonly before: unknown;
  readonly after: unknown;
}

/** By its control, by undo, by a reset to defaults, or from a file. */
export type How = 'changed' | 'undone' | 'reset' | 'imported';

export interface SettingsChanges {
  /** Increases with every change. */
  readonly serial: number;
  readonly last: { readonly how: How; readonly changes: readonly ChoiceChange[] } | null;
  /** Each with its serial; the newest last. */
  readonly undo: readonly Undoable[];
}

interface Undoable {
  readonly serial: number;
  readonly changes: readonly ChoiceChange[];
}

export const NOTHING_CHANGED: SettingsChanges = { serial: 0, last: null, undo: [] };

/** Nobody remembers older values. */
export const MOST_UNDOABLE = 30;

const isSameChoice = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

export function changesBetween<Key extends ChoiceKey>(
  before: Choices,
  after: Choices,
  keys: readonly Key[],
): ChoiceChange<Key>[] {
  if (before === after) return [];
  return keys.flatMap((id) => {
    const [was, is] = [valueOf(before, id), valueOf(after, id)];
    return isSameChoice(was, is) ? [] : [{ id, before: was, after: is }];
  });
}

/** Records changes. An undo cannot be undone. */
export function noted(
  known: SettingsChanges,
  changes: readonly ChoiceChange[],
  how: How,
): SettingsChanges {
  const serial = known.serial + 1;
  const last = { how, changes };
  if (how === 'undone') return { serial, last, undo: known.undo.slice(0, -1) };
  return { serial, last, undo: [...known.undo, { serial, changes }].slice(-MOST_UNDOABLE) };
}

/** Restores the changed settings; the others keep their current values. */
export function undone(choices: Choices, changes: readonly ChoiceChange[]): Choices {
  return changes.reduce((now, { id, before }) => withChange(now, changeOf(id, before)), choices);
}

export function withDefaults(choices: Choices, section: SectionId | 'all'): Choices {
  return SETTING_KEYS.filter((id) => isIn(id, section)).reduce(
    (now, id) => withChange(now, changeOf(id, valueOf(DEFAULT_CHOICES, id))),
    choices,
  );
}

export const customized = memo((choices: Choices): readonly SettingKey[] =>
  changesBetween(DEFAULT_CHOICES, choices, SETTING_KEYS).map(({ id }) => id),
);
