import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron';
import { createBridge } from '#ipc/bridge.ts';

const bridge = createBridge({
  invoke: (channel, args) => ipcRenderer.invoke(channel, args),
  subscribe(channel, listener) {
    const forward = (_event: IpcRendererEvent, payload: unknown): void => listener(payload);
    ipcRenderer.on(channel, forward);
    return () => {
      ipcRenderer.off(channel, forward);
    };
  },
});

contextBridge.exposeInMainWorld('parallax', bridge);
