import type { Choices } from '#core/choices.ts';
import type { Result } from '#core/result.ts';
import { takenBack, withDefaults } from '#core/settings/changes.ts';
import { choose, done, type HandlersOf, type Parts } from './parts.ts';

type SettingsParts = Pick<Parts, 'store' | 'wake' | 'home' | 'updater'>;

/** Settings, the desktop around the app and new versions; undoable.ts notes what changed. */
export function settingsHandlers({
  store,
  wake,
  home: { shortcut, login },
  updater,
}: SettingsParts): HandlersOf<'settings'> {
  const now = (): Choices => store.state.choices;
  function chooseAndWake(choices: Partial<Choices>): Result<null> {
    const chosen = choose(store, choices);
    wake();
    return chosen;
  }
  /** What comes of it is in the snapshot. */
  const begin = (work: () => Promise<void>) => () => {
    void work();
    return done;
  };
  return {
    chooseTheme: (theme) => choose(store, { theme }),
    chooseLook: (look) => choose(store, look),
    chooseKeeping({ ages, retention, ...others }) {
      return chooseAndWake({
        ...others,
        ...(ages ? { ages: { ...now().ages, ...ages } } : {}),
        ...(retention ? { retention: { ...now().retention, ...retention } } : {}),
      });
    },
    undoSetting() {
      const last = store.state.settingsChanges.undo.at(-1);
      return last ? chooseAndWake(takenBack(now(), last.changes)) : done;
    },
    resetSettings: (section) => chooseAndWake(withDefaults(now(), section)),
    chooseShortcut: (chosen) => shortcut.choose(chosen),
    recordShortcut(isRecording) {
      shortcut.record(isRecording);
      return done;
    },
    tryShortcut: () => shortcut.tryAgain(),
    startAtLogin: (isOn) => login.choose(isOn),
    readLogin() {
      login.read();
      return done;
    },
    lookForUpdate: begin(updater.look),
    downloadUpdate: begin(updater.download),
    installUpdate: begin(updater.install),
    lookDaily: (lookDaily) => choose(store, { versions: { ...now().versions, lookDaily } }),
  };
}
