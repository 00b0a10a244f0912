import { getContext, setContext } from 'svelte';
import type { Found } from '#core/settings/find.ts';

/** What is searched in the settings; their parts show themselves by it. */
export interface SettingsSearch {
  readonly query: string;
  /** Null while nothing is searched. */
  readonly found: Found | null;
}

const KEY = Symbol();

export const provideSearch = (search: SettingsSearch): void => void setContext(KEY, search);

/** Undefined outside the settings, where the same controls stand as well. */
export const settingsSearch = (): SettingsSearch | undefined =>
  getContext<SettingsSearch | undefined>(KEY);
