/**
 * electron-store imports Electron but uses nothing of it here, because each store gets its folder.
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
