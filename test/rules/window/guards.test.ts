import type { App, Session } from 'electron';
import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { ownPages } from '../../../electron/host/app-protocol.ts';
import { guard, PAGE_NETWORK } from '../../../electron/host/guards.ts';
import { lockDown } from '../../../electron/host/lock-down.ts';
import { LOCKED_DOWN, webPreferences } from '../../../electron/host/web-preferences.ts';

/** Passed on without being read. */
const noSession: unknown = {};
const OWN = 'app://parallax/index.html';

type Decide = (details: { url: string }, callback: (answer: { cancel: boolean }) => void) => void;

/** A session and a page that keep what they are handed. */
async function guarded(devUrl: string | null = null) {
  const app = new EventEmitter();
  const refused: string[] = [];
  const session = {
    webRequest: { onBeforeRequest: vi.fn<(decide: Decide) => void>() },
    setPermissionRequestHandler: vi.fn(),
    setPermissionCheckHandler: vi.fn(),
    setDevicePermissionHandler: vi.fn(),
    setProxy: vi.fn(() => Promise.resolve()),
  };
  await guard(app as unknown as App, session as unknown as Session, {
    ...ownPages(devUrl),
    onRefused: (what, address) => refused.push(`${what} ${address}`),
  });
  const contents = Object.assign(new EventEmitter(), {
    getURL: () => devUrl ?? OWN,
    setWindowOpenHandler: vi.fn(),
    setWebRTCIPHandlingPolicy: vi.fn(),
  });
  app.emit('web-contents-created', {}, contents);
  return { app, session, contents, refused };
}

function cancels(session: Awaited<ReturnType<typeof guarded>>['session']) {
  const decide = session.webRequest.onBeforeRequest.mock.calls[0]?.[0];
  return (url: string): boolean => {
    const callback = vi.fn<(answer: { cancel: boolean }) => void>();
    decide?.({ url }, callback);
    return callback.mock.calls[0]?.[0].cancel ?? false;
  };
}

describe('a request of a page', () => {
  it.each([
    'http://127.0.0.1/',
    'https://parallax/index.html',
    'ws://127.0.0.1/',
    'file:///etc/passwd',
    'app://parallax.evil/index.html',
    'app://parallaxx/index.html',
    'app://evil/index.html',
    'app://user@parallax/index.html',
    'app:parallax/index.html',
    'apps://parallax/index.html',
    'data:text/html,x',
    'blob:app://parallax/1',
    '',
  ])('to %j is cancelled', async (url) => {
    const { session, refused } = await guarded();
    expect(cancels(session)(url)).toBe(true);
    expect(refused).toEqual([`request ${url}`]);
  });

  it("to the app's own files goes on", async () => {
    const { session, refused } = await guarded();
    expect(cancels(session)(OWN)).toBe(false);
    expect(cancels(session)('devtools://devtools/bundled/inspector.html')).toBe(true);
    expect(refused.splice(0)).toHaveLength(1);
    expect(refused).toEqual([]);
  });

  it("to development's server and its socket goes on, and to no other", async () => {
    const { session } = await guarded('http://127.0.0.1:5173/');
    const cancelled = cancels(session);
    const tools = 'devtools://devtools/bundled/inspector.html';
    const own = ['http://127.0.0.1:5173/x', 'ws://127.0.0.1:5173/x', tools];
    expect(own.filter(cancelled)).toEqual([]);
    expect(cancelled('http://127.0.0.1:51730/x')).toBe(true);
    expect(cancelled(OWN)).toBe(true);
  });
});

it('no server gets a client certificate', async () => {
  const { app, refused } = await guarded();
  const [event, callback] = [{ preventDefault: vi.fn() }, vi.fn()];
  app.emit('select-client-certificate', event, null, 'https://service.test/?key=1', [{}], callback);
  expect(event.preventDefault).toHaveBeenCalledOnce();
  expect(callback).toHaveBeenCalledExactlyOnceWith();
  expect(refused).toEqual(['client certificate https://service.test']);
});

