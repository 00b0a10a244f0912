import type { Choices, ChoicesChange } from '#core/settings/choices.ts';
import { appError, fail, type Result } from '#core/base/result.ts';
import { undone, withDefaults } from '#core/settings/changes.ts';
import type { Store } from '../store/store.ts';
import type { DesktopSettings } from './desktop-settings.ts';
import type { Updater } from '../updates/updater.ts';
import type { SettingsTransfer } from './settings-transfer.ts';
import { always, choose, done, type HandlersOf } from '../base/handlers.ts';

interface SettingsNeeds {
  readonly store: Store;
  /** Re-evaluates what to request. */
  readonly wake: () => void;
  readonly desktop: DesktopSettings;
  readonly updater: Updater;
  readonly settingsTransfer: Pick<SettingsTransfer, 'export' | 'choose' | 'take'>;
}

export function settingsHandlers({
  store,
  wake,
  desktop: { shortcut, login, listImage },
  updater,
  settingsTransfer,
}: SettingsNeeds): HandlersOf<'settings'> {
  const now = (): Choices => store.state.choices;
  /** Markets, pins and polled feeds decide what is requested. */
  function chooseAndWake(choices: ChoicesChange): Result<null> {
    const chosen = choose(store, choices);
    wake();
    return chosen;
  }
  /** The facts show the result. */
  const begin = (work: () => Promise<void>) => () => {
    void work();
    return done;
  };

  return {
    choose: chooseAndWake,
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
    listImage: (isListed) => listImage(isListed),
    checkForUpdate: begin(updater.check),
    downloadUpdate: begin(updater.download),
    installUpdate: begin(updater.install),
  };
}
