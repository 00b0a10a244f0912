import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { guardClass, guardObject, standFor, type PartOf } from '../host/guard.ts';
import { applyPermissions, type CheckHandler, type RequestHandler } from './permissions.ts';
import { ProtocolHandlers } from './protocol.ts';
import { toPageUrl } from './schemes.ts';
import { WebRequestHooks } from './web-request.ts';
import { windowRegistry } from './window-registry.ts';

/** A session has its own handlers; Chromium's one profile (storage, cache) is shared by all. */
export class Session extends EventEmitter implements PartOf<Electron.Session> {
  readonly _protocolHandlers = new ProtocolHandlers();
  readonly _webRequestHooks = new WebRequestHooks();
  readonly protocol = standFor<Electron.Protocol>(this._protocolHandlers.asElectron());
  readonly webRequest = standFor<Electron.WebRequest>(this._webRequestHooks.asElectron());
  readonly storagePath = null;
  /** What an app set in place of Chromium's own; requests of main send it. */
  readonly _identity = new Map<'user-agent' | 'accept-language', string>();
  #onRequest: RequestHandler = null;
  #onCheck: CheckHandler = null;

  setPermissionRequestHandler(handler: RequestHandler): void {
    this.#onRequest = handler;
    void applyPermissions(this.#onRequest, this.#onCheck);
  }

  setPermissionCheckHandler(handler: CheckHandler): void {
    this.#onCheck = handler;
    void applyPermissions(this.#onRequest, this.#onCheck);
  }

  setDevicePermissionHandler(): void {
    // Headless Chromium has no devices to give.
  }

  /** Chromium has one profile here, and takes a proxy when it starts: this is only taken note of. */
  setProxy(config: Electron.ProxyConfig): Promise<void> {
    if (config.mode === 'fixed_servers' && !config.proxyRules) {
      return Promise.reject(new TypeError('proxyRules are missing'));
    }
    return Promise.resolve();
  }

  setUserAgent(userAgent: string, acceptLanguages?: string): void {
    this._identity.set('user-agent', userAgent);
    if (acceptLanguages !== undefined) this._identity.set('accept-language', acceptLanguages);
  }

  setSpellCheckerEnabled(): void {
    // There is no spell checker here.
  }

  /** Of the origins that are open now; Chromium offers no list of the others. */
  async clearStorageData(options: Electron.ClearStorageDataOptions = {}): Promise<void> {
    const storageTypes = options.storages?.join(',') ?? 'all';
    const pages = windowRegistry.contents().filter((page) => page._requestSession === this);
    for (const page of pages) {
      const origin = toPageUrl(page._frames.main.origin);
      if (origin === null) continue;
      await page._page?.cdp.send('Storage.clearDataForOrigin', { origin, storageTypes });
    }
  }
}

guardClass('electron.Session', Session);

const defaultSession = new Session();
const partitions = new Map<string, Session>();

export function sessionFor(partition: string): Session {
  if (partition === '') return defaultSession;
  const known = partitions.get(partition);
  if (known) return known;
  const made = new Session();
  partitions.set(partition, made);
  return made;
}

export const session = guardObject('electron.session', {
  defaultSession: standFor<Electron.Session>(defaultSession),
  fromPartition: (partition: string) => standFor<Electron.Session>(sessionFor(partition)),
} satisfies Partial<typeof Electron.session>);

export const protocol = defaultSession.protocol;
