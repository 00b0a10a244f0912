/**
 * What electron-store asks of Electron when a test runs without it: nothing that is used, as every
 * store is given its folder.
 */
export default {
  app: {
    getPath: (): string => '',
    getVersion: (): string => '0.0.0',
    getName: (): string => 'test',
  },
  ipcMain: { on: (): void => undefined },
  shell: {},
};
