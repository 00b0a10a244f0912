import type { App } from 'electron';
import type { Popup } from './popup.ts';

/** A tray app goes on without a window; closing the popup hides it, a second launch opens it. */
export function keepRunning(app: App, popup: Popup, open: () => void): void {
  let quitting = false;
  app.on('before-quit', () => (quitting = true));
  app.on('window-all-closed', () => undefined);
  app.on('second-instance', open);
  app.on('activate', open);
  popup.window.on('close', (event) => {
    if (quitting) return;
    event.preventDefault();
    popup.hide();
  });
}
