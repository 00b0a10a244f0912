import type * as Electron from 'electron';
import { guardObject } from '../host/guard.ts';

/** Nothing is opened: there may be nobody at this machine. Said on stderr, for a log to show. */
export const shell = guardObject('electron.shell', {
  openExternal: (url: string) => {
    console.error(`stand-in: would open ${new URL(url).href}`);
    return Promise.resolve();
  },
  showItemInFolder: (file: string) => {
    console.error(`stand-in: would show ${file}`);
  },
  beep: () => {
    // Silence.
  },
} satisfies Partial<Electron.Shell>);
