import type * as Electron from 'electron';
import { guardObject } from '../host/guard.ts';

/** The last argument holds the options, whether or not a window comes first. */
function optionsOf<Options>(args: [Electron.BaseWindow, Options] | [Options]): Options {
  return args.length === 2 ? args[1] : args[0];
}

/** What a person who closes the box says: its cancel button, or else its first. */
function defaultAnswer(options: Electron.MessageBoxSyncOptions): number {
  const { cancelId, buttons = [] } = options;
  const cancel = buttons.findIndex((label) => /^(cancel|no)$/i.test(label));
  return cancelId ?? Math.max(cancel, 0);
}

type Args<Options> = [Electron.BaseWindow, Options] | [Options];

/** With nobody there to answer, every dialog is dismissed at once. */
export const dialog = guardObject('electron.dialog', {
  showErrorBox: (title: string, content: string) => {
    console.error(`${title}\n${content}`);
  },
  showMessageBox: (...args: Args<Electron.MessageBoxOptions>) => {
    const options = optionsOf(args);
    console.error(`stand-in: message box: ${options.message}`);
    const { checkboxChecked = false } = options;
    return Promise.resolve({ response: defaultAnswer(options), checkboxChecked });
  },
  showMessageBoxSync: (...args: Args<Electron.MessageBoxSyncOptions>) => {
    const options = optionsOf(args);
    console.error(`stand-in: message box: ${options.message}`);
    return defaultAnswer(options);
  },
  showOpenDialog: () => Promise.resolve({ canceled: true, filePaths: [] }),
  showSaveDialog: () => Promise.resolve({ canceled: true, filePath: '' }),
} satisfies Partial<Electron.Dialog>);
