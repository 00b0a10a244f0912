/** The messages of the global shortcut and of starting at login. */
export const desktopChannels = {
  chooseShortcut: 'command:choose-shortcut',
  recordShortcut: 'command:record-shortcut',
  tryShortcut: 'command:try-shortcut',
  startAtLogin: 'command:start-at-login',
  readLogin: 'command:read-login',
} as const;
