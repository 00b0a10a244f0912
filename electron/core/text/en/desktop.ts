import type { LoginHold, NoLogin } from '#core/settings/desktop-state.ts';
import type { DesktopSystem } from '#core/settings/desktop-system.ts';
import type { Modifier } from '#core/settings/shortcut.ts';

interface Cap {
  readonly cap: string;
  readonly name: string;
}
const cap = (name: string, onCap = name): Cap => ({ cap: onCap, name });

export const desktop = {
  /** For screen readers and within sentences. */
  keyList: (names: readonly string[]) => names.join(' + '),
  modifiers: {
    mac: {
      Control: cap('Control', '⌃'),
      Alt: cap('Option', '⌥'),
      Shift: cap('Shift', '⇧'),
      Super: cap('Command', '⌘'),
    },
    windows: {
      Control: cap('Ctrl'),
      Alt: cap('Alt'),
      Shift: cap('Shift'),
      Super: cap('Windows'),
    },
    linux: { Control: cap('Ctrl'), Alt: cap('Alt'), Shift: cap('Shift'), Super: cap('Super') },
  } satisfies Record<DesktopSystem, Record<Modifier, Cap>>,
  /** Keys whose name is not their own letter. */
  keys: {
    Up: cap('Up', '↑'),
    Down: cap('Down', '↓'),
    Left: cap('Left', '←'),
    Right: cap('Right', '→'),
    PageUp: cap('Page Up'),
    PageDown: cap('Page Down'),
    Return: cap('Enter'),
  },
  /** A shortcut needs one of these, and another one or Shift. */
  strong: {
    mac: 'Command, Option, Control',
    windows: 'Ctrl, Alt',
    linux: 'Ctrl, Alt, Super',
  } satisfies Record<DesktopSystem, string>,

  shortcut: {
    label: 'Shortcut',
    hint: 'Opens the command bar from anywhere; again, or Escape, hides Parallax.',
    none: 'None',
    record: 'Record',
    recordOther: 'Record another',
    recording: 'Press the keys',
    recordingHint: 'Escape gives up, Backspace removes.',
    remove: 'Remove the shortcut',
    tryAgain: 'Try again',
    set: (name: string) => `The shortcut is now ${name}.`,
    removed: 'The shortcut is removed.',
    kept: (name: string) => `${name} stays the shortcut.`,
    stillNone: 'There is still no shortcut.',
    taken: (name: string) => `${name} is taken by another program or by the system: record others.`,
    takenKept: (name: string, earlier: string) =>
      `${name} is taken by another program or by the system: record others. ${earlier} stays the shortcut.`,
    takenNow: (name: string) =>
      `Another program has ${name}, so it does nothing here. Try again once that program is closed, or record others.`,
    freed: (name: string) => `${name} works again.`,
    failed: 'The shortcut could not be changed.',
    wayland:
      'On Wayland the desktop hands out shortcuts: it may ask you once whether Parallax may have this one, and keeps it in its own keyboard settings. Where nothing happens, look there. A shortcut of the desktop that starts Parallax opens it as well.',
    tooFew: (name: string, others: string) =>
      `${name} would be missing everywhere else: hold two of ${others} and Shift with the key.`,
    unusable: {
      'alt-graph': 'AltGr types characters: hold Ctrl and Alt, or others, instead.',
      unusable: 'That key can’t be part of a shortcut: choose a letter, a digit or a function key.',
    },
  },

  listing: {
    label: 'Among the desktop’s programs',
    note: 'Without an entry for this AppImage, GNOME gives it no shortcut, and links of other programs don’t open it.',
  },
  interfaceProblem: (why: string) => `This could not be opened. ${why}`,
  login: {
    label: 'Start at login',
    note: 'Hidden, in the tray',
    /** Shown in the system's own lists. */
    comment: 'Exchange rates from every angle, in the tray',
    unread: 'Reading the system ...',
    holds: {
      approval: () =>
        'macOS waits for you to allow it: System Settings, General, Login Items. Until then it does not start.',
      'task-manager': () =>
        'It is switched off in the list of start-up apps (Task Manager, or Settings, Apps, Startup). Switching it on here allows it again.',
      desktop: () =>
        "It is switched off in the desktop's own list of programs to start. Switching it on here allows it again.",
      'other-copy': (program: string) =>
        `Another copy is set to start: ${program}. Switching it on here starts this one instead.`,
    } satisfies Record<LoginHold, (program: string) => string>,
    development: 'This is a development build: that build would be started, from its folder.',
    unavailable: {
      'not-packaged': 'A development build can’t be started at login on macOS: a packaged one can.',
      'not-moved':
        'macOS runs this copy of Parallax from its disk image or as a download, and would not find it at login. Quit Parallax, drag it into Applications and start it there.',
      flatpak:
        'From Flatpak, Parallax can’t add itself: add it to the programs that your desktop starts at login.',
    } satisfies Record<NoLogin, string>,
    failed: (why: string) => `That could not be changed: ${why}`,
  },

  problems: {
    shortcutTaken: (name: string) => `Another program has the shortcut ${name}.`,
  },
};
