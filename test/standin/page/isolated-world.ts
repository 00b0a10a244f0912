import type { Codec } from './codec.ts';
import type { WorldLink } from './world-link.ts';

/** What a page tells the main process, as JSON text; `values` are encoded arguments. */
export type PageMessage = { href: string } & (
  | { kind: 'send'; channel: string; values: string }
  | { kind: 'invoke'; id: number; channel: string; values: string }
  | { kind: 'open'; url: string; frameName: string; features: string; disposition: Disposition }
  | { kind: 'focus'; focused: boolean }
  | { kind: 'press'; type: 'keyDown' | 'mouseDown' | 'touchStart' }
  | { kind: 'resize' }
  | { kind: 'title'; title: string }
  | { kind: 'preload-error'; message: string; stack: string }
);

/** What the main process tells a page. */
export type HostMessage =
  | { kind: 'event'; channel: string; values: string }
  | { kind: 'result'; id: number; values: string }
  | { kind: 'failure'; id: number; channel: string; message: string };

type Disposition = 'foreground-tab' | 'background-tab' | 'new-window';

export interface PreloadSettings {
  path: string;
  argv: string[];
  versions: Record<string, string>;
  inSubFrames: boolean;
}

type Preload = (
  require: (name: string) => unknown,
  module: { exports: unknown },
  exports: unknown,
  process: unknown,
  setImmediate: (work: () => void) => number,
  clearImmediate: (id: number) => void,
) => void;

declare global {
  var __standinSend: (text: string) => void;
  var __standinDeliver: (text: string) => void;
}

/**
 * The preload's world: the `electron` module that a sandboxed preload sees, and the watch over
 * links that would open a window. Self-contained because its source runs in the page.
 */
