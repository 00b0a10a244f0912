import type { App, Session, WebContents } from 'electron';

/** Logs what was refused, and its URL. */
type OnRefused = (what: string, address: string) => void;

export interface GuardOptions {
  /** Whether a URL is the app's own; all others are cancelled. */
  readonly mayLoad: (url: string) => boolean;
  /** Hot replacement reloads the page and needs loopback. */
  readonly development: boolean;
  readonly onRefused: OnRefused;
}

/**
 * WebRTC ignores the content security policy and `webRequest`. It may only use a proxy, and the
 * proxy is a port where nothing listens. Measured in Chromium: without the policy STUN leaves by
 * UDP, without the proxy TURN leaves by TCP.
 */
export const PAGE_NETWORK = Object.freeze({
  webRtcPolicy: 'disable_non_proxied_udp',
  proxyRules: '127.0.0.1:1',
  proxyBypassRules: '<-loopback>',
});

/**
 * Restricts every page, whatever code gets into it: no navigation, windows, network or permissions.
 * It also refuses client certificates. Electron would send the first match to any server that
 * requests one, even in main's own requests.
 */
export async function guard(app: App, session: Session, options: GuardOptions): Promise<void> {
  const { mayLoad, development, onRefused } = options;
  app.on('web-contents-created', (_event, contents) => guardContents(contents, options));
  app.on('select-client-certificate', (event, _contents, url, _list, callback) => {
    onRefused('client certificate', new URL(url).origin);
    event.preventDefault();
    callback();
  });
  session.webRequest.onBeforeRequest((details, callback) => {
    const cancel = !mayLoad(details.url);
    if (cancel) onRefused('request', details.url);
    callback({ cancel });
  });
  session.setPermissionRequestHandler((_contents, permission, callback) => {
    onRefused('permission', permission);
    callback(false);
  });
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  const { proxyRules, proxyBypassRules } = PAGE_NETWORK;
  if (!development) await session.setProxy({ mode: 'fixed_servers', proxyRules, proxyBypassRules });
}

interface Leaving {
  readonly url: string;
  readonly isMainFrame?: boolean;
  preventDefault(): void;
}

function guardContents(contents: WebContents, { development, onRefused }: GuardOptions): void {
  contents.setWindowOpenHandler(({ url }) => {
    onRefused('window', url);
    return { action: 'deny' };
  });
  const stay = (event: Leaving): void => {
    if (development && event.isMainFrame === true && event.url === contents.getURL()) return;
    onRefused('navigation', event.url);
    event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-attach-webview', (event, _preferences, { src }) => {
    onRefused('webview', src ?? '');
    event.preventDefault();
  });
  contents.setWebRTCIPHandlingPolicy(PAGE_NETWORK.webRtcPolicy);
}
