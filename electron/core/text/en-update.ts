import type { UpdateProblem } from '#core/app/update-state.ts';

/** New versions of the app. */
export const update = {
  title: 'New versions',
  off: 'This build does not check for new versions: its maker set no address.',
  daily: 'Look once a day',
  dailyNote: 'Tells nothing about you',
  look: 'Look now',
  idle: 'Not looked since the start.',
  lookedNow: 'Looked just now.',
  lookedAt: (when: string) => `Last looked ${when} ago.`,
  checking: 'Looking for a new version ...',
  none: 'This is the newest version.',
  available: (version: string) => `Version ${version} is out`,
  see: 'See what is new',
  later: 'Later',
  notes: (version: string) => `What is new in version ${version}`,
  noNotes: 'Its makers say nothing of what is new.',
  download: 'Download',
  downloadHint: 'Fetches it from the same place; nothing is put in yet',
  downloading: (version: string, percent: string) => `Downloading version ${version}, ${percent}`,
  ready: (version: string) => `Version ${version} is ready`,
  readyBody: 'It is put in when you restart from here. Until then nothing changes.',
  restart: 'Restart and update',
  again: 'Try again',
  confirm: {
    title: (version: string) => `Restart Parallax as version ${version}?`,
    body: 'Parallax closes, updates and starts again. Rates, settings and alerts are kept. No rates or alerts are checked meanwhile.',
    yes: 'Restart and update',
    no: 'Not now',
  },
  problems: {
    offline: 'There is no network to look with.',
    unreachable: 'The place of new versions can’t be reached. The app goes on as it is.',
    'broken-feed': 'The information on new versions can’t be read. The app stays as it is.',
    untrusted: 'The offered version is not signed by the makers of Parallax. Nothing was changed.',
    expired:
      'The offered version is out of date: a newer one was offered before, or its signature has expired. Nothing was changed.',
    damaged: 'What came is not what was announced, so it was thrown away. Nothing was changed.',
    'not-installed': 'The new version could not be put in. The app goes on as it is.',
    unknown: 'That did not work. The app goes on as it is.',
  } satisfies Record<UpdateProblem, string>,
};