export function setUpIsolatedWorld(
  link: WorldLink,
  codec: Codec,
  settings: PreloadSettings,
  preload: Preload | null,
): void {
  type Listener = (event: object, ...args: unknown[]) => void;
  const sendText = globalThis.__standinSend;
  const clone = structuredClone;
  const listeners = new Map<string, { listener: Listener; once: boolean }[]>();
  const calls = new Map<number, PromiseWithResolvers<unknown>>();
  let lastCall = 0;

  type Outgoing = PageMessage extends infer M
    ? M extends unknown
      ? Omit<M, 'href'>
      : never
    : never;
  const post = (message: Outgoing): void => {
    sendText(JSON.stringify({ ...message, href: location.href }));
  };

  function pack(values: unknown[]): string {
    try {
      return codec.encode(clone(values));
    } catch {
      throw new Error('An object could not be cloned.');
    }
  }

  const guarded = (owner: string, mine: object): object =>
    new Proxy(mine, {
      get(target, key): unknown {
        if (key in target || typeof key === 'symbol' || key === 'then') {
          return Reflect.get(target, key) as unknown;
        }
        throw new Error(`stand-in: ${owner}.${key} is not provided`);
      },
    });

  const add = (channel: string, listener: Listener, once: boolean): object => {
    listeners.set(channel, [...(listeners.get(channel) ?? []), { listener, once }]);
    return ipcRenderer;
  };
  const remove = (channel: string, listener: Listener): object => {
    const remaining = [...(listeners.get(channel) ?? [])];
    const at = remaining.findLastIndex((entry) => entry.listener === listener);
    if (at >= 0) remaining.splice(at, 1);
    listeners.set(channel, remaining);
    return ipcRenderer;
  };
  const ipcRenderer = guarded('ipcRenderer', {
    on: (channel: string, listener: Listener) => add(channel, listener, false),
    addListener: (channel: string, listener: Listener) => add(channel, listener, false),
    once: (channel: string, listener: Listener) => add(channel, listener, true),
    off: remove,
    removeListener: remove,
    removeAllListeners: (channel?: string) => {
      if (channel === undefined) listeners.clear();
      else listeners.delete(channel);
      return ipcRenderer;
    },
    listenerCount: (channel: string) => listeners.get(channel)?.length ?? 0,
    send: (channel: string, ...values: unknown[]) => {
      post({ kind: 'send', channel, values: pack(values) });
    },
    invoke: (channel: string, ...values: unknown[]) => {
      const call = Promise.withResolvers<unknown>();
      try {
        lastCall += 1;
        post({ kind: 'invoke', id: lastCall, channel, values: pack(values) });
        calls.set(lastCall, call);
      } catch (error) {
        call.reject(error);
      }
      return call.promise;
    },
  });

  const contextBridge = guarded('contextBridge', {
    exposeInMainWorld: (name: string, api: unknown) => {
      link.callWorld({ kind: 'expose', name, values: codec.encode(api, link.foreign) });
    },
  });

  globalThis.__standinDeliver = (text) => {
    const message = JSON.parse(text) as HostMessage;
    if (message.kind === 'event') {
      const values = codec.decode(message.values) as unknown[];
      for (const { listener, once } of listeners.get(message.channel) ?? []) {
        if (once) remove(message.channel, listener);
        listener({ sender: ipcRenderer, ports: [], defaultPrevented: false }, ...values);
      }
      return;
    }
    const call = calls.get(message.id);
    calls.delete(message.id);
    if (message.kind === 'result') call?.resolve(codec.decode(message.values));
    else {
      const start = `Error invoking remote method '${message.channel}'`;
      call?.reject(new Error(`${start}: ${message.message}`));
    }
  };

  link.onRequest((request) => {
    if (request.kind !== 'open') return;
    post({ ...request, disposition: request.features ? 'new-window' : 'foreground-tab' });
  });

  // A click that would open another page is taken before a page exists; last of all listeners, so
  // that the page may still prevent it.
  const takeLink = (event: MouseEvent): void => {
    const anchor = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
    if (event.defaultPrevented || !anchor?.href || event.button > 1) return;
    const inBackground = event.ctrlKey || event.metaKey || event.button === 1;
    const elsewhere = !['', '_self', '_parent', '_top'].includes(anchor.target);
    if (!inBackground && !event.shiftKey && !elsewhere) return;
    event.preventDefault();
    const wish = event.shiftKey ? 'new-window' : 'foreground-tab';
    const disposition = inBackground ? 'background-tab' : wish;
    post({ kind: 'open', url: anchor.href, frameName: anchor.target, features: '', disposition });
  };
  window.addEventListener('click', takeLink);
  window.addEventListener('auxclick', takeLink);

  const isTop = window === window.top;
  if (isTop) {
    window.addEventListener('focus', () => post({ kind: 'focus', focused: true }));
    window.addEventListener('blur', () => post({ kind: 'focus', focused: false }));
    window.addEventListener('resize', () => post({ kind: 'resize' }));
    const presses = {
      keydown: 'keyDown',
      mousedown: 'mouseDown',
      touchstart: 'touchStart',
    } as const;
    const postPress = ({ type, isTrusted }: Event): void => {
      if (isTrusted) post({ kind: 'press', type: presses[type as keyof typeof presses] });
    };
    for (const name of Object.keys(presses)) {
      window.addEventListener(name, postPress, { capture: true, passive: true });
    }
    document.addEventListener('DOMContentLoaded', () => {
      const postTitle = (): void => post({ kind: 'title', title: document.title });
      const observer = new MutationObserver(postTitle);
      observer.observe(document.head, { childList: true, characterData: true, subtree: true });
      postTitle();
    });
  }

  if (!preload || (!isTop && !settings.inSubFrames)) return;
  const electron = guarded('electron', { ipcRenderer, contextBridge });
  const require = (name: string): unknown => {
    if (name === 'electron' || name === 'electron/renderer') return electron;
    throw new Error(`module not found: ${name}`);
  };
  const process = {
    argv: settings.argv,
    contextIsolated: true,
    env: {},
    isMainFrame: isTop,
    platform: 'linux',
    sandboxed: true,
    type: 'renderer',
    versions: settings.versions,
  };
  const module = { exports: {} };
  const setImmediate = (work: () => void): number => window.setTimeout(work);
  const clearImmediate = (id: number): void => window.clearTimeout(id);
  try {
    preload(require, module, module.exports, process, setImmediate, clearImmediate);
  } catch (error) {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    console.error(`Unable to load preload script: ${settings.path}`);
    console.error(error);
    post({ kind: 'preload-error', message, stack });
  }
}
