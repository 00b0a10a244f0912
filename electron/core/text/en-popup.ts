/** The popup's window. */
export const popup = {
  opensAgain: {
    title: 'Parallax may have no tray icon here',
    body: 'To open this window again, start Parallax once more.',
    action: 'Understood',
  },
  failing: {
    title: "Parallax can't show its window",
    detail:
      'It failed four times within a minute. Rates are still asked for and alerts still told. Try again; if it fails again, quit Parallax from its tray icon and start it anew.',
    again: 'Try again',
    later: 'Leave it closed',
  },
  unresponsive: {
    title: 'The window of Parallax does not react',
    detail:
      'Rates are still asked for and alerts still told. Loading the window anew loses only what is typed in a form.',
    reload: 'Load it anew',
    wait: 'Wait',
  },
};
