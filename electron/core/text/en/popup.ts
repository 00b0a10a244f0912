import type { TrayPresence } from '#core/settings/desktop-state.ts';

export const popup = {
  noTray: {
    bodies: {
      unsure: 'Closed it? Start Parallax again.',
      missing: 'This desktop shows no icon of Parallax. Closed it? Start Parallax again.',
      hidden:
        'macOS keeps the icon of Parallax out of the menu bar: allow it in System Settings, Menu Bar. Closed it? Start Parallax again.',
    } satisfies Record<Exclude<TrayPresence, 'shown'>, string>,
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
