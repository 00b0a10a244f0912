import type { UpdateProblem } from '#core/app/update-state.ts';
import type { UpdateWay } from '#core/settings/desktop-state.ts';

export const update = {
  off: 'This build does not check for new versions: it has no address for them.',
  check: 'Check for updates',
  idle: 'Not checked since the start.',
  checkedNow: 'Checked just now.',
  checked: (when: string) => `Last checked ${when} ago.`,
  checking: 'Checking for a new version…',
  none: 'This is the newest version.',
  available: (version: string) => `Version ${version} is out`,
  see: 'See what is new',
  later: 'Later',
  notes: (version: string) => `What is new in version ${version}`,
  noNotes: 'There are no release notes.',
  download: 'Download',
  downloadHint: 'Only downloads it; nothing is installed yet',
  downloading: (version: string, percent: string) => `Downloading version ${version}, ${percent}`,
  ready: (version: string) => `Version ${version} is ready`,
  readyBody: 'Restart from here to install it. Until then nothing changes.',
  restart: 'Restart and update',
  /** Where the app can't replace itself: said before the download, or in its place. */
  ways: {
    deb: 'Parallax is a deb package here, which only an administrator can replace. It is downloaded and verified here; a command installs it.',
    rpm: 'Parallax is an rpm package here, which only an administrator can replace. It is downloaded and verified here; a command installs it.',
    'read-only':
      'The folder of this AppImage can’t be written, so it can’t be replaced there. Quit Parallax, move the file to a folder of yours, start it there and check again.',
    'not-moved':
      'macOS runs this copy of Parallax from its disk image or as a download, where it can’t be replaced. Quit Parallax, drag it into Applications, start it there and check again.',
    managed:
      'A package manager brings the new versions of this copy, so Parallax does not check for them.',
  } satisfies Record<Exclude<UpdateWay, 'app'>, string>,
  byHand: {
    ask: 'Install it…',
    readyBody: 'A command installs it. Until then nothing changes.',
    title: (version: string) => `Install version ${version} in a terminal`,
    body: (command: string) =>
      `Paste this in a terminal, then quit Parallax and start it again:\n\n${command}`,
    yes: 'Copy the command',
    no: 'Not now',
  },
  again: 'Try again',
  confirm: {
    title: (version: string) => `Restart Parallax as version ${version}?`,
    body: 'Parallax closes, updates and starts again. Rates, settings and alerts stay. No rates or alerts are checked meanwhile.',
    yes: 'Restart and update',
    no: 'Not now',
  },
  problems: {
    offline: 'There is no network.',
    unreachable: 'The update server can’t be reached. The app continues unchanged.',
    'broken-feed': 'The information on new versions can’t be read. The app stays as it is.',
    untrusted: 'The offered version is not signed by the makers of Parallax. Nothing was changed.',
    expired:
      'The offered version is out of date: a newer one was offered before, or its signature has expired. Nothing was changed.',
    damaged: 'The download does not match its announcement and was deleted. Nothing was changed.',
    'not-installed': 'The new version could not be installed. The app continues unchanged.',
    unknown: 'That did not work. The app continues unchanged.',
  } satisfies Record<UpdateProblem, string>,
};
