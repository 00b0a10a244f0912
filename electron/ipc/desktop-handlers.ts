import { ok, type Result } from '#core/result.ts';
import type { Shortcut } from '#core/shortcut.ts';
import type { Handlers } from './contract.ts';
import type { desktopCalls } from './desktop-calls.ts';

/** The desktop around the app, as far as a window changes it. */
export interface AtHome {
  readonly shortcut: {
    choose(shortcut: Shortcut | null): Result<null>;
    tryAgain(): Result<null>;
    record(isRecording: boolean): void;
  };
  readonly login: {
    choose(isOn: boolean): Result<null>;
    read(): void;
  };
}

/** What main does for the calls about the desktop. */
export function desktopHandlers({
  shortcut,
  login,
}: AtHome): Pick<Handlers, keyof typeof desktopCalls> {
  return {
    chooseShortcut: (chosen) => shortcut.choose(chosen),
    recordShortcut(isRecording) {
      shortcut.record(isRecording);
      return ok(null);
    },
    tryShortcut: () => shortcut.tryAgain(),
    startAtLogin: (isOn) => login.choose(isOn),
    readLogin() {
      login.read();
      return ok(null);
    },
  };
}
