import { changesBetween, type How } from '#core/settings/changes.ts';
import { SETTING_KEYS } from '#core/settings/items.ts';
import { PORTABLE_KEYS } from '#core/settings/portable.ts';
import { withTypedIn } from '#core/settings/typed-in.ts';
import type { Handlers } from '#ipc/contract.ts';
import type { Store } from '../store/store.ts';

const HOWS: Readonly<Partial<Record<keyof Handlers, How>>> = {
  undoSetting: 'undone',
  resetSettings: 'reset',
  importSettings: 'imported',
};

/** An import, and its undo, also change choices outside the settings. */
const ALL_KEYS = [...new Set([...SETTING_KEYS, ...PORTABLE_KEYS])];

/**
 * Records how a page's call changed the settings, for undo. It compares the choices, so that no
 * call can be missed. Handlers change choices synchronously.
 */
export function undoable(handlers: Handlers, store: Store, systemLocale: string): Handlers {
  const noting = Object.entries(handlers).map(([name, handle]) => [
    name,
    (args: never): unknown => {
      const before = store.state.choices;
      const answer = handle(args) as unknown;
      const retyped = withTypedIn(before, store.state.choices, systemLocale);
      if (retyped) store.dispatch({ kind: 'chosen', choices: retyped });
      const how = HOWS[name as keyof Handlers] ?? 'changed';
      const keys = how === 'imported' || how === 'undone' ? ALL_KEYS : SETTING_KEYS;
      const changes = changesBetween(before, store.state.choices, keys);
      if (changes.length > 0) store.dispatch({ kind: 'settings-changed', changes, how });
      return answer;
    },
  ]);
  return Object.fromEntries(noting) as Handlers;
}
