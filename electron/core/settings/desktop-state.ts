/**
 * The state of the shortcut: none; registered; requested from a desktop that does not answer
 * (Wayland); or used by another program.
 */
export type ShortcutStanding = 'none' | 'ours' | 'asked' | 'taken';

/** Why the app is set to start at login but will not. */
export type LoginHold =
  /** macOS: the user has to allow it first. */
  | 'approval'
  /** Windows: it is disabled in the list of startup apps. */
  | 'task-manager'
  /** Linux: it is disabled in the desktop's own list. */
  | 'desktop'
  /** The entry starts another copy of the app. */
  | 'other-copy';

/** Why nothing of this copy can start at login. */
export type NoLogin =
  /** macOS: a development build, which it would open without the app's folder. */
  | 'not-packaged'
  /** macOS: its path is gone once its disk image is ejected. */
  | 'not-moved'
  /** The entry would be in the sandbox, where no desktop reads it. */
  | 'flatpak';

/** What would start: the app, its development build; or why nothing would. */
type LoginOffer = 'app' | 'development' | NoLogin;

/** Whether the app starts at login, as the system reports it. It is stored nowhere else. */
export interface LoginState {
  readonly isOn: boolean;
  readonly hold: LoginHold | null;
  readonly program: string | null;
  readonly offer: LoginOffer;
}

/** What is known of the tray icon. */
export type TrayPresence =
  /** It is there, or nothing says otherwise. */
  | 'shown'
  /** There may be none: nobody who shows icons answers. */
  | 'unsure'
  /** The desktop answers, and has no icon of this app. */
  | 'missing'
  /** macOS keeps it out of the menu bar. */
  | 'hidden';

/** How a new version replaces this copy of the app. */
export type UpdateWay =
  | 'app'
  /** As the packages of the system, by an administrator. */
  | 'deb'
  | 'rpm'
  /** An AppImage whose folder can't be written. */
  | 'read-only'
  /** macOS runs it from its disk image, or as a download. */
  | 'not-moved'
  /** By the package manager that brought it. */
  | 'managed';

export const canBeReplaced = (way: UpdateWay): boolean =>
  way !== 'read-only' && way !== 'not-moved';

/** How the desktop knows the app, which it gives shortcuts and links by that. */
export type DesktopListing =
  /** By its package, or by what others wrote. */
  | 'elsewhere'
  /** Not at all: an AppImage without an entry. */
  | 'missing'
  /** By the entry that the app wrote for its AppImage. */
  | 'ours';

export interface DesktopState {
  readonly updates: UpdateWay;
  readonly tray: TrayPresence;
  readonly shortcut: ShortcutStanding;
  /** There the desktop assigns shortcuts and does not report the result. */
  readonly isWayland: boolean;
  readonly listing: DesktopListing;
  /** Null until it was read. */
  readonly login: LoginState | null;
  /** Why the local interface could not be opened; null if it is open, or off. */
  readonly interfaceProblem: string | null;
  /** The system refused every try of an alert's notification, and has shown none since. */
  readonly areNotificationsRefused: boolean;
  /** Why alerts are not sent to a destination, by its id; those that work have no entry. */
  readonly destinationProblems: Readonly<Record<string, string>>;
}

export const UNKNOWN_DESKTOP: DesktopState = {
  updates: 'app',
  tray: 'shown',
  shortcut: 'none',
  isWayland: false,
  listing: 'elsewhere',
  login: null,
  interfaceProblem: null,
  areNotificationsRefused: false,
  destinationProblems: {},
};
