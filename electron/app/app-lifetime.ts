import type { Host } from '../host/host.ts';
import type { Popup } from '../window/popup.ts';
import { opensAgain } from './second-launch.ts';

/**
 * A tray app continues without a window: closing the popup hides it, and a second launch opens it.
 * `onQuit` comes before the windows are closed.
 */
export function keepRunning(
  host: Pick<Host, 'on' | 'runInBackground'>,
  { popup, open, onQuit }: { popup: Popup; open: () => void; onQuit: () => void },
  platform: string,
): void {
  host.runInBackground(platform);
  let quitting = false;
  host.on('quitting', () => {
    quitting = true;
    onQuit();
  });
  host.on('second-start', (words) => {
    if (opensAgain(words)) open();
  });
  host.on('activate', open);
  popup.window.on('close', (event) => {
    if (quitting) return;
    event.preventDefault();
    popup.hide();
  });
}

/**
 * Ends the app and starts it again, in view. An AppImage is started as the file that it is: what it
 * had mounted is gone by then.
 */
export function restart(
  host: Pick<Host, 'relaunch' | 'quit'>,
  [, ...given]: readonly string[],
  { APPIMAGE: execPath = '' }: Readonly<Record<string, string | undefined>>,
): void {
  const args = given.filter((each) => each !== '--hidden' && each !== '--show');
  host.relaunch({ args: [...args, '--show'], ...(execPath !== '' && { execPath }) });
  host.quit();
}
