import type {
  BrowserWindow,
  Dialog,
  MessageBoxOptions,
  MessageBoxReturnValue,
  OpenDialogOptions,
  OpenDialogReturnValue,
  SaveDialogOptions,
  SaveDialogReturnValue,
} from 'electron';

/**
 * The system's own dialogs, each with a parent window. The app opens dialogs only through these.
 */
export interface NativeDialogs {
  showOpenDialog(window: BrowserWindow, options: OpenDialogOptions): Promise<OpenDialogReturnValue>;
  showSaveDialog(window: BrowserWindow, options: SaveDialogOptions): Promise<SaveDialogReturnValue>;
  /** Without a parent if the window is hidden, since the dialog would be hidden with it. */
  showMessageBox(
    window: BrowserWindow | null,
    options: MessageBoxOptions,
  ): Promise<MessageBoxReturnValue>;
  /** Whether a dialog is open. It has the focus, which must not hide the popup. */
  readonly isOpen: boolean;
}

export function nativeDialogs(
  dialog: Pick<Dialog, 'showOpenDialog' | 'showSaveDialog' | 'showMessageBox'>,
): NativeDialogs {
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
  /** One at a time: a further one is as if it was cancelled. */
  async function alone<Answer>(shown: () => Promise<Answer>, cancelled: Answer): Promise<Answer> {
    if (isFileDialogOpen) return cancelled;
    isFileDialogOpen = true;
    try {
      return await counted(shown);
    } finally {
      isFileDialogOpen = false;
    }
  }
  return {
    showOpenDialog: (...args) =>
      alone(() => dialog.showOpenDialog(...args), { canceled: true, filePaths: [] }),
    // Windows and macOS always ask before a file is replaced, Linux only if told to.
    showSaveDialog: (window, options) =>
      alone(
        () =>
          dialog.showSaveDialog(window, { ...options, properties: ['showOverwriteConfirmation'] }),
        { canceled: true, filePath: '' },
      ),
    showMessageBox: (window, options) =>
      counted(() =>
        window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options),
      ),
    get isOpen() {
      return openCount > 0;
    },
  };
}
