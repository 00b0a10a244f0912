/** A second launch wants to see the popup, unless it is the one at login: that finds the app there. */
export const opensAgain = (commandLine: readonly string[]): boolean =>
  !commandLine.includes('--hidden');
