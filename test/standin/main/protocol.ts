import type * as Electron from 'electron';
import { guardObject } from '../host/guard.ts';
import { app } from './app.ts';
import { registerSchemes } from './schemes.ts';

export type ProtocolHandler = Parameters<Electron.Protocol['handle']>[1];

/** A session's handlers by scheme. */
export class ProtocolHandlers {
  readonly #handlers = new Map<string, ProtocolHandler>();

  find(scheme: string): ProtocolHandler | undefined {
    return this.#handlers.get(scheme);
  }

  /** The object that the app works with. */
  asElectron(): Pick<
    Electron.Protocol,
    'registerSchemesAsPrivileged' | 'handle' | 'unhandle' | 'isProtocolHandled'
  > {
    return guardObject('electron.protocol', {
      registerSchemesAsPrivileged: (schemes: Electron.CustomScheme[]) => {
        if (app.isReady()) {
          throw new Error(
            'protocol.registerSchemesAsPrivileged should be called before app is ready',
          );
        }
        registerSchemes(schemes);
      },
      handle: (scheme: string, handler: ProtocolHandler) => {
        if (this.#handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
        this.#handlers.set(scheme, handler);
      },
      unhandle: (scheme: string) => {
        if (!this.#handlers.delete(scheme)) {
          throw new Error(`Failed to unhandle protocol: ${scheme}`);
        }
      },
      isProtocolHandled: (scheme: string) =>
        this.#handlers.has(scheme) || ['http', 'https', 'file', 'data', 'blob'].includes(scheme),
    });
  }
}
