import type { ActionId, ItemId } from './ids.ts';
import type { SectionId } from './sections.ts';
import { SETTINGS } from './settings-list.ts';

/** Where each action stands; one that is forgotten is a compile error. */
const ACTIONS: Readonly<Record<ActionId, SectionId>> = {
  connection: 'connection',
  terms: 'plan',
  month: 'plan',
  testAlert: 'alerts',
  startAtLogin: 'desktop',
  newVersion: 'versions',
  export: 'data',
  backUp: 'data',
  deleteHistory: 'data',
  resetAll: 'data',
  version: 'about',
  licences: 'about',
  logFolder: 'about',
  diagnostics: 'about',
};

export interface Item {
  readonly id: ItemId;
  readonly section: SectionId;
}

/** Everything that a search of the settings can find. */
export const ITEMS: readonly Item[] = [
  ...SETTINGS,
  ...(Object.entries(ACTIONS) as [ActionId, SectionId][]).map(([id, section]) => ({ id, section })),
];
