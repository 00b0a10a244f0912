import type { App, Session, WebContents } from 'electron';

/**
 * What a window's page may not do, whatever gets into it: leave, open windows, reach the network, or
 * ask for a permission. `mayLoad` tells the addresses that are the app's own.
 */
export function guard(app: App, session: Session, mayLoad: (url: string) => boolean): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents));
  session.webRequest.onBeforeRequest((details, callback) => {
    callback({ cancel: !mayLoad(details.url) });
  });
  session.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  session.setPermissionCheckHandler(() => false);
}

function guardContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  // Nothing but the page's own reload, which development's hot replacement needs.
  const stay = (event: { url: string; preventDefault: () => void }): void => {
    if (event.url !== contents.getURL()) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
}
