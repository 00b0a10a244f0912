import { getContext, setContext } from 'svelte';
import type { Found } from '#core/settings/find.ts';

/** The settings search. Each part of the settings shows or hides itself by it. */
export interface SettingsSearch {
  readonly query: string;
  /** Null without a search. */
  readonly found: Found | null;
}

const KEY = Symbol();

export const provideSearch = (search: SettingsSearch): void => void setContext(KEY, search);

/** Undefined outside the settings, which share controls with other views. */
export const settingsSearch = (): SettingsSearch | undefined =>
  getContext<SettingsSearch | undefined>(KEY);
