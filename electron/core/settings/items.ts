import { type ChoiceKey, CHOICES, type SettingKey } from './choices.ts';
import type { ActionId, ItemId } from './ids.ts';
import type { SectionId } from '#core/schema/sections.ts';

/** The section of each action. A missing one is a compile error. */
const ACTIONS: Readonly<Record<ActionId, SectionId>> = {
  connection: 'connection',
  terms: 'connection',
  month: 'updates',
  testAlert: 'alerts',
  destinations: 'alerts',
  startAtLogin: 'desktop',
  newVersion: 'advanced',
  export: 'data',
  backUp: 'data',
  copies: 'data',
  deleteHistory: 'data',
  settingsFile: 'data',
  resetAll: 'advanced',
  version: 'advanced',
  licences: 'advanced',
  diagnostics: 'advanced',
};

export interface Item {
  readonly id: ItemId;
  readonly section: SectionId;
}

const sections = Object.entries(CHOICES).flatMap(([id, { section }]) =>
  section ? [{ id: id as SettingKey, section }] : [],
);
const sectionOfEach = new Map(sections.map(({ id, section }) => [id, section]));

export const SETTING_KEYS: readonly SettingKey[] = sections.map(({ id }) => id);

/** The own price of a customer's message is changed outside the settings, and undone as one is. */
export const PRICE_KEYS: readonly ChoiceKey[] = ['desk.prices', 'desk.template', 'desk.ownLine'];
/** Changed at the quotes themselves. */
export const SIDES_KEY = 'quotes.fixedSides';
export const UNDOABLE_KEYS: readonly ChoiceKey[] = [...SETTING_KEYS, ...PRICE_KEYS, SIDES_KEY];

export const isIn = (id: SettingKey, section: SectionId | 'all'): boolean =>
  section === 'all' || sectionOfEach.get(id) === section;

export const ITEMS: readonly Item[] = [
  ...sections,
  ...(Object.entries(ACTIONS) as [ActionId, SectionId][]).map(([id, section]) => ({ id, section })),
];