describe('a page may not', () => {
  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])(
    'leave (%s), not even for itself',
    async (name) => {
      const { contents, refused } = await guarded();
      const preventDefault = vi.fn();
      contents.emit(name, { url: 'https://evil.example/', isMainFrame: true, preventDefault });
      contents.emit(name, { url: OWN, isMainFrame: true, preventDefault });
      expect(preventDefault).toHaveBeenCalledTimes(2);
      expect(refused).toEqual(['navigation https://evil.example/', `navigation ${OWN}`]);
    },
  );

  it('load itself in a frame, in development either', async () => {
    const { contents } = await guarded('http://127.0.0.1:5173/');
    const preventDefault = vi.fn();
    const url = 'http://127.0.0.1:5173/';
    contents.emit('will-frame-navigate', { url, isMainFrame: true, preventDefault });
    expect(preventDefault).not.toHaveBeenCalled();
    contents.emit('will-frame-navigate', { url, isMainFrame: false, preventDefault });
    expect(preventDefault).toHaveBeenCalledOnce();
  });

  it('open a window', async () => {
    const { contents } = await guarded();
    const handler = contents.setWindowOpenHandler.mock.calls[0]?.[0] as (
      details: object,
    ) => unknown;
    expect(handler({ url: OWN })).toEqual({ action: 'deny' });
  });

  it('attach a webview', async () => {
    const { contents } = await guarded();
    const preventDefault = vi.fn();
    contents.emit('will-attach-webview', { preventDefault }, {}, { src: OWN });
    expect(preventDefault).toHaveBeenCalledOnce();
  });

  it('have a permission or a device', async () => {
    const { session } = await guarded();
    const requestPermission = session.setPermissionRequestHandler.mock.calls[0]?.[0] as (
      contents: null,
      permission: string,
      callback: (granted: boolean) => void,
    ) => void;
    const answered = vi.fn();
    for (const permission of ['media', 'geolocation', 'openExternal', 'clipboard-read']) {
      requestPermission(null, permission, answered);
    }
    expect(answered.mock.calls).toEqual([[false], [false], [false], [false]]);
    const check = session.setPermissionCheckHandler.mock.calls[0]?.[0] as () => boolean;
    const device = session.setDevicePermissionHandler.mock.calls[0]?.[0] as () => boolean;
    expect([check(), device()]).toEqual([false, false]);
  });

  it('reach the network by WebRTC: handed over to Electron', async () => {
    const { session, contents } = await guarded();
    expect(contents.setWebRTCIPHandlingPolicy).toHaveBeenCalledWith('disable_non_proxied_udp');
    expect(session.setProxy).toHaveBeenCalledWith({
      mode: 'fixed_servers',
      proxyRules: PAGE_NETWORK.proxyRules,
      proxyBypassRules: '<-loopback>',
    });
  });
});

function lockedDown(switches: readonly string[]) {
  const hasSwitch = (name: string): boolean => switches.includes(name);
  const app = { enableSandbox: vi.fn(), commandLine: { hasSwitch } };
  const protocol = { registerSchemesAsPrivileged: vi.fn() };
  const process = { umask: vi.fn() };
  return { app, protocol, process, isSandboxed: lockDown(app, protocol, process) };
}

describe('before the app is ready', () => {
  it('the sandbox is on for every page, the scheme declared, and files private', () => {
    const { app, protocol, process, isSandboxed } = lockedDown([]);
    expect(isSandboxed).toBe(true);
    expect(app.enableSandbox).toHaveBeenCalledOnce();
    expect(process.umask).toHaveBeenCalledWith(0o077);
    expect(protocol.registerSchemesAsPrivileged).toHaveBeenCalledWith([
      { scheme: 'app', privileges: { standard: true, secure: true } },
    ]);
  });

  it('a sandbox that was switched off is not switched on half way', () => {
    const { app, protocol, process, isSandboxed } = lockedDown(['no-sandbox']);
    expect(isSandboxed).toBe(false);
    expect(app.enableSandbox).not.toHaveBeenCalled();
    expect(process.umask).toHaveBeenCalledWith(0o077);
    expect(protocol.registerSchemesAsPrivileged).toHaveBeenCalledOnce();
  });
});

describe("a window's preferences, handed over to Electron", () => {
  const handed = webPreferences({
    session: noSession as Session,
    preload: '/p.cjs',
    isPackaged: true,
  });

  it.each([
    ['sandbox', true],
    ['contextIsolation', true],
    ['nodeIntegration', false],
    ['nodeIntegrationInWorker', false],
    ['nodeIntegrationInSubFrames', false],
    ['webSecurity', true],
    ['allowRunningInsecureContent', false],
    ['experimentalFeatures', false],
    ['webviewTag', false],
    ['plugins', false],
    ['webgl', false],
    ['enableWebSQL', false],
    ['navigateOnDragDrop', false],
    ['disableDialogs', true],
    ['devTools', false],
    ['backgroundThrottling', false],
  ] as const)('%s is %s', (name, value) => expect(handed[name]).toBe(value));

  it('name no feature of Blink, and nothing else than these', () => {
    expect(Object.keys(handed).sort()).toEqual(
      [
        'backgroundThrottling',
        'devTools',
        'preload',
        'session',
        ...Object.keys(LOCKED_DOWN),
      ].sort(),
    );
    expect(handed).not.toHaveProperty('enableBlinkFeatures');
  });

  it('cannot be changed, not even by a caller', () => {
    expect(Object.isFrozen(LOCKED_DOWN)).toBe(true);
    const page = { session: noSession as Session, preload: '', isPackaged: true, sandbox: false };
    expect(webPreferences(page).sandbox).toBe(true);
  });
});
