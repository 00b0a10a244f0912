import type { Choices } from '#core/choices.ts';
import { ok, type Result } from '#core/result.ts';
import { takenBack, withDefaults } from '#core/settings/changes.ts';
import type { Handlers } from './contract.ts';
import type { HandlerOptions } from './handlers.ts';
import type { settingsCalls } from './settings-calls.ts';

type SettingsOptions = Pick<HandlerOptions, 'store' | 'wake' | 'licences' | 'openLogFolder'>;

/** What main does for the settings; that a change can be taken back is undoable.ts's. */
export function settingsHandlers({
  store,
  wake,
  licences,
  openLogFolder,
}: SettingsOptions): Pick<Handlers, keyof typeof settingsCalls> {
  const now = (): Choices => store.state.choices;
  function choose(choices: Partial<Choices>): Result<null> {
    store.dispatch({ kind: 'chosen', choices });
    wake();
    return ok(null);
  }
  return {
    chooseLook: (look) => choose(look),
    chooseKeeping({ ages, retention, ...others }) {
      return choose({
        ...others,
        ...(ages ? { ages: { ...now().ages, ...ages } } : {}),
        ...(retention ? { retention: { ...now().retention, ...retention } } : {}),
      });
    },
    undoSetting() {
      const last = store.state.settingsChanges.undo.at(-1);
      return last ? choose(takenBack(now(), last.changes)) : ok(null);
    },
    resetSettings: (section) => choose(withDefaults(now(), section)),
    licences: async () => ok(await licences()),
    async openLogFolder() {
      await openLogFolder();
      return ok(null);
    },
  };
}
