import fs from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { identifyApp, sayOnlyName, TOAST_ACTIVATOR } from '../../electron/host/app-identity.ts';

function identified(platform: string, isPackaged = true) {
  const app = { isPackaged, setAppUserModelId: vi.fn(), setToastActivatorCLSID: vi.fn() };
  identifyApp(app, platform);
  return app;
}

describe('what Windows knows the app by', () => {
  it('is what the installer writes into the Start menu', () => {
    const config = fs.readFileSync(new URL('../../electron-builder.yml', import.meta.url), 'utf8');
    const [, appId] = /^appId: (.+)$/m.exec(config) ?? [];
    expect(identified('win32').setAppUserModelId).toHaveBeenCalledExactlyOnceWith(appId);
  });

  it('is the same activator of notifications at each run', () => {
    expect(identified('win32').setToastActivatorCLSID).toHaveBeenCalledWith(TOAST_ACTIVATOR);
    expect(TOAST_ACTIVATOR).toMatch(/^\{[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}\}$/);
  });

  it('differs in a development build, so that the installed app is not affected', () => {
    const app = identified('win32', false);
    expect(app.setAppUserModelId).toHaveBeenCalledWith('app.parallax.desktop.development');
    expect(app.setToastActivatorCLSID).not.toHaveBeenCalled();
  });

  it.each(['linux', 'darwin'])('is nothing on %s', (platform) => {
    expect(identified(platform).setAppUserModelId).not.toHaveBeenCalled();
  });
});

it('servers hear the app’s name and version, and no system or language of the person', () => {
  const setUserAgent = vi.fn();
  sayOnlyName({ setUserAgent }, '1.2.3');
  expect(setUserAgent).toHaveBeenCalledExactlyOnceWith('Parallax/1.2.3', 'en');
});
