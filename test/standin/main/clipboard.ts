import type * as Electron from 'electron';
import { guardObject, standFor } from '../host/guard.ts';

type Selection = Pick<Electron.Clipboard, 'readText' | 'writeText' | 'clear'>;

/** A clipboard of this process alone: tests must not read or overwrite a person's. */
function createSelection(owner: string): Selection {
  let text = '';
  return guardObject(owner, {
    readText: () => Promise.resolve(text),
    writeText: (written: string) => {
      text = written;
      return Promise.resolve();
    },
    clear: () => {
      text = '';
    },
  });
}

export const clipboard = guardObject('electron.clipboard', {
  ...createSelection('electron.clipboard'),
  selection: standFor<Electron.Clipboard>(createSelection('electron.clipboard.selection')),
} satisfies Partial<Electron.Clipboard>);
