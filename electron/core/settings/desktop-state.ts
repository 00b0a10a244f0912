/**
 * How the shortcut stands: there is none; it is ours; the desktop was asked for it and does not say
 * (Wayland); or another program has it.
 */
export type ShortcutStanding = 'none' | 'ours' | 'asked' | 'taken';

/** Why the app is set to start at login, and will not. */
export type LoginHold =
  /** macOS: the person has yet to allow it. */
  | 'approval'
  /** Windows: it is switched off in the list of start-up programs. */
  | 'task-manager'
  /** Linux: it is switched off in the desktop's own list. */
  | 'desktop'
  /** The entry starts a copy of the app that is kept elsewhere. */
  | 'other-copy';

/** What would be started: the app; its development build; or nothing that could be. */
type LoginOffer = 'app' | 'development' | 'none';

/** Starting at login as the system tells it; it is kept nowhere else. */
export interface LoginState {
  readonly isOn: boolean;
  readonly hold: LoginHold | null;
  /** Of another copy: the program that it starts. */
  readonly program: string | null;
  readonly offer: LoginOffer;
}

/** What the desktop around the app makes of it. */
export interface DesktopState {
  readonly shortcut: ShortcutStanding;
  /** There the desktop hands out shortcuts, and tells nobody whether it did. */
  readonly isWayland: boolean;
  /** Null until somebody looked. */
  readonly login: LoginState | null;
}

export const UNTOLD: DesktopState = { shortcut: 'none', isWayland: false, login: null };
