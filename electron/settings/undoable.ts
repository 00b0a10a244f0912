import { changesBetween, type How } from '#core/settings/changes.ts';
import { withTypedIn } from '#core/settings/typed-in.ts';
import type { Handlers } from '#ipc/contract.ts';
import type { Store } from '../store/store.ts';

const HOWS: Readonly<Partial<Record<keyof Handlers, How>>> = {
  undoSetting: 'undone',
  resetSettings: 'reset',
};

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
      const changes = changesBetween(before, store.state.choices);
      const how = HOWS[name as keyof Handlers] ?? 'changed';
      if (changes.length > 0) store.dispatch({ kind: 'settings-changed', changes, how });
      return answer;
    },
  ]);
  return Object.fromEntries(noting) as Handlers;
}
