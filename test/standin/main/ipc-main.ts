import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { guardClass, type PartOf } from '../host/guard.ts';

type Handler = Parameters<Electron.IpcMain['handle']>[1];

class IpcMain extends EventEmitter implements PartOf<Electron.IpcMain> {
  readonly #handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (typeof handler !== 'function') {
      throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`);
    }
    if (this.#handlers.has(channel)) {
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    }
    this.#handlers.set(channel, handler);
  }

  handleOnce(channel: string, handler: Handler): void {
    this.handle(channel, (event, ...args: unknown[]): unknown => {
      this.removeHandler(channel);
      return handler(event, ...args) as unknown;
    });
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  /** For pages: what `ipcRenderer.invoke` waits for. */
  async _answer(
    channel: string,
    event: Electron.IpcMainInvokeEvent,
    args: unknown[],
  ): Promise<unknown> {
    const handler = this.#handlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    return (await handler(event, ...args)) as unknown;
  }
}

guardClass('electron.ipcMain', IpcMain);
export const ipcMain = new IpcMain();
