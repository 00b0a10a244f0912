import type * as Electron from 'electron';
import { chromium } from '../host/browser.ts';
import { app } from './app.ts';

export type RequestHandler = Parameters<Electron.Session['setPermissionRequestHandler']>[0];
export type CheckHandler = Parameters<Electron.Session['setPermissionCheckHandler']>[0];
type Permission = Parameters<NonNullable<RequestHandler>>[1];

/** Electron's permissions that Chromium can be told of, by Chromium's name. */
const TOLD: Partial<Record<Permission, string[]>> = {
  'clipboard-read': ['clipboard-read'],
  'clipboard-sanitized-write': ['clipboard-write'],
  geolocation: ['geolocation'],
  'idle-detection': ['idle-detection'],
  media: ['camera', 'microphone'],
  midi: ['midi'],
  notifications: ['notifications'],
  'persistent-storage': ['persistent-storage'],
  'screen-wake-lock': ['screen-wake-lock'],
};

/**
 * Chromium offers no moment at which to ask, so the handlers are asked for each permission when
 * they are set, and Chromium is told the answers. A null `webContents` stands for "whoever asks".
 */
export async function applyPermissions(
  onRequest: RequestHandler,
  onCheck: CheckHandler,
): Promise<void> {
  await app.whenReady();
  const details = { isMainFrame: true, requestingUrl: '' };
  for (const [name, reportedAs] of Object.entries(TOLD)) {
    const permission = name as Permission;
    const checked = onCheck?.(null, permission, '', details) ?? true;
    const respond = (granted: boolean): void => {
      const setting = granted && checked ? 'granted' : 'denied';
      for (const inChromium of reportedAs) {
        chromium().cdp.root.notify('Browser.setPermission', {
          permission: { name: inChromium },
          setting,
        });
      }
    };
    if (onRequest) onRequest(null as unknown as Electron.WebContents, permission, respond, details);
    else respond(true);
  }
}
