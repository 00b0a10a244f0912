import type * as Electron from 'electron';
import { guardObject } from '../host/guard.ts';
import { cancelOf, openMessageBox } from './message-box.ts';

/** The last argument holds the options, whether or not a window comes first. */
function optionsOf<Options>(args: [Electron.BaseWindow, Options] | [Options]): Options {
  return args.length === 2 ? args[1] : args[0];
}

type Args<Options> = [Electron.BaseWindow, Options] | [Options];

/** `STANDIN_ERROR_BOXES=wait`: as on macOS and Windows, where main stands still behind one. */
const errorBoxesWait = process.env['STANDIN_ERROR_BOXES'] === 'wait';

/** A message box waits for its answer; one that main waits for is dismissed at once, as files are. */
export const dialog = guardObject('electron.dialog', {
  showErrorBox: (title: string, content: string) => {
    console.error(`${title}\n${content}`);
    if (errorBoxesWait) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  },
  async showMessageBox(...args: Args<Electron.MessageBoxOptions>) {
    const options = optionsOf(args);
    const { checkboxChecked = false } = options;
    return { response: await openMessageBox(options), checkboxChecked };
  },
  showMessageBoxSync: (...args: Args<Electron.MessageBoxSyncOptions>) => {
    const options = optionsOf(args);
    console.error(`stand-in: message box: ${options.message}`);
    return cancelOf(options);
  },
  showOpenDialog: () => Promise.resolve({ canceled: true, filePaths: [] }),
  showSaveDialog: () => Promise.resolve({ canceled: true, filePath: '' }),
} satisfies Partial<Electron.Dialog>);
