export const popup = {
  opensAgain: {
    title: 'Parallax may have no tray icon here',
    body: 'To reopen, start Parallax again.',
    action: 'Understood',
  },
  failing: {
    title: "Parallax can't show its window",
    detail:
      'It failed four times within a minute. Rates are still requested and alerts still notify you. Try again; if it fails again, quit Parallax from its tray icon and start it again.',
    again: 'Try again',
    later: 'Leave it closed',
  },
  unresponsive: {
    title: 'The window of Parallax does not react',
    detail:
      'Rates are still requested and alerts still notify you. Reloading the window loses only what is typed in a form.',
    reload: 'Reload',
    wait: 'Wait',
  },
};
