/** A second launch opens the popup, except the one at login, when the app already runs. */
export const opensAgain = (commandLine: readonly string[]): boolean =>
  !commandLine.includes('--hidden');
