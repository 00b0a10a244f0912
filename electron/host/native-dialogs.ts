import type { BrowserWindow, Dialog } from 'electron';
import type { Dialogs } from './host.ts';
import type { AppWindow } from './window.ts';

type Parent = (window: AppWindow) => BrowserWindow;

/** The app opens dialogs of the system only through these. */
export function nativeDialogs(
  dialog: Pick<Dialog, 'showOpenDialog' | 'showSaveDialog' | 'showMessageBox'>,
  parent: Parent,
): Dialogs {
  let openCount = 0;
  let isFileDialogOpen = false;
  async function counted<Answer>(shown: () => Promise<Answer>): Promise<Answer> {
    openCount += 1;
    try {
      return await shown();
    } finally {
      openCount -= 1;
    }
  }
  async function alone(shown: () => Promise<string | null>): Promise<string | null> {
    if (isFileDialogOpen) return null;
    isFileDialogOpen = true;
    try {
      return await counted(shown);
    } finally {
      isFileDialogOpen = false;
    }
  }
  return {
    pickFile: (window, filters) =>
      alone(async () => {
        const options = { properties: ['openFile' as const], filters };
        const { canceled, filePaths } = await dialog.showOpenDialog(parent(window), options);
        return canceled ? null : (filePaths[0] ?? null);
      }),
    pickTarget: (window, { name, kinds }) =>
      alone(async () => {
        const { canceled, filePath } = await dialog.showSaveDialog(parent(window), {
          defaultPath: name,
          filters: kinds,
          // Windows and macOS always ask before a file is replaced, Linux only if told to.
          properties: ['showOverwriteConfirmation'],
        });
        return canceled || filePath === '' ? null : filePath;
      }),
    ask: (window, box) =>
      counted(async () => {
        const options = { ...box, noLink: true };
        const shown = window
          ? dialog.showMessageBox(parent(window), options)
          : dialog.showMessageBox(options);
        return (await shown).response;
      }),
    get isOpen() {
      return openCount > 0;
    },
  };
}
