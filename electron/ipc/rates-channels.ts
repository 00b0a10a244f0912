/** The messages of the list of rates and of what is pinned to the tray. */
export const ratesChannels = {
  trends: 'query:trends',
  pair: 'query:pair',
  chooseRates: 'command:choose-rates',
  pinToTray: 'command:pin-to-tray',
  unpinFromTray: 'command:unpin-from-tray',
} as const;
