import type { Choices, ChoicesChange } from '#core/settings/choices.ts';
import { withUse } from '#core/settings/command-use.ts';
import { appError, fail, type Result } from '#core/base/result.ts';
import { undone, withDefaults } from '#core/settings/changes.ts';
import { always, choose, done, type HandlersOf, type Parts } from '../base/handler-parts.ts';

type SettingsParts = Pick<Parts, 'store' | 'wake' | 'home' | 'updater' | 'settingsTransfer'>;

export function settingsHandlers({
  store,
  wake,
  home: { shortcut, login },
  updater,
  settingsTransfer,
}: SettingsParts): HandlersOf<'settings'> {
  const now = (): Choices => store.state.choices;
  /** Markets, pins and polled feeds decide what is requested. */
  function chooseAndWake(choices: ChoicesChange): Result<null> {
    const chosen = choose(store, choices);
    wake();
    return chosen;
  }
  /** The snapshot shows the result. */
  const begin = (work: () => Promise<void>) => () => {
    void work();
    return done;
  };

  return {
    choose: chooseAndWake,
    rememberCommand: (key) => choose(store, { used: withUse(now().used, key) }),
    forgetCommands: () => choose(store, { used: [] }),
    undoSetting() {
      const last = store.state.settingsChanges.undo.at(-1);
      return last ? chooseAndWake(undone(now(), last.changes)) : done;
    },
    resetSettings: (section) => chooseAndWake(withDefaults(now(), section)),
    exportSettings: () => settingsTransfer.export(),
    chooseSettingsFile: () => settingsTransfer.choose(),
    importSettings() {
      const imported = settingsTransfer.take();
      return imported ? chooseAndWake(imported) : fail(appError('refused-call'));
    },
    chooseShortcut: (chosen) => shortcut.choose(chosen),
    recordShortcut: always((isRecording) => shortcut.record(isRecording)),
    tryShortcut: () => shortcut.tryAgain(),
    startAtLogin: (isOn) => login.choose(isOn),
    readLogin: always(() => login.read()),
    checkForUpdate: begin(updater.check),
    downloadUpdate: begin(updater.download),
    installUpdate: begin(updater.install),
  };
}
